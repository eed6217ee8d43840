#!/bin/sh
# What podium-slap records, and that it agrees with the server's own counts.
. tests/lib.sh
. tests/server.sh
server_start
runs=$work/runs.db

slap -a -c 20 -i 2 --number-of-queries=2200 --engine=innodb --silent --samples --record="$runs" --backend=here --workload=gist
is "$(sql "$runs" "SELECT COUNT(*), MIN(status), MIN(loop) FROM run")" '2|ok|closed' 'a run for each iteration'
is "$(sql "$runs" "SELECT backend.name, workload.name, workload.program FROM run JOIN backend ON backend.id = run.backend
    JOIN workload ON workload.id = run.workload LIMIT 1")" 'here|gist|slap' 'under its names'
is "$(sql "$runs" "SELECT DISTINCT planned, done, failed FROM operation WHERE kind = 'query'")" '2200|2200|0' 'planned is done'
is "$(sql "$runs" "SELECT DISTINCT kind, done FROM operation WHERE kind IN ('insert', 'select') ORDER BY 1" | tr '\n' ' ')" \
    'insert|1200 select|1000 ' 'by kind'
is "$(sql "$runs" "SELECT COUNT(*) FROM operation o JOIN latency l USING (run, kind) WHERE o.done <> l.n")" 0 \
    'every operation has its latency'
is "$(sql "$runs" "SELECT SUM(n) - (SELECT SUM(n) FROM latency WHERE kind <> 'connect') FROM sample")" 0 'and, with --samples, its sample'
is "$(sql "$runs" "SELECT SUM(done) - (SELECT SUM(n) FROM latency WHERE kind <> 'connect') FROM series")" 0 \
    'the seconds add up to the whole'
is "$(sql "$runs" "SELECT COUNT(*) FROM run_measures WHERE metric IN ('elapsed_s', 'throughput_ops_s', 'latency_p50_ns',
    'latency_p99_ns', 'latency_max_ns', 'connect_s', 'client_cpu_s', 'preload_s', 'redo_bytes', 'fsyncs', 'sent_bytes') AND value >= 0")" 22 \
    'the measures are there'
is "$(sql "$runs" "SELECT COUNT(*) FROM run_measures WHERE metric = 'questions' AND value BETWEEN 2200 AND 2222")" 2 \
    'the server counted the same statements (and a farewell of each client)'
is "$(sql "$runs" "SELECT COUNT(DISTINCT run) FROM finding WHERE code = 'little-storage'")" 2 \
    'that most of it is the shipping of results is a finding'
like "$(sql "$runs" "SELECT sentence FROM finding WHERE code = 'little-storage' LIMIT 1")" \
    'sent [0-9.]+.[kMG]B of results for [0-9.]+.[kMG]B of redo log' 'which names both sizes'
is "$(sql "$runs" "SELECT COUNT(*) FROM facts WHERE role = 'server' AND name LIKE 'variable.innodb_flush_log_at_trx_commit' AND value = '2'")" 2 \
    'the settings of the server are known'
is "$(sql "$runs" "SELECT COUNT(DISTINCT fact_set) FROM run_fact WHERE role = 'server'")" 1 'stored once'

db -e 'CREATE DATABASE kept'
ok 'a run that fails is stored' fails_with 1 'nosuch' slap --query='select * from nosuch' --create-schema=kept --record="$runs" --backend=here --workload=bad
is "$(sql "$runs" "SELECT COUNT(*) FROM run_measures WHERE workload = 'bad'")" 0 'without a measure'
like "$(sql "$runs" "SELECT reason FROM runs WHERE workload = 'bad'")" "nosuch' doesn't exist" 'with its reason'
ok 'so is one that never connected' fails_with 1 'Access denied' slap --password=wrong -a --record="$runs" --backend=here --workload=worse
is "$(sql "$runs" "SELECT status FROM runs WHERE workload = 'worse'")" failed 'as failed'

slap -c 3 --number-of-queries=30 --create-schema=kept --query='do 0' --commit=4 --json --record="$runs" --backend=here --workload=commits >"$work/json"
is "$(sql "$runs" "SELECT planned, done FROM operation JOIN runs USING (run) WHERE workload = 'commits' AND kind = 'query'")" '39|39' \
    'COMMITs are operations'
ok 'JSON is JSON' sh -c "sqlite3 :memory: \"SELECT json_extract(readfile('$work/json'), '$.latency_ns.max')\" | grep -q '[0-9]'"
ok 'recording wants a backend' fails_with 2 'backend' slap -a --record="$runs"
ok '--run is one run' fails_with 2 'one run' slap -a -i 2 --record="$runs" --run=1
finish
