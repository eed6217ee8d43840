#!/bin/sh
# oltp: podium-slap's built-in scripts against sysbench's tests of the same name, prepared, on a private server: CPU of the client
# alone for as many transactions, and transactions a second. Both use tables that sysbench made, A B A B, medians of ratios.
set -eu
pairs=${PAIRS:-5}
work=$(mktemp -d "${TMPDIR:-/tmp}/podium-bench.XXXXXX")
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || true; }; rm -rf "$work"' EXIT INT TERM
command -v sysbench >/dev/null || { echo 'oltp: needs sysbench'; exit 0; }
mariadb-install-db --no-defaults --datadir="$work/d" --auth-root-authentication-method=normal --user=root --skip-test-db >/dev/null 2>&1
mariadbd --no-defaults --datadir="$work/d" --socket="$work/s" --skip-networking --user=root --innodb-buffer-pool-size=256M \
    --innodb-flush-log-at-trx-commit=0 >/dev/null 2>&1 &
server=$!
until mariadb --no-defaults -uroot --socket="$work/s" -e 'create database if not exists sbt' 2>/dev/null; do sleep 0.1; done
sb="--mysql-socket=$work/s --mysql-user=root --mysql-db=sbt --tables=1 --table-size=10000"
sysbench oltp_read_write $sb prepare >/dev/null

# compare TITLE BUILTIN SYSBENCH TRANSACTIONS THREADS
compare() {
	rm -f "$work/ratios"
	for pair in $(seq 0 "$pairs"); do
		command time -o "$work/a" -f '%U %S' podium-slap --no-defaults -uroot --socket="$work/s" --create-schema=pod --prepared --json \
		    --retry --builtin="$2" --transactions="$4" -c "$5" >"$work/a.out"
		command time -o "$work/b" -f '%U %S' sysbench "$3" $sb --events="$4" --time=0 --threads="$5" run >"$work/b.out"
		a=$(sed 's/.*"transactions_s":\([0-9.]*\).*/\1/' "$work/a.out")
		acpu=$(sed 's/.*"client_cpu_s":\([0-9.]*\).*/\1/' "$work/a.out")
		b=$(sed -n 's/.*transactions:.*(\([0-9.]*\) per sec.*/\1/p' "$work/b.out")
		[ "$pair" -eq 0 ] || echo "$acpu $(cat "$work/b") $a $b" | awk '{ print $1 / ($2 + $3), $4 / $5 }' >>"$work/ratios"
	done
	for column in 1 2; do
		cut -d' ' -f$column "$work/ratios" | sort -n | awk '{ v[NR] = $1 } END { printf "%.3f ", v[int((NR + 1) / 2)] }'
	done | awk -v t="$1" '{ printf "%-44s CPU %s  rate %s\n", t, $1, $2 }'
}
PATH=$PODIUM_BIN:$PATH
compare 'point select, 100 clients' oltp-point-select oltp_point_select 60000 100
compare 'read-write, 1 client' oltp-read-write oltp_read_write 1000 1
compare 'read-write, 16 clients' oltp-read-write oltp_read_write 2000 16
