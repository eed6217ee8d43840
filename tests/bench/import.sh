#!/bin/sh
# How long the import of large files takes, and how much memory. Usage: tests/bench/import.sh [build/bin]
# The CSV of 2 million runs is held against `sqlite3 .import` into a bare table, three times each in turn.
set -eu
bin=$(cd "${1:-build/bin}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

measure() { # what, command...
	what=$1
	shift
	/usr/bin/time -f "$what: %e s, %U s of CPU, %M KiB" "$@" >/dev/null
}

awk 'BEGIN { srand(1); print "backend,workload,round,position,elapsed_s"
	for (i = 0; i < 2000000; i++) printf "b%d,w%d,%d,%d,%.6f\n", i % 10, i % 7, i / 70, i % 10, 1 + rand() }' >runs.csv
for i in 1 2 3; do
	rm -f a.db b.db
	measure '2 million runs, podium-import' "$bin/podium-import" a.db runs.csv
	measure '2 million runs, sqlite3 .import' sqlite3 b.db 'pragma journal_mode=off; pragma synchronous=off;
		create table t(backend,workload,round,position,elapsed_s)' '.import --csv runs.csv t'
done

# 100 MB of sysbench's seconds, and of fio's json+.
{ echo 'sysbench 1.0.20 (using system LuaJIT 2.1.0)'
  echo 'Number of threads: 2'
  awk 'BEGIN { for (i = 1; i < 850000; i++) printf "[ %ds ] thds: 2 tps: %d.67 qps: 33607.15 (r/w/o: 23527.16/6718.69/3361.30) lat (ms,99%%): 3.07 err/s: 0.00 reconn/s: 0.00\n", i, 1000 + i % 97 }'
} >seconds.txt
awk 'BEGIN { print "{ \"fio version\" : \"fio-3.33\", \"timestamp\" : 1790000000, \"jobs\" : ["
	for (j = 0; j < 2200; j++) {
		printf "%s{ \"jobname\" : \"j%d\", \"groupid\" : %d, \"error\" : 0, \"read\" : { \"bw\" : 4000, \"iops\" : 1000.5, \"runtime\" : 1000, \"total_ios\" : 1800,\n \"clat_ns\" : { \"min\" : 1, \"max\" : 9, \"mean\" : 5.5, \"N\" : 1800, \"bins\" : {\n", j ? "," : "", j, j
		for (b = 0; b < 1800; b++) printf "            \"%d\" : %d%s\n", 128 + b * 17, 1 + b % 9, b < 1799 ? "," : ""
		print "}}}}"
	}
	print "]}" }' >plus.json
ls -l seconds.txt plus.json | awk '{ print $9 ": " $5 " bytes" }'
measure 'seconds.txt' "$bin/podium-import" --dry-run seconds.txt
rm -f a.db
measure 'plus.json' "$bin/podium-import" a.db plus.json
