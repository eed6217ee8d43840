#!/bin/sh
# slap: what podium-slap's client costs against mysqlslap's and, where it is installed, sysbench's, on a private server: CPU (user and
# system) of the client alone, wall time, peak memory. Every latency is recorded, which mysqlslap does not do.
# With CALLGRIND=1 also the instructions of one statement by the wire transport.
set -eu
pairs=${PAIRS:-5}
work=$(mktemp -d "${TMPDIR:-/tmp}/podium-bench.XXXXXX")
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || true; }; rm -rf "$work"' EXIT INT TERM
mariadb-install-db --no-defaults --datadir="$work/d" --auth-root-authentication-method=normal --user=root --skip-test-db >/dev/null 2>&1
tls=
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null &&
    tls="--ssl-cert=$work/cert.pem --ssl-key=$work/key.pem"
mariadbd --no-defaults --datadir="$work/d" --socket="$work/s" --skip-networking $tls --user=root --max-connections=3000 --open-files-limit=8000 >/dev/null 2>&1 &
server=$!
until mariadb --no-defaults -uroot --socket="$work/s" -e 'create database if not exists mysqlslap' 2>/dev/null; do sleep 0.1; done
plain="--no-defaults -uroot --socket=$work/s --silent --skip-ssl"
secure="--no-defaults -uroot --socket=$work/s --silent --ssl"
connect=$plain

cost() { # FILE COMMAND...: adds a line "CPU wall memory"
	into=$1
	shift
	command time -a -o "$into" -f '%U %S %e %M' "$@" >/dev/null
}
# ratios TITLE LOAD: A B A B, the first pair thrown away; medians of ratios
compare() {
	title=$1
	shift
	rm -f "$work/a" "$work/b"
	for _ in $(seq 0 "$pairs"); do
		cost "$work/a" "$PODIUM_BIN/podium-slap" $connect "$@"
		cost "$work/b" mysqlslap $connect "$@"
	done
	paste "$work/a" "$work/b" | tail -n "$pairs" | awk '{ print ($1 + $2) / ($5 + $6 + 1e-9), $3 / ($7 + 1e-9), $4 / $8 }' >"$work/ratios"
	for column in 1 2 3; do
		cut -d' ' -f$column "$work/ratios" | sort -n | awk '{ v[NR] = $1 } END { printf "%.3f ", v[int((NR + 1) / 2)] }'
	done | awk -v t="$title" '{ printf "%-44s CPU %s  wall %s  memory %s\n", t, $1, $2, $3 }'
}

echo "against mysqlslap (medians of $pairs ratios; below 1 podium is cheaper)"
compare 'do 0, 100 clients, 50000' --create-schema=mysqlslap --query='do 0' -c 100 --number-of-queries=50000
compare 'select 1, 100 clients, 50000' --create-schema=mysqlslap --query='select 1' -c 100 --number-of-queries=50000
compare 'do 0, 1000 clients, 20000' --create-schema=mysqlslap --query='do 0' -c 1000 --number-of-queries=20000
compare 'auto-generated mixed, 100 clients, 5000' -a -c 100 --number-of-queries=5000 --engine=innodb
mariadb --no-defaults -uroot --socket="$work/s" -e 'create database if not exists mysqlslap'
for way in threads event wire; do
	export PODIUM_SLAP_TRANSPORT=$way
	compare "do 0, 100 clients, 50000, $way" --create-schema=mysqlslap --query='do 0' -c 100 --number-of-queries=50000
done
unset PODIUM_SLAP_TRANSPORT
if [ -n "$tls" ]; then
	connect=$secure
	compare 'TLS: do 0, 50 clients, 50000' --create-schema=mysqlslap --query='do 0' -c 50 --number-of-queries=50000
	compare 'TLS: do 0, 100 clients, 1000' --create-schema=mysqlslap --query='do 0' -c 100 --number-of-queries=1000
	export SSL_CERT_FILE=/dev/null # MariaDB's mysqlslap reads the bundle of authorities at each connect: spared that
	compare 'TLS, no bundle: do 0, 50 clients, 50000' --create-schema=mysqlslap --query='do 0' -c 50 --number-of-queries=50000
	unset SSL_CERT_FILE
	connect=$plain
fi
if [ -n "${CALLGRIND:-}" ]; then
	count() { # instructions of the client for N statements
		PODIUM_NO_URING=1 valgrind --tool=callgrind --callgrind-out-file="$work/callgrind" "$PODIUM_BIN/podium-slap" $connect \
		    --create-schema=mysqlslap --query='do 0' -c 10 --number-of-queries="$1" 2>&1 | sed -n 's/.*Collected : //p'
	}
	few=$(count 500)
	many=$(count 2500)
	echo "instructions a statement (epoll): $(((many - few) / 2000))"
fi
