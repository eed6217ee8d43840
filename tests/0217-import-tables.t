#!/bin/sh
# podium-import: what tables mean: the units and directions of their headers, their marks, their parameters, and an account of every cell.
. tests/lib.sh

# reading TABLE: measure, unit and better end as a dry run says them, then the measures of the store.
reading() {
	printf '%s\n' "$1" >"$work/t.csv"
	rm -f "$work/t.db"
	podium-import --dry-run --json "$work/t.csv" 2>"$work/err" >"$work/json"
	sqlite3 -batch :memory: "SELECT DISTINCT (value ->> 'unit') || ' ' || (value ->> 'better')
		FROM json_each(CAST(readfile('$work/json') AS TEXT))" | tr '\n' ' '
	podium-import "$work/t.db" "$work/t.csv" >/dev/null 2>&1
	sql "$work/t.db" 'SELECT DISTINCT metric FROM run_measures' 2>/dev/null | tr '\n' ' '
}
# header TEXT: so for two disks with a number under that header.
header() {
	reading "$(printf 'disk,"%s"\nd1,118\nd2,243\n' "$1")"
}

while IFS='|' read -r text wanted; do
	is "$(header "$text")" "$wanted " "a header of '$text'"
done <<'TABLE'
transactions per second|1/s higher transactions_ops_s
queries_per_s|1/s higher queries_ops_s
requests_s|1/s higher requests_ops_s
rows_s|1/s higher rows_ops_s
iops_s|1/s higher throughput_ops_s
mb_s|MB/s higher bandwidth_bytes_s
MB per second|MB/s higher bandwidth_bytes_s
commits / sec|1/s higher commits_ops_s
Rows per min|1/min higher rows_ops_s
IOPS (k)|k/s higher k_ops_s
seconds per 1000 ops|s lower elapsed_s
ms/query|ms lower elapsed_s
insert_s|s lower insert_s
Latency us (lower is better)|us lower latency_ns
latMsAvg|ms lower latavg_s
Throughput (higher is better)|points higher throughput
Penalty, lower is better|points lower penalty
TABLE
header 'Latency (higher is better) ms' >/dev/null
like "$(cat "$work/err")" "column 'Latency' says that higher is better, and its unit is ms" 'a header that contradicts its unit is refused'
header 'TPS / latency ms' >/dev/null
like "$(cat "$work/err")" 'no column whose unit is known' 'two units in a header are none'
header 'Time for 1000 ops' >/dev/null
like "$(cat "$work/err")" 'no column whose unit is known' 'a time for operations is no rate'

# table TEXT: how a dry run reads it, refusals first.
table() {
	printf '%b' "$1" | podium-import --dry-run - 2>&1 | sed 's/standard input: //'
}
like "$(table '| disk | speed |\n|---|---|\n| d1 | 3,260 MB/s |\n| d2 | 710 MB/s |\n')" '3260 MB/s' 'three digits behind a comma are thousands beside shorter numbers'
like "$(table '| disk | speed |\n|---|---|\n| d1 | 3,260 MB/s |\n| d2 | 710 MB/s |\n')" 'doubt: 1,234 is read as 1234' 'and a doubt says so'
like "$(table 'disk;MB/s\nd1;3,260\nd2;710\n')" 'say it by --decimal' 'where commas are the custom that proves nothing'
like "$(table 'disk;IOPS\nd1;13.260\nd2;710\n')" 'say it by --decimal' 'nor do points'
like "$(table 'disk;time [s]\nd1;3,261\nd2;1710\n')" '3.261' 'beside a plain number of four digits it is the decimal mark'
like "$(table 'disk;time [s]\nd1;3,261\nd2;7,105\n')" 'doubt: 1,234 is read as 1.234' 'a mark that is chosen by custom is a doubt'
like "$(table '| disk | lat [ms] |\n|---|---|\n| d1 | 3,261 |\n')$(table 'disk,lat [ms]\nd1,"3,261"\n')" 'doubt' 'so it is in quotes'
like "$(table 'disk,run1,MB/s\nd1,1,530\nd2,1,2,610\n')" '4 cells in line 3 where the header has 3' 'a row with more cells than the header is refused with its table'
like "$(table 'disk,run1,MB/s\nd1,1,530\nd2,610\n')" 'line 3: 2 cells where the header has 3' 'one with fewer is refused alone'

# loads TEXT: the workloads of the store, and how many runs each has.
loads() {
	rm -f "$work/l.db"
	printf '%b' "$1" >"$work/l.csv"
	podium-import "$work/l.db" "$work/l.csv" >"$work/out" 2>&1
	sql "$work/l.db" 'SELECT workload.name, count(*) FROM run JOIN workload ON workload.id = run.workload GROUP BY 1 ORDER BY 1' | tr '\n' ' '
}
is "$(loads 'disk,qd,run,seconds\nd1,1,1,14\nd1,1,2,14.3\nd1,16,1,3\nd1,16,2,3.2\n')" 'qd 1|2 qd 16|2 ' \
	'a column that varies within a backend makes another workload'
is "$(loads 'disk,journal,seconds\nd1,on,14\nd1,off,9\nd2,on,15\nd2,off,8\n')" 'journal off|2 journal on|2 ' \
	'whatever it is called'
is "$(loads 'disk,remark of mine,seconds\nd1,cold,14\nd1,warm,9\nd1,who knows,9.5\n')" 'imported|3 ' 'a remark, which differs in every row, makes none'
is "$(loads 'disk,file size [MB],MB/s\nd1,64,410\nd1,512,340\nd2,64,220\nd2,512,180\n')" 'file size 512|2 file size 64|2 ' \
	'a size beside a speed is no measure'
like "$(table 'disk,wobble,IOPS\nd1,14.5,510\nd2,15.5,520\n')" "column 2 .'wobble'. is left out" 'a column of numbers that is left out is named'
like "$(table 'disk,IOPS,MB/s\nd1,510,0.00\n')" '1 figure is zero or less, which is no result' 'a rate of zero is no result'
like "$(table 'disk,IOPS\nd1,0\n')" 'table: no number in it' 'and a row of nothing else is refused'
finish
