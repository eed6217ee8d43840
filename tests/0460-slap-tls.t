#!/bin/sh
# podium-slap over TLS: its clients wait for themselves only, connecting is not the load, and what was encrypted is said.
. tests/lib.sh
. tests/server.sh
have openssl || skip_all 'needs openssl'
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null ||
    skip_all 'openssl makes no certificate'
server_start --ssl-cert="$work/cert.pem" --ssl-key="$work/key.pem" --max-connections=300
db -e 'CREATE DATABASE kept'

field() {
	sed -n "1s/.*\"$1\":\([0-9]*\).*/\1/p"
}
below() { # A B
	echo "$1 < $2?"
	[ -n "$1" ] && [ "$1" -lt "$2" ]
}

# Twenty sleeps of 0.2 s by ten clients: 0.4 s side by side, 4 s one after the other. A row comes back only if the session
# is what it is to be.
for way in threads event wire; do
	for kind in plain TLS compression both; do
		tls="variable_value = ''" shrunk=OFF options=--skip-ssl
		[ $kind != plain ] || options=--skip-ssl
		[ $kind != TLS ] || options=--ssl
		[ $kind != compression ] || options='--skip-ssl --compress'
		[ $kind != both ] || options='--ssl --compress'
		case $options in *--ssl*) tls="variable_value <> ''" ;; esac
		case $options in *--compress*) shrunk=ON ;; esac
		slap $options -c 10 --number-of-queries=20 --create-schema=kept --transport=$way --json --query="select sleep(0.2)
		    from information_schema.session_status s where variable_name = 'Ssl_cipher' and $tls
		    and (select variable_value from information_schema.session_status where variable_name = 'Compression') = '$shrunk'" \
		    --delimiter=';' >"$work/o" 2>"$work/err"
		is "$(field rows <"$work/o")" 20 "$way, $kind: the session is that"
		ok "$way, $kind: ten clients that wait do so side by side" below "$(field elapsed_ns <"$work/o")" 2000000000
	done
done

# A handshake in the middle of the load would hold up all clients of its thread.
slap --ssl -c 10 --detach=2 --number-of-queries=100 --query='do 0;do 1' --delimiter=';' --create-schema=kept --json >"$work/o"
like "$(cat "$work/o")" '"operations":100,.*"transport":"threads"' 'with --detach, TLS takes a thread a client'
for no in 0 1; do
	[ $no = 0 ] || export PODIUM_NO_URING=1
	slap --ssl -c 5 --number-of-queries=50 --query="select repeat('y', 300000)" --create-schema=kept --json --transport=wire >"$work/o"
	like "$(cat "$work/o")" '"operations":50,.*"bytes":15000000,.*"transport":"(io_uring|epoll)"' \
	    "wire, PODIUM_NO_URING=$no: results of many records arrive whole"
	{
		printf "select '"
		head -c 500000 /dev/zero | tr '\0' z
		printf "'"
	} >"$work/long.sql"
	slap --ssl -c 5 --query="$work/long.sql" --create-schema=kept --json --transport=wire >"$work/o"
	like "$(cat "$work/o")" '"operations":5,.*"bytes":2500000,' "wire, PODIUM_NO_URING=$no: so do long statements"
done
unset PODIUM_NO_URING
for way in threads event wire; do
	for kind in --ssl '--skip-ssl --compress'; do
		slap $kind --transport=$way --prepared --builtin=oltp-read-write --table-size=200 -c 3 --transactions=15 --retry --json >"$work/o"
		is "$(field transactions <"$work/o") $(field failed_transactions <"$work/o")" '15 0' "prepared transactions by $way, $kind"
	done
done

# -- what connecting costs is not what the load costs
slap -c 40 --create-schema=kept --query='do 0' --ssl --json >"$work/o"
ok 'the load without connecting is told apart' below "$(field load_ns <"$work/o")" "$(field elapsed_ns <"$work/o")"
like "$(cat "$work/o")" '"code":"connecting","sentence":"[0-9]+ % of the time was connecting \([0-9.]+ of [0-9.]+ s\)\.' \
    'and where more than a tenth was connecting, that is a finding'
like "$(slap -c 40 --create-schema=kept --query='do 0' --ssl)" 'Note: [0-9]+ % of the time was connecting' 'printed, too'
slap -c 1 --number-of-queries=2 --create-schema=kept --query='select sleep(0.3)' --json >"$work/o"
is "$(grep -c '"connecting"' "$work/o")" 0 'where it was less, there is none'

# -- nobody reads the authorities where nobody is to be verified
mkfifo "$work/bundle" # whoever opened it for reading would wait for ever
for way in threads event wire; do
	ok "$way: no bundle of authorities is read" env SSL_CERT_FILE="$work/bundle" timeout 20 podium-slap --no-defaults -uroot \
	    --socket="$socket" --ssl -c 5 --create-schema=kept --query='do 0' --silent --transport=$way
done
ok 'a server is verified where that is asked for' slap --ssl-ca="$work/cert.pem" --ssl-verify-server-cert --host=localhost \
    --create-schema=kept --query='do 0' --silent
ok 'and one with a certificate of its own is refused' fails_with 1 'certificate' slap --ssl-verify-server-cert \
    --create-schema=kept --query='do 0'
SSL_CERT_FILE=$work/cert.pem podium-slap --no-defaults -uroot --socket="$socket" --ssl --create-schema=kept --query='do 0' \
    --silent --pre-system="echo \$SSL_CERT_FILE >$work/env" --post-system="echo \$SSL_CERT_FILE >>$work/env"
is "$(sort -u "$work/env")" "$work/cert.pem" 'commands around the load have the environment as it was'

# -- what the session was is a fact of the run, and a socket has no TLS unless asked for
for kind in '' --ssl; do
	slap $kind --create-schema=kept --query='do 0' --silent --record="$work/runs$kind.db" --backend=b
done
facts() {
	sql "$1" "SELECT DISTINCT name, value FROM facts WHERE name LIKE 'variable.session_tls%' ORDER BY 1"
}
is "$(facts "$work/runs.db" | tr '\n' ' ')" 'variable.session_tls_cipher|none variable.session_tls_version|none ' \
    'a Unix socket has no TLS'
like "$(facts "$work/runs--ssl.db" | tr '\n' ' ')" 'cipher\|[A-Z0-9_-]+ .*version\|TLSv1\.[23] ' 'unless it is asked for: version and cipher are facts'
is "$(sql "$work/runs.db" "SELECT COUNT(*) FROM measure JOIN metric m ON m.id = measure.metric WHERE m.name IN ('load_s', 'elapsed_s')")" 2 \
    'the load alone is a measure beside the total'
finish
