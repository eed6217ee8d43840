#!/bin/sh
# data/private-tgtd.sh: an iSCSI target of podium's own on the loopback, for studies and tests.
#
#     private-tgtd.sh up FOLDER PORT [NAME=PATH[:BSTYPE] ...]   one target iqn.2026-11.org.podium:NAME each, LUN 1 on PATH
#     private-tgtd.sh down FOLDER
#
# A PATH that is not there is made with 256 MiB. FOLDER keeps what "down" needs to know. tgtd needs root.
set -eu
PATH=$PATH:$(dirname "$0")/../build/bin

usage() {
	sed -n '2,7s/^# \{0,1\}//p' "$0" >&2
	exit 2
}

adm() {
	tgtadm -C "$control" --lld iscsi "$@"
}

start() {
	control=$(($1 % 30000 + 40))
	echo "$control" >"$folder/control"
	tgtd -f -C "$control" --iscsi "portal=127.0.0.1:$1" </dev/null >"$folder/tgtd.log" 2>&1 &
	echo $! >"$folder/pid"
	for _ in $(seq 100); do
		adm --op show --mode target >/dev/null 2>&1 && return 0
		kill -0 "$(cat "$folder/pid")" 2>/dev/null || break
		sleep 0.1
	done
	echo "private-tgtd.sh: tgtd did not start on port $1" >&2
	cat "$folder/tgtd.log" >&2
	exit 1
}

# Ends when the process does, or after two seconds.
gone() {
	for _ in $(seq 40); do
		kill -0 "$1" 2>/dev/null || return 0
		sleep 0.05
	done
	return 1
}

# Written whole, or reads would find holes.
lay_out() {
	podium-file "$1" --size=256m --number-ios=1 >/dev/null 2>&1 || truncate -s 256M "$1"
}

offer() { # number, NAME=PATH[:BSTYPE]
	name=${2%%=*}
	path=${2#*=}
	type=rdwr
	case $path in *:*)
		type=${path##*:}
		path=${path%:*}
		;;
	esac
	[ -e "$path" ] || lay_out "$path"
	adm --op new --mode target --tid "$1" -T "iqn.2026-11.org.podium:$name"
	adm --op new --mode logicalunit --tid "$1" --lun 1 -b "$path" --bstype "$type"
	adm --op bind --mode target --tid "$1" -I ALL
}

[ $# -ge 2 ] || usage
folder=$2
case $1 in
up)
	[ $# -ge 3 ] || usage
	mkdir -p "$folder"
	start "$3"
	shift 3
	tid=0
	for target; do
		tid=$((tid + 1))
		offer $tid "$target"
	done
	;;
down)
	[ -e "$folder/pid" ] || exit 0
	pid=$(cat "$folder/pid")
	kill "$pid" 2>/dev/null || true
	# It would wait for sessions that never end.
	gone "$pid" || { kill -9 "$pid" 2>/dev/null && gone "$pid"; } || true
	rm -f "$folder/pid" "$folder/control" "$folder/tgtd.log"
	;;
*) usage ;;
esac
