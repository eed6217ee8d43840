#!/bin/sh
# podium-chart: values that doubles barely hold give charts within their frame, or a refusal in a line.
. tests/lib.sh
. tests/stats.sh

stats_of five
draw() { # store, kind, file, options
	podium-chart "$2" "$work/$1.stats.db" -o "$work/$3" ${4-}
}
# stats_of_values NAME EXPRESSION: the store of five with other values, made from what `value` and `run` are.
stats_of_values() {
	cp "$work/five.runs.db" "$work/$1.runs.db"
	sql "$work/$1.runs.db" "DROP TRIGGER IF EXISTS measure_is_final; UPDATE measure SET value = cast($2 AS REAL)"
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
extreme_is_sound() { # NAME EXPRESSION: every kind of chart is drawn within its frame, or refused in a line
	stats_of_values "$1" "$2" || return 1
	for kind in rank ratio matrix spread order card; do
		if draw "$1" $kind e.layout --layout 2>"$work/said"; then
			within "$work/e.layout" && draw "$1" $kind e.svg && draw "$1" $kind e.png && ! grep -qE '[" ](nan|inf)' "$work/e.svg" || return 1
		else
			[ "$(wc -l <"$work/said")" = 1 ] && grep -q 'nothing in it' "$work/said" || return 1
		fi
	done
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

finish
