#!/bin/sh
# agree: do podium-file and fio say the same of the same file? Mean, p50, p99 and operations a second, in alternating runs.
# usage: tests/bench/agree.sh [PAIRS]     (9)     As root the disk is held to 500 reads a second, so that it is the limit and not this machine.
set -u
pairs=${1:-9}
bin=$(cd "${PODIUM_BIN:-build/bin}" && pwd) || exit 1
work=$(mktemp -d "${TMPDIR:-/var/tmp}/podium-agree.XXXXXX")
limited=/sys/fs/cgroup/blkio/podium-agree.$$
trap 'echo $$ >"${limited%/*}/cgroup.procs"; rm -rf "$work"; rmdir "$limited"' EXIT 2>/dev/null
missed=0

limit() { # the disk under the file, for this shell and its children
	disk=$(findmnt -no SOURCE -T "$work") && disk=$(lsblk -nsdo NAME,TYPE "$disk" | awk '$2 == "disk" { print $1 }' | tail -n 1)
	[ -d "${limited%/*}" ] && mkdir "$limited" &&
	    echo "$(lsblk -ndo MAJ:MIN "/dev/$disk" | tr -d " ") 500" >"$limited/blkio.throttle.read_iops_device" &&
	    echo $$ >"$limited/cgroup.procs"
}
ours() { # DEPTH ENGINE: mean, p50, p99 in ns, operations a second
	"$bin/podium-file" "$work/file" --rw=randread --bs=4k --direct --runtime=3 --iodepth="$1" --ioengine="$2" --json >"$work/ours"
	sed 's/.*"throughput_ops_s":\([0-9.]*\).*"latency_ns":{[^}]*"mean":\([0-9.]*\),"p50":\([0-9]*\).*"p99":\([0-9]*\),.*/\2 \3 \4 \1/;q' "$work/ours"
}
theirs() {
	fio --name=x --filename="$work/file" --rw=randread --bs=4k --direct=1 --time_based --runtime=3 --iodepth="$1" --ioengine="$2" \
	    --norandommap --lat_percentiles=1 --output-format=json --output="$work/theirs"
	sqlite3 -separator ' ' :memory: "WITH read(l, r) AS (SELECT j ->> '\$.lat_ns', j ->> '\$.iops' FROM
	    (SELECT readfile('$work/theirs') ->> '\$.jobs[0].read' j))
	    SELECT l ->> '\$.mean', l ->> '\$.percentile.\"50.000000\"', l ->> '\$.percentile.\"99.000000\"', r FROM read"
}
agree() { # DEPTH ENGINE
	for _ in $(seq "$pairs"); do
		echo "$(ours "$1" "$2") $(theirs "$1" "$2")"
	done >"$work/pairs"
	for what in mean p50 p99 rate; do
		column=$((${column:-0} + 1))
		awk "{ print \$$column / \$($column + 4) }" "$work/pairs" | sort -n | awk -v what="depth $1, $2: $what" '
		    { r[NR] = $1 }
		    END { m = (r[int((NR + 1) / 2)] + r[int(NR / 2) + 1]) / 2; bad = m < 0.9 || m > 1.1
			  printf "%-32s %.3f of fio%s\n", what, m, bad ? "  MISSED" : ""; exit bad }' || missed=1
	done
	column=0
}

limit 2>/dev/null || echo 'the disk is not held back: its own jumps are in these figures'
"$bin/podium-file" "$work/file" --size=512m --number-ios=1 >/dev/null || exit 1
sync
agree 1 psync
agree 1 io_uring
agree 8 io_uring
exit $missed
