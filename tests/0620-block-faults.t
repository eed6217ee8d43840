#!/bin/sh
# Block loads when something breaks under them: the run goes on or ends as failed, counted, without hanging.
. tests/lib.sh
[ "$(id -u)" -eq 0 ] || skip_all 'needs root: devices, mounts, a target'

field() {
	sqlite3 :memory: "SELECT ifnull(json_extract('$(echo "$1" | sed "s/'/''/g")', '$2'), 'null')" 2>/dev/null
}

partition_table() { # one Linux partition from sector 2048 on, as an MBR says it
	printf '\0\0\0\0\203\0\0\0\0\010\0\0\0\020\0\0' | dd of="$1" bs=1 seek=446 conv=notrunc 2>/dev/null
	printf '\125\252' | dd of="$1" bs=1 seek=510 conv=notrunc 2>/dev/null
}

# A full file system
mkdir "$work/small"
if mount -t tmpfs -o size=2m none "$work/small" 2>/dev/null; then
	later 'umount "$work/small"'
	ok 'a file system too small for the file is named' fails_with 1 'No space left' \
		podium-file "$work/small/f" --size=8m --rw=write
	ok 'and nothing is left of the file' test ! -e "$work/small/f"
	podium-file "$work/small/f" --size=1m --rw=read >/dev/null 2>&1
	podium-file "$work/small/f" --rw=trim --destroy-data="$work/small/f" >/dev/null 2>&1
	head -c 1900000 /dev/zero >"$work/small/filler" 2>/dev/null
	timeout 20 podium-file "$work/small/f" --rw=randwrite --iodepth=8 --runtime=2 --json --bs=4k >"$work/out" 2>"$work/err"
	is "$? $(grep -c 'No space left' "$work/err")" '1 1' 'a file system that fills up in the middle ends the run as failed'
else
	skip 'a full file system' 'no tmpfs can be mounted'
fi

# A device
truncate -s 16m "$work/disk"
if loop=$(losetup -f --show "$work/disk" 2>/dev/null); then
	later 'losetup -d "$loop"'
	ok 'a blank device is written to' podium-file "$loop" --rw=randwrite --bs=4k --iodepth=4 --number-ios=500 --direct
	ok 'and again, for it is podium'"'"'s now' podium-file "$loop" --rw=write --bs=64k --fsync=8
	mkfs.ext4 -qF "$loop" 2>/dev/null
	ok 'a device with a file system is not' fails_with 1 'a file system .ext4' podium-file "$loop" --rw=randwrite
	mkdir "$work/mnt"
	if mount "$loop" "$work/mnt" 2>/dev/null; then
		ok 'a mounted device is not, not even when named again' fails_with 1 'in use' \
			podium-file "$loop" --rw=randwrite --destroy-data="$loop"
		umount "$work/mnt"
	fi
	dd if=/dev/zero of="$loop" bs=1M count=16 2>/dev/null
	partition_table "$loop"
	ok 'a device with a partition table is not' fails_with 1 'a partition table .dos' podium-file "$loop" --rw=randwrite
	if have pvcreate && pvcreate -qq -ff -y "$loop" 2>/dev/null; then
		ok 'a physical volume is not' fails_with 1 'LVM2_member' podium-file "$loop" --rw=write
	fi
	(sleep 0.7; truncate -s 0 "$work/disk") &
	timeout 20 podium-file "$loop" --rw=randread --direct --iodepth=8 --runtime=5 --json >"$work/out" 2>"$work/err"
	is "$? $(grep -c 'read of 4096 bytes at' "$work/err")" '1 1' 'a device that goes away ends the run as failed, with the reason'
	ok 'and with what it had done until then' test "$(field "$(cat "$work/out")" $.operations)" -gt 0
	timeout 20 podium-file "$loop" --rw=randread --direct --iodepth=8 --number-ios=100 --continue-on-error=io \
		--record="$work/s.db" --backend=b >"$work/out" 2>"$work/err"
	is "$? $(sql "$work/s.db" 'SELECT status FROM run')" '1 failed' 'a run without one good operation failed, whatever the policy'
else
	skip 'devices' 'no loop device'
fi

# A target
have tgtd && have tgtadm || { skip 'targets' 'no tgtd'; finish; }
port=$((20000 + ($$ + 7000) % 30000))
lun=$work/lun
truncate -s 32m "$lun"
up() {
	data/private-tgtd.sh up "$work/tgtd" $port a="$lun"
}
down() { # at once
	pid=$(cat "$work/tgtd/pid")
	kill -9 "$pid"
	for _ in $(seq 40); do
		kill -0 "$pid" 2>/dev/null || break
		sleep 0.05
	done
}
up || { skip 'targets' 'tgtd does not start'; finish; }
later 'data/private-tgtd.sh down "$work/tgtd"'
a=iscsi://127.0.0.1:$port/iqn.2026-11.org.podium:a/1
adm() {
	tgtadm -C "$(cat "$work/tgtd/control")" --lld iscsi "$@"
}
logged_in() { # and, a little later, under way
	for _ in $(seq 200); do
		adm --op show --mode conn --tid 1 | grep -q '^Session' && break
		sleep 0.05
	done
	sleep 0.5
}
load() { # in the background; its status goes to $work/status
	(timeout 40 podium-iscsi "$a" --iodepth=8 --json "$@" >"$work/out" 2>"$work/err"; echo $? >"$work/status") &
	loader=$!
	logged_in
}

load --rw=randrw --verify --runtime=3
down
sleep 0.3
up
wait $loader
j=$(cat "$work/out")
is "$(cat "$work/status") $(field "$j" $.failed) $(field "$j" $.mismatches)" '0 0 0' 'a target killed and started again: the run goes on'
ok 'the lost session is counted' test "$(field "$j" $.reconnects)" -ge 1
like "$j" reconnected 'and is a finding'
ok 'the latencies include it' test "$(field "$j" $.latency_ns.max)" -gt 300000000

load --rw=randread --runtime=3
sid=$(adm --op show --mode conn --tid 1 | sed -n 's/^Session: //p' | head -n 1)
adm --op delete --mode conn --tid 1 --sid "$sid" --cid 0
wait $loader
j=$(cat "$work/out")
is "$(cat "$work/status") $(field "$j" $.failed)" '0 0' 'a session that is cut: the run goes on'
ok 'and it is counted' test "$(field "$j" $.reconnects)" -ge 1

# A target that says nothing for a while, or for good
freeze() {
	kill -STOP "$(cat "$work/tgtd/pid")"
}
thaw() {
	kill -CONT "$(cat "$work/tgtd/pid")"
}
load --rw=randread --rate-iops=20 --runtime=4 --patience=1
freeze
sleep 0.3
thaw
sleep 1.5 # longer ago than anyone bears is only when an idle place of the queue was last used
freeze
sleep 0.5
thaw
wait $loader
j=$(cat "$work/out")
is "$(cat "$work/status") $(field "$j" $.failed) $(field "$j" $.reconnects)" '0 0 0' 'a slow answer is not a lost session'
ok 'but a long latency' test "$(field "$j" $.latency_ns.max)" -gt 300000000
load --rw=randread --runtime=10 --patience=1
freeze
wait $loader
thaw
is "$(cat "$work/status") $(grep -c 'no answer' "$work/err")" '1 1' 'a target that hangs ends the run as failed'
podium-iscsi "$a" --rw=randread --runtime=30 --patience=30 --iodepth=8 --json >"$work/out" 2>"$work/err" &
loader=$!
logged_in
freeze
sleep 0.3
kill -INT $loader
for _ in $(seq 100); do
	kill -0 $loader 2>/dev/null || break
	sleep 0.1
done
ok 'a load on a target that hangs can be interrupted' sh -c "! kill -0 $loader 2>/dev/null"
thaw
wait $loader
is "$? $(grep -c interrupted "$work/err") $(field "$(cat "$work/out")" $.retried)" '1 1 0' 'and says what it had done'

load --rw=randread --runtime=10 --patience=1
down
wait $loader
is "$(cat "$work/status") $(grep -c 'could not be made again within 1 s' "$work/err")" '1 1' \
	'a target that does not come back ends the run as failed'
up

load --rw=randread --runtime=10
truncate -s 8m "$lun"
wait $loader
is "$(cat "$work/status") $(grep -ci 'read of 4096 bytes at .*: ' "$work/err")" '1 1' 'a medium error ends the run as failed'
load --rw=randread --runtime=1500ms --continue-on-error=io
wait $loader
j=$(cat "$work/out")
is "$(cat "$work/status")" 0 'or is counted, if that is the policy'
ok 'and not as done' test "$(field "$j" $.failed)" -gt 0
like "$j" failed-operations 'and is a finding'

truncate -s 32m "$lun"
data/private-tgtd.sh down "$work/tgtd"
up
load --rw=randread --runtime=10
down
truncate -s 8m "$lun"
sleep 0.3
up
wait $loader
is "$(cat "$work/status") $(grep -ci 'out of range' "$work/err")" '1 1' 'a LUN that comes back smaller ends the run as failed'
finish
