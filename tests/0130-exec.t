#!/bin/sh
# podium-exec: any command as a run.
. tests/lib.sh
cd "$work" || exit 1

like "$(podium-exec -- true)" '^0\.[0-9]{6} s, user 0\.[0-9]{6} s, system 0\.[0-9]{6} s, peak memory [0-9.]+ MiB$' \
	'a command has its time, CPU and memory'
json=$(podium-exec --json -- sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done')
is "$(sqlite3 :memory: "SELECT json_extract('$json', '\$.status'), json_extract('$json', '\$.user_cpu_s') > 0,
	json_extract('$json', '\$.elapsed_s') > 0")" 'ok|1|1' 'JSON says the same'
ok 'what fails, fails' fails_with 1 'podium-exec: sh: exit status 7: why$' podium-exec sh -- -c 'echo why >&2; exit 7'
ok 'a signal is named' fails_with 1 'killed by signal 15 \(Terminated\)' podium-exec -- sh -c 'kill $$'
ok 'a missing command is named' fails_with 1 'podium-exec: nosuch: could not be started: No such file' podium-exec nosuch
ok 'a limit ends it' fails_with 1 'sleep: killed after .* s, its time limit' podium-exec --time-limit=200ms -- sleep 60
ok 'a limit that is none' fails_with 2 'soon' podium-exec --time-limit=soon -- true
ok 'no command' fails_with 2 'missing operand' podium-exec
is "$(podium-exec --show -- echo seen | sed -n 1p)" seen 'output is let through on request'
like "$(podium-exec -- echo hidden)" '^0' 'and kept back otherwise'

SECRET=1 SET=1 podium-exec --keep=SET --keep=GIVEN=2 --shell -- 'env | sort >seen' >out
is "$(grep -c -e SECRET -e '^LANG' seen)" 0 'the environment is cleaned'
is "$(grep -E '^(GIVEN|SET|LC_ALL)=' seen | tr '\n' ' ')" 'GIVEN=2 LC_ALL=C.UTF-8 SET=1 ' 'but for what is kept'

podium-exec --prepare='echo 1 >>order' --cleanup='echo 3 >>order' -- sh -c 'echo 2 >>order' >out
is "$(tr '\n' ' ' <order)" '1 2 3 ' 'prepare and cleanup stand around it'
ok 'a failing prepare' fails_with 1 'podium-exec: true: prepare: exit status 1' podium-exec --prepare=false -- true
ok 'a failing cleanup' fails_with 1 'podium-exec: true: cleanup: exit status 1' podium-exec --cleanup=false -- true

podium-exec --record=x.db --backend=b --workload=w --shell -- 'exit 0'
podium-exec --record=x.db --backend=b false 2>err
is "$(sql x.db 'SELECT workload, backend, status, reason FROM runs' | tr '\n' ' ')" \
	'w|b|ok| false|b|failed|exit status 1 ' 'runs are recorded, the failed one with its reason'
is "$(sql x.db 'SELECT group_concat(metric) FROM (SELECT * FROM run_measures WHERE run = 1 ORDER BY metric)')" \
	'elapsed_s,peak_memory_bytes,shell_start_s,system_cpu_s,user_cpu_s' 'with these measures'
is "$(sql x.db "SELECT better FROM metric WHERE name = 'shell_start_s'")" none \
	'the start of the shell is told, and nothing is ranked by it'
is "$(sql x.db 'SELECT group_concat(role) FROM (SELECT * FROM run_fact WHERE run = 2 ORDER BY role)')" \
	'client,end,start' 'and facts of the machine'
is "$(sql x.db "SELECT count(DISTINCT fact_set) FROM run_fact WHERE role = 'client'")" 1 \
	'equal facts are stored once'

cat >said.txt <<'END'
Benchmark
	Running for engine innodb
	Average number of seconds to run all queries: 1.250 seconds
	Minimum number of seconds to run all queries: 1.250 seconds
	Maximum number of seconds to run all queries: 1.250 seconds
	Number of clients running queries: 10
	Average number of queries per client: 7
END
for format in auto mysqlslap; do
	is "$(podium-exec --parse=$format -- cat said.txt | sed -n 1p)" 'elapsed_s 1.25' "a number is read from the output: $format"
done
is "$(podium-exec --parse=auto --shell -- 'cat said.txt >&2' | sed -n 1p)" 'elapsed_s 1.25' 'or from the error output'
podium-exec --parse=auto --record=p.db --backend=b --workload=w -- cat said.txt
podium-exec --parse=auto --record=p.db --backend=b --workload=w -- echo nothing 2>err
is "$(sql p.db "SELECT value, resolution FROM measure JOIN metric ON id = metric WHERE name = 'elapsed_s'")" '1.25|0.001' \
	'it is stored with its resolution'
is "$(sql p.db "SELECT better FROM metric WHERE name = 'command_s'")" none 'the time of the command is told beside it'
like "$(sql p.db 'SELECT status, reason FROM run WHERE id = 2')" '^invalid\|its output is no result' 'no result makes no run'
ok 'two results are not one run' fails_with 1 'its output holds 2 results, and a run is one' \
	podium-exec --parse=auto -- cat said.txt said.txt
if have sysbench; then
	like "$(podium-exec --parse=auto -- sysbench cpu --time=1 run)" '^throughput_ops_s [0-9.]+$' \
		'sysbench is read as it runs'
else
	skip 'sysbench is read as it runs' 'sysbench is not installed'
fi
podium-exec --warmup=3 --prepare='echo p >>warm' --record=warm.db --backend=b -- sh -c 'echo r >>warm' >out
is "$(tr -d '\n' <warm) $(sql warm.db 'SELECT count(*) FROM run')" 'prprprpr 1' \
	'runs to warm up are like the one that counts, and thrown away'
ok 'one that fails is told of' fails_with 1 'podium-exec: sh: exit status 5' \
	podium-exec -w 2 -- sh -c 'test -e cold && exit 5; : >cold'
is "$(podium-exec -L word a,b --parameter-scan n 1 2 -D 0.5 -- sh -c 'echo {word}{n} >>spoken' | sed 's/: 0.*//')" \
	"$(printf 'word=%s, n=%s\n' a 1.0 a 1.5 a 2.0 b 1.0 b 1.5 b 2.0)" 'each combination of values is a run'
is "$(tr '\n' ' ' <spoken)" 'a1.0 a1.5 a2.0 b1.0 b1.5 b2.0 ' 'and stands for its name in the command'
is "$(podium-exec --json -L n 7 -- test {n} = 7 | sed 's/,"elapsed.*//')" '{"parameters":{"n":"7"}' 'JSON names them'
podium-exec --record=many.db --backend=b --workload=w -P n 1 3 -- true {n}
podium-exec --record=many.db --backend=b --workload=w -L x p,q -- true {x}
is "$(sql many.db 'SELECT name, title, family, parameter_name, parameter FROM workload' | tr '\n' ' ')" \
	'w-n-1|w, n 1|w|n|1.0 w-n-2|w, n 2|w|n|2.0 w-n-3|w, n 3|w|n|3.0 w-x-p|w, x p||| w-x-q|w, x q||| ' \
	'recorded, numbers are a family, as a study makes it'
is "$(sql many.db "SELECT count(*) FROM run WHERE status = 'ok'")" 5 'of a run each'
ok 'values that nothing asks for' fails_with 2 'there is no \{n\} in the command' podium-exec -L n 1,2 -- true
ok 'a series that does not rise' fails_with 2 'no rising series' podium-exec -P n 3 1 -- true {n}
ok 'a value that is missing' fails_with 2 'needs more: NAME MIN MAX' podium-exec -P n 3
ok 'one planned run is not several' fails_with 2 'scaling' \
	podium-exec --record=x.db --backend=b --run=1 -L n 1,2 -- true {n}
cat >scale.ini <<'END'
[study]
rounds = 1
[backend b]
[workload w]
program = exec
options = -- sh -c 'echo {n} >>scaled'
scaling = n 1 2 4
END
podium-plan scale.ini scale.runs.db >out
podium-run --quiet scale.runs.db
is "$(sort scaled | tr '\n' ' ')" '1 2 4 ' "in a study the values are its scaling's, in the same place"
ok 'a format that is none' fails_with 2 "'nosuch' is no format" podium-exec --parse=nosuch -- true
ok 'record needs a backend' fails_with 2 'needs --backend' podium-exec --record=x.db -- true
cd "$root" || exit 1
finish
