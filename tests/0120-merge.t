#!/bin/sh
# podium-merge: runs of other stores, each once and whole.
. tests/lib.sh
cd "$work" || exit 1

# All of a store that does not depend on its own numbering, in an order of its own.
content() {
	sqlite3 -batch "$1" "
	SELECT 'run', hex(run.uuid), session.uuid, backend.name, workload.name, round, position, run.start_ns, end_ns, status,
		reason, loop, transport, source.digest FROM run JOIN session ON session.id = session
		JOIN backend ON backend.id = backend JOIN workload ON workload.id = workload
		LEFT JOIN source ON source.id = source WHERE status NOT IN ('planned', 'running') ORDER BY run.uuid;
	SELECT 'measure', hex(uuid), name, value, resolution FROM measure JOIN run ON run.id = run
		JOIN metric ON metric.id = metric ORDER BY uuid, name;
	SELECT 'fact', hex(uuid), role, name, value, private FROM run_fact JOIN run ON run.id = run
		JOIN fact USING (fact_set) ORDER BY uuid, role, name;
	SELECT 'operation', hex(uuid), kind, planned, done, failed, retried, bytes FROM operation JOIN run ON run.id = run
		ORDER BY uuid, kind;
	SELECT 'latency', hex(uuid), kind, n, min_ns, max_ns, sum_ns, rule, precision, hex(buckets) FROM latency
		JOIN run ON run.id = run ORDER BY uuid, kind;
	SELECT 'series', hex(uuid), kind, second, done, bytes, max_ns, hex(buckets) FROM series JOIN run ON run.id = run
		ORDER BY uuid, kind, second;
	SELECT 'sample', hex(uuid), kind, n, hex(latencies) FROM sample JOIN run ON run.id = run ORDER BY uuid, kind;
	SELECT 'moments', hex(moments.uuid), backend.name, workload.name, metric.name, n, mean, sd FROM moments
		JOIN backend ON backend.id = backend JOIN workload ON workload.id = workload
		JOIN metric ON metric.id = metric ORDER BY moments.uuid;
	SELECT 'finding', code, hex(uuid), backend.name, workload.name, metric.name, sentence FROM finding
		LEFT JOIN run ON run.id = run LEFT JOIN backend ON backend.id = finding.backend
		LEFT JOIN workload ON workload.id = finding.workload LEFT JOIN metric ON metric.id = metric
		ORDER BY code, uuid, sentence;"
}

cat >s.ini <<'END'
[study]
rounds = 2
seed = 3
[backend a]
options = -- true
[backend b]
options = -- sh -c 'exit 2'
[workload w]
program = exec
END
podium-plan s.ini plan.db >plan.txt
cp plan.db one.db
podium-run --quiet one.db 2>one.txt
sql one.db "INSERT INTO operation VALUES (1, 'query', 10, 9, 1, 2, 4096);
	INSERT INTO latency VALUES (1, 'query', 3, 1, 9, 12, 1, NULL, x'010203');
	INSERT INTO series VALUES (1, 'query', 0, 3, 0, 9, NULL), (1, 'query', 1, 2, 8, 7, x'0405');
	INSERT INTO sample VALUES (1, 'query', 3, x'010209');
	INSERT INTO source VALUES (7, 'x.txt', 'd1', 'tool', NULL);
	INSERT INTO session VALUES (9, '00000000-0000-0000-0000-000000000000', 5, 'grouped', NULL, 'imported', 0, NULL);
	INSERT INTO backend (id, name, title) VALUES (20, 'old', 'Old');
	INSERT INTO moments (uuid, session, backend, workload, metric, source, mean)
		VALUES (x'00112233445566778899aabbccddeeff', 9, 20, 1, 1, 7, 1.5);
	INSERT INTO finding (code, run, sentence) VALUES ('doubt', 2, 'About a run.');
	INSERT INTO finding (code, backend, sentence) VALUES ('doubt', 20, 'About a backend.')"
podium-exec --record=two.db --backend=c --workload=v -- true
podium-exec --record=two.db --backend=a --workload=w -- true

is "$(podium-merge all.db one.db two.db | tr '\n' ' ')" \
	'one.db: 4 runs and 1 summaries new, 0 runs known two.db: 2 runs and 0 summaries new, 0 runs known ' \
	'what is new is counted'
content one.db >wanted
content two.db >>wanted
content all.db >got
sort wanted >wanted.sorted
sort got >got.sorted
ok 'there is something of every kind' test "$(cut -d '|' -f 1 wanted | sort -u | wc -l)" -eq 9
same got.sorted wanted.sorted 'everything that belongs to the runs came along'
is "$(sql all.db 'SELECT title FROM study; PRAGMA foreign_key_check; PRAGMA integrity_check' | tr '\n' ' ')" 's ok ' \
	'the study too, and nothing points nowhere'
is "$(podium-merge all.db one.db two.db | tr '\n' ' ')" \
	'one.db: 0 runs and 0 summaries new, 4 runs known two.db: 0 runs and 0 summaries new, 2 runs known ' \
	'twice is once'
content all.db | sort >got.sorted
same got.sorted wanted.sorted 'and changes nothing'
podium-merge plan.db one.db >plan.txt
is "$(sql plan.db "SELECT count(*), count(*) FILTER (WHERE status = 'planned') FROM run")" '4|0' \
	'a plan is finished by its copy'
content plan.db | sort >got.sorted
content one.db | sort >wanted.sorted
same got.sorted wanted.sorted 'with all that the copy measured'

podium-plan --seed=4 s.ini other.db >plan.txt
podium-run --quiet other.db 2>one.txt
sql other.db "UPDATE workload SET options = '--shell' WHERE name = 'w'"
sql all.db "UPDATE workload SET options = '--show' WHERE name = 'w'"
ok 'a workload with other options is refused' \
	fails_with 1 "other.db: workload 'w' has other options there \('--shell'\) than here" podium-merge all.db other.db
# Two studies that call different things by one name.
fast() { # STORE COMMAND
	printf '[study]\nrounds = 1\n[backend a]\noptions = -- %s\n[backend b]\noptions = -- true\n[workload w]\nprogram = exec\n' "$2" >s.ini
	podium-plan s.ini "$1" >/dev/null && podium-run --quiet "$1"
}
fast sleep6.db 'sleep 0.06'
fast sleep9.db 'sleep 0.09'
cp sleep6.db both.db
ok 'a backend that is another is refused, and both are named' fails_with 1 \
	"sleep9.db: backend 'a' is another there \\(options '-- sleep 0.09'\\) than 'a' here \\('-- sleep 0.06'\\): --as=NAME" \
	podium-merge both.db sleep9.db
is "$(sql both.db 'SELECT count(*) FROM run')" 2 'and nothing of it is taken'
ok 'a name of its own keeps it apart' podium-merge --as=slow both.db sleep9.db
is "$(sql both.db 'SELECT name, title, count(*) FROM run JOIN backend ON backend.id = backend GROUP BY name' | tr '\n' ' ')" \
	'a|a|1 b|b|2 slow|slow|1 ' 'and the backend that is the same is one'
ok 'what is known can be merged again' podium-merge both.db sleep9.db
is "$(sql both.db 'SELECT count(*) FROM run')" 4 'and stays as it is'
fast sleep7.db 'sleep 0.07'
ok 'a name that is taken by a third thing is refused' fails_with 1 "than 'slow' here \\('-- sleep 0.09'\\)" podium-merge --as=slow both.db sleep7.db
ok 'a name that is none' fails_with 2 'a backend has a name' podium-merge --as= both.db sleep7.db

ok 'a store into itself' fails_with 1 'all.db: is the store to merge into' podium-merge all.db all.db
ok 'a missing store' fails_with 1 'none.db: No such file' podium-merge new.db none.db
ok 'something else' fails_with 1 's.ini: not a podium store' podium-merge new.db s.ini
ok 'and nothing was made of those' test ! -e new.db
ok 'a wrong call' fails_with 2 'missing operand' podium-merge all.db
cd "$root" || exit 1
finish
