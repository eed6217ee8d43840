#!/bin/sh
# podium-rank: places and words, as text and as JSON.
. tests/lib.sh
. tests/stats.sh

golden=tests/golden
prepare() { # NAME INPUT OPTION...
	name=$1
	input=$2
	shift 2
	podium-import "$@" "$work/$name.db" "$input" >/dev/null
	podium-summarize "$work/$name.db" "$work/$name.stats.db"
	podium-compare "$work/$name.stats.db"
}
json() { # NAME PATH: of the first ranking
	podium-rank --json "$work/$1.stats.db" >"$work/json"
	sqlite3 :memory: "SELECT json_extract(readfile('$work/json'), '\$[0].$2')"
}
verdict() {
	podium-rank "$work/$1.stats.db" >/dev/null
	json "$1" verdict
}

prepare apart $golden/study-apart.csv --design=shuffled
is "$(verdict apart)" 'First place A5. Close second B5: 1.088× (1.072–1.104). Distant third C5: 1.665× (1.591–1.741).' \
	'three backends apart, to the letter'
is "$(json apart 'backends[1]')" '{"name":"B5","title":"B5","n":5,"mean":15.1524,"geometric_mean":15.1520772566523,"place":2,"rank_lo":2,"rank_hi":2,"letters":"b","ratio_to_first":1.08799472581903,"ratio_lo":1.07174832219781,"ratio_hi":1.10448740519842,"words":"Close second"}' \
	'a backend in JSON'
sql "$work/apart.stats.db" "UPDATE backend SET title = 'דיסק 5' WHERE name = 'B5'"
podium-compare "$work/apart.stats.db"
mark=$(printf '\342\201\250') end=$(printf '\342\201\251')
like "$(verdict apart)" "Close second ${mark}דיסק 5${end}: 1\.088×" 'a title from right to left is set apart from the figures behind it'
is "$(json apart 'backends[1].title')" 'דיסק 5' 'and in JSON as it is'
sql "$work/apart.stats.db" "UPDATE backend SET title = 'B5' WHERE name = 'B5'"
podium-compare "$work/apart.stats.db"
podium-rank "$work/apart.stats.db" >/dev/null
is "$(json apart design) $(json apart n_backends) $(json apart better) $(json apart unit)" 'shuffled 3 lower s' 'a ranking in JSON'

# Ten rounds of whole ms, one of them 0: there is no ratio, but there is an order in each round.
{
	echo backend,workload,round,position,connect_s
	for r in 1 2 3 4 5 6 7 8 9 10; do
		echo "near,w,$r,1,0.00$((r % 3))"
		echo "far,w,$r,2,0.00$((r % 3 + 4))"
	done
} >"$work/zero.csv"
prepare zero "$work/zero.csv"
like "$(verdict zero)" '^(Probably f|F)irst place near' 'values of 0 among others: the rank test within rounds decides'
is "$(sql "$work/zero.stats.db" 'SELECT method FROM comparison')" rank 'and is said to'
sed 's/,0\.00\(.\)$/,0.003/; s/near,w,1,1,0.003/near,w,1,1,0.000/; s/far,w,5,2,0.003/far,w,5,2,0.002/' "$work/zero.csv" >"$work/zeros.csv"
prepare zeros "$work/zeros.csv"
like "$(verdict zeros)" 'not separated by these 10 runs' 'values that vary, one of them 0, are not said not to vary'
# What a single far value among ties can show is nothing, whichever way one asks.
{
	echo backend,workload,connect_s
	echo 'two,w,0
two,w,0
many,w,5'
	for i in $(seq 97); do echo many,w,0; done
} >"$work/tail.csv"
prepare tail "$work/tail.csv"
like "$(verdict tail)" 'not separated by these 2 to 98 runs' 'a rank test claims nothing in the direction that nothing favours'
# One tool tells totals only, the other the load without its connecting, too: what both have ranks.
printf 'backend,round,elapsed_s,load_s\na,1,2,1\na,2,2.1,1.1\na,3,2.2,1.2\nb,1,3,\nb,2,3.1,\nb,3,3.2,\n' >"$work/mixed.csv"
prepare mixed "$work/mixed.csv"
is "$(json mixed measure) $(json mixed n_backends)" 'elapsed_s 2' 'a measure that some backends lack does not rank the others'
printf 'backend,round,elapsed_s,load_s\na,1,2,1\na,2,2.1,1.1\na,3,2.2,1.2\nb,1,3,2\nb,2,3.1,2\nb,3,3.2,2\n' >"$work/both.csv"
prepare both "$work/both.csv"
is "$(json both measure) $(json both n_backends)" 'load_s 2' 'where all have it, the load without connecting ranks'

podium-plan data/three-backends.ini "$work/one.db" >/dev/null 2>&1
prepare one data/three-backends
is "$(verdict one)" 'At face value: first place zvol over iSCSI (13.877 s), close second ZFS (15.143 s, 1.091×), distant third HFS+ (23.066 s, 1.662×). One run each: no confidence. zvol over iSCSI and ZFS would be within chance if runs vary by more than 2.6 % (CV), ZFS and HFS+ by 12.4 %, zvol over iSCSI and HFS+ by 15.0 %; this was not measured.' \
	'one run each: the order, and in the same breath that it is worth nothing'
is "$(sql "$work/one.stats.db" 'SELECT DISTINCT rank_lo, rank_hi, letters, ratio_lo IS NULL FROM ranking')" '1|3|a|1' 'one run each: no place is proven'
is "$(sql "$work/one.stats.db" 'SELECT emphasis FROM verdict')" 'One run each: no confidence.' 'what must catch the eye is marked'

prepare grouped $golden/study-apart.csv --design=grouped
like "$(verdict grouped)" '^Probably, as the order of runs was not randomised: first place A5\.' 'a grouped order makes it probable'
prepare rounds $golden/study-rounds.csv
is "$(verdict rounds)" 'First place a. Close second b: 1.093× (1.083–1.102). Distant third c: 1.663× (1.648–1.678).' 'rounds'

width() { # of the widest line
	LC_ALL=C.UTF-8 podium-rank "$work/$1.stats.db" | LC_ALL=C.UTF-8 wc -L
}
ok 'the table fits 80 columns' test "$(width one)" -le 80 -a "$(width apart)" -le 80
for c in thirty sixty names decades; do
	case_of "$c"
	sql "$work/$c.stats.db" "UPDATE backend SET title = 'disk_' || hex(zeroblob(100)) WHERE name = 'b02'" # a word of 205 letters
	podium-rank "$work/$c.stats.db" >/dev/null
	is "$(width "$c")" 80 "and with $c uses them"
	ok 'or fewer, without bars' test "$(LC_ALL=C podium-rank "$work/$c.stats.db" | LC_ALL=C.UTF-8 wc -L)" -le 80
done
like "$(LC_ALL=C.UTF-8 TERM=xterm podium-rank "$work/apart.stats.db")" '█' 'bars where the terminal has them'
is "$(LC_ALL=C podium-rank "$work/apart.stats.db" | grep -c '█')" 0 'no bars where it has not'
is "$(LC_ALL=C podium-rank --all "$work/apart.stats.db" | LC_ALL=C grep -c '[^ -~]')" 0 'and ASCII alone where that is all it has'
like "$(LC_ALL=C podium-rank "$work/apart.stats.db")" '[0-9]x .*[0-9]-[0-9]' 'with the nearest signs'
printf 'backend,elapsed_s\n\033[31mred\033[0m,1\n%0200d,2\n' 0 >"$work/hostile.csv"
podium-import "$work/hostile.db" "$work/hostile.csv" >/dev/null 2>&1
sql "$work/hostile.db" "UPDATE backend SET title = char(27) || '[31mred' WHERE id = 1"
podium-summarize "$work/hostile.db" "$work/hostile.stats.db"
podium-compare "$work/hostile.stats.db"
is "$(LC_ALL=C.UTF-8 podium-rank "$work/hostile.stats.db" | tr -d '\n' | grep -c "$(printf '\033')")" 0 'a title cannot drive the terminal'

touch -d '2001-01-01' "$work/apart.stats.db"
podium-rank --json "$work/apart.stats.db" >"$work/a"
is "$(find "$work/apart.stats.db" -newermt 2002-01-01)" '' 'printing JSON leaves the file as it is'
LC_ALL=de_DE.UTF-8 TZ=Asia/Tokyo podium-rank --json "$work/apart.stats.db" >"$work/b"
ok 'JSON is the same in every locale and time zone' cmp "$work/a" "$work/b"
prepare fresh $golden/study-apart.csv --design=shuffled
podium-rank --json "$work/fresh.stats.db" >"$work/b"
is "$(sqlite3 :memory: "SELECT json_extract(readfile('$work/b'), '\$[0].verdict')")" "$(json apart verdict)" 'JSON of a store not ranked yet ranks it'

podium-summarize "$work/apart.db" "$work/raw.stats.db"
ok 'a store not compared yet is refused' fails_with 1 'run podium-compare first' podium-rank "$work/raw.stats.db"
sqlite3 "$work/empty.db" '' && podium-plan data/three-backends.ini "$work/empty.db" >/dev/null 2>&1
podium-summarize "$work/empty.db" "$work/empty.stats.db" 2>/dev/null && podium-compare "$work/empty.stats.db"
is "$(podium-rank --json "$work/empty.stats.db")" '[]' 'nothing measured, nothing ranked'
printf 'backend,elapsed_s,latency_p99_ns\na,1,5\nb,2,6\na,1.1,5\nb,2.1,6.1\n' >"$work/two.csv"
prepare two "$work/two.csv" --design=shuffled
is "$(podium-rank "$work/two.stats.db" | grep -c '^  rank')$(podium-rank --all "$work/two.stats.db" | grep -c '^  rank')" 12 'each workload by its first measure, or by all'

series() { # BACKEND VALUE N
	i=0
	while [ $i -lt "$3" ]; do
		echo "$1,$2"
		i=$((i + 1))
	done
}
{ echo backend,elapsed_s; series A 1.000 5; series B 1.002 5; } >"$work/flat.csv"
prepare flat "$work/flat.csv" --design=shuffled
is "$(verdict flat)" 'First place A. Second B: 1.002×.' 'where nothing varies on an unknown clock the rank test decides, without an interval'
{ echo backend,elapsed_s; series A 1.000 3; series B 1.002 3; } >"$work/brief.csv"
prepare brief "$work/brief.csv" --design=shuffled
like "$(verdict brief)" "^Provisional first or second A and B at 1\.002×: not separated: nothing varied" 'and from three runs each it cannot'
printf 'backend,elapsed_s\na,1\na,3\nb,2\nb,19\n' >"$work/wide.csv"
prepare wide "$work/wide.csv" --design=shuffled
like "$(verdict wide)" 'b at 3\.559× \(too few runs for an interval\): not separated' 'an interval that tells nothing is not printed'
like "$(podium-rank "$work/wide.stats.db")" '3\.559× too few runs' 'nor in the table'
printf 'backend,errors [1/s]\na,0\na,1\na,0\na,0\na,2\nb,3\nb,4\nb,3\nb,5\nb,6\n' >"$work/errors.csv"
prepare errors "$work/errors.csv" --design=shuffled
like "$(podium-rank "$work/errors.stats.db" >/dev/null; json errors better) $(json errors 'backends[0].name')" '^lower a$' 'fewer errors are better'
printf 'backend,elapsed_s\na,1\na,-3\na,1.1\na,\nb,0\nb,2\nb,2.1\n' >"$work/none.csv"
prepare none "$work/none.csv" --design=shuffled
like "$(verdict none)" 'though 2 of 4 runs failed\. .*, though 1 of 3 runs failed\.' 'a run that took no time, or has no value, is none and is counted'

ok 'a full disk is an error' sh -c '! podium-rank --json "$1" >/dev/full 2>"$2" && grep -q "No space" "$2"' - "$work/apart.stats.db" "$work/e"
finish
