#!/bin/sh
# podium-slap on SQLite: the same load on a file.
. tests/lib.sh
file=$work/x.db
lite() {
	podium-slap --no-defaults --sqlite="$file" --sqlite-pragma=synchronous=off "$@"
}
field() {
	sed -n "1s/.*\"$1\":\([0-9]*\).*/\1/p"
}

out=$(lite -a -c 3 --number-of-queries=300)
like "$out" 'Number of clients running queries: 3' 'the report is the same'
ok 'the file is gone afterwards' [ ! -e "$file" ]
lite -a -c 2 --number-of-queries=220 --no-drop --silent --sqlite-pragma=journal_mode=wal
is "$(sql "$file" 'SELECT COUNT(*) FROM t1')" 219 'preload and inserts are in it'
like "$(sql "$file" 'SELECT intcol1 || charcol1 FROM t1 LIMIT 1')" '^1804289383mxvtvmC9127q' 'the rows are those of mysqlslap'
is "$(lite -c 2 -q 'select 1' --json | field rows)" 2 'a file that is there can be asked'
is "$(lite -q "select 1234567890123, 3.25, null, 'abc'" --json | field bytes)" 19 'a number counts eight bytes, and is not made a text for it'
is "$(lite -q "with recursive n(i) as (select 1 union all select i + 1 from n where i < 100) select i, 'abc' from n" --json | field bytes)" 1100 \
    'in every row of many'
for type in read write update mixed commit; do
	is "$(lite -a -c 3 --number-of-queries=36 --auto-generate-sql-load-type=$type --json | field operations)" 36 "the $type load runs"
done
is "$(lite -a -c 3 --number-of-queries=36 --auto-generate-sql-load-type=key --auto-generate-sql-add-autoincrement -x 2:1 -y 2:1 --json | field rows)" 36 \
    'keys, columns and indexes too'
is "$(lite -a -c 3 --number-of-queries=36 --auto-generate-sql-guid-primary --auto-generate-sql-secondary-indexes=2 --json | field operations)" 36 'and UUIDs'
is "$(lite -a -c 3 --number-of-queries=36 --commit=5 --json | field planned)" 45 'COMMIT every five'
is "$(podium-slap --no-defaults sqlite:memory -a -c 3 --number-of-queries=99 --json | field operations)" 99 'a database in memory is one for all clients'
# Six busy loops a core: whoever is ready waits for its turn.
spinners=
for i in $(seq $((6 * $(nproc)))); do
	timeout 20 sh -c 'while :; do :; done' &
	spinners="$spinners $!"
done
later "kill $spinners 2>/dev/null"
like "$(lite -a -c 1 --duration=2 --json)" '"code": ?"client-waited"' 'a load that had to wait for a core says so'
like "$(podium-file "$work/waits" --size=1M --rw=randread --runtime=2 --json)" '"client-waited"' 'on files, too'
kill $spinners 2>/dev/null
wait $spinners 2>/dev/null
for length in --duration=1 --number-of-queries=3; do
	is "$(lite -a -c 1 --rate=4 $length --json | sed -n 's/.*"throughput_ops_s": *\([0-9]*\).*/\1/p' | head -n 1 | tr 0123 4)" 4 \
	    "an open loop of $length has the window that was asked for"
done
lite -a -c 4 --number-of-queries=400 --auto-generate-sql-load-type=commit --auto-generate-sql-write-number=101 --no-drop --silent
is "$(sql "$file" 'SELECT COUNT(*) FROM t1')" 100 'the commit load keeps the size of the table'

ok 'a pragma that SQLite does not take is a failure' fails_with 1 'journal_mode=wal: SQLite stays with memory' \
    podium-slap --no-defaults sqlite:memory -a --sqlite-pragma=journal_mode=wal
ok 'a full disk is a failure' fails_with 1 'full' lite -a -c 2 --number-of-queries=5000 --sqlite-pragma=max_page_count=30 \
    --record="$work/runs.db" --backend=b
is "$(sql "$work/runs.db" "SELECT status, reason LIKE '%full%', (SELECT COUNT(*) FROM measure) FROM run")" 'failed|1|0' 'with its reason, and no measure'
if [ "$(id -u)" -eq 0 ] && mkdir "$work/small" && mount -t tmpfs -o size=400k tmpfs "$work/small" 2>/dev/null; then
	later "umount '$work/small'"
	ok 'so is one that really is full' fails_with 1 'full|I/O error' podium-slap --no-defaults "sqlite:$work/small/x.db" -a -c 2 --number-of-queries=9000
else
	skip 'so is one that really is full' 'cannot mount a small tmpfs'
fi
sqlite3 "$work/theirs.db" 'CREATE TABLE precious (a); INSERT INTO precious VALUES (1)'
ok 'a file of somebody else is not deleted' fails_with 1 'not made by podium-slap' podium-slap --no-defaults "sqlite:$work/theirs.db" -a
is "$(sql "$work/theirs.db" 'SELECT COUNT(*) FROM precious')" 1 'and stays as it was'
ok 'a file that is not there is not made by asking it' fails_with 1 'No such file' podium-slap --no-defaults "sqlite:$work/absent.db" -q 'select 1'
ok 'nor does it appear' [ ! -e "$work/absent.db" ]
rm -f "$file"
ok 'a query that fails' fails_with 1 'no such table' lite -c 2 --create='create table a (b int)' -q 'select * from nosuch'

lite -a -c 2 --number-of-queries=200 --silent --record="$work/runs.db" --backend=wal --sqlite-pragma=journal_mode=wal
is "$(sql "$work/runs.db" "SELECT DISTINCT value FROM facts WHERE role = 'server' AND name = 'variable.journal_mode'")" wal 'the journal mode is recorded'
is "$(sql "$work/runs.db" "SELECT transport FROM run WHERE status = 'ok'")" sqlite 'so is the transport'
finish
