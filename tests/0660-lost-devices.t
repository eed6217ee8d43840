#!/bin/sh
# Devices and file systems that go away, fill up or run out of room below while a load is on them.
. tests/lib.sh
[ "$(id -u)" -eq 0 ] || skip_all 'needs root: devices, mounts'
have perl || skip_all 'no perl'

field() {
	sqlite3 :memory: "SELECT ifnull(json_extract('$(echo "$1" | sed "s/'/''/g")', '$2'), 'null')" 2>/dev/null
}
# A disk as a loop device on a file of an ext4 that lies on another loop device: the ext4 can be taken away below.
mkdir "$work/mnt"
truncate -s 64m "$work/outer"
mkfs.ext4 -qF "$work/outer" 2>"$work/said"
outer=$(losetup -f --show "$work/outer" 2>/dev/null) || skip_all 'no loop device'
later 'losetup -d "$outer"'
mount "$outer" "$work/mnt" 2>/dev/null || skip_all 'no mount'
later 'umount "$work/mnt" 2>/dev/null'
disk=
later '[ -z "$disk" ] || losetup -d "$disk" 2>/dev/null'
attach() {
	disk=$(losetup -f --show "$work/mnt/$1")
}
detach() {
	losetup -d "$disk"
	disk=
}
shut_down() { # as `xfs_io -x -c shutdown`: from now on everything in it is an error
	perl -e 'open my $f, "<", $ARGV[0] or die; my $how = pack "L", 2; ioctl($f, 0x8004587d, $how) or die "$!\n"' "$work/mnt"
}
come_back() {
	umount "$work/mnt"
	mount "$outer" "$work/mnt"
}
ios() { # operations that a loop device has done
	awk '{ print $1 + $5 }' "/sys/block/$(basename "$1")/stat"
}
load() { # in the background, well under way when this returns; its status goes to $work/status
	sync -f "$work/mnt"
	before=$(ios "${disk:-$outer}")
	(timeout 30 podium-file "$@" --json >"$work/json" 2>"$work/err"; echo $? >"$work/status") &
	loader=$!
	for _ in $(seq 200); do # whose data lies there takes at most 512 reads
		kill -0 $loader 2>/dev/null && [ $(($(ios "${disk:-$outer}") - before)) -lt 700 ] || break
		sleep 0.05
	done
}
over() {
	wait $loader
	sed 's/^/# /' "$work/err"
	j=$(cat "$work/json")
	status=$(cat "$work/status")
	cp "$work/err" "$work/said"
}

truncate -s 16m "$work/mnt/disk"
attach disk
j=$(podium-file "$disk" --rw=write --bs=64k --direct --json)
is "$(echo "$j" | grep -c direct-void)" 0 'O_DIRECT means something on a device'
if large=$(losetup -f --show -b 4096 "$work/outer" -r 2>/dev/null); then
	ok 'half a sector of a device is refused before it is tried' fails_with 1 'has blocks of 4096 bytes, of which 512 are no multiple$' \
		podium-file "$large" --rw=read --bs=512 --direct
	losetup -d "$large"
fi
if shut_down 2>"$work/said"; then
	detach
	come_back
	for how in '8 io_uring' '1 psync'; do
		depth=${how% *}
		engine=${how#* }
		for mode in randread randwrite; do
			attach disk
			load "$disk" --rw=$mode --direct --iodepth=$depth --ioengine=$engine --runtime=10
			shut_down
			over
			is "$status $(grep -cE "${mode#rand} of 4096 bytes at [0-9]+: Input/output error\$" "$work/err")" '1 1' \
				"a device unplugged under $mode by $engine ends the run as failed"
			is "$(($(field "$j" $.operations) > 0)) $(($(field "$j" $.failed) >= 1)) $(($(field "$j" $.failed) <= depth))" '1 1 1' \
				'with what was done before, and what was under way as failed'
			is "$(field "$j" $.bytes)" $(($(field "$j" $.operations) * 4096)) 'and counted no byte too many'
			detach
			come_back
		done
	done
	attach disk
	load "$disk" --rw=randread --direct --iodepth=4 --runtime=4 --continue-on-error=io
	shut_down
	over
	is "$status $(($(field "$j" $.failed) > 10))" '0 1' 'or the run goes on as the policy says, each failure counted'
	ok 'over all of its time, not that until the device was gone' test "$(field "$j" $.elapsed_ns)" -gt 3900000000
	detach
	come_back
	load "$work/mnt/disk" --rw=randrw --iodepth=4 --fsync=1 --runtime=10
	shut_down
	over
	is "$status $(grep -cE '^podium-file: .*: (Input/output error|Read-only file system|Structure needs cleaning)$' "$work/err")" '1 1' \
		'a file system that goes away under a file does, too'
	come_back
else
	skip 'a device unplugged' 'this kernel cannot shut an ext4 down'
	detach
fi

# losetup -d on a device in use takes effect when it is closed: the load ends well, and the device is gone then
attach disk
load "$disk" --rw=randread --direct --iodepth=4 --runtime=3
losetup -d "$disk"
over
is "$status $(field "$j" $.failed)" '0 0' 'a loop device detached in use lives until the load is over'
is "$(losetup -j "$work/mnt/disk")" '' 'and not longer'
disk=
rm "$work/mnt/disk"

# A thin disk, whose pool has less room than it promised
truncate -s 40m "$work/mnt/thin"
head -c 30m /dev/zero >"$work/mnt/filler"
attach thin
load "$disk" --rw=write --direct --iodepth=4
over
is "$status $(grep -cE 'write of 4096 bytes at [0-9]+: (No space left on device|Input/output error)$' "$work/err")" '1 1' \
	'a thin device without room below ends the run as failed'
load "$disk" --rw=write --iodepth=4 --bs=64k --end-fsync
over
is "$status $(grep -cE '^podium-file: .*: flush: (No space left on device|Input/output error)$' "$work/err")" '1 1' \
	'through the page cache only the flush can say so, and does'
detach
rm "$work/mnt/thin"

# A full file system
ok 'no room for a new file' fails_with 1 'laying it out: No space left on device$' podium-file "$work/mnt/new" --size=60m --rw=write
ok 'leaves nothing behind' test ! -e "$work/mnt/new"
ok 'no room to grow' sh -c "podium-file '$work/mnt/old' --size=1m --rw=read >/dev/null && ! podium-file '$work/mnt/old' --size=60m --rw=read 2>'$work/err'"
is "$(stat -c %s "$work/mnt/old") $(grep -c 'No space left on device' "$work/err")" '1048576 1' 'leaves what was there'
podium-file "$work/mnt/old" --rw=trim --size=40% >/dev/null 2>"$work/said"
cat /dev/zero >>"$work/mnt/filler" 2>/dev/null
load "$work/mnt/old" --rw=randwrite --direct --iodepth=4 --number-ios=1000 --io-size=1g
over
is "$status $(grep -cE 'write of 4096 bytes at [0-9]+: No space left on device$' "$work/err")" '1 1' \
	'a file system that is full in the middle of a load ends the run as failed'
load "$work/mnt/old" --rw=randwrite --direct --iodepth=4 --number-ios=1000 --io-size=1g --continue-on-error=io
over
is "$status $(($(field "$j" $.operations) + $(field "$j" $.failed)))" '0 1000' 'or goes on, each write done or failed'
is "$(field "$j" $.bytes) $(($(field "$j" $.failed) > 100))" "$(($(field "$j" $.operations) * 4096)) 1" 'and no failed one counted as done'
like "$j" '"failed-operations"' 'and is a finding'
finish
