#!/bin/sh
# mysql: podium-slap against MySQL's own mysqlslap, over TCP with TLS, on MySQL (tests/mysql.sh says where from).
. tests/lib.sh
. tests/mysql.sh
pairs=${PAIRS:-5}
mysql_start --max-connections=500
db -e 'CREATE DATABASE mysqlslap'
libraries=$PODIUM_MYSQL_ROOT/usr/lib/x86_64-linux-gnu
connect="--no-defaults -uroot --host=127.0.0.1 --port=$port --silent --create-schema=mysqlslap --query=do\ 0"

cost() { # FILE COMMAND...: adds a line "CPU wall"
	into=$1
	shift
	command time -a -o "$into" -f '%U %S %e' "$@" >/dev/null
}
median() { # COLUMN
	cut -d' ' -f"$1" "$work/ratios" | sort -n | awk '{ v[NR] = $1 } END { printf "%.3f", v[int((NR + 1) / 2)] }'
}
compare() { # TITLE OPTION...: A B A B, the first pair thrown away; medians of ratios
	title=$1
	shift
	rm -f "$work/a" "$work/b"
	for _ in $(seq 0 "$pairs"); do
		eval cost '"$work/a"' podium-slap "$connect" '"$@"'
		eval cost '"$work/b"' '"$PODIUM_MYSQL_ROOT/lib64/ld-linux-x86-64.so.2"' --library-path '"$libraries"' \
		    '"$PODIUM_MYSQL_ROOT/usr/bin/mysqlslap"' "$connect" '"$@"'
	done
	paste -d' ' "$work/a" "$work/b" | tail -n "$pairs" | awk '{ print ($1 + $2) / ($4 + $5 + 1e-9), $3 / ($6 + 1e-9) }' >"$work/ratios"
	printf '%-44s CPU %s  wall %s\n' "$title" "$(median 1)" "$(median 2)"
}

echo "against MySQL's mysqlslap (medians of $pairs ratios; below 1 podium is cheaper)"
compare 'TLS: do 0, 50 clients, 50000' -c 50 --number-of-queries=50000
compare 'TLS: do 0, 100 clients, 1000' -c 100 --number-of-queries=1000
