#!/bin/sh
# podium-check: what it finds and what it leaves alone.
. tests/lib.sh

golden=tests/golden
prepare() { # NAME INPUT OPTION...
	name=$1
	input=$2
	shift 2
	podium-import "$@" "$work/$name.db" "$input" >/dev/null
	again "$name"
}
again() { # NAME
	podium-summarize "$work/$1.db" "$work/$1.stats.db"
	podium-compare "$work/$1.stats.db"
	podium-rank "$work/$1.stats.db" >/dev/null
	podium-check "$work/$1.stats.db" && codes "$1" | tr ' ' '\n' >>"$work/found"
}
codes() {
	sql "$work/$1.stats.db" 'SELECT DISTINCT code FROM finding ORDER BY code' | tr '\n' ' '
}
sentence() { # NAME CODE
	sql "$work/$1.stats.db" "SELECT sentence FROM finding WHERE code = '$2'"
}

prepare apart $golden/study-apart.csv --design=shuffled
is "$(codes apart)" '' 'nothing is wrong with shuffled runs apart'
podium-plan data/three-backends.ini "$work/one.db" >/dev/null 2>&1
prepare one data/three-backends
is "$(codes one)" 'not-randomised one-run ' 'one run each, one after the other'
is "$(sentence one one-run)" 'Each backend was run once: how much runs vary is not known.' 'in words'

prepare rounds $golden/study-rounds.csv
like "$(sentence rounds drift)" '^Values rose by [4-8]\.[0-9] % over the session\. What all backends share of it cancels within the rounds\.$' 'a drift over the rounds is found'
is "$(sql "$work/rounds.stats.db" 'SELECT trend, tau_p < 0.01, slope > 0.04 AND slope < 0.09 FROM drift')" '1|1|1' 'and its figures are kept'

awk 'BEGIN { print "backend,round,position,elapsed_s"
	for (r = 1; r <= 10; r++) for (p = 1; p <= 2; p++) printf "%s,%d,%d,%.4f\n", (p + r) % 2 ? "a" : "b", r, p, ((p + r) % 2 ? 10 : 12) * (p == 2 ? 1.05 : 1) + 0.001 * ((r * 7 + p) % 5) }' >"$work/position.csv"
prepare position "$work/position.csv"
like "$(codes position)" 'position' 'a place within the round that shows is found'

printf 'backend,elapsed_s\n' >"$work/far.csv"
for i in 0 1 2 3 4 5 6 7; do
	printf 'a,10.0%s\nb,12.%s0\n' $i $(((i * 5) % 8))
done >>"$work/far.csv"
sed 's/a,10.00/a,19/' "$work/far.csv" >"$work/first.csv"
prepare first "$work/first.csv" --design=shuffled
is "$(sentence first outliers)" '1 of 8 runs of a stands apart from its others.' 'a run that stands apart is found'
is "$(sentence first slow-first)" 'The first run of a is one that stands apart: a cold cache?' 'and that it was the first'
like "$(sentence first depends-on-outliers)" '^Without the flagged run some claims' 'and that the verdict hangs on it'

sql "$work/apart.db" "INSERT INTO run (uuid, session, backend, workload, status, reason) SELECT randomblob(16), session, backend, workload, 'timed-out', 'over 60 s' FROM run WHERE id = 1"
again apart
is "$(sentence apart failed-runs)" '1 of 6 runs of A5 failed.' 'failed runs are counted'
like "$(sql "$work/apart.stats.db" 'SELECT sentence FROM verdict')" '^Probably first place A5, though 1 of 6 runs failed\.' 'and stand in the verdict'

sql "$work/apart.stats.db" "INSERT INTO finding (code, sentence) VALUES ('lost-clients', 'Three clients never connected.')"
podium-check "$work/apart.stats.db"
podium-check "$work/apart.stats.db"
is "$(codes apart)" 'failed-runs lost-clients ' 'repeating it adds nothing, and a collector'"'"'s finding stays'
like "$(podium-rank --json "$work/apart.stats.db")" '"findings":\[.*"code":"lost-clients".*Three clients never connected' 'findings stand in the JSON'

run=$(sql "$work/apart.db" 'SELECT min(id) FROM run')
for s in $(seq 0 30); do
	echo "INSERT INTO series (run, kind, second, done) VALUES ($run, 'query', $s, $((s % 2 ? 100 : 900)));"
done | sqlite3 "$work/apart.db"
again apart
like "$(sentence apart no-steady-state)" '^1 of 1 runs of A5 never settled' 'a run that never settles is found by its seconds'

sql "$work/rounds.db" "UPDATE session SET stopping = 'until 0.5%', note = 'extended after looking'"
again rounds
is "$(sentence rounds extended)" 'Rounds were added 1 time after the results had been looked at.' 'a plan that was extended after looking is named'
like "$(sentence rounds sequential)" 'nominal 95 %, real about 90 to 95 %' 'so is measuring until it is narrow enough'
like "$(sentence rounds precision | head -n 1)" '^Precision not reached: ±[0-9.]+ % at 8 runs of a, ±0\.5 % was asked for\.$' 'and what precision was reached'

sql "$work/rounds.db" "UPDATE session SET stopping = 'precision 9%', rounds = 5, note = NULL"
again rounds
half=$(sql "$work/rounds.db" "SELECT value FROM run JOIN measure ON run = run.id JOIN backend b ON b.id = backend
	WHERE b.name = 'a' ORDER BY round" | LC_ALL=C awk '{ x[NR] = log($1) }
	END { for (i = 1; i <= 5; i++) m += x[i] / 5; for (i = 1; i <= 5; i++) v += (x[i] - m) ^ 2 / 4
		printf "%.1f", 100 * (exp(2.776445105 * sqrt(v / NR)) - 1) }')
like "$(sentence rounds stein)" "^Precision reached: ±9 % was asked for; the 95 % intervals by Stein's two stages, from the spread of the first 5 rounds, are a ±$half %" \
	'precision that was asked for is reported by the rule that chose the runs'
sql "$work/rounds.db" "UPDATE session SET stopping = 'precision 0.5%'"
again rounds
is "$(codes rounds | grep -c stein)$(sentence rounds precision | grep -c '^Precision not reached: ±0.5 % was asked')" 01 'or said not to be reached'

sql "$work/rounds.db" "INSERT INTO run (uuid, session, backend, workload, round, status)
	SELECT randomblob(16), session, backend, workload, 9, 'planned' FROM run GROUP BY backend"
again rounds
is "$(sentence rounds unfinished)" '3 of 3 planned runs were not measured.' 'so is a plan half done'

printf '[study]\nrounds = 1\n[backend a]\noptions = -- false\n[backend b]\noptions = -- false\n[workload w]\nprogram = exec\n' >"$work/none.ini"
podium-plan "$work/none.ini" "$work/none.db" >/dev/null
podium-run --quiet "$work/none.db" 2>/dev/null
again none
like "$(sentence none no-result)" '^w has no result: every run failed \(2\)' 'a workload all of whose runs failed is told of'

printf 'backend,elapsed_s,p99_ms\na,1.1,5.1\na,1.2,5.2\na,1.3,5.3\nb,2.1,\nb,2.2,1.1\nb,2.3,1.2\nc,9,\nc,10,\n' >"$work/tail.csv"
prepare tail "$work/tail.csv" --design=shuffled
like "$(sentence tail few-values)" "^Only 2 of 3 runs of b have a value of '.*': the ranking by it leaves out the others" 'runs that lack a percentile are named'
like "$(sentence tail no-values)" "^No run of c has a value of '.*': too few operations\. The ranking by it leaves it out\.\$" 'so is a backend without any'

awk 'BEGIN { print "backend,round,position,elapsed_s"
	for (r = 1; r <= 8; r++) for (b = 1; b <= 3; b++) if (b < 3 || r <= 2)
		printf "%s,%d,%d,%.3f\n", substr("abc", b, 1), r, b, 10 + b / 2 + (r * 7 + b * 5) % 11 / 10 }' >"$work/uneven.csv"
prepare uneven "$work/uneven.csv"
is "$(sentence uneven uneven)" 'c has 2 values where others have up to 8: what is said of it is much less sure.' 'far fewer runs than others have are named'
like "$(sql "$work/uneven.stats.db" 'SELECT sentence FROM verdict')" 'not separated.* by these 2 to 8 runs' 'and in the verdict'
awk -F, 'NR == 1 || $2 % 2 == ($1 == "a")' "$work/uneven.csv" >"$work/apart.csv"
prepare disjoint "$work/apart.csv"
like "$(sentence disjoint no-shared-rounds)" 'pairs? of backends ha(s|ve) no rounds in common' 'so are rounds that two backends do not share'

# shape NAME COLUMNS AWK: a table that awk writes, its rows by `row(backend, round, position, value)`.
shape() {
	LC_ALL=C awk 'function row(b, r, p, v) { printf "%s,%d,%d,%.4f\n", b, r, p, v }
		function small(i) { return 0.001 * (i * 7 % 5) }
		BEGIN { print "backend,round,position,elapsed_s"; '"$2"' }' >"$work/$1.csv"
	prepare "$1" "$work/$1.csv"
}
shape step 'for (r = 1; r <= 10; r++) for (p = 1; p <= 2; p++)
	row(p == 1 ? "a" : "b", r, p, (p == 1 ? 10 : 12) * (r > 5 ? 1.2 : 1) * (1 - 0.002 * (r % 5)))'
like "$(sentence step level-shift)" '^The level rose by [0-9.]+ % after run 10 of the session\.$' 'a level that shifts is found, and where'
shape wave 'for (r = 1; r <= 40; r++) for (p = 1; p <= 2; p++)
	row(p == 1 ? "a" : "b", r, p, (p == 1 ? 10 : 12) * (1 + 0.02 * sin((2 * r + p) / 3)))'
like "$(sentence wave serial)" '^A run resembles the one before it \(correlation 0\.[5-9]' 'so are runs that resemble the ones before them'
shape after 'split("abc acb bac bca cab cba", order, " "); for (r = 1; r <= 18; r++) for (p = 1; p <= 3; p++) {
	o = order[1 + (r - 1) % 6]; b = substr(o, p, 1)
	row(b, r, p, 10 * (1 + (p > 1 && substr(o, p - 1, 1) == "c") / 10) + small(r + p)) }'
like "$(sentence after predecessor)" '^Which backend ran before shows' 'so is a backend that slows the one after it'
shape cold 'for (r = 1; r <= 10; r++) for (p = 1; p <= 2; p++)
	row(p == 1 ? "a" : "b", r, p, (p == 1 ? 10 : 12) * (r == 1 ? 1.3 : 1) + small(r * 2 + p))'
like "$(sentence cold first-round)" '^The first round differs' 'so is a first round unlike the others'

printf 'backend,elapsed_s\n' >"$work/far.csv"
for x in 10 10 10.1 9.9 10.05 11.25; do echo "a,$x"; done >>"$work/far.csv"
for x in 11 11.1 11.2 10.9 11.15 11.05; do echo "b,$x"; done >>"$work/far.csv"
prepare far "$work/far.csv" --design=shuffled
is "$(sentence far tests-disagree)" 'a leads b by the t test, and the exact rank test does not bear it out.' 'two tests that disagree are named'

printf 'backend,elapsed_s\na,9\na,11\na,10\na,10.5\na,9.6\nb,9.3\nb,11.2\nb,10.1\nb,10.9\nb,9.5\n' >"$work/wide.csv"
prepare wide "$work/wide.csv" --design=shuffled
like "$(sentence wide too-few-runs)" '^These runs would show a gap of [0-9.]+ % \(80 % power\); for one of 5 % it takes about 44 runs each\.$' \
	'what so few runs could show at all is said'

printf 'backend,elapsed_s\na,5\na,5\na,5\nb,6\nb,6\nb,6.5\n' >"$work/flat.csv"
prepare flat "$work/flat.csv" --design=shuffled
like "$(sentence flat no-variation)" '^(All runs of a gave the same number|No variation of a was seen)' 'values that never vary are named'

printf 'backend,elapsed_s,p99_ms\na,10,5\na,10.1,5.1\nb,12,6\nb,12.1,6.1\n' >"$work/two.csv"
prepare two "$work/two.csv" --design=shuffled
like "$(sentence two families)" '^This study holds 2 rankings, each wrong somewhere with a chance of at most 5 %: up to 0\.1 of them' \
	'how many rankings chance may have got wrong is said'
is "$(sql "$work/two.stats.db" "SELECT count(*) FROM finding WHERE code = 'families' AND workload IS NULL AND metric IS NULL")" 1 'once, of the study as a whole'

# seconds NAME RUN AWK-EXPRESSION: what a run did in each second s, 0 to 40.
seconds() {
	for s in $(seq 0 40); do
		echo "INSERT INTO series (run, kind, second, done) VALUES ($2, 'query', $s, $(awk -v s="$s" "BEGIN { print $3 }"));"
	done | sqlite3 "$work/$1.db"
}
prepare inside $golden/study-apart.csv --design=shuffled
backend=$(sql "$work/inside.db" 'SELECT min(backend) FROM run')
set -- $(sql "$work/inside.db" "SELECT id FROM run WHERE backend = $backend ORDER BY id LIMIT 3")
seconds inside "$1" 's < 12 ? (s % 2 ? 100 : 900) : 500'
seconds inside "$2" '300 + s % 3'
seconds inside "$3" '400 + s % 3'
again inside
like "$(sentence inside slow-start)" '^1 of 3 runs of .* took more than a fifth of their time to settle\.$' 'a run that is slow to settle is found by its seconds'
like "$(sentence inside between-runs)" '^Runs of .* differ more than their inside suggests' 'so are runs that differ more from each other than within'

prepare summary $golden/import/slap-headings.md
like "$(sentence summary summary-only)" "^The figures of LUN over iSCSI are another tool's summary of 3 runs; they were compared by its mean" \
	'a backend of which there is a summary only is named'

# Whoever adds a check adds what it finds to podium-check(1), and a case to this test.
declared() {
	grep -hoE '^	\.code = "[a-z-]+"' analyze/lib/check/check_*.c | cut -d '"' -f 2 | sort -u
}
documented() {
	sed -n 's/^\.It Sy //p' analyze/check.1 | sort -u
}
without() { # the codes of the one list that the other has not
	$1 | grep -vxF -e "$($2)"
}
found() {
	sort -u "$work/found"
}
is "$(grep -L '^	\.code = ' analyze/lib/check/check_*.c)" '' 'every check declares what it finds'
is "$(without declared documented)" '' 'podium-check(1) has a line for every code'
is "$(without documented declared)" '' 'and for no other'
is "$(without declared found)" '' 'every code was found here once'

podium-summarize "$work/one.db" "$work/raw.stats.db"
ok 'a store not compared yet is refused' fails_with 1 'run podium-compare first' podium-check "$work/raw.stats.db"
finish
