# tests/mysql.sh: a private MySQL for a test, sourced after tests/lib.sh; and MySQL's own tests.
#
#     . tests/mysql.sh
#     mysql_start                             $socket, $port, $server_pid, $server (its folder)
#     mysql_tests main.mysqlslap              with podium-slap in mysqlslap's place
#
# Debian's stable has MariaDB only. $PODIUM_MYSQL_ROOT names a folder with a system that has MySQL, as this makes one (as root):
#
#     mmdebstrap --variant=apt --include=mysql-server,mysql-client,mysql-testsuite \
#         --aptopt='Acquire::Check-Valid-Until "false"' sid /srv/mysql
#     PODIUM_MYSQL_ROOT=/srv/mysql tests/run build tests/0470-slap-mysql.t
#
# Nothing in that folder is changed: it lies under an overlay, in a mount namespace of the test's own.

server_pid=

mysql_needs() {
	[ -n "${PODIUM_MYSQL_ROOT:-}" ] || skip_all 'needs MySQL: PODIUM_MYSQL_ROOT is not set (tests/mysql.sh)'
	[ -x "$PODIUM_MYSQL_ROOT/usr/sbin/mysqld" ] || skip_all "needs MySQL: none in $PODIUM_MYSQL_ROOT"
	[ "$(id -u)" -eq 0 ] && unshare -m true 2>/dev/null || skip_all 'needs root: a mount namespace'
}

# COMMAND...: in that system, with $work at its own path, and this system at /here
mysql_inside() {
	# shellcheck disable=SC2016
	exec unshare -m sh -c '
		set -e
		under=$2 work=$1 root=$1/mysql-root
		shift 2
		mkdir -p "$root"
		mount -t tmpfs tmpfs "$root"
		mkdir "$root/upper" "$root/scratch" "$root/all"
		mount -t overlay overlay -o "lowerdir=$under,upperdir=$root/upper,workdir=$root/scratch" "$root/all"
		root=$root/all
		mkdir -p "$root/here" "$root$work"
		mount --rbind / "$root/here"
		mount --bind "$work" "$root$work"
		mount --rbind /dev "$root/dev"
		mount -t proc proc "$root/proc"
		[ -e "$root/etc/protocols" ] || echo "tcp 6 TCP" >"$root/etc/protocols"
		[ -s "$root/etc/hosts" ] || echo "127.0.0.1 localhost" >"$root/etc/hosts"
		exec chroot "$root" "$@"' sh "$work" "$PODIUM_MYSQL_ROOT" "$@"
}

mysql_start() {
	mysql_needs
	server=$work/mysql
	socket=$server/s
	port=$((20000 + $$ % 20000))
	mkdir -p "$server"
	[ -d "$server/data" ] || (mysql_inside mysqld --no-defaults --initialize-insecure --user=root --datadir="$server/data") \
	    >"$server/install" 2>&1 || mysql_fails 'mysqld --initialize does not finish'
	(mysql_inside mysqld --no-defaults --user=root --datadir="$server/data" --socket="$socket" --pid-file="$server/pid" \
	    --bind-address=127.0.0.1 --port="$port" --mysqlx=OFF "$@") >"$server/log" 2>&1 &
	server_pid=$!
	later mysql_stop
	for _ in $(seq 900); do
		db -e 'SELECT 1' >/dev/null 2>&1 && return
		sleep 0.1
	done
	mysql_fails 'mysqld does not start'
}

mysql_fails() { # reason
	tail -n 20 "$server/install" "$server/log" 2>/dev/null | sed 's/^/# /'
	report 1 "$1"
	finish
}

mysql_stop() {
	[ -n "$server_pid" ] || return 0
	kill "$server_pid" 2>/dev/null
	wait "$server_pid" 2>/dev/null
	server_pid=
}

# TEST...: as MySQL's mysql-test-run.pl runs them; its mysqlslap is podium-slap, which runs in this system.
mysql_tests() {
	mysql_needs
	mkdir -p "$work/mtr" "$work/mtr-bin"
	{
		echo '#!/bin/bash'
		echo "exec chroot /here /bin/bash -c 'exec -a mysqlslap \"$PODIUM_BIN/podium-slap\" \"\$@\"' sh \"\$@\""
	} >"$work/mtr-bin/mysqlslap"
	chmod +x "$work/mtr-bin/mysqlslap"
	for program in "$PODIUM_MYSQL_ROOT"/usr/lib/mysql-test/bin/* "$PODIUM_MYSQL_ROOT"/usr/bin/my*; do
		ln -s "${program#"$PODIUM_MYSQL_ROOT"}" "$work/mtr-bin/" 2>/dev/null
	done
	(mysql_inside sh -c 'cd /usr/lib/mysql-test && exec perl ./mysql-test-run.pl "$@"' sh --vardir="$work/mtr" --user=root \
	    --mysqld=--user=root --client-bindir="$work/mtr-bin" --port-base=$((10000 + $$ % 1000 * 10)) --retry=1 --force \
	    --nounit-tests --no-check-testcases "$@")
}

db() {
	mariadb --no-defaults -uroot --socket="$socket" -N "$@"
}

slap() {
	podium-slap --no-defaults -uroot --socket="$socket" "$@"
}
