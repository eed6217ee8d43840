#!/bin/sh
# A password reaches the server and nothing else: no output, no store, no list of processes. And who else may listen: TLS.
. tests/lib.sh
. tests/server.sh
secret=Sesame-7q-open
db_ready() {
	db -e "CREATE DATABASE kept; CREATE USER bench IDENTIFIED BY '$secret'; GRANT ALL ON *.* TO bench"
}
tls=
if have openssl && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=podium-test -keyout "$work/key.pem" -out "$work/cert.pem" >/dev/null 2>&1; then
	tls=yes
	server_start --ssl-cert="$work/cert.pem" --ssl-key="$work/key.pem"
else
	server_start
fi
db_ready
printf '[client]\nuser=bench\npassword="%s"\nsocket=%s\n' "$secret" "$socket" >"$work/my.cnf"
chmod 600 "$work/my.cnf"
nowhere() { # files: none of them has the secret
	! grep -l -a -e "$secret" "$@"
}
as_bench() {
	podium-slap --no-defaults -ubench --socket="$socket" --create-schema=kept "$@"
}

as_bench --password="$secret" -c 2 -q 'select 1' -vvv --json --record="$work/runs.db" --backend=b >"$work/o1" 2>"$work/e1"
as_bench -p"$secret" -c 2 -q 'select 1' -T >"$work/o2" 2>"$work/e2"
podium-slap --defaults-file="$work/my.cnf" --create-schema=kept -q 'select 1' --record="$work/runs.db" --backend=b >"$work/o3" 2>"$work/e3"
podium-slap --defaults-file="$work/my.cnf" --print-defaults >"$work/o4" 2>"$work/e4"
as_bench --password="$secret" -q 'select * from nosuch' --record="$work/runs.db" --backend=b >"$work/o5" 2>"$work/e5"
as_bench --password="x$secret" -q 'select 1' --record="$work/runs.db" --backend=b >"$work/o6" 2>"$work/e6"
podium-slap --no-defaults "mariadb://bench:$secret@localhost/" -q 'select 1' >"$work/o7" 2>"$work/e7"
like "$(cat "$work/o1")" '"operations":2' 'the password opens the door'
like "$(cat "$work/o3")" 'Benchmark' 'from an option file too'
like "$(cat "$work/e6")" 'Access denied' 'and only the right one'
like "$(cat "$work/e7")" 'no password' 'a URL may not carry one'
ok 'no output has it' nowhere "$work"/o? "$work"/e?
ok 'no store has it' nowhere "$work"/runs.db*

as_bench --password="$secret" -q 'select sleep(2)' >/dev/null &
slapping=$!
printf '%s\n' "$secret" >"$work/secret"
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do # on a busy machine it starts late
	ps -eo args | grep 'podium-slap.*xxxxxxxxxxxxxx' | grep -qv grep && break
	sleep 0.2
done
found=$(grep -l -a -s -F -f "$work/secret" /proc/[0-9]*/cmdline)
listed=$(ps -eo args | grep 'podium-slap.*xxxxxxxxxxxxxx' | grep -vc grep)
wait "$slapping"
is "$found" '' 'no list of processes has it'
is "$listed" 1 'where it stood there are letters x'

if [ -n "$tls" ]; then
	podium-slap --defaults-file="$work/my.cnf" --create-schema=kept -c 3 --number-of-queries=9 -q 'select 1' --transport=wire --json >"$work/o" 2>"$work/e"
	like "$(cat "$work/o")" '"operations":9.*"transport":"(io_uring|epoll)"' 'wire carries TLS'
	is "$(cat "$work/e")" '' 'without a word'
	podium-slap --defaults-file="$work/my.cnf" --create-schema=kept -q 'select 1' --json >"$work/o" 2>"$work/e"
	is "$(grep -c '"transport":"event"' "$work/o"):$(cat "$work/e")" '0:' 'auto takes it'
	podium-slap --defaults-file="$work/my.cnf" --create-schema=kept -q 'select 1' --json --skip-ssl >"$work/o"
	like "$(cat "$work/o")" '"transport":"(io_uring|epoll)"' 'without TLS it is wire'
else
	skip 'wire leaves TLS to libmariadb' 'needs openssl'
fi
podium-slap --defaults-file="$work/my.cnf" --skip-ssl --create-schema=kept -c 3 --number-of-queries=9 -q 'select 1' --compress --json >"$work/o"
like "$(cat "$work/o")" '"operations":9.*"transport":"event"' 'compression too'

# -- over TCP
server_stop
server_start --skip-networking=0 --bind-address=127.0.0.1 --port=$((20000 + $$ % 20000))
for way in threads event wire; do
	podium-slap --defaults-file="$work/my.cnf" --skip-ssl "mariadb://bench@127.0.0.1:$((20000 + $$ % 20000))/kept" -c 10 --number-of-queries=500 \
	    -q "select repeat('x', 50000)" --transport="$way" --json >"$work/o"
	like "$(cat "$work/o")" '"operations":500.*"bytes":25000000' "$way: over TCP"
done

# -- a server that has no TLS, or whose TLS somebody took away, and that asks for more than a scramble of the password
if have perl; then
	asks() { # GREETING-PLUGIN PLUGIN-TO-SWITCH-TO|'' OPTION...: what podium-slap says in $work/err, what was heard in $heard
		greeting=$1 switch=$2
		shift 2
		: >"$work/heard"
		perl tests/asks-in-clear.pl "$secret" "$greeting" ${switch:+"$switch"} >"$work/heard" &
		liar=$!
		for _ in $(seq 100); do
			[ ! -s "$work/heard" ] || break
			sleep 0.1
		done
		timeout 20 podium-slap --defaults-file="$work/my.cnf" --protocol=tcp --host=127.0.0.1 --port="$(head -n 1 "$work/heard")" \
		    --create-schema=kept -q 'do 0' --silent "$@" >"$work/out" 2>"$work/err"
		status=$?
		for _ in $(seq 100); do
			[ "$(wc -l <"$work/heard")" -lt 2 ] || break
			sleep 0.1
		done
		kill "$liar"
		wait "$liar" 2>/dev/null
		heard=$(sed 1d "$work/heard")
	}
	told() { # PATTERN SENTENCE: one line says why, status 1, and that without the password having been sent
		like "$status $(wc -l <"$work/err" | tr -d ' ') $heard: $(cat "$work/err")" "^1 1 (nothing|something): podium-slap: .*$1" "$2"
	}
	for kind in '' --skip-ssl --ssl-mode=PREFERRED; do
		asks mysql_clear_password '' $kind
		told 'in clear \(mysql_clear_password\).*--ssl' "no password in clear, greeted so ${kind:-as it comes}"
		for plugin in mysql_clear_password dialog; do
			asks mysql_native_password $plugin $kind
			told "in clear \($plugin\).*--ssl" "no password in clear by $plugin ${kind:-as it comes}"
		done
		for plugin in caching_sha2_password sha256_password; do
			asks $plugin '' $kind
			told 'whole password.*--ssl.*--server-public-key-path.*--get-server-public-key' "nor by $plugin, greeted so ${kind:-as it comes}"
			asks mysql_native_password $plugin $kind
			told 'whole password.*--ssl.*--server-public-key-path.*--get-server-public-key' "nor by $plugin ${kind:-as it comes}"
		done
	done
	asks caching_sha2_password '' --get-server-public-key
	is "$status $heard" '1 a wish for the key' 'a key is asked for where that is wished'
	asks caching_sha2_password '' --server-public-key-path="$work/none"
	told 'whole password' 'a key that cannot be read is not asked for instead'
	asks qa_auth_client ''
	told "plugin 'qa_auth_client'" 'a plugin that nobody knows gets no password'
	asks mysql_native_password ../../../../../tmp/evil
	told "plugin '" 'nor is one loaded that the server names'
	touch "$work/ca.pem"
	for kind in --ssl --ssl-ca="$work/ca.pem" --ssl-mode=REQUIRED --tls-version=TLSv1.3; do
		for plugin in mysql_native_password mysql_clear_password dialog caching_sha2_password sha256_password nosuch; do
			asks $plugin '' "$kind"
			[ $plugin = nosuch ] || is "$status $heard" '1 nothing' "${kind%%=*} is TLS or nothing: $plugin hears nothing"
			[ $plugin = mysql_native_password ] || continue
			told 'TLS was asked for, and the server has none' "${kind%%=*}: one line says so"
		done
	done
else
	skip 'no password in clear' 'needs perl'
fi

# -- one that never answers
if have perl; then
	perl -MIO::Socket::INET -e '$| = 1; $l = IO::Socket::INET->new(LocalAddr => "127.0.0.1", Listen => 8); print $l->sockport, "\n"; sleep 120' \
	    >"$work/silent" &
	silent=$!
	for _ in $(seq 100); do
		[ ! -s "$work/silent" ] || break
		sleep 0.1
	done
	waits() { # OPTION...
		exec env --default-signal=INT,QUIT podium-slap --defaults-file="$work/my.cnf" --protocol=tcp --host=127.0.0.1 --port="$(cat "$work/silent")" --create-schema=kept \
		    -q 'do 0' --silent "$@"
	}
	waits_apart() {
		(waits "$@")
	}
	started=$(date +%s)
	ok '--connect-timeout ends the waiting' fails_with 1 '^podium-slap: ' waits_apart --connect-timeout=1
	ok 'when it has passed, not much later' [ $(($(date +%s) - started)) -lt 20 ]
	for signal in INT TERM HUP QUIT; do
		(waits --connect-timeout=0) >"$work/out" 2>"$work/err" &
		waiting=$!
		sleep 0.5
		kill -$signal "$waiting"
		for _ in $(seq 100); do
			kill -0 "$waiting" 2>/dev/null || break
			sleep 0.1
		done
		gone=yes
		! kill -0 "$waiting" 2>/dev/null || gone=no
		kill -KILL "$waiting" 2>/dev/null
		wait "$waiting" 2>/dev/null
		is "$gone" yes "so does SIG$signal"
	done
	kill "$silent"
	wait "$silent" 2>/dev/null
fi
finish
