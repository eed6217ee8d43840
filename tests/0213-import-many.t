#!/bin/sh
# Runs that go into the store many at a time: equal ones, a file that has grown, what cannot be kept, kills.
. tests/lib.sh

db=$work/runs.db
whole() { # is the store whole, its checks among it, and does it have its index again?
	sql "$db" "PRAGMA integrity_check; SELECT name FROM sqlite_schema WHERE name = 'run_order'" | tr '\n' ' '
}
counts() {
	sql "$db" "SELECT count(*), count(DISTINCT uuid), (SELECT count(*) FROM measure) FROM run"
}
known() { # how many were there, over all lines
	grep -o '[0-9]* were in the store already' | awk '{ n += $1 } END { print n, "were in the store already" }'
}
# 1050 runs that say four things, as a spreadsheet's table and as podium's own.
rows() { awk 'BEGIN { for (i = 0; i < '"$1"'; i++) printf "%s,%d\n", i % 2 ? "sled" : "barn", 3 + i % 3 % 2 }'; }
{ echo 'disk,time [s]'; rows 1050; } >"$work/other.csv"
{ echo 'backend,elapsed_s'; rows 1050; } >"$work/own.csv"

for table in other own; do
	rm -f "$db"
	podium-import "$db" "$work/$table.csv" >/dev/null
	is "$(counts)" '1050|1050|1050' "$table: equal runs are runs each"
	is "$(sql "$db" 'SELECT count(*), sum(value) FROM run_measures GROUP BY backend')" '525|1750.0
525|1750.0' "$table: with their values"
	is "$(whole)" 'ok run_order ' "$table: the store is whole"
	like "$(podium-import "$db" "$work/$table.csv" | known)" '1050 were in the store already' "$table: read again nothing is new"
	{ head -n 1 "$work/$table.csv"; rows 1350; } >"$work/grown"
	mv "$work/grown" "$work/$table.csv"
	like "$(podium-import "$db" "$work/$table.csv" | known)" '1050 were in the store already' "$table: of a file that has grown"
	is "$(counts)" '1350|1350|1350' "$table: only what is new is added"
	cp "$work/$table.csv" "$work/copy-$table.csv"
	like "$(podium-import "$db" "$work/copy-$table.csv" | known)" '1350 were in the store already' "$table: a copy is known by its bytes"
done

rm -f "$db"
podium-import "$db" "$work/other.csv" "$work/own.csv" >"$work/out"
is "$(tail -n 1 "$work/out")" '2 files: 2700 runs' 'equal runs of two files in one import are runs each'

# Doubts and steps of the clock are kept with the runs that wait.
rm -f "$db"
awk 'BEGIN { for (i = 1; i <= 150; i++) printf "$ dd if=/dev/zero of=/srv/%s/f bs=64k count=16\n16+0 records in\n16+0 records out\n" \
	"1048576 bytes (1.0 MB, 1.0 MiB) copied, 0.%03d s, 9.9 MB/s\n", i % 2 ? "sled" : "barn", i }' >"$work/dd.txt"
podium-import "$db" "$work/dd.txt" >/dev/null
is "$(sql "$db" "SELECT count(DISTINCT f.run), count(*) FROM finding f JOIN run ON run.id = f.run WHERE code = 'import'")" '150|150' \
	'a doubt goes with each result of a hundred'
is "$(sql "$db" "SELECT count(*), count(resolution) FROM measure JOIN metric ON metric.id = metric
	WHERE name = 'elapsed_s'")" '150|150' 'as does what a printout can show'

rm -f "$db"
printf 'backend,time [h]\nbarn,1e306\nbarn,2\n' >"$work/great.csv"
podium-import "$db" "$work/great.csv" >/dev/null
is "$(sql "$db" 'SELECT status, reason FROM run ORDER BY id')" 'invalid|it has a number greater than podium can keep
ok|' 'what is too great for the store is told of, and the rest is kept'
is "$(whole)" 'ok run_order ' 'and the store is whole'

{ echo 'disk,time [s]'; rows 40000; } >"$work/long.csv"
for after in 0.02 0.05 0.1 0.15 0.2 0.3; do
	rm -f "$db"
	podium-import "$db" "$work/long.csv" >/dev/null 2>&1 &
	sleep "$after"
	kill -KILL $! 2>/dev/null
	wait $! 2>/dev/null
	[ -n "$(sql "$db" 'SELECT name FROM sqlite_schema')" ] || continue # before there was a store
	case "$(whole)$(sql "$db" 'SELECT count(*) FROM run')" in
	'ok run_order 0' | 'ok run_order 40000') ;;
	*) whole ;;
	esac
done >"$work/out" 2>&1
is "$(cat "$work/out")" '' 'killed at any time, all of a file is in the store or nothing'
podium-import "$db" "$work/long.csv" >/dev/null
is "$(whole) $(sql "$db" 'SELECT count(*) FROM run')" 'ok run_order  40000' 'and imported again it is there'
finish
