#!/bin/sh
# podium-slap against a private server: what mysqlslap does, and what it does better.
. tests/lib.sh
. tests/server.sh
server_start --max-connections=60

transports='threads event wire epoll'
# slap_by TRANSPORT ARGUMENTS...: `epoll` is wire where io_uring is refused.
slap_by() {
	way=$1
	shift
	if [ "$way" = epoll ]; then
		PODIUM_NO_URING=1 slap --transport=wire "$@"
	else
		slap --transport="$way" "$@"
	fi
}
field() { # NAME of a number in the first JSON object on stdin
	sed -n "1s/.*\"$1\":\([0-9]*\).*/\1/p"
}
no_result() { # STATUS PATTERN COMMAND...: one clear line, and no number on stdout
	fails_with "$@"
}

# -- the report is mysqlslap's
out=$(slap -a -c 2,3 -i 2 --number-of-queries=20 --engine=innodb | tr -d '\t')
like "$out" '^Benchmark$' 'a block has its heading'
like "$out" '^Running for engine innodb$' 'and its engine'
like "$out" '^Average number of seconds to run all queries: [0-9]+\.[0-9]{3} seconds$' 'the average to the ms'
like "$out" '^Number of clients running queries: 3$' 'and the clients'
like "$out" '^Average number of queries per client: 6$' 'and the queries planned for each'
is "$(printf '%s\n' "$out" | grep -c '^Benchmark')" 2 'one block for each number of clients'
slap -a -c 2 -i 3 --number-of-queries=20 --engine=innodb --csv="$work/rows.csv"
slap -a -c 2 --number-of-queries=20 --csv="$work/rows.csv"
like "$(sed -n 1p "$work/rows.csv")" '^innodb,mixed,[0-9.]+,[0-9.]+,[0-9.]+,2,10$' 'the CSV row is mysqlslap'"'"'s'
is "$(wc -l <"$work/rows.csv")" 2 'a second call appends to the file'
is "$(slap -a --silent)" '' '--silent is silent'
is "$(db -e "SHOW DATABASES LIKE 'mysqlslap'")" '' 'the schema is gone afterwards'

# -- all transports do the same
db -e "CREATE DATABASE kept; CREATE TABLE kept.t (a INT, b TEXT, c INT) ENGINE=InnoDB;
    INSERT INTO kept.t SELECT seq, IF(seq % 3 = 0, NULL, REPEAT('x', seq * 7)), 5 FROM kept.seq_1_to_200"
db -e "DELIMITER //
CREATE PROCEDURE kept.two() BEGIN SELECT 1; SELECT a FROM kept.t; SELECT 'end' WHERE 0; END//"
for way in $transports; do
	slap_by "$way" -c 7 --number-of-queries=350 --create-schema=kept --json --delimiter=';' \
	    --query='select * from t; call two(); do 0; select 1; select 2 union select 3; update t set c = 6' >"$work/$way.json"
done
want=$(field rows <"$work/threads.json")
[ "$want" -gt 1000 ] || want='more than 1000'
for way in $transports; do
	is "$(field operations <"$work/$way.json")" 350 "$way: every statement is answered"
	is "$(field rows <"$work/$way.json")" "$want" "$way: the rows are those of the reference"
	is "$(field bytes <"$work/$way.json")" "$(field bytes <"$work/threads.json")" "$way: so are the bytes"
done
if grep -q '"transport":"io_uring"' "$work/wire.json"; then
	ok 'wire waits with io_uring where it may' true
fi
like "$(cat "$work/epoll.json")" '"transport":"epoll"' 'and with epoll where it may not'
for way in $transports; do # a result set that ends in EOF packets: libmariadb reads one of its own
	is "$(slap_by "$way" -c 2 --number-of-queries=4 --create-schema=kept --json --init-command='select 1' \
	    --query='select a from t' | field operations)" 4 "$way: --init-command may have a result"
done

for way in event wire epoll; do
	is "$(slap_by "$way" -c 7 --threads=3 --number-of-queries=700 --create-schema=kept --json --query='select a from t' | field rows)" 140000 \
	    "$way: three threads share seven clients"
	is "$(slap_by "$way" -c 5 --detach=2 --number-of-queries=50 --create-schema=kept --json --delimiter=';' \
	    --query='do 1; do 2; do 3; do 4' | field operations)" 50 "$way: clients connect anew as they go"
done

# -- packets of 16 MiB and more, both ways
db -e 'SET GLOBAL max_allowed_packet = 1073741824'
{ printf "select length('"; head -c 16777300 /dev/zero | tr '\0' y; printf "')"; } >"$work/long.sql"
for way in $transports; do
	is "$(slap_by "$way" -c 1 --number-of-queries=2 --create-schema=kept --json --query="$work/long.sql" | field rows)" 2 \
	    "$way: a statement longer than a packet"
	is "$(slap_by "$way" -c 2 --number-of-queries=4 --create-schema=kept --json \
	    --query="select repeat('z', 40000000), 1" | field bytes)" 160000004 "$way: a row longer than a packet"
done
exactly=$((16777215 - 1 - 8))
{ printf "do '"; head -c $((exactly + 3)) /dev/zero | tr '\0' y; printf "'"; } >"$work/exact.sql"
for way in $transports; do
	is "$(slap_by "$way" -c 1 --create-schema=kept --json --query="$work/exact.sql" | field operations)" 1 \
	    "$way: a statement that fills a packet"
done

# -- failures are failures
for way in $transports; do
	ok "$way: a query that fails" no_result 1 "nosuch.* doesn't exist \(1146\)" slap_by "$way" -c 3 --create-schema=kept --query='select * from nosuch'
	ok "$way: a schema that is not there" no_result 1 "Unknown database 'absent'" slap_by "$way" -c 3 --create-schema=absent --query='select 1'
	ok "$way: fewer connections than clients" no_result 1 'Too many connections' slap_by "$way" -c 80 --create-schema=kept --query='select sleep(0.1)'
	is "$(slap_by "$way" -c 3 --number-of-queries=6 --create-schema=kept --ignore-errors=1146 --json \
	    --query='select * from nosuch' | field failed)" 6 "$way: unless they are to be ignored, and then they are counted"
done
ok 'a wrong password' no_result 1 'Access denied' slap --password=wrong --query='select 1'
# -- login paths: mysql_config_editor's file is AES-128-ECB under a folded key that stands in it
bytes() { # HEX
	perl -e 'print pack "H*", shift' "$1"
}
if have openssl && have perl; then
	material=907fdaaa9991bd4cea993b9edb44063e5fdf4c54
	key=cfa096fe9991bd4cea993b9edb44063e # its last four bytes folded into its first
	{
		bytes "00000000$material"
		for line in '[client]' '[elsewhere]' "socket = \"$socket\"" 'user = "root"' 'number-of-queries = 7'; do
			printf '%s\n' "$line" | openssl enc -aes-128-ecb -K $key >"$work/line"
			bytes "$(printf '%02x000000' "$(wc -c <"$work/line")")"
			cat "$work/line"
		done
	} >"$work/login.cnf"
	chmod 600 "$work/login.cnf"
	MYSQL_TEST_LOGIN_FILE=$work/login.cnf podium-slap --no-defaults --login-path=elsewhere -q 'select 1' --json \
	    --create-schema=mysql >"$work/o"
	like "$(cat "$work/o")" '"operations":7,' '--login-path reads the options of a login path'
	MYSQL_TEST_LOGIN_FILE=$work/login.cnf podium-slap --no-defaults --login-path=client --socket="$socket" -uroot -q 'select 1' --json \
	    --create-schema=mysql >"$work/o"
	like "$(cat "$work/o")" '"operations":1,' 'and of no other'
	chmod 644 "$work/login.cnf"
	ok 'a login file that others may read' fails_with 1 'login.cnf: others may read it' env MYSQL_TEST_LOGIN_FILE="$work/login.cnf" \
	    podium-slap --login-path=elsewhere -q 'select 1'
	head -c 50 "$work/login.cnf" >"$work/short.cnf"
	chmod 600 "$work/short.cnf"
	ok 'one that is cut short' fails_with 1 "short.cnf: no file of mysql_config_editor's" \
	    env MYSQL_TEST_LOGIN_FILE="$work/short.cnf" podium-slap --no-defaults --login-path=elsewhere -q 'select 1'
else
	skip '--login-path reads the options of a login path' 'needs openssl and perl'
fi
ok 'no login file' fails_with 1 'none: No such file' env MYSQL_TEST_LOGIN_FILE="$work/none" \
    podium-slap --no-defaults --login-path=elsewhere -q 'select 1'

ok 'a server that is not there' no_result 1 "^podium-slap: $work/none: .*connect" podium-slap --no-defaults --socket="$work/none" -q 'select 1'
db -e 'CREATE TABLE kept.locked (a INT PRIMARY KEY) ENGINE=InnoDB; INSERT INTO kept.locked VALUES (1)'
db -e 'BEGIN; UPDATE kept.locked SET a = 2; SELECT SLEEP(4)' >/dev/null 2>&1 &
holder=$!
sleep 0.5
ok 'a lock-wait timeout' no_result 1 'Lock wait timeout.* \(1205\)' slap --init-command='set innodb_lock_wait_timeout=1' \
    --create-schema=kept -q 'update locked set a = 3'
kill "$holder" 2>/dev/null
ok 'a post-query that fails' no_result 1 'nosuch' slap --create-schema=kept -q 'select 1' --post-query='select * from kept.nosuch' --silent

# -- a schema of somebody else's stays
ok 'a schema with tables is not dropped' no_result 1 "'kept' was not made by podium-slap" slap -a --create-schema=kept
is "$(db -e 'SELECT COUNT(*) > 0 FROM kept.t')" 1 'it is still there'
db -e 'CREATE DATABASE empty'
ok 'an empty one, which is somebody'\''s too, is used' slap -a --create-schema=empty --iterations=2 --silent
is "$(db -e "SELECT COUNT(*), (SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'empty') FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = 'empty'" | tr '\t' ' ')" \
    '1 0' 'and given back empty'
slap -a --create-schema=mine --no-drop --silent
ok 'one that it left behind is' slap -a --create-schema=mine --silent
db -e 'CREATE DATABASE theirs; CREATE TABLE theirs.t (a INT)'
ok 'and any with --force-drop' slap -a --create-schema=theirs --force-drop --silent
is "$(db -e "SHOW DATABASES LIKE 'theirs'")" '' 'which then is gone'

# -- --commit with iterations: the preload is committed
is "$(slap -a -c 1 -i 2 --commit=5 --number-of-queries=22 --auto-generate-sql-load-type=read --json | sed -n 2p | sed 's/.*"rows":\([0-9]*\).*/\1/')" \
    2178 'the second iteration reads a full table'

# -- the commit load keeps the table's size
slap -a -c 4 --number-of-queries=480 --auto-generate-sql-load-type=commit --auto-generate-sql-write-number=301 --no-drop \
    --create-schema=fixed --json >"$work/commit.json"
is "$(db -e 'SELECT COUNT(*) FROM fixed.t1')" 300 'the commit load leaves as many rows as it found'
is "$(field failed <"$work/commit.json")" 0 'and fails nowhere'

finish
