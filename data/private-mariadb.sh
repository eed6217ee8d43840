#!/bin/sh
# private-mariadb: a MariaDB server of one's own in a folder, reached by the socket FOLDER/mariadb.sock alone.
# usage: private-mariadb.sh up FOLDER [SERVER-OPTION...]     starts it (its data are made at first), or restarts it
#        private-mariadb.sh down FOLDER                      stops it; its data stay
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
PATH=$PATH:/usr/sbin:/usr/local/sbin

say() {
	echo "private-mariadb: $*" >&2
	exit 1
}
pid() { # of the server that runs in the folder, or nothing
	p=$(cat "$folder/mariadb.pid" 2>/dev/null) || return 0
	tr '\0' ' ' <"/proc/$p/cmdline" 2>/dev/null | grep -qF -- "--datadir=$folder/data" && echo "$p"
	return 0
}
wait_for() { # COMMAND...: until it succeeds, for a minute
	i=0
	until "$@"; do
		i=$((i + 1))
		[ $i -lt 600 ] || return 1
		sleep 0.1
	done
}
is_gone() {
	[ -z "$(pid)" ]
}
answers_or_died() {
	mariadb-admin --no-defaults --socket="$folder/mariadb.sock" ping >/dev/null 2>&1 || ! kill -0 "$server" 2>/dev/null
}
down() {
	p=$(pid)
	[ -z "$p" ] || kill "$p"
	wait_for is_gone || say "the server does not end: see $folder/log"
}
make_data() {
	mariadb-install-db --no-defaults --user="$(id -un)" --datadir="$folder/data" --skip-test-db \
		--auth-root-authentication-method=normal >"$folder/log" 2>&1 || say "no data folder: $(tail -n 1 "$folder/log")"
}
up() {
	for need in mariadbd mariadb-install-db mariadb-admin; do
		command -v $need >/dev/null || say "$need is not installed (Debian: mariadb-server)"
	done
	[ ${#folder} -lt 90 ] || say "$folder: too long a path for a socket"
	mkdir -p "$folder"
	down
	[ -d "$folder/data/mysql" ] || make_data
	setsid mariadbd --no-defaults --user="$(id -un)" --datadir="$folder/data" --socket="$folder/mariadb.sock" \
		--pid-file="$folder/mariadb.pid" --skip-networking --skip-name-resolve --performance-schema=OFF \
		"$@" </dev/null >"$folder/log" 2>&1 &
	server=$!
	wait_for answers_or_died || say "the server does not answer: $(tail -n 1 "$folder/log")"
	kill -0 "$server" 2>/dev/null || say "the server did not start: $(grep -m 1 ERROR "$folder/log" || tail -n 1 "$folder/log")"
}

[ $# -ge 2 ] || say 'usage: private-mariadb.sh up|down FOLDER [SERVER-OPTION...]'
do=$1
folder=$(realpath -m -- "$2")
shift 2
case $do in
up) up "$@" ;;
down) down ;;
*) say "neither up nor down: $do" ;;
esac
