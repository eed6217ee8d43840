#!/bin/sh
# block: what an I/O costs podium-file and podium-iscsi beside fio, iscsi-perf, qemu-img and libiscsi's own buffers.
# usage: tests/bench/block.sh [PAIRS]     (5)     Instructions by callgrind: two sizes, the difference; CPU: A B A B, medians of ratios.
set -u
pairs=${1:-5}
bin=$(cd "${PODIUM_BIN:-build/bin}" && pwd) || exit 1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${TMPDIR:-/var/tmp}/podium-block.XXXXXX")
trap '"$here/../../data/private-tgtd.sh" down "$work/tgtd" 2>/dev/null; rm -rf "$work" "/dev/shm/podium-bench.$$"' EXIT
missed=0

instructions() { # COMMAND...: of all its processes
	valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null |
	    sed -n 's/.*Collected : //p' | awk '{ s += $1 } END { print s }'
}
# an_io COMMAND with @ for the number: instructions an I/O
an_io() {
	few=$(instructions $(echo "$1" | sed "s/@/4000/"))
	many=$(instructions $(echo "$1" | sed "s/@/14000/"))
	echo $(((many - few) / 10000))
}
cpu() { # COMMAND...: CPU seconds
	/usr/bin/time -o "$work/time" -f '%U %S' "$@" >"$work/out" 2>&1 || { cat "$work/out" >&2; exit 1; }
	awk '{ print $1 + $2 }' "$work/time"
}
# against WHAT GOAL OURS THEIRS
against() {
	: >"$work/ratios"
	for _ in $(seq "$pairs"); do
		a=$(cpu $3) && b=$(cpu $4) && echo "$a $b" | awk '{ print $1 / ($2 > 0 ? $2 : 1e-9) }' >>"$work/ratios"
	done
	verdict "$1" "$2" "$(sort -n "$work/ratios" | awk '{ r[NR] = $1 } END { print (r[int((NR + 1) / 2)] + r[int(NR / 2) + 1]) / 2 }')"
}
verdict() { # WHAT GOAL RATIO
	echo "$1|$2|$3" | awk -F'|' '{ bad = ($3 > $2); printf "%-66s %.3f  goal %.2f%s\n", $1, $3, $2, bad ? "  MISSED" : ""; exit bad }' ||
	    missed=1
}
ratio() {
	awk "BEGIN { print $1 / $2 }"
}

f=$work/file
"$bin/podium-file" "$f" --size=512m --number-ios=1 >/dev/null || exit 1
ours="$bin/podium-file $f --rw=randread --bs=4k --number-ios=@ --json"
theirs="fio --thread --name=x --filename=$f --rw=randread --bs=4k --number_ios=@ --norandommap --output-format=json"

if command -v valgrind >/dev/null; then
	a=$(an_io "$ours --iodepth=32 --direct")
	b=$(an_io "$theirs --iodepth=32 --direct=1 --ioengine=io_uring")
	verdict "instructions an I/O: $a, fio's io_uring $b (depth 32, O_DIRECT)" 0.06 "$(ratio "$a" "$b")"
	a=$(an_io "$ours --ioengine=psync")
	b=$(an_io "$theirs --ioengine=psync --invalidate=0")
	verdict "instructions an I/O: $a, fio's psync $b (depth 1, page cache)" 0.06 "$(ratio "$a" "$b")"
fi
n=100000
sub() {
	echo "$1" | sed "s/@/$n/"
}
against 'CPU, depth 32, O_DIRECT, against fio io_uring' 0.55 "$(sub "$ours --iodepth=32 --direct")" \
	"$(sub "$theirs --iodepth=32 --direct=1 --ioengine=io_uring")"
against 'CPU, depth 1, page cache, against fio psync' 0.70 "$(sub "$ours")" "$(sub "$theirs --ioengine=psync --invalidate=0")"

port=$((20000 + $$ % 30000))
"$bin/podium-file" "/dev/shm/podium-bench.$$" --size=256m --number-ios=1 >/dev/null || exit 1
"$here/../../data/private-tgtd.sh" up "$work/tgtd" $port a="/dev/shm/podium-bench.$$" || exit 1
url=iscsi://127.0.0.1:$port/iqn.2026-11.org.podium:a/1
ours="$bin/podium-iscsi $url --rw=read --io-size=8g --number-ios=@"
if command -v valgrind >/dev/null && cc -o "$work/buffers" "$here/iscsi_buffers.c" -liscsi; then
	a=$(an_io "$ours --bs=64k --iodepth=32")
	b=$(an_io "$work/buffers $url @")
	verdict "instructions a read of 64 KiB: $a, libiscsi's own buffers $b" 0.05 "$(ratio "$a" "$b")"
fi
against 'CPU, 100,000 reads of 4 KiB, depth 32, against qemu-img bench' 0.75 "$(sub "$ours --bs=4k --iodepth=32")" \
	"qemu-img bench -f raw -c $n -d 32 -s 4k $url"
: >"$work/ratios"
for _ in $(seq "$pairs"); do # iscsi-perf runs by time: a second's operations from what it says
	a=$(cpu "$bin/podium-iscsi" "$url" --rw=randread --bs=4k --iodepth=32 --runtime=3 --json)
	i=$(sed 's/.*"operations":\([0-9]*\).*/\1/;q' "$work/out")
	b=$(cpu iscsi-perf -m 32 -b 8 -r -t 3 "$url")
	j=$(tr '\r' '\n' <"$work/out" | sed -n 's/.*iops average \([0-9]*\).*/\1/p' | tail -n 1)
	echo "$a $i $b $j" | awk '{ print ($1 / $2) / ($3 / (3 * $4)), 3 * $4 / $2 }' >>"$work/ratios"
done
median() {
	sort -n "$work/column" | awk '{ r[NR] = $1 } END { print (r[int((NR + 1) / 2)] + r[int(NR / 2) + 1]) / 2 }'
}
cut -d' ' -f1 "$work/ratios" >"$work/column"
verdict 'CPU an I/O, 4 KiB random, depth 32, against iscsi-perf' 1.00 "$(median)"
cut -d' ' -f2 "$work/ratios" >"$work/column"
verdict 'time an I/O, the same' 1.05 "$(median)"
exit $missed
