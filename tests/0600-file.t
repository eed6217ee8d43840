#!/bin/sh
# podium-file: the load, the books, verification, refusals.
. tests/lib.sh

f=$work/data
field() { # JSON, path: by SQLite, so that it must parse
	sqlite3 :memory: "SELECT ifnull(json_extract('$(echo "$1" | sed "s/'/''/g")', '$2'), 'null')"
}
load() {
	podium-file "$f" --json "$@" 2>"$work/err"
}

j=$(load --size=8m --rw=randread --bs=4k --iodepth=8 --number-ios=1000)
is "$(field "$j" $.operations)" 1000 'a counted load does what was asked for'
is "$(field "$j" $.bytes)" 4096000 'bytes are counted'
is "$(field "$j" $.transport)" io_uring 'more than one in flight go through io_uring'
is "$(field "$j" $.loop)" closed 'without a rate the loop is closed'
is "$(field "$j" $.latency_ns.p9999)" null 'a percentile without ten operations above it is not said'
is "$(stat -c %s "$f")" 8388608 'the file was laid out to its size'
ok 'layout leaves no holes' test "$(stat -c %b "$f")" -ge 16384

j=$(load --rw=read --bs=64k)
is "$(field "$j" $.operations)" 128 'a load without an end is one pass'
like "$(field "$j" $.transport)" '^(psync|io_uring)$' 'at depth 1 a probe chooses'
j=$(load --rw=randread --number-ios=500 --ioengine=psync --numjobs=2 "$f")
is "$(field "$j" $.operations)" 2000 'jobs and targets multiply'
j=$(load --rw=write --bs=4k --number_ios=90 --fsync=3 --direct=1)
is "$(field "$j" $.operations)" 90 'flushes are not operations of the load'
is "$(field "$j" $.flush.operations)" 30 'a flush follows every third write'
j=$(load --rw=randrw --rwmixread=30 --bs=4k --iodepth=4 --number_ios=2000 --fdatasync=16)
is "$(field "$j" $.read.operations)+$(field "$j" $.write.operations)" \
	"$(field "$j" $.read.operations)+$((2000 - $(field "$j" $.read.operations)))" 'reads and writes add up'
j=$(load --rw=randread --number-ios=9999)
is "$(field "$j" $.operations)" 2048 'as in fio a number does not extend a load beyond one pass'
like "$j" one-pass 'but here that is a finding'
j=$(load --rw=randread --rate-iops=500 --rate-process=poisson --number-ios=150 --iodepth=4)
is "$(field "$j" $.loop)" open 'with a rate the loop is open'
ok 'an open loop is never ahead of its rate' test "$(field "$j" $.operations)" -eq 150 -a "$(field "$j" $.elapsed_ns)" -ge 150000000

at_most() { # NUMBER LIMIT
	awk -v x="$1" -v y="$2" 'BEGIN { exit !(x > 0 && x <= y) }'
}
for length in --number-ios=3 --runtime=1; do
	j=$(load --rw=randread --rate-iops=4 $length)
	ok "$length: its window is as long as was asked for, so that no rate is exceeded" at_most "$(field "$j" $.throughput_ops_s)" 4
done
j=$(load --rw=randread --direct --rate-iops=2000000 --runtime=200ms)
like "$j" overload 'a rate beyond what the target does is a finding'
ok 'and what was due and not begun is counted' test "$(field "$j" $.backlog)" -gt 1000
# What memory answers is not the storage's speed: what came from there is said, and what laying out left there goes first.
if [ "$(stat -f -c %T "$work")" = tmpfs ]; then
	skip 'a pass over a fresh file reads it from storage' 'the test folder is in memory'
	skip 'and one whose pages were dropped' 'the test folder is in memory'
	podium-file "$work/cached" --size=8M --rw=read --json >/dev/null
else
	ok 'a pass over a fresh file reads it from storage' \
	    sh -c "! podium-file '$work/cached' --size=8M --rw=read --json | grep from-memory"
	ok 'and one whose pages were dropped' sh -c "! podium-file '$work/cached' --rw=read --invalidate --json | grep from-memory"
fi
like "$(podium-file "$work/cached" --rw=read --json)" '"from-memory"' 'of a file that lies in memory it is said'
like "$(podium-file "$work/cached" --rw=randread --runtime=1 --json)" '"from-memory"' 'and where a small file is read again and again'

j=$(load --rw=randread --random-distribution=zipf:1.2 --number-ios=1000 --iodepth=4)
is "$(field "$j" $.operations)" 1000 'offsets may follow Zipf'
j=$(podium-file /dev/shm/podium-test.$$ --size=1m --rw=read --direct --json)
rm -f /dev/shm/podium-test.$$
like "$j" 'direct-void' 'O_DIRECT on tmpfs is a finding'
like "$(podium-file "$work/t" --size=64k --rw=write --fsync=1 --json 2>/dev/null)" '"flush":' 'flushes have their own latencies'
j=$(podium-file /dev/shm/podium-test.$$ --size=64k --rw=write --fsync=1 --json)
rm -f /dev/shm/podium-test.$$
like "$j" 'flush-too-fast' 'a flush that no disk can be as fast as is a finding'
load --rw=write --bs=64k >"$work/out"
ok 'what is written does not compress' test "$(gzip -1 <"$f" | wc -c)" -gt 8000000
load --rw=write --bs=64k --zero-buffers >"$work/out"
ok 'unless zeros were asked for' test "$(gzip -1 <"$f" | wc -c)" -lt 100000

printf '[global]\nbs=8k\nrw=randread\n[job]\nnumber_ios=77\n' >"$work/good.fio"
printf '[job]\nrw=read\nzonemode=zbd\n' >"$work/bad.fio"
j=$(load --fio-job="$work/good.fio" --bs=4k)
is "$(field "$j" $.operations) $(field "$j" $.bytes)" "77 $((77 * 4096))" 'a fio job file is read and the command line wins'
ok 'an unknown option of a job file is named' fails_with 2 "bad.fio:3: unknown option 'zonemode'" \
	podium-file "$f" --fio-job="$work/bad.fio"
printf '[job]\nrw=read\nfilename=a:b\n' >"$work/two.fio"
ok 'several files of one job are' fails_with 2 "two.fio:3: filename: 'a:b' is not PATH .one file" podium-file --fio-job="$work/two.fio"
ok 'a wrong mode is told the right ones' fails_with 2 "rw: 'reed' is not MODE .read, write, randread" podium-file "$f" --rw=reed
ok 'a bad size is refused' fails_with 2 "bs: '4q' is not" podium-file "$f" --bs=4q
ok 'a region beyond the end is refused' fails_with 1 'beyond its end' podium-file "$f" --rw=read --offset=16m
ok 'a missing file without a size is refused' fails_with 1 'without --size' podium-file "$work/none" --rw=read
ok 'psync has no depth' fails_with 1 'numjobs' podium-file "$f" --ioengine=psync --iodepth=2

# Verification
v() {
	podium-file "$f" --bs=4k --verify --verify-state="$work/state" --json "$@" 2>"$work/err"
}
rm -f "$f"
v --size=4m --rw=randwrite --number-ios=3000 --io-size=64m --iodepth=8 >"$work/out"
is $? 0 'what was written verifies'
ok 'a later run knows what must be there' v --rw=read
cp "$f" "$work/older"
ok 'mixed loads verify as they go' v --rw=randrw --number-ios=4000 --io-size=64m --iodepth=8
cp "$f" "$work/newest"
printf '\377' | dd of="$f" bs=1 seek=1000123 conv=notrunc 2>/dev/null
ok 'a flipped bit is found' sh -c "! podium-file '$f' --bs=4k --rw=read --verify --json >/dev/null 2>'$work/err'"
like "$(cat "$work/err")" 'flipped bits' 'and named'
cp "$work/older" "$f"
v --rw=read >"$work/out"
is $? 1 'a lost write is found: the file restored to an older copy'
like "$(cat "$work/err")" 'a lost write' 'and named'
cp "$work/newest" "$f"
dd if="$f" of="$f" bs=4k skip=10 seek=20 count=1 conv=notrunc 2>/dev/null
v --rw=read >"$work/out"
is $? 1 'a misdirected write is found'
like "$(cat "$work/err")" 'misdirected' 'and named'

rm -f "$f"
ok 'blocks smaller than a unit of the layout verify, too' load --size=1m --rw=randrw --bs=512 --verify --number-ios=3000 --io-size=1g
ok 'and leave the file podium'"'"'s own' load --rw=randwrite --bs=6k --number-ios=50

# Someone's data
for kind in ext4 sqlite text; do
	g=$work/$kind
	case $kind in
	ext4) truncate -s 8m "$g" && mkfs.ext4 -q "$g" 2>/dev/null ;;
	sqlite) sqlite3 "$g" 'CREATE TABLE t(x)' ;;
	text) yes 'my thesis' | head -c 100000 >"$g" ;;
	esac
	sum=$(cksum <"$g")
	ok "a file that holds $kind is not written to" fails_with 1 'holds (a file system .ext4|a SQLite|data that)' \
		podium-file "$g" --rw=write --bs=4k
	is "$(cksum <"$g")" "$sum" "and $kind is as it was"
done
ok 'naming it again waives that' podium-file "$work/text" --rw=write --bs=4k --destroy-data="$work/text"
ok 'reading harms nobody' podium-file "$work/ext4" --rw=read

# The store
s=$work/s.runs.db
ok 'a run is recorded' podium-file "$f" --rw=randrw --number-ios=3000 --io-size=64m --fsync=10 --record="$s" --backend=b --workload=w
is "$(sql "$s" "SELECT status, loop, transport IN ('psync','io_uring') FROM run")" 'ok|closed|1' 'as what it was'
is "$(sql "$s" "SELECT group_concat(kind) FROM (SELECT kind FROM operation ORDER BY kind)")" flush,read,write 'with its kinds apart'
is "$(sql "$s" "SELECT count(*) FROM measure JOIN metric ON metric.id = metric WHERE name IN
	('elapsed_s','throughput_ops_s','read_latency_p99_ns','write_throughput_ops_s','flush_latency_mean_ns','client_cpu_s')")" 6 'and its measures'
podium-file "$work/ext4" --rw=write --record="$s" --backend=b --workload=w 2>/dev/null
is "$(sql "$s" "SELECT status, reason LIKE '%ext4%' FROM run WHERE id = 2")" 'failed|1' 'a failed run is a row with its reason'
finish
