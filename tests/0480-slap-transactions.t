#!/bin/sh
# podium-slap's transactions: scripts in pgbench's language and those built in, on a server and on SQLite, as text and prepared.
. tests/lib.sh
. tests/server.sh
server_start
db -e 'CREATE DATABASE here' # for loads without tables
file=$work/x.db
lite() {
	podium-slap --no-defaults --sqlite="$file" --sqlite-pragma=synchronous=off "$@"
}
number() { # NAME: its value in the JSON on stdin
	sed -n "1s/.*\"$1\":\([0-9]*\).*/\1/p"
}
kind() { # NAME: how many of this kind were done
	sed -n "1s/.*\"$1\":{\"n\":\([0-9]*\).*/\1/p"
}

for how in wire event threads sqlite; do
	for prepared in '' --prepared; do
		case $how in
		sqlite) load=lite ;;
		*) load="slap --transport=$how" ;;
		esac
		out=$($load $prepared --builtin=oltp-read-write --tables=3 --table-size=500 -c 3 --transactions=20 --seed=5 --json --retry)
		# What is tried again is done up to the deadlock more than once: the insert is the last before COMMIT.
		is "$(echo "$out" | number transactions) $(echo "$out" | kind insert) $(echo "$out" | kind commit)" '20 20 20' \
		    "oltp-read-write by $how $prepared: transactions and statements by kind"
		out=$($load $prepared --builtin=tpcb-like -c 2 --transactions=10 --json --retry --no-drop)
		is "$(echo "$out" | number transactions) $(echo "$out" | kind insert)" '10 10' "tpcb-like by $how $prepared"
		if [ "$how" = sqlite ]; then
			sums=$(sql "$file" 'SELECT (SELECT sum(abalance) FROM pgbench_accounts) = (SELECT sum(delta) FROM pgbench_history), (SELECT sum(tbalance) FROM pgbench_tellers) = (SELECT sum(bbalance) FROM pgbench_branches), (SELECT count(*) FROM pgbench_history)' | tr '|' ' ')
		else
			sums=$(db mysqlslap -e 'SELECT (SELECT sum(abalance) FROM pgbench_accounts) = (SELECT sum(delta) FROM pgbench_history), (SELECT sum(tbalance) FROM pgbench_tellers) = (SELECT sum(bbalance) FROM pgbench_branches), (SELECT count(*) FROM pgbench_history)' | tr '\t' ' ')
		fi
		is "$sums" '1 1 10' 'and the bank has lost nothing'
		if [ "$how" = sqlite ]; then rm -f "$file"; else db -e 'DROP SCHEMA mysqlslap'; fi
	done
done
for name in oltp-point-select:1 oltp-read-only:16 oltp-write-only:6 oltp-read-write:20 tpcb-like:7; do
	out=$(slap --builtin="${name%:*}" --table-size=300 --transactions=5 --json)
	is "$(echo "$out" | number operations)" "$((5 * ${name#*:}))" "${name%:*} has ${name#*:} statements"
done
is "$(db -e "SHOW DATABASES LIKE 'mysqlslap'")" '' 'the tables are gone afterwards'
is "$(slap --prepared --builtin=oltp-point-select --transactions=7 --json | number bytes)" \
    "$(slap --prepared --transport=threads --builtin=oltp-point-select --transactions=7 --json | number bytes)" 'bytes are counted alike by our protocol and by libmariadb'

# What the server hears, against sysbench's own.
say_alike() { # the general log's statements, values and numbers of connections taken out
	sed -n 's/.*Execute[[:space:]]*//p' "$1" | sed "s/'[0-9-]*'/?/g; s/[0-9][0-9]*/?/g"
}
if have sysbench; then
	db -e "CREATE DATABASE sbt; SET GLOBAL log_output = 'FILE'; SET GLOBAL general_log_file = '$work/theirs.log'"
	sb="--mysql-socket=$socket --mysql-user=root --mysql-db=sbt --tables=1 --table-size=500"
	sysbench oltp_read_write $sb prepare >/dev/null
	db -e 'SET GLOBAL general_log = 1'
	sysbench oltp_read_write $sb --threads=1 --events=2 --time=0 run >/dev/null
	db -e "SET GLOBAL general_log_file = '$work/ours.log'"
	slap --prepared --builtin=oltp-read-write --table-size=500 --transactions=2 --silent
	db -e 'SET GLOBAL general_log = 0'
	say_alike "$work/theirs.log" >"$work/theirs"
	say_alike "$work/ours.log" >"$work/ours"
	is "$(wc -l <"$work/theirs")" 40 'sysbench executes 20 statements a transaction'
	same "$work/ours" "$work/theirs" 'and podium-slap the same ones in the same order'
	is "$(grep -c 'Prepare' "$work/ours.log")" "$(grep -c 'Prepare' "$work/theirs.log")" 'each prepared once'
else
	skip 'the same statements as sysbench' 'needs sysbench'
fi

# The language.
cat >"$work/a.sql" <<'END'
-- a comment
\set id random(1, :rows) + 0 * (2 - -1) % 3
\set to :id \
    + 9
BEGIN;
SELECT ':id', b FROM t
    WHERE a BETWEEN :id AND :to; UPDATE t SET b = b + 1 WHERE a = :id -- the end of a line
;
COMMIT
END
printf 'CREATE TABLE t (a INTEGER PRIMARY KEY, b INTEGER)\nINSERT INTO t VALUES (1,0),(2,0),(3,0),(4,0),(5,0),(6,0),(7,0),(8,0),(9,0),(10,0)\n' >"$work/make.sql"
out=$(lite --create="$work/make.sql" --script="$work/a.sql" --define=rows=10 --retry -c 2 --transactions=9 --seed=1 --no-drop --json)
is "$(echo "$out" | number transactions) $(echo "$out" | kind commit)" '9 9' 'a script is a transaction, nine for two clients'
is "$(sql "$file" 'SELECT sum(b) FROM t')" 9 'each of which did its work'
rm -f "$file"
a=$(lite --only-print --create="$work/make.sql" --script="$work/a.sql" -D rows=10 --transactions=3 --seed=4)
like "$a" "^SELECT '[0-9]+', b FROM t" 'what would be sent can be printed, with its values'
is "$(lite --only-print --create="$work/make.sql" --script="$work/a.sql" -D rows=10 --transactions=3 --seed=4)" "$a" 'and the seed makes it the same again'
ok 'but not another' [ "$(lite --only-print --create="$work/make.sql" --script="$work/a.sql" -D rows=10 --transactions=3 --seed=5)" != "$a" ]
ok 'a variable within quotes cannot be a value' fails_with 1 'a.sql: a variable within quotes' lite --prepared --script="$work/a.sql" -D rows=10 --transactions=1
wrong() { # SENTENCE, what is said, the script's text
	printf '%b' "$3" >"$work/wrong.sql"
	ok "$1" fails_with 1 "wrong.sql:$2" lite --script="$work/wrong.sql" --transactions=1
}
wrong 'an unknown command is named with its line' '2: .gset is not known' 'SELECT 1;\n\\gset\n'
wrong 'so is an unknown variable' '1: no such variable: nosuch' 'SELECT :nosuch;'
wrong 'and one in an expression' "1: no such variable at 'b \+ 1'" '\\set a :b + 1\nSELECT 1;'
wrong 'a script of no statement is none' '2: no statement in it' '\\set a 1\n'
wrong 'a quote that stays open' "1: a quote \(.\) that is not closed" "SELECT 'a;"
rm -f "$file"
printf '\\set a 1 / 0\nSELECT 1;' >"$work/zero.sql"
ok 'a division by zero ends the load' fails_with 1 'zero.sql:1: division by zero' lite --create="$work/make.sql" --script="$work/zero.sql" --transactions=1
ok 'a script wants to know how long' fails_with 2 'need --duration or --transactions' lite --script="$work/a.sql" -D rows=1
ok 'and no list beside it' fails_with 1 'do not go with' lite --script="$work/a.sql" -D rows=1 --transactions=1 -q 'select 1'

printf 'SELECT 1;' >"$work/one.sql"
printf 'SELECT 2; SELECT 2;' >"$work/two.sql"
out=$(slap --create-schema=here --script="$work/one.sql@3" --script="$work/two.sql" -c 2 --transactions=400 --seed=3 --json)
twos=$(($(echo "$out" | number operations) - 400))
ok 'scripts are drawn by their weights' [ "$twos" -gt 60 -a "$twos" -lt 140 ]
printf 'SELECT 1;\n\\sleep 100 ms\nSELECT 2;' >"$work/sleep.sql"
for how in wire event threads; do
	out=$(slap --transport=$how --create-schema=here --script="$work/sleep.sql" -c 5 --transactions=10 --json)
	ok "by $how a client sleeps while the others work" [ "$(echo "$out" | number elapsed_ns)" -ge 200000000 -a "$(echo "$out" | number elapsed_ns)" -lt 900000000 ]
	ok 'which is part of its transaction' [ "$(echo "$out" | sed 's/.*"transaction"://' | number min)" -ge 100000000 ]
done

out=$(slap --create-schema=here --script="$work/two.sql" -c 2 --rate=100 --duration=0.5 --json)
begun=$(echo "$out" | number transactions)
ok 'at a rate it is transactions that are begun' [ "$begun" -gt 25 -a "$begun" -le 50 -a "$(echo "$out" | number operations)" -eq $((2 * begun)) ]
out=$(lite --builtin=oltp-point-select --table-size=20 -c 1 --rate=4 --transactions=4 --json)
is "$(echo "$out" | number load_ns) $(echo "$out" | number transactions_s)" '1000000000 4' \
    'four at a rate of four take a second, however many statements they are'
out=$(lite --builtin=oltp-point-select --table-size=20 -c 1 --latency-limit=p50:1s --search-rates=4-4 --duration=1 --json)
like "$out" '"search".*"achieved": ?4[.,}]' 'a search for the rate within a latency counts transactions'
like "$(lite --builtin=oltp-point-select --table-size=20 -c 1 --rate=4 --transactions=4)" \
    'Transactions: 4 planned, 4 done, 0 failed; 4\.0 a second' 'on the terminal, too'

# Two that want each other's row: a deadlock is never hidden.
cat >"$work/dead.sql" <<'END'
\set first :client_id % 2 + 1
BEGIN;
UPDATE t SET b = b + 1 WHERE a = :first;
\sleep 20 ms
UPDATE t SET b = b + 1 WHERE a = 3 - :first;
COMMIT;
END
for how in wire event threads; do
	out=$(slap --transport=$how --create="$work/make.sql" --script="$work/dead.sql" -c 2 --transactions=6 --json --no-drop)
	failed=$(echo "$out" | number failed_transactions)
	ok "by $how deadlocks are counted" [ "$(echo "$out" | number deadlocks)" -gt 0 -a "$failed" -gt 0 ]
	is "$(($(echo "$out" | number transactions) + failed)) $(db mysqlslap -e 'SELECT sum(b) FROM t')" "6 $((2 * (6 - failed)))" 'what failed is not done, and what is done is there'
	like "$out" '"code":"conflicts"' 'a finding says so'
	db -e 'DROP SCHEMA mysqlslap'
	out=$(slap --transport=$how --prepared --create="$work/make.sql" --script="$work/dead.sql" -c 2 --transactions=6 --json --no-drop --retry)
	is "$(echo "$out" | number transactions) $(echo "$out" | number failed_transactions) $(db mysqlslap -e 'SELECT sum(b) FROM t')" '6 0 12' \
	    'retried, all are done, each once'
	ok 'and the tries are told' [ "$(echo "$out" | number retries)" -gt 0 -a "$(echo "$out" | number deadlocks)" -gt 0 ]
	db -e 'DROP SCHEMA mysqlslap'
done
out=$(slap --init-command='SET innodb_lock_wait_timeout=1' --create="$work/make.sql" -c 2 --transactions=2 --json \
    --script="$(printf 'BEGIN; UPDATE t SET b = 1 WHERE a = 1;\n\\sleep 2500 ms\nSELECT 1; COMMIT;' >"$work/wait.sql"; echo "$work/wait.sql")")
is "$(echo "$out" | number lock_wait_timeouts) $(echo "$out" | number failed_transactions) $(echo "$out" | number transactions)" '1 1 1' 'a lock that is not had in time is counted'

# What is kept.
slap --builtin=oltp-write-only --table-size=200 --transactions=20 --silent --record="$work/runs.db" --backend=b --workload=w
is "$(sql "$work/runs.db" "SELECT group_concat(name, ' ') FROM (SELECT metric.name FROM measure JOIN metric ON metric.id = metric WHERE metric.name IN ('transactions_s', 'statements_s', 'throughput_ops_s', 'failed_transactions') ORDER BY 1)")" \
    'failed_transactions statements_s transactions_s' 'the rate of transactions is a measure'
is "$(sql "$work/runs.db" "SELECT planned, done, failed FROM operation WHERE kind = 'transaction'")" '20|20|0' 'they are operations of their own'
is "$(sql "$work/runs.db" "SELECT group_concat(kind, ' ') FROM (SELECT kind FROM operation WHERE kind NOT IN ('query', 'connect') ORDER BY 1)")" \
    'begin commit delete insert transaction update' 'beside the kinds of their statements'
is "$(slap -a --auto-generate-sql-load-type=key --auto-generate-sql-add-autoincrement --prepared -c 2 --number-of-queries=40 --json | number rows)" 40 \
    'lists are prepared too, a key as a value'
for how in event threads; do
	is "$(slap --create-schema=here --transport=$how -q 'select 1' --prepared -c 2 --number-of-queries=10 --json | number rows)" 10 "also by $how"
done
is "$(slap --create-schema=here --prepared -q 'shutdown nothing' --ignore-errors=all --number-of-queries=3 --json | number failed)" 3 'what does not prepare has failed'
finish
