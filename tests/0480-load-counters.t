#!/bin/sh
# What is counted beside a load, second by second: by a real server, by the device; and stores that
# were made before there was such a table.
. tests/lib.sh
. tests/server.sh
server_start
runs=$work/runs.db

slap -c 2 -a --auto-generate-sql-load-type=write --duration=3 --silent --record="$runs" --backend=server --workload=w
counter="counter WHERE name = 'server.questions'"
is "$(sql "$runs" "SELECT count(*) BETWEEN 4 AND 6 FROM $counter")" 1 \
	"the server's counters are read before, each second and after"
is "$(sql "$runs" "SELECT min(at_ns) <= 0 AND max(at_ns) BETWEEN 2900000000 AND 9000000000 FROM $counter")" 1 \
	'on the clock of the load'
is "$(sql "$runs" "SELECT (SELECT max(value) - min(value) FROM $counter) >= sum(done) FROM series")" 1 \
	'what the server counted is at least what the client had answered'
is "$(sql "$runs" "SELECT DISTINCT level FROM counter WHERE name = 'server.threads_running'")" 1 \
	'threads that run are a level, not a count'
is "$(sql "$runs" "SELECT count(*) FROM finding WHERE code IN ('other-load', 'server-disagrees')")" 0 \
	'the reading is not taken for another load'
slap -c 2 --create='CREATE TABLE t (a INT)' --query='SELECT SLEEP(0.7)' --duration=5 --silent --record="$runs" \
	--backend=slow --workload=slow
is "$(sql "$runs" "SELECT count(*) FROM finding WHERE code IN ('other-load', 'server-disagrees')")" 0 \
	'nor where the load has few statements'

if podium-file "$work/data" --size=1m --rw=randwrite --rate-iops=50 --runtime=2s --record="$runs" --backend=disk \
	--workload=file >"$work/out" && [ -n "$(sql "$runs" "SELECT 1 FROM counter WHERE name = 'device.writes' LIMIT 1")" ]; then
	is "$(sql "$runs" "SELECT count(*) BETWEEN 3 AND 5 FROM counter WHERE name = 'device.writes'")" 1 \
		'podium-file reads the counters of the device'
else
	skip 'podium-file reads the counters of the device' 'the folder for temporary files lies on none'
fi

# As the first podium made it: schema.sql alone.
old=$work/old.db
sqlite3 "$old" ".read data/lib/store/schema.sql" 'PRAGMA application_id = 0x706f6452' 'PRAGMA user_version = 1' \
	"INSERT INTO session (uuid, start_ns, design) VALUES ('00000000-0000-4000-8000-000000000001', 1, 'grouped');
	 INSERT INTO backend (name, title) VALUES ('old', 'old'); INSERT INTO workload (name, title) VALUES ('w', 'w');
	 INSERT INTO metric (name, title, unit, better) VALUES ('elapsed_s', 'Time', 's', 'lower');
	 INSERT INTO run (uuid, session, backend, workload, status) VALUES (x'00112233445566778899aabbccddeeff', 1, 1, 1, 'ok');
	 INSERT INTO measure (run, metric, value) VALUES (1, 1, 2.5);"
cp "$old" "$work/older.db"
ok 'an older store is read' podium-summarize "$old" "$work/old.stats.db"
is "$(sql "$old" 'PRAGMA user_version')" 1 'and stays as it is'
ok 'it is merged from' podium-merge "$runs" "$old"
is "$(sql "$runs" "SELECT count(*) FROM runs WHERE backend = 'old'")" 1 'with its runs'
ok 'a newer one is merged into it' podium-merge "$old" "$runs"
is "$(sql "$old" 'SELECT count(*) FROM counter')" "$(sql "$runs" 'SELECT count(*) FROM counter')" 'counters and all'
ok 'an older store is extended by a run' podium-file "$work/data" --size=1m --rw=read --record="$work/older.db" --backend=new
is "$(sql "$work/older.db" "SELECT count(*) FROM runs")" 2 'which stands beside those of before'
finish
