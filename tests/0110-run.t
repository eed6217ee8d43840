#!/bin/sh
# podium-run: the schedule walked once and whole, whatever happens.
. tests/lib.sh
cd "$work" || exit 1

study() { # NAME, from stdin
	cat >"$1.ini"
	podium-plan "$1.ini" "$1.runs.db" >/dev/null
}
count() { # STORE CONDITION
	sql "$1.runs.db" "SELECT count(*) FROM run WHERE $2"
}
gone() { # a process, within some seconds
	for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		kill -0 "$1" 2>/dev/null || return 0
		sleep 0.2
	done
	return 1
}
until_true() { # COMMAND...
	for _ in $(seq 100); do
		"$@" >/dev/null 2>&1 && return 0
		sleep 0.05
	done
	return 1
}

study plain <<'END'
[study]
rounds = 3
seed = 7
[backend one]
options = -- true
before = test -d {scratch} && echo {backend} >>before
after = echo {backend} >>after
[backend two]
options = -- sh -c 'exit 0'
[workload w]
program = exec
END
is "$(podium-run plain.runs.db)" 'plain: 6 runs measured; podium report shows what they say' \
	'a closing line says how many'
is "$(count plain "status = 'ok'")" 6 'every run is done'
is "$(sql plain.runs.db 'SELECT count(DISTINCT run) FROM measure')" 6 'and has its measures'
is "$(cat before after | tr '\n' ' ')" 'one one one one one one ' 'before and after stand around each run'
ok 'the scratch folder is gone' test ! -e plain.scratch
is "$(podium-run plain.runs.db)" 'plain: 0 runs measured' 'a finished plan is not run again'
is "$(podium-run --first plain.runs.db)" 'plain: 0 runs measured' 'nor as the first'
is "$(podium-run --quiet --rounds=2 --seed=5 plain.runs.db)" '' 'quiet says nothing'
is "$(sql plain.runs.db "SELECT count(*), min(round), max(round), note, seed FROM run JOIN session
	ON session.id = session WHERE session.id = 2")" '4|4|5|extended after looking|5' \
	'more rounds are a session that says so'

study failing <<'END'
[study]
rounds = 1
[backend good]
options = -- true
[backend bad]
options = -- sh -c 'echo this is why >&2; exit 3'
[backend missing]
options = -- ./no-such-command
[backend slow]
options = -- sh -c 'sleep 60 & echo $! >slow.pid; sleep 60'
[backend unready]
options = -- true
before = echo not today >&2; exit 4
[backend killed]
options = -- sh -c 'kill -9 $$'
[workload w]
program = exec
time-limit = 3s
END
podium-run failing.runs.db >words 2>&1
is "$?" 0 'failed runs do not stop the walk'
like "$(cat words)" 'podium-run: failing.runs.db: 5 of 6 runs failed, the first: ' 'they are counted'
reason() {
	sql failing.runs.db "SELECT status || ': ' || coalesce(reason, '') FROM runs WHERE backend = '$1'"
}
is "$(reason good)" 'ok: ' 'the good one is done'
is "$(reason bad)" 'failed: exit status 3: this is why' 'a failed run has its last words'
is "$(reason missing)" 'failed: could not be started: No such file or directory' 'a missing command is said'
like "$(reason slow)" '^timed-out: killed after 3' 'a hung run is ended'
is "$(reason unready)" 'failed: before: exit status 4: not today' 'before can fail a run'
is "$(reason killed)" 'failed: killed by signal 9 (Killed)' 'a killed one is told apart'
ok 'what the hung run had begun is gone, too' gone "$(cat slow.pid)"
is "$(sql failing.runs.db 'SELECT count(*) FROM measure JOIN run ON run.id = run WHERE status <> "ok"')" 0 \
	'no failed run has a number'

study hopeless <<'END'
[study]
rounds = 2
[backend bad]
options = -- false
[workload w]
program = exec
END
ok 'when every run fails the program does' fails_with 1 'hopeless.runs.db: every run failed: ' \
	podium-run hopeless.runs.db

study long <<'END'
[study]
rounds = 4
seed = 1
[backend a]
options = -- sh -c 'echo $$ >running.pid; sleep 0.4'
[backend b]
options = -- sleep 0.05
after = echo {backend} >>cleaned
[workload w]
program = exec
END
podium-run long.runs.db >words 2>&1 &
runner=$!
until_true test -s running.pid
kill -INT $runner
wait $runner
is "$?" 1 'stopped by the user is not done'
like "$(cat words)" 'podium-run: long.runs.db: stopped after [0-9]+ runs?, [0-9]+ are left: the same command goes on' \
	'it says how to go on'
is "$(count long "status NOT IN ('ok', 'planned')")" 0 'the run that was stopped is planned again'
ok 'its process is gone' gone "$(cat running.pid)"

# Collectors that record their runs themselves leave a run that was stopped to the plan, too.
stopped() { # NAME: what its only run is, once it was under way and podium-run was stopped
	podium-run "$1.runs.db" >words 2>&1 &
	runner=$!
	until_true under_way "$1"
	sleep 0.5
	kill -INT $runner
	wait $runner
	sql "$1.runs.db" 'SELECT status, reason FROM run'
}
under_way() {
	[ "$(count "$1" "status = 'running'")" -eq 1 ]
}
study slow-file <<'END'
[study]
rounds = 1
[backend a]
url = file:slow.bin
[workload w]
program = file
options = --rw=randread --size=1M --runtime=30
END
is "$(stopped slow-file)" 'planned|' 'a block load that was stopped is planned again'
study slow-slap <<'END'
[study]
rounds = 1
[backend a]
url = sqlite:slow.db
[workload w]
program = slap
options = -a --duration=30 --auto-generate-sql-load-type=write
END
is "$(stopped slow-slap)" 'planned|' 'and so is a SQL load'
like "$(cat words)" 'stopped after 0 runs, 1 is left: the same command goes on' 'it counts in English'

rm -f running.pid
podium-run long.runs.db >words 2>&1 &
runner=$!
until_true test -s running.pid
kill -KILL $runner
wait $runner 2>/dev/null
ok 'when podium-run is killed its run ends, too' gone "$(cat running.pid)"
is "$(sql long.runs.db 'PRAGMA integrity_check')" ok 'the store is whole'
podium-run long.runs.db >words 2>&1
is "$(count long "status = 'ok'")" 8 'it goes on to the end'
is "$(sql long.runs.db "SELECT count(*) FROM (SELECT 1 FROM run WHERE status = 'ok' GROUP BY session, round, workload, backend)")" \
	8 'each slot has one finished run'
is "$(sql long.runs.db "SELECT DISTINCT reason FROM run WHERE status <> 'ok'")" interrupted \
	'the run that the kill hit is recorded as interrupted'
podium-summarize long.runs.db long.stats.db
is "$(sql long.stats.db "SELECT sum(n_failed) FROM summary")" 0 \
	'and is not held against the backend'

study both <<'END'
[study]
rounds = 2
[backend a]
options = -- sh -c 'test ! -e busy && : >busy && sleep 0.2 && rm busy'
[workload w]
program = exec
END
cp both.runs.db other.runs.db
podium-run both.runs.db >words1 2>&1 &
one=$!
podium-run other.runs.db >words2 2>&1 &
two=$!
wait $one
wait $two
is "$(count both "status = 'ok'") $(count other "status = 'ok'")" '2 2' 'two never measure at once'
like "$(cat words1 words2)" 'another measurement is running on this machine: waiting for its end' \
	'the one that waits says so'

for seconds in 1.000 1.100; do
	cat >"$seconds" <<END
Benchmark
	Average number of seconds to run all queries: $seconds seconds
	Minimum number of seconds to run all queries: $seconds seconds
	Maximum number of seconds to run all queries: $seconds seconds
	Number of clients running queries: 1
	Average number of queries per client: 1
END
done
study precise <<'END'
[study]
rounds = 5
precision = 1%
cap = 7
[backend a]
options = --parse=mysqlslap -- sh -c 'echo x >>laps; cat 1.$(($(wc -l <laps) % 2))00'
[workload w]
program = exec
END
podium-run precise.runs.db >/dev/null
is "$(count precise "status = 'ok'")" 7 'a restless backend is measured up to the cap'
is "$(sql precise.runs.db 'SELECT stopping, rounds FROM session')" 'precision 1%|5' 'the session says how it stops'
like "$(sql precise.runs.db 'SELECT sentence FROM finding')" '^Precision not reached: ±5.6 % at 7 runs, where ±1.0 % was asked for\.$' \
	'and the report will say that it did not get there'
podium-run precise.runs.db >/dev/null
is "$(count precise 1)" 7 'two stages are two, not three'

study sequential <<'END'
[study]
until = 2%
[backend a]
options = --parse=mysqlslap -- cat 1.000
[workload w]
program = exec
END
podium-run sequential.runs.db >/dev/null
is "$(count sequential "status = 'ok'")" 10 'until stops at its first look when that suffices'

# What MariaDB's programs want first may stand in a study's options, which podium-run puts behind its own.
printf '[client]\nnumber-of-queries=12\nauto-generate-sql\n' >some.cnf
printf '[client]\nnosuch\n' >broken.cnf
for first in '--no-defaults -a --number-of-queries=12' "--defaults-file=$PWD/some.cnf" "--no-defaults --defaults-extra-file=$PWD/broken.cnf -a \
    --number-of-queries=12" "-c 1 --defaults-file=$PWD/some.cnf"; do
	rm -f first.*
	study first <<END
[backend a]
url = sqlite:memory
options = $first
[workload w]
program = slap
END
	podium-run first.runs.db >/dev/null
	is "$(sql first.runs.db "SELECT DISTINCT status, done FROM run JOIN operation ON operation.run = run.id WHERE kind = 'query'")" \
	    'ok|12' "options = $(echo "$first" | sed "s|$PWD/||")"
done

cat >leave.sh <<'END'
n=$(cat left.pids 2>/dev/null | wc -l)
setsid sh -c 'echo $$ >>left.pids; exec sleep 60' >/dev/null 2>&1 &
until [ "$(cat left.pids 2>/dev/null | wc -l)" -gt "$n" ]; do sleep 0.01; done
END
study short <<'END'
[study]
rounds = 30
[backend leaving]
options = -- sh leave.sh
[backend wrong]
options = --no-such-option -- true
[backend limited]
options = --time-limit=300ms -- sh -c 'test -e once || { : >once; sleep 60; }'
[workload w]
program = exec
END
podium-run short.runs.db >words 2>&1
left=0
for pid in $(cat left.pids); do
	grep -q ') [^Z]' "/proc/$pid/stat" 2>/dev/null && left=$((left + 1))
done
is "$(wc -l <left.pids) $left" '30 0' 'what a short run leaves in a session of its own is gone'
like "$(sql short.runs.db "SELECT DISTINCT status, reason FROM runs WHERE backend = 'wrong'")" \
	'^failed\|exit status 2: .*no-such-option' 'a wrong option is the reason of each of its runs'
is "$(count short "status = 'timed-out'")" 1 "a command's own limit is kept"
ok 'the store is a single file again' test ! -e short.runs.db-wal -a ! -e short.runs.db-shm
podium-exec --record=short.runs.db --backend=by-hand -- true
is "$(sql short.runs.db "SELECT count(DISTINCT fact_set) FROM run_fact WHERE role = 'client'")" 1 \
	'its facts of the machine are those that a command by hand finds'
is "$(sql short.runs.db "SELECT count(*) FROM run WHERE status = 'ok' AND id NOT IN
	(SELECT run FROM run_fact WHERE role = 'client')")" 0 'and every run has them'

# What an older podium has planned: the store's first version, which has neither index.
study older <<'END'
[study]
rounds = 4
[backend a]
options = -- true
[workload w]
program = exec
END
sql older.runs.db 'DROP INDEX run_waiting; DROP INDEX run_interrupted; DROP TABLE counter; PRAGMA user_version = 1'
cp older.runs.db second.runs.db
sql second.runs.db "UPDATE run SET uuid = randomblob(16); UPDATE session SET uuid = replace(uuid, '-', '_')"
podium-run --quiet older.runs.db
podium-run --quiet --rounds=1 older.runs.db
is "$(count older "status = 'ok'") $(sql older.runs.db 'PRAGMA user_version')" '5 3' \
	'an older store is gone on with and extended'
podium-summarize second.runs.db second.stats.db
is "$(sql second.runs.db 'PRAGMA user_version')" 1 'and read as it is'
sql second.runs.db "UPDATE run SET status = 'ok', start_ns = 1, end_ns = 2"
podium-merge older.runs.db second.runs.db >/dev/null
is "$(count older "status = 'ok'")" 9 'and merged'

# A campaign's runs must not cost the square of their number.
many() { # NAME ROUNDS
	study "$1" <<END
[study]
rounds = $2
[backend a]
options = -- sh -c 'echo x >>$1.laps'
[backend b]
options = -- sh -c 'echo x >>$1.laps'
[workload w]
program = exec
END
}
laps() { # NAME N
	[ "$(wc -l <"$1.laps")" -ge "$2" ]
}
case $PODIUM_BIN in
*/san/*) counter= ;;
*) counter=$(cc -shared -fPIC -o count.so "$root/tests/preload/count.c" -ldl 2>&1 && echo yes) ;;
esac
if [ "$counter" = yes ]; then
	many few 40
	COUNT_FILE=few.counted LD_PRELOAD=$work/count.so podium-run --quiet few.runs.db
	is "$(awk '{ s += $1 } END { print s >= 80, s < 120 }' few.counted)" '1 1' \
		'a run is flushed to disk once, and little else is'
	many lots 10000
	COUNT_FILE=lots.counted LD_PRELOAD=$work/count.so podium-run --quiet lots.runs.db 2>words &
	runner=$!
	until_true laps lots 10
	kill -INT $runner
	wait $runner
	is "$(awk '{ s += $2 } END { print s < 20000 }' lots.counted)" 1 'no run looks at all that are planned'
else
	skip 'a run is flushed to disk once, and little else is' 'nothing to count with'
	skip 'no run looks at all that are planned' 'nothing to count with'
fi

printf '[backend x]\nimport = words\n' | study import
is "$(podium-run import.runs.db; podium-run --rounds=3 import.runs.db)" 'import: 0 runs measured
import: 0 runs measured' 'a study that only imports is never measured'
ok 'a missing store' fails_with 1 'none.db: No such file' podium-run none.db
ok 'a store without a study' fails_with 1 'empty.db: no study in it' sh -c ': >empty.db; podium-run empty.db'
ok 'something else' fails_with 1 'plain.ini: not a podium store' podium-run plain.ini
ok 'a wrong call' fails_with 2 'missing operand' podium-run
cd "$root" || exit 1
finish
