#!/bin/sh
# podium-import: the program and what it leaves in the store. What each format reads is 0210-import-formats.t's business.
. tests/lib.sh

in=tests/golden/import
db=$work/r.db
runs() {
	sql "$db" 'SELECT count(*) FROM run'
}
said() { # what the command printed, both ways
	"$@" 2>&1
}

podium-import "$db" $in/slap-headings.md >"$work/out"
is "$(sql "$db" "SELECT group_concat(name || '=' || title, ' ') FROM backend")" \
	'local-ssd=Local SSD lun-iscsi=LUN over iSCSI sync-always=sync=always' 'headings and bullets name the backends'
is "$(sql "$db" 'SELECT backend, metric, value FROM run_measures')" 'local-ssd|elapsed_s|4.21
sync-always|elapsed_s|9.0' 'a block of one run is a run, in base units'
is "$(sql "$db" 'SELECT n, mean, min, max FROM moments')" '3|5.125|5.001|5.302' \
	'a block of an average that is none of its runs is a summary, with the count that the command asked for'
is "$(sql "$db" 'SELECT DISTINCT design, stopping FROM session')" 'grouped|imported' 'an import is grouped unless it says otherwise'
like "$(cat "$work/out")" "slap-headings.md: mysqlslap: backend 'local-ssd', workload .*: 1 run$" 'it says what was read as which backend'
is "$(sql "$db" "SELECT count(*) FROM source WHERE file = 'slap-headings.md' AND length(digest) = 64")" 1 'the store knows the file and its digest'

podium-import "$db" $in/slap-headings.md >"$work/out"
is "$(runs) $(sql "$db" 'SELECT count(*) FROM moments') $(sql "$db" 'SELECT count(*) FROM session')" '2 1 1' 'the same file twice is there once'
printf 'workload,round,position,elapsed_s\nw,1,1,12.1\nw,6,2,12.1\nw,6,2,12.1\n' >"$work/places.csv"
for _ in 1 2 3; do podium-import --backend=b "$work/places.db" "$work/places.csv" >/dev/null; done
is "$(sql "$work/places.db" 'SELECT round, position FROM run ORDER BY 1' | tr '\n' ' ')" '1|1 6|2 6|2 ' \
	'a value that was measured at two places, and twice at one of them, is there three times'
like "$(cat "$work/out")" 'was in the store already' 'and that is said'
cp $in/slap-headings.md "$work/copy.md"
podium-import "$db" "$work/copy.md" >/dev/null
is "$(runs)" 2 'a copy of the file is no new result'

mkdir "$work/study"
cat >"$work/study.ini" <<'END'
[study]
title = Which disk?
import = slap-headings.md rounds.csv
[backend nvme]
title = Local NVMe
note = The one inside.
[backend ssd]
title = Local SSD
[backend tape]
title = A tape
END
cp $in/slap-headings.md "$work/study"
cp $in/table-rounds.csv "$work/study/rounds.csv"
podium-plan "$work/study.ini" "$work/study.runs.db" >/dev/null
podium-import "$work/study.runs.db" >"$work/out" 2>"$work/err"
is "$(sql "$work/study.runs.db" 'SELECT settings FROM study')" "import=study/slap-headings.md
import=study/rounds.csv" 'a study may import files that name the backends'
is "$(sql "$work/study.runs.db" "SELECT name, title, note FROM backend JOIN run ON run.backend = backend.id GROUP BY 1")" \
	'lun|lun|
nvme|Local NVMe|The one inside.
ssd|Local SSD|
sync-always|sync=always|' 'and its groups give those titles and notes, by name or by title'
is "$(cat "$work/err")" "podium-import: $work/study.runs.db: no result is of the study's backend 'tape'" \
	'a group that no result is of is told of'
podium-plan "$work/study.ini" "$work/study.runs.db" >/dev/null
podium-import "$work/study.runs.db" >/dev/null 2>&1
is "$(sql "$work/study.runs.db" 'SELECT count(*) FROM run')" 6 'planned and imported again it is there once'

rm -f "$db"
cp $in/slap-zero.txt "$work/a.txt"
{ cat $in/slap-zero.txt; echo 'again'; } >"$work/b.txt"
podium-import --backend=x "$db" "$work/a.txt" >/dev/null
podium-import --backend=x "$db" "$work/b.txt" >/dev/null
is "$(runs)" 2 'another file with an equal result is another run'
cat $in/slap-zero.txt >>"$work/b.txt"
podium-import --backend=x "$db" "$work/b.txt" >/dev/null
is "$(runs)" 3 'a file that has grown adds what is new'
podium-import --backend=x "$db" "$work/a.txt" "$work/b.txt" >/dev/null
is "$(runs)" 3 'and then nothing'

rm -f "$db"
podium-import "$db" $in/table-rounds.csv >/dev/null
is "$(sql "$db" 'SELECT backend, round, position FROM runs ORDER BY round, position')" 'lun|1|1
nvme|1|2
lun|2|1
nvme|2|2' 'rounds and positions of a table are kept'
is "$(sql "$db" 'SELECT design FROM session')" rounds 'and mean a design in rounds'
rm -f "$db"
podium-import --design=shuffled "$db" $in/table-rounds.csv >/dev/null
is "$(sql "$db" 'SELECT design FROM session')" shuffled '--design says otherwise'

# A histogram keeps its tool's edges as far as podium has them.
rm -f "$db"
podium-import "$db" $in/fio-plus.json >/dev/null
podium-import "$db" $in/sysbench-oltp.txt >/dev/null
is "$(sql "$db" "SELECT kind, n, printf('%.4f', precision) FROM latency ORDER BY kind")" "event|100|0.0180
read|1000|0.0087" 'the width of the buckets is kept with the histogram'
cat >"$work/edges.json" <<'END'
{"fio version":"fio-3.35","timestamp":1790000009,"jobs":[{"jobname":"x","groupid":0,"error":0,"read":{"iops":500,"runtime":2000,
"total_ios":1000,"clat_ns":{"min":1e300,"max":-5,"mean":1e200,"bins":{"1e25":10,"29312":600,"50":9e17,"61184":1e17,"61696":9e18}}}}]}
END
rm -f "$db"
podium-import "$db" "$work/edges.json" >/dev/null
is "$(sql "$db" 'SELECT n, min_ns, max_ns FROM latency')" '1000000000000000600|50|61440' 'numbers that no clock has are left out of it'

# What podium-sheet wrote of one store is read into another: the same backends by name and title, the same runs.
rm -f "$db"
cat >"$work/spelt.csv" <<'END'
backend;workload;time [s];bandwidth [MB/s]
A;w;1,25;105,5
Local SSD;w;2,5;90
A;w;1,75;101,25
END
podium-import "$db" "$work/spelt.csv" >/dev/null
podium-summarize "$db" "$work/stats.db" >/dev/null 2>&1
cat >"$work/tidy.csv" <<'END'
backend,workload,elapsed_s
A,w,1.25
Local SSD,w,2.5
END
names='SELECT name, title FROM backend ORDER BY name'
is "$(sql "$db" "$names")" 'A|A
local-ssd|Local SSD' 'a short plain name stays as it is spelt, another becomes a title'
podium-import "$work/tidy.runs.db" "$work/tidy.csv" >/dev/null
is "$(sql "$work/tidy.runs.db" "$names")" "$(sql "$db" "$names")" 'in a table of runs as in any other'
values='SELECT backend, workload, metric, value FROM run_measures ORDER BY 1, 2, 3, 4'
for form in '' --excel --excel=eu; do
	# shellcheck disable=SC2086
	podium-sheet runs "$work/stats.db" $form >"$work/back$form.csv"
	rm -f "$work/back.runs.db"
	podium-import "$work/back.runs.db" "$work/back$form.csv" >/dev/null
	is "$(sql "$work/back.runs.db" "$names; $values")" "$(sql "$db" "$names; $values")" \
		"podium-sheet runs $form and back: names, titles and values are the same"
done

rm -f "$db"
podium-import --workload=w "$db" $in/slap.csv >/dev/null
is "$(sql "$db" "SELECT group_concat(name, ' ') FROM workload")" 'w w-c20-q50 w-innodb-c20-q10' 'other loads are other workloads under --workload too'
podium-import --workload=w "$db" $in/table-runs.csv >/dev/null
like "$(sql "$db" "SELECT sentence FROM finding WHERE code = 'mixed-tools'")" 'a table and mysqlslap' 'results of several tools under one workload are a finding'

rm -f "$db"
like "$(said podium-import "$db" $in/slap-phantom.txt $in/table-runs.csv)" 'slap-phantom.txt: line 4: .*3 of 3 clients failed' 'a refusal names file, line and reason'
is "$(podium-import "$db" $in/slap-phantom.txt $in/table-runs.csv >/dev/null 2>&1; echo $?) $(runs)" '1 4' 'what was not refused is in the store'
ok 'a dry run that refuses prints one line and no record' sh -c "podium-import --dry-run --json $in/slap-cut.txt 2>'$work/err' | tr -d '[:space:]' | grep -qx '\[\]' && [ \$(wc -l <'$work/err') -eq 1 ]"

rm -f "$db"
podium-import --backend=pipe "$db" - <$in/slap-zero.txt >/dev/null
is "$(sql "$db" 'SELECT name FROM backend')" pipe 'the standard input is read'
mkdir -p "$work/folder/deeper" "$work/empty"
cp $in/table-runs.csv "$work/folder/deeper/"
cp $in/slap-zero.txt "$work/folder/"
podium-import "$db" "$work/folder" >"$work/out"
is "$(runs)" 6 'a folder is read with the folders in it'
is "$(tail -n 1 "$work/out")" '2 files: 5 runs' 'of several files a last line says how much that was'
cp $in/slap-cut.txt "$work/folder/"
is "$(podium-import "$db" "$work/folder" 2>/dev/null | tail -n 1)" '3 files: 5 were in the store already; 1 refused' \
	'and how much was refused'

: >"$work/nothing.txt"
head -c 3000 /dev/urandom >"$work/random.bin"
printf 'x\0y' >>"$work/random.bin"
ok 'a missing file is one line' fails_with 1 'nosuch: No such file' podium-import "$db" "$work/nosuch"
ok 'an empty file is one line' fails_with 1 'nothing.txt: is empty' podium-import "$db" "$work/nothing.txt"
ok 'a binary file is one line' fails_with 1 'random.bin: .*binary' podium-import "$db" "$work/random.bin"
ok 'a folder without files is one line' fails_with 1 'empty: a folder without files' podium-import "$db" "$work/empty"
ok 'an unknown format is a wrong call' fails_with 2 "'nosuch' is not a format" podium-import --format=nosuch "$db" $in/slap.csv
like "$(said podium-import --dry-run --format=spreadsheet $in/slap-zero.txt)" 'slap-zero.txt: no' '--format reads nothing else'
is "$(podium-import --dry-run --decimal=comma $in/table-ambiguous.csv | grep -c bw)$(podium-import --dry-run --decimal=comma $in/table-ambiguous.csv | tail -n 1 | sed 's/.*: //')" '02.345 MB/s' '--decimal tells what the table does not'

if [ -e /dev/full ] && [ "$(id -u)" = 0 ]; then
	mkdir "$work/small"
	if mount -t tmpfs -o size=100k tmpfs "$work/small" 2>/dev/null; then
		later "umount '$work/small'"
		awk 'BEGIN { print "backend,seconds"; for (i = 0; i < 20000; i++) print "b" i % 3 "," i + 1 }' >"$work/many.csv"
		ok 'a full disk is one line' fails_with 1 'full' podium-import "$work/small/r.db" "$work/many.csv"
		is "$(sql "$work/small/r.db" 'SELECT count(*) FROM run' 2>/dev/null || echo 0)" 0 'and leaves the store as it was'
	else
		skip 'a full disk is one line' 'no tmpfs here'
	fi
else
	skip 'a full disk is one line' 'only root can mount one'
fi
chmod 444 "$db"
if [ "$(id -u)" = 0 ]; then
	skip 'a read-only store is one line' 'root writes anyway'
else
	ok 'a read-only store is one line' fails_with 1 'r.db' podium-import "$db" $in/slap.csv
fi
finish
