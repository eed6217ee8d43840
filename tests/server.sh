# tests/server.sh: a private mariadbd for a test, sourced after tests/lib.sh.
#
#     . tests/server.sh
#     server_start --max-connections=300      $socket, $server_pid, $server (its folder)
#     db -e 'SELECT 1'                        the mariadb client on it, as root
#     slap --query='select 1'                 podium-slap on it, as root
#
# It listens on a socket in $work and nowhere else, and is stopped, by its process id, when the test ends.

server_pid=

server_start() {
	if ! have mariadbd || ! have mariadb-install-db; then
		skip_all 'needs mariadb-server'
	fi
	server=$work/server
	socket=$server/s
	as_root=
	[ "$(id -u)" -ne 0 ] || as_root=--user=root
	[ -d "$server/data" ] || server_install || server_install || server_fails 'mariadb-install-db does not finish'
	mariadbd --no-defaults --datadir="$server/data" --socket="$socket" --skip-networking $as_root \
	    --innodb-buffer-pool-size=32M --innodb-log-file-size=16M --innodb-flush-log-at-trx-commit=2 \
	    "$@" >"$server/log" 2>&1 &
	server_pid=$!
	later server_stop
	for _ in $(seq 900); do
		db -e 'SELECT 1' >/dev/null 2>&1 && return
		sleep 0.1
	done
	server_fails 'mariadbd does not start'
}

server_install() {
	rm -rf "$server"
	mkdir -p "$server"
	mariadb-install-db --no-defaults --datadir="$server/data" --skip-test-db $as_root \
	    --auth-root-authentication-method=normal >"$server.install" 2>&1
}

server_fails() { # reason; what the server said, and the test ends as failed
	tail -n 20 "$server.install" "$server/log" 2>/dev/null | sed 's/^/# /'
	report 1 "$1"
	finish
}

# Also where it is stopped (SIGSTOP) or has been killed.
server_stop() {
	[ -n "$server_pid" ] || return 0
	kill -CONT "$server_pid" 2>/dev/null
	kill "$server_pid" 2>/dev/null
	wait "$server_pid" 2>/dev/null
	server_pid=
}

db() {
	mariadb --no-defaults -uroot --socket="$socket" -N "$@"
}

slap() {
	podium-slap --no-defaults -uroot --socket="$socket" "$@"
}
