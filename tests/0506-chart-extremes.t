#!/bin/sh
# podium-chart: values that doubles barely hold give charts within their frame, or a refusal in a line.
. tests/lib.sh
. tests/stats.sh

stats_of five
draw() { # store, kind, file, options
	podium-chart "$2" "$work/$1.stats.db" -o "$work/$3" ${4-}
}
# stats_of_change NAME OF SQL: the store of OF, with a change made to its runs.
stats_of_change() {
	cp "$work/$2.runs.db" "$work/$1.runs.db"
	sql "$work/$1.runs.db" "DROP TRIGGER IF EXISTS measure_is_final; $3"
	for n in summarize compare rank check; do
		[ $n = summarize ] && set -- "$1" "$work/$1.runs.db" || set -- "$1"
		podium-$n ${2+"$2"} "$work/$1.stats.db" >/dev/null || return 1
	done
}
within() { # layout: everything has a place in the drawing
	awk 'function out(p) { return split(p, at, ",") != 2 || at[1] !~ /^-?[0-9.]+$/ || at[2] !~ /^-?[0-9.]+$/ ||
			at[1] < -20 || at[1] > width + 20 || at[2] < -20 || at[2] > height + 20 }
		$1 == "scene" { split($2, size, "x"); width = size[1]; height = size[2] }
		$1 ~ /^(rect|path|segments|shape|text|cloud)$/ { n++; for (i = 2; i <= NF && $i ~ /,/ && (i == 2 || $1 != "text"); i++) if (out($i)) { print; bad = 1 } }
		END { exit bad || n < 5 }' "$1"
}
is_sound() { # NAME KIND...: each kind of chart is drawn within its frame, or refused in a line
	name=$1
	shift
	for kind; do
		if draw "$name" "$kind" e.layout --layout 2>"$work/said"; then
			within "$work/e.layout" && draw "$name" "$kind" e.svg && draw "$name" "$kind" e.png && ! grep -qE '[" ](nan|inf)' "$work/e.svg" || return 1
		else
			[ "$(wc -l <"$work/said")" = 1 ] && grep -q 'nothing in it' "$work/said" || return 1
		fi
	done
}
extreme_is_sound() { # NAME EXPRESSION: five with other values, made from what `value` and `run` are
	stats_of_change "$1" five "UPDATE measure SET value = cast($2 AS REAL)" && is_sound "$1" rank ratio matrix spread order card
}
ok 'values over twelve decades' extreme_is_sound decades 'pow(10, run % 13)'
ok 'values of 1e300 and of 1e-300' extreme_is_sound wide 'CASE WHEN run % 2 THEN 1e-300 ELSE 1e300 END * value'
ok 'values a little apart at 1e300' extreme_is_sound huge '1e300 * (1 + value / 1e4)'
ok 'values a little apart at 1e-300' extreme_is_sound tiny '1e-300 * (1 + value / 1e4)'
ok 'subnormal values' extreme_is_sound subnormal '5e-324 * (1 + run % 9)'
ok 'equal values' extreme_is_sound equal '5'
ok 'zeros' extreme_is_sound zero '0'
ok 'zeros among others' extreme_is_sound zeros 'CASE WHEN run % 3 THEN 0 ELSE value END'
ok 'negative values' extreme_is_sound negative '-value'
ok 'values as far apart as the store takes' extreme_is_sound far 'CASE WHEN run % 2 THEN -8e307 ELSE 8e307 END'
ok 'one value far from all others' extreme_is_sound outlier 'CASE run WHEN 3 THEN 1e200 ELSE value END'

# More runs than are drawn one by one (THEME_CLOUD_FROM) become one picture, whose pixels tests/unit/raster.c looks at.
many_runs() {
	awk 'BEGIN { print "backend,round,elapsed_s"
		for (r = 1; r <= 1700; r++) for (b = 1; b <= 3; b++) printf "b%d,%d,%.4f\n", b, r, 5 + b + (r * 37 % 101) / 200 }'
}
many_runs >"$work/crowd.csv"
: >"$work/crowd.sql"
store_of crowd "$work/crowd.csv" "$work/crowd.sql"
draw crowd rank crowd.svg
draw crowd rank crowd.png
draw five rank few.svg
image() { # SVG: the pictures in it as files
	sed -n 's/.* href="data:image\/png;base64,\([^"]*\)".*/\1/p' "$1"
}
is "$(image "$work/crowd.svg" | wc -l) $(image "$work/few.svg" | wc -l)" '1 0' 'of more than 5,000 runs an SVG has one picture, of few none'
image "$work/crowd.svg" | base64 -d >"$work/cloud.png"
is "$(for f in cloud crowd; do head -c 8 "$work/$f.png" | od -An -c | tr -d ' '; tail -c 8 "$work/$f.png" | head -c 4; echo; done | sort -u | tr '\n' ' ')" \
	'211PNG\r\n032\n IEND ' 'it is a whole PNG, as is the chart drawn as PNG'
like "$(grep '<image' "$work/crowd.svg")" '<image x="[0-9.]+" y="[0-9.]+" width="[0-9.]{3,}" height="[0-9.]{2,}"' 'it has its place in the chart'
is "$(grep -c stroke-width=\"1.5\" "$work/few.svg" | sed 's/[1-9].*/some/') $(wc -c <"$work/crowd.svg" | awk '{ print ($1 < 60000) }')" 'some 1' \
	'few runs are ticks, and a crowd takes no more bytes than it needs'

# Histograms are pairs of (buckets skipped, count): 0 ns is the first bucket, 9e18 ns that of number 7289.
stats_of depth
latency_is_sound() { # NAME N MIN MAX BUCKETS [WHERE]: depth with other latencies
	set="min_ns = $3, max_ns = $4, buckets = x'$5'"
	stats_of_change "$1" depth "UPDATE latency SET n = $2, sum_ns = $2 / 2.0 * ($3 + $4), $set ${6-};
		UPDATE series SET done = $2, max_ns = $4, buckets = x'$5' ${6-}" && is_sound "$1" latency heatmap scaling history stack
}
ok 'latencies of 0 ns' latency_is_sound none 20 0 0 0014
ok 'latencies of centuries' latency_is_sound ages 20 9000000000000000000 9000000000000000000 F93814
ok 'both in one' latency_is_sound both 20 0 9000000000000000000 000AF8380A
ok 'both in one study' latency_is_sound some 20 0 0 0014 'WHERE run % 2'
ok 'one latency each' latency_is_sound one 1 77 77 4D01
ok 'more latencies than anyone has' latency_is_sound many 72057594037927936 100 100 64808080808080808001
ok 'damaged histograms are left out' stats_of_change wrong depth "UPDATE latency SET n = n + 1
	WHERE run IN (SELECT min(run) FROM latency JOIN run ON run.id = run GROUP BY workload)"
ok 'and the others are drawn' is_sound wrong latency scaling
like "$(podium-chart latency "$work/wrong.stats.db" -o "$work/e.svg" 2>&1)" "wrong.stats.db: workload 'd[0-9]*': [0-9]* damaged histograms are left out$" \
	'which a line says'
ok 'with nothing but damaged ones there is no chart' sh -c "sqlite3 '$work/wrong.stats.db' 'UPDATE latency SET n = n + 2' &&
	podium-chart latency '$work/wrong.stats.db' -o '$work/e.svg' 2>&1 | grep -q 'nothing in it for a latency chart'"

finish
