#!/bin/sh
# What users do wrong and machines run out of: one clear line each, and nothing that was measured is lost.
. tests/lib.sh

csv() { # rows
	awk -v n="$1" 'BEGIN { print "backend,workload,round,position,elapsed_s"; for (i = 0; i < n; i++) printf "%s,w,%d,%d,%.6f\n", i % 2 ? "a" : "b", 1 + i / 2, 1 + i % 2, 1 + i % 97 / 100 }'
}
csv 40 >"$work/good.csv"
podium-import "$work/store.runs.db" "$work/good.csv" 2>/dev/null
is "$(sql "$work/store.runs.db" 'SELECT count(*) FROM run')" 40 'a store with forty runs'
kept() { # the forty are there, and the store is whole
	[ "$(sql "$work/store.runs.db" "SELECT count(*) FROM run WHERE status = 'ok'")" = 40 ] &&
	    [ "$(sql "$work/store.runs.db" 'PRAGMA integrity_check')" = ok ]
}
refuses() { # sentence, pattern, file
	ok "$1" fails_with 1 "$2" podium-import "$work/store.runs.db" "$3"
	ok "$1: nothing is lost" kept
}
: >"$work/empty.txt"
refuses 'an empty file' 'podium-import: .*empty\.txt: .*empty' "$work/empty.txt"
head -c 5000 /dev/urandom >"$work/binary.txt"
refuses 'a binary file' 'podium-import: .*binary\.txt: ' "$work/binary.txt"
mkdir "$work/folder"
refuses 'a folder without results' 'podium-import: .*folder: ' "$work/folder"
refuses 'a file that is not there' 'podium-import: .*nosuch\.csv: No such file' "$work/nosuch.csv"

for program in summarize; do
	ok "podium-$program says so of a store that is none" fails_with 1 'empty\.txt: empty' podium-$program "$work/empty.txt" "$work/x.stats.db"
	ok "podium-$program says so of a text file" fails_with 1 'good\.csv: not a podium store' podium-$program "$work/good.csv" "$work/x.stats.db"
done
for program in compare rank check; do
	ok "podium-$program says so of measurements given as statistics" fails_with 1 'store\.runs\.db: .*not this kind of podium store' podium-$program "$work/store.runs.db"
	ok "podium-$program says so of a missing store" fails_with 1 'no\.stats\.db: ' podium-$program "$work/no.stats.db"
done
ok 'nothing of that was lost either' kept

podium-summarize "$work/store.runs.db" "$work/s.stats.db" && podium-compare "$work/s.stats.db" && podium-rank "$work/s.stats.db" >/dev/null && podium-check "$work/s.stats.db"
is $? 0 'statistics of the forty'
for call in 'sheet summary' 'chart rank' page; do
	ok "podium-$call into a folder that is not there" fails_with 1 'nowhere/out' podium-$call "$work/s.stats.db" -o "$work/nowhere/out.svg"
done
for call in 'sheet runs' 'page'; do
	podium-$call "$work/s.stats.db" -o - >/dev/full 2>"$work/err"
	is $? 1 "podium-$call to a full disk fails"
	like "$(cat "$work/err")" 'No space left on device' 'and says why'
done

if mkdir "$work/small" && mount -t tmpfs -o size=400k none "$work/small" 2>/dev/null; then
	later "umount '$work/small'"
	csv 20000 >"$work/many.csv"
	cp "$work/store.runs.db" "$work/small/store.runs.db"
	podium-import "$work/small/store.runs.db" "$work/many.csv" >/dev/null 2>"$work/err"
	is $? 1 'an import that fills the disk fails'
	like "$(cat "$work/err")" '^podium-import: .*store\.runs\.db: disk full$' 'and says so'
	is "$(sql "$work/small/store.runs.db" 'SELECT count(*) FROM run')" 40 'leaves what was there'
	dd if=/dev/zero of="$work/small/filler" bs=4k 2>/dev/null
	ok 'statistics that fill the disk' fails_with 1 'big\.stats\.db: ' podium-summarize "$work/store.runs.db" "$work/small/big.stats.db"
	is "$(ls "$work/small" | tr '\n' ' ')" 'filler store.runs.db ' 'leave no half a file'
	mount -o remount,ro "$work/small"
	ok 'a read-only folder' fails_with 1 'store\.runs\.db: .*read-only|store\.runs\.db: Read-only' podium-import "$work/small/store.runs.db" "$work/good.csv"
	ok 'is good enough to read from' podium-summarize "$work/small/store.runs.db" "$work/ro.stats.db"
else
	skip 'a full disk and a read-only folder' 'mounting is not allowed here'
fi

{ csv 20000; printf '"a,w,3'; } >"$work/broken.csv"
podium-import "$work/long.runs.db" "$work/broken.csv" >/dev/null 2>"$work/err"
is $? 1 'a long table whose last line is broken is refused in part'
is "$(grep -c 'podium-import: .*broken\.csv: line 20002: ' "$work/err")" 1 'that line is named'
is "$(sql "$work/long.runs.db" 'SELECT count(*) FROM run')" 20000 'and all others are in the store'

# What was mistyped is answered with what was meant, where that is near.
ok 'an option that was mistyped' fails_with 2 "unknown option '--iodpeth'; did you mean '--iodepth'\\?$" podium-file --iodpeth=4 x
ok 'in every program' fails_with 2 "did you mean '--rounds'\\?$" podium-run --ruonds=4 x.db
ok 'and nothing far away is proposed' fails_with 2 "unknown option '--zzzzzz'\$" podium-run --zzzzzz x.db
printf '[study]\nruonds = 3\n' >"$work/mistyped.ini"
ok 'a key of a study, too' fails_with 1 "unknown key 'ruonds' in \\[study\\]; did you mean 'rounds'\\?$" podium-plan "$work/mistyped.ini" "$work/mistyped.db"
finish
