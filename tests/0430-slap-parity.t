#!/bin/sh
# A server cannot tell podium-slap from mysqlslap: for the same options the same statements reach it, by every transport.
. tests/lib.sh
. tests/server.sh
have mysqlslap || skip_all 'needs mysqlslap'
server_start --log-output=FILE --general-log-file="$work/log"

# What PROGRAM with the options makes the server log: statements about tables and transactions, keys masked, sorted.
logged() {
	rm -f "$work/log"
	db -e 'FLUSH GENERAL LOGS; SET GLOBAL general_log = 1'
	"$@" >/dev/null 2>"$work/err"
	echo "exit $?"
	db -e 'SET GLOBAL general_log = 0'
	tr -d '\000' <"$work/log" | sed -n 's/^.*\t *[0-9]* Query\t//p' |
	    grep -aiE '^(insert|select .* from|select count|update|create table|commit|delete|drop table|call)' |
	    grep -avE 'general_log|@@|information_schema|INFORMATION_SCHEMA' |
	    sed "s/WHERE id =  '[^']*'/WHERE id = KEY/; s/ *$//" | sort
}
mariadb_slap() {
	mysqlslap --no-defaults -uroot --socket="$socket" --silent "$@"
}
ours() {
	way=$1
	shift
	slap --silent --transport="$way" "$@"
}

while IFS= read -r options; do
	eval "set -- $options"
	logged mariadb_slap "$@" >"$work/wanted"
	like "$(wc -l <"$work/wanted")" '[0-9]{2}' "the reference sends something: $options"
	for way in threads event wire; do
		logged ours "$way" "$@" >"$work/got"
		same "$work/got" "$work/wanted" "$way: $options"
	done
done <<'SETS'
-a --concurrency=10 --number-of-queries=500 --engine=innodb
-a -c 1,3 --number-of-queries=40 -i 2
-a -c 4 --number-of-queries=3
-a -c 3 --auto-generate-sql-execute-number=13 -x 2:1 -y 2:1 --engine=innodb,aria
-a -c 3 --number-of-queries=60 --auto-generate-sql-load-type=update --auto-generate-sql-add-autoincrement
-a -c 3 --number-of-queries=60 --auto-generate-sql-load-type=key --auto-generate-sql-guid-primary --auto-generate-sql-secondary-indexes=2
-a -c 3 --number-of-queries=60 --commit=5
-a -c 3 --number-of-queries=66 --detach=4
-c 2 --create-schema=par --delimiter=';' --query='select * from t1;select count(*) from t1' --create='create table t1 (a int);insert into t1 values (1)' --number-of-queries=40 --pre-query='select count(*) from t1'
SETS

# The schema is dropped as mysqlslap's is, so what --only-print says is the same to the byte (one client: threads take turns).
for options in '' '-x 2:1 -y 3' '--auto-generate-sql-load-type=key --auto-generate-sql-add-autoincrement' '--commit=3 -i 2 -e heap,myisam:x'; do
	mariadb_slap --only-print -a $options >"$work/wanted"
	slap --only-print -a $options >"$work/got"
	same "$work/got" "$work/wanted" "--only-print -a $options"
done

if [ -e /usr/share/mysql/mysql-test/main/mysqlslap.test ] && [ "$(id -u)" -eq 0 ]; then
	mkdir "$work/bin"
	for f in /usr/bin/mariadb* /usr/bin/my* /usr/bin/aria* /usr/bin/wsrep* /usr/bin/perror /usr/bin/replace /usr/bin/resolveip; do
		[ ! -e "$f" ] || ln -s "$f" "$work/bin/"
	done
	ln -sf "$PODIUM_BIN/podium-slap" "$work/bin/mariadb-slap"
	ln -sf "$PODIUM_BIN/podium-slap" "$work/bin/mysqlslap"
	ok "MariaDB's own test of mysqlslap passes" sh -c "cd /usr/share/mysql/mysql-test && perl mariadb-test-run.pl --vardir='$work/var' \
	    --client-bindir='$work/bin' --user=root --mysqld=--user=root main.mysqlslap"
else
	skip "MariaDB's own test of mysqlslap passes" 'needs mariadb-test and root'
fi
finish
