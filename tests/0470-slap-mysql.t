#!/bin/sh
# podium-slap on MySQL: its mysqlslap's options, its order of statements, its passwords, and MySQL's own tests of mysqlslap.
. tests/lib.sh
. tests/mysql.sh
mysql_start
tcp="--host=127.0.0.1 --port=$port"

# -- options that MariaDB's mysqlslap has not
rows() { # OPTION...: 1 if the session has TLS, 2 more if it is compressed
	slap $tcp "$@" --create-schema=mysql --json --delimiter=';' --query="select 1 from performance_schema.session_status
	    where variable_name = 'Ssl_version' and variable_value <> '' union all select 1 from performance_schema.session_status
	    join (select 1 union select 2) two where variable_name = 'Compression_algorithm' and variable_value <> ''" |
	    sed -n '1s/.*"rows":\([0-9]*\).*/\1/p'
}
is "$(rows)" 1 'TLS, as a server has it'
is "$(rows --ssl-mode=DISABLED)" 0 '--ssl-mode=DISABLED has none'
is "$(rows --ssl-mode=require --ssl-ca="$server/data/ca.pem")" 1 '--ssl-mode may be shortened'
is "$(rows --ssl-mode=verify_ca --ssl-ca="$server/data/ca.pem")" 1 'VERIFY_CA takes the authority that made the certificate'
ok 'and refuses another' fails_with 1 'certificate' slap $tcp --ssl-mode=VERIFY_CA --ssl-ca="$server/data/client-cert.pem" \
    --create-schema=mysql --query='do 0'
ok 'VERIFY_IDENTITY refuses a certificate of another name' fails_with 1 'certificate|identity|host' slap $tcp \
    --ssl-mode=VERIFY_IDENTITY --ssl-ca="$server/data/ca.pem" --create-schema=mysql --query='do 0'
is "$(rows --compression-algorithms=zlib,zstd)" 3 '--compression-algorithms=zlib,zstd compresses'
is "$(rows --compression-algorithms=zstd,uncompressed --zstd-compression-level=7)" 1 'zstd or nothing is nothing'
ok 'zstd alone is refused' fails_with 1 'knows zlib only' slap $tcp --compression-algorithms=zstd --query='do 0'
db -e "SET GLOBAL log_output = 'TABLE', GLOBAL general_log = 1"
slap --sql-mode=NO_ENGINE_SUBSTITUTION -c 2 --create-schema=mysql --query='do 0' --silent
is "$(db -e "SELECT COUNT(*) FROM mysql.general_log WHERE argument = 'SET sql_mode = \`NO_ENGINE_SUBSTITUTION\`'")" 1 \
    '--sql-mode is set as mysqlslap sets it, on the main connection'
ok 'one that is none is a failure' fails_with 1 'sql_mode' slap --sql-mode=abc --create-schema=mysql --query='do 0'

# -- passwords
db -e "CREATE USER p@'%' IDENTIFIED BY 'secret'; GRANT ALL ON *.* TO p@'%'"
printf '[client]\nuser=p\npassword=secret\n' >"$work/p.cnf"
chmod 600 "$work/p.cnf"
for how in '--ssl-mode=DISABLED --get-server-public-key' \
    "--ssl-mode=DISABLED --server-public-key-path=$server/data/public_key.pem" --ssl-mode=REQUIRED; do
	db -e 'FLUSH PRIVILEGES' # the server forgets what it has seen
	ok "a password by caching_sha2_password: $how" podium-slap --defaults-file="$work/p.cnf" $tcp $how --create-schema=mysql \
	    -c 3 --query='do 0' --silent
done
db -e 'FLUSH PRIVILEGES'
ok 'nor is it given for a key that is not asked for, as there' fails_with 1 'whole password.*--get-server-public-key' \
    podium-slap --defaults-file="$work/p.cnf" $tcp --ssl-mode=DISABLED --create-schema=mysql --query='do 0' --silent
podium-slap --defaults-file="$work/p.cnf" $tcp --ssl-mode=REQUIRED --create-schema=mysql --query='do 0' --silent
ok 'a server that has seen it needs a scramble only' podium-slap --defaults-file="$work/p.cnf" $tcp --ssl-mode=DISABLED \
    --create-schema=mysql --query='do 0' --silent
db -e 'FLUSH PRIVILEGES'
ok 'on a Unix socket nobody listens' podium-slap --defaults-file="$work/p.cnf" --socket="$socket" --create-schema=mysql \
    --query='do 0' --silent
podium-slap --no-defaults $tcp --user=p --password=secret --create-schema=mysql --query='do 0' --silent 2>"$work/err"
like "$(cat "$work/err")" '\[Warning\] Using a password on the command line' 'a password on the command line is warned of, as there'

# -- order of statements
is "$(podium-slap --no-defaults --socket="$socket" -uroot --only-print --create='c;d' --query=q --delimiter=';' --engine=heap | tr '\n' ' ')" \
    'DROP SCHEMA IF EXISTS `mysqlslap`; CREATE SCHEMA `mysqlslap`; use mysqlslap; set default_storage_engine=`heap`; c; d; q; DROP SCHEMA IF EXISTS `mysqlslap`; ' \
    '--only-print on MySQL sets the engine as MySQL does'
slap --create='create table t1 (a int);create table t2 (a int)' --query='do 0' --delimiter=';' --engine=memory --silent --no-drop \
    --create-schema=engines
is "$(db -e "SELECT GROUP_CONCAT(DISTINCT engine) FROM information_schema.tables WHERE table_schema = 'engines' AND table_name LIKE 't_'")" MEMORY \
    'all tables get the engine, not the first one only'
slap --auto-generate-sql-execute-number=3 --create-schema=turned --silent 2>"$work/err"
like "$(cat "$work/err")" '^Warning: .*Turning --auto-generate-sql on' '--auto-generate-sql-execute-number alone turns -a on'
is "$(db -e "SHOW DATABASES LIKE 'turned'")" turned 'and leaves the schema'
slap --iterations=0 -a --json 2>"$work/err" >"$work/o"
is "$(wc -l <"$work/o")" 1 'no iteration is one, as there'

# -- TLS on every transport
for way in threads event wire; do
	slap $tcp -c 20 --number-of-queries=2000 --create-schema=mysql --query="select repeat('x', 30000)" --transport=$way --json >"$work/o"
	like "$(cat "$work/o")" '"operations":2000.*"bytes":60000000' "$way: results of several records arrive whole"
done

# -- transactions, as text and prepared
for way in threads event wire; do
	for prepared in '' --prepared; do
		for name in oltp-read-write oltp-point-select tpcb-like; do
			slap $tcp --transport=$way $prepared --builtin=$name --table-size=300 -c 3 --transactions=20 --seed=5 --retry \
			    --json >"$work/o" 2>"$work/e"
			like "$(cat "$work/o" "$work/e")" '"failed_transactions":0' "$way $prepared: $name"
		done
	done
done
mysql_stop

if [ -e "$PODIUM_MYSQL_ROOT/usr/lib/mysql-test/t/mysqlslap.test" ]; then
	ok "MySQL's own tests of mysqlslap pass" mysql_tests main.mysqlslap main.mysqlslap_bugs
else
	skip "MySQL's own tests of mysqlslap pass" 'needs mysql-testsuite'
fi
finish
