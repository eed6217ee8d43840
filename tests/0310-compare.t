#!/bin/sh
# podium-compare: the pairs of a study.
. tests/lib.sh

golden=tests/golden
prepare() { # NAME CSV OPTION...
	name=$1
	csv=$2
	shift 2
	rm -f "$work/$name.db"
	podium-import "$@" "$work/$name.db" "$csv" >/dev/null
	podium-summarize "$work/$name.db" "$work/$name.stats.db"
	podium-compare "$work/$name.stats.db"
}
pairs() { # NAME COLUMNS
	sql "$work/$1.stats.db" "SELECT $2 FROM comparison JOIN backend AS x ON x.id = a JOIN backend AS y ON y.id = b ORDER BY x.title, y.title"
}

prepare apart $golden/study-apart.csv --design=shuffled
is "$(pairs apart "x.title, y.title, method, printf('%.9f %.9f %.9f', ratio, simultaneous_lo, simultaneous_hi)")" \
'A5|B5|welch|1.087994726 1.071748322 1.104487405
A5|C5|welch|1.664628486 1.591421705 1.741202843
B5|C5|welch|1.529996834 1.462177349 1.600961959' 'ratios and their simultaneous intervals are those of R'
is "$(pairs apart "printf('%.6e %.6e', p_a_holm, p_rank), p_b_holm, separated, equivalent, disagree")" \
'5.382881e-07 7.936508e-03|1.0|1|0|0
7.119568e-07 7.936508e-03|1.0|1|0|0
1.990122e-06 7.936508e-03|1.0|1|0|0' 'adjusted over all ordered pairs as R does'

is "$(podium-compare -v "$work/apart.stats.db" | cut -f 2-)" 'elapsed_s	kruskal-wallis	12.5	2	0.00193	15
1 family of claims, each wrong somewhere with a chance of at most 0.05: up to 0.05 false claims may be expected.' \
	'a test over all at once is printed with --verbose, and how many false claims to expect'

prepare rounds $golden/study-rounds.csv
like "$(podium-compare --verbose "$work/rounds.stats.db")" 'elapsed_s	friedman	16	2	0\.0003355	8$' 'in rounds it is Friedman'"'"'s'
is "$(pairs rounds "method, printf('%.9e', p_a_holm), n_a, df")" 'paired|1.350052781e-08|8|7.0
paired|1.308388050e-13|8|7.0
paired|4.685904582e-12|8|7.0' 'runs in rounds are paired by round'

podium-compare --tukey "$work/apart.stats.db"
is "$(pairs apart "printf('%.4e', p_a_holm)" | head -n 1)" '4.6073e-07' 'Games-Howell on request'
is "$(podium-compare --baseline=B5 "$work/apart.stats.db")" "$(printf '%s\telapsed_s\tA5\t0.919×\t0.905–0.933\tbetter\n%s\telapsed_s\tC5\t1.530×\t1.462–1.601\tworse' \
	"$(sql "$work/apart.db" 'SELECT name FROM workload')" "$(sql "$work/apart.db" 'SELECT name FROM workload')")" 'how all stand to a baseline'

podium-compare "$work/apart.stats.db"
pairs apart '*' >"$work/once"
podium-compare "$work/apart.stats.db"
pairs apart '*' >"$work/twice"
ok 'repeating it changes nothing' cmp "$work/once" "$work/twice"

awk -F, 'NR == 1 { print "backend,throughput_ops_s"; next } { printf "%s,%.9f\n", $1, 1000 / $2 }' $golden/study-apart.csv >"$work/rate.csv"
prepare rate "$work/rate.csv" --design=shuffled
is "$(pairs rate "x.title, y.title, printf('%.6f', ratio)")" 'A5|B5|1.087995
A5|C5|1.664628
B5|C5|1.529997' 'rates give the ratios that times give'

sed -n '1,4p' $golden/study-apart.csv >"$work/one.csv"
prepare one "$work/one.csv"
is "$(pairs one "method, printf('%.6f', ratio), simultaneous_lo IS NULL, p_a IS NULL, p_a_holm, separated" | head -n 1)" 'none|1.091230|1|1|1.0|0' \
	'one run each: a ratio, and nothing else is known'

printf 'backend,elapsed_s\n' >"$work/zero.csv"
for i in 1 2 1 3 1 2; do printf 'x,%s\ny,%s\n' $i $((i + 9)); done >>"$work/zero.csv"
podium-import --design=shuffled "$work/zero.db" "$work/zero.csv" >/dev/null
sql "$work/zero.db" 'DROP TRIGGER measure_is_final; UPDATE measure SET value = value - 1'
podium-summarize "$work/zero.db" "$work/zero.stats.db"
podium-compare "$work/zero.stats.db"
is "$(pairs zero 'method, ratio IS NULL, separated')" 'rank|1|1' 'zeros are compared by ranks, without a ratio'

ok 'an unknown baseline is named' fails_with 1 'nobody: no such backend' podium-compare --baseline=nobody "$work/apart.stats.db"
ok 'a store of runs is not taken for statistics' fails_with 1 'apart.db' podium-compare "$work/apart.db"
ok 'a missing store is named' fails_with 1 'nosuch.db' podium-compare "$work/nosuch.db"
finish
