#!/bin/sh
# sqlite: instructions of a read by podium-slap on SQLite against a plain loop of sqlite3_step (sqlite_reads.c), by callgrind: what
# is charged to SQLite that the client does itself. 100 rows of a number and a text.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/podium-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT INT TERM
"${CC:-cc}" -O2 -o "$work/plain" "$here/sqlite_reads.c" -lsqlite3
sqlite3 "$work/x.db" "CREATE TABLE t1 (i INT, c TEXT); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
    INSERT INTO t1 SELECT 1000000 + i * 7919, hex(randomblob(64)) FROM n"
query='SELECT i, c FROM t1'

instructions() { # COMMAND...
	valgrind --tool=callgrind --callgrind-out-file="$work/callgrind" "$@" 2>&1 | sed -n 's/.*Collected : //p'
}
each() { # FEW MANY: instructions of one of the 200 statements that the second run has more
	echo $((($2 - $1) / 200))
}
slap() {
	instructions "$PODIUM_BIN/podium-slap" --no-defaults --sqlite="$work/x.db" --silent -q "$query" --number-of-queries="$1"
}
plain=$(each "$(instructions "$work/plain" "$work/x.db" "$query" 100)" "$(instructions "$work/plain" "$work/x.db" "$query" 300)")
podium=$(each "$(slap 100)" "$(slap 300)")
awk -v p="$podium" -v q="$plain" 'BEGIN { printf "%-44s podium %d  plain loop %d  ratio %.3f\n", "100 rows of int and text, instructions", p, q, p / q }'
