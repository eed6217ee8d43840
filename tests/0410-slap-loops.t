#!/bin/sh
# podium-slap's two loops: what a stall of the server looks like in each, and what an overload leaves.
. tests/lib.sh
. tests/server.sh
server_start
db -e 'CREATE DATABASE kept'

field() {
	sed -n "1s/.*\"$1\":\([0-9]*\).*/\1/p"
}
latency() { # p99 and so on of all operations, in ns
	sed -n "1s/.*\"latency_ns\":{[^}]*\"$1\":\([0-9]*\).*/\1/p"
}
more_than() { # A B
	echo "$1 > $2?"
	[ -n "$1" ] && [ "$1" -gt "$2" ]
}
stall() { # the server stands still for a second, half a second from now
	sleep 0.5
	kill -STOP "$server_pid"
	sleep 1
	kill -CONT "$server_pid"
}

# 200 statements a second for 2 seconds: each of the 400 has its place in time, stall or not.
for way in threads event wire; do
	stall &
	stalling=$!
	slap -c 4 --rate=200 --duration=2 --create-schema=kept --query='do 0' --transport="$way" --json >"$work/open.json"
	wait "$stalling"
	sent=$(field operations <"$work/open.json")
	left=$(field backlog_operations <"$work/open.json")
	is "$((sent + left))" 400 "$way: every statement that was due is accounted for"
	ok "$way: the longest waited through the stall" more_than "$(latency max <"$work/open.json")" 900000000
	ok "$way: the queue shows: one in ten waited over 0.1 s" more_than "$(latency p90 <"$work/open.json")" 100000000
	like "$(cat "$work/open.json")" '"loop":"open"' "$way: and it is said to be an open loop"
done

stall &
stalling=$!
slap -c 4 --duration=2 --create-schema=kept --query='do 0' >"$work/closed.txt"
wait "$stalling"
like "$(cat "$work/closed.txt")" 'Closed loop: service time' 'the closed loop says what it is'
like "$(cat "$work/closed.txt")" 'During its longest wait \([0-9]+\.[0-9]+ ms\) a client left out about [0-9]+ statements' \
    'and how much its longest wait left out'
ok 'of the four statements that met the stall, its 90th percentile shows nothing' \
    awk '/^\tall/ { exit !($6 < 100 && $NF > 900) }' "$work/closed.txt"

slap -c 2 --rate=2000000 --duration=0.5 --create-schema=kept --query='do 0' --json >"$work/over.json"
ok 'an overload leaves a backlog and is no failure' more_than "$(field backlog_operations <"$work/over.json")" 1000
like "$(cat "$work/over.json")" '"code":"overload"' 'which is a finding'
slap -c 2 --rate=300 --arrivals=poisson --duration=1 --seed=7 --create-schema=kept --query='do 0' --json >"$work/poisson.json"
slap -c 2 --rate=300 --arrivals=poisson --duration=1 --seed=7 --create-schema=kept --query='do 0' --json >"$work/again.json"
is "$(($(field operations <"$work/poisson.json") + $(field backlog_operations <"$work/poisson.json")))" \
    "$(($(field operations <"$work/again.json") + $(field backlog_operations <"$work/again.json")))" \
    'Poisson arrivals of one seed are the same arrivals'
slap -c 2 --rate=100 --duration=1 --warmup=1 --create-schema=kept --query='do 0' --json >"$work/warm.json"
is "$(field warm_up <"$work/warm.json")" 100 'a warm-up is cut at its planned time'
is "$(($(field operations <"$work/warm.json") + $(field backlog_operations <"$work/warm.json")))" 100 'and the rest is the result'

# -- an interrupt is no result
podium-slap --no-defaults -uroot --socket="$socket" -a -c 2 --duration=60 --auto-generate-sql-load-type=update \
    --record="$work/runs.db" --backend=b >"$work/out" 2>"$work/err" &
slapping=$!
sleep 1
kill -INT "$slapping"
wait "$slapping"
is "$?" 1 'an interrupted run fails'
is "$(cat "$work/out")" '' 'without a number'
like "$(cat "$work/err")" 'interrupted' 'and says why'
is "$(sql "$work/runs.db" 'SELECT status || ":" || reason FROM run')" 'failed:interrupted' 'in the store too'
is "$(db -e "SHOW DATABASES LIKE 'mysqlslap'")" '' 'the schema it made is gone'

# -- a server that dies
for way in threads event wire epoll; do
	[ -n "$server_pid" ] || server_start
	rm -f "$work/runs.db"
	uring=
	transport=$way
	[ "$way" != epoll ] || { uring=PODIUM_NO_URING=1; transport=wire; }
	env $uring podium-slap --no-defaults -uroot --socket="$socket" -c 5 --duration=60 --create-schema=kept \
	    --query="select 'a', sleep(0.001)" --transport="$transport" --record="$work/runs.db" --backend=b >"$work/out" 2>"$work/err" &
	slapping=$!
	sleep 0.5
	kill -KILL "$server_pid"
	wait "$server_pid" 2>/dev/null
	server_pid=
	wait "$slapping"
	is "$?" 1 "$way: a server killed in the middle is a failure"
	is "$(wc -l <"$work/err"):$(cat "$work/out")" '1:' "$way: one line, no number"
	is "$(sql "$work/runs.db" 'SELECT status, reason <> "", (SELECT COUNT(*) FROM measure) FROM run')" 'failed|1|0' \
	    "$way: a run with its reason and no measure"
done
finish
