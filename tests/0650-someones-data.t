#!/bin/sh
# Whatever the real tools write is someone's data, wherever it lies: podium neither overwrites it nor says so in riddles.
. tests/lib.sh
[ "$(id -u)" -eq 0 ] || skip_all 'needs root: devices, mounts, a target'
have perl || skip_all 'no perl'

port=$((20000 + ($$ + 28000) % 30000))
a=iscsi://127.0.0.1:$port/iqn.2026-11.org.podium:a/1
target=
truncate -s 1m "$work/none"
if have tgtd && have tgtadm && data/private-tgtd.sh up "$work/tgtd" $port a="$work/none"; then
	target=1
	later 'data/private-tgtd.sh down "$work/tgtd"'
fi
adm() {
	tgtadm -C "$(cat "$work/tgtd/control")" --lld iscsi "$@"
}
loop=
attach() {
	loop=$(losetup -f --show "$@" 2>/dev/null)
}
detach() {
	losetup -d "$loop"
	loop=
}
later '[ -z "$loop" ] || losetup -d "$loop"'

# A picture of a device, as the tool NAME left it in $image; the words in which it is refused.
image=$work/image
refused() { # what it is, words
	before=$(stat -c '%y %b' "$image")
	ok "$1, as a file: named and not written to" fails_with 1 "holds $2" podium-file "$image" --rw=randwrite --iodepth=4
	if attach "$image"; then
		ok "$1, as a device" fails_with 1 "holds $2" podium-file "$loop" --rw=write --bs=64k --direct
		detach
	else
		skip "$1, as a device" 'no loop device'
	fi
	if [ -n "$target" ]; then
		adm --op delete --mode logicalunit --tid 1 --lun 1
		adm --op new --mode logicalunit --tid 1 --lun 1 -b "$image"
		ok "$1, as a LUN" fails_with 1 "holds $2" podium-iscsi "$a" --rw=write
	else
		skip "$1, as a LUN" 'no target'
	fi
	is "$(stat -c '%y %b' "$image")" "$before" "$1 is as it was"
}
made_by() { # tool, size, what it is, words, command that makes it in $image
	tool=$1
	size=$2
	what=$3
	words=$4
	shift 4
	rm -f "$image"
	truncate -s "$size" "$image"
	if ! have "$tool"; then
		skip "$what" "no $tool"
	elif "$@" >"$work/said" 2>&1; then
		refused "$what" "$words"
	else
		ok "$tool makes $what" false
	fi
}
on_loop() { # command that wants a device
	attach "$image" || return 1
	"$@" "$loop"
	made=$?
	detach
	return $made
}
partitions() {
	echo 'start=2048, size=4096' | sfdisk -q --label "$1" "$image"
}
luks() {
	echo a-pass-phrase | cryptsetup luksFormat -q --type "$1" --pbkdf pbkdf2 --pbkdf-force-iterations 1000 "$image" -
}

made_by mkfs.ext4 16m 'an ext4 file system' 'a file system .ext4' mkfs.ext4 -qF "$image"
made_by mkfs.xfs 320m 'an XFS file system' 'a file system .xfs' mkfs.xfs -qf "$image"
made_by mkfs.btrfs 128m 'a btrfs file system' 'a file system .btrfs' mkfs.btrfs -qf "$image"
made_by mkswap 16m 'swap space' 'swap space .swap' mkswap -q "$image"
made_by sfdisk 16m 'a GPT' 'a partition table .gpt' partitions gpt
made_by sfdisk 16m 'an MBR' 'a partition table .dos' partitions dos
made_by pvcreate 16m 'an LVM physical volume' 'part of a volume .LVM2_member' on_loop pvcreate -qq -ff -y
made_by cryptsetup 32m 'a LUKS volume' 'an encrypted volume .crypto_LUKS' luks luks2
made_by cryptsetup 32m 'an old LUKS volume' 'an encrypted volume .crypto_LUKS' luks luks1
made_by sqlite3 0 'an SQLite database' 'a SQLite database' sqlite3 "$image" 'CREATE TABLE t (x); INSERT INTO t VALUES (randomblob(20000))'

# What is left of a GPT whose beginning was wiped: the copy at the end
if have sfdisk; then
	rm -f "$image"
	truncate -s 16m "$image"
	partitions gpt && dd if=/dev/zero of="$image" bs=1M count=1 conv=notrunc 2>/dev/null
	refused 'the copy of a GPT at the end' '(a partition table .gpt|data that podium did not write)'
fi

# ZFS: where ztest is installed, a pool of its making; else the four labels as the on-disk format has them: two at the beginning,
# two at the end, each 256 KiB, with a ring of uberblocks in its second half.
zfs_labels() {
	perl -e '
		open my $f, "+<", $ARGV[0] or die;
		my $bytes = -s $f;
		for my $label (0, 256 << 10, $bytes - (512 << 10), $bytes - (256 << 10)) {
			for my $n (0 .. 127) { # magic, version, transaction group, sum of GUIDs, time
				seek $f, $label + (128 << 10) + 1024 * $n, 0;
				print $f pack "Q<5", 0x00bab10c, 5000, 128 + $n, 0x1122334455667788, 1764500000 + $n;
			}
		}' "$image"
}
rm -f "$image"
if have ztest && ztest -f "$work" -p podium -T 3 -P 1 -t 1 -d 1 -s 64m -r 0 -m 1 -K raidz -C special=off >"$work/said" 2>&1; [ -s "$work/podium.0a" ]; then
	mv "$work/podium.0a" "$image"
	refused 'a pool of ztest'\''s making' 'part of a volume .zfs_member'
	rm -f "$image"
else
	skip 'a pool of ztest'\''s making' 'no ztest (package zfs-test, of contrib)'
fi
truncate -s 64m "$image"
zfs_labels
refused 'a ZFS label' 'part of a volume .zfs_member'
dd if=/dev/zero of="$image" bs=1M count=1 conv=notrunc 2>/dev/null
refused 'a ZFS label at the end alone' '(part of a volume .zfs_member|data that podium did not write)'

# A RAID member of mdadm: the superblocks 1.0 and 0.90 lie at the end, 1.2 a page after the beginning
md_superblock() { # version
	perl -e '
		my ($path, $version) = @ARGV;
		open my $f, "+<", $path or die;
		my $sectors = (-s $f) / 512;
		my ($at, $block);
		if ($version eq "0.90") {
			$at = ($sectors & ~127) - 128;
			$block = pack "V32", 0xa92b4efc, 0, 90, 0, 0, 0x11111111, 1764500000, 1, 16320, 2, 2, 0, 0, 0x22222222, 0x33333333, 0x44444444;
			$block .= "\0" x (4096 - length $block);
		} else {
			$at = $version eq "1.0" ? ($sectors - 16) & ~7 : 8;
			$block = pack "V4 a16 a32 Q< l< l< Q< l< V", 0xa92b4efc, 1, 0, 0, "0123456789abcdef", "host:0", 1764500000, 1, 0, 16320, 0, 2;
			$block .= "\0" x (128 - length $block);
			$block .= pack "Q< Q< Q< Q< V V a16 C C Q< Q< Q<", 0, 16320, $at, 0, 0, 0, "fedcba9876543210", 0, 0, 0, 1, 0;
			$block .= "\0" x (256 + 4 - length $block);
			my $sum = 0; # of its words, checksum zero, at byte 216
			substr($block, 216, 8) = pack "V V", 0, 2;
			$sum += $_ for unpack "V65", $block;
			substr($block, 216, 4) = pack "V", (($sum & 0xffffffff) + ($sum >> 32)) & 0xffffffff;
		}
		seek $f, $at * 512, 0;
		print $f $block;' "$image" "$1"
}
for version in 0.90 1.0 1.2; do
	rm -f "$image"
	truncate -s 16m "$image"
	md_superblock $version
	refused "a RAID superblock $version" 'part of a volume .linux_raid_member'
done

# What database servers keep
if have mariadb-install-db && mariadb-install-db --no-defaults --datadir="$work/mariadb" --user=root \
	--auth-root-authentication-method=normal --skip-test-db >"$work/said" 2>&1; then
	for file in ibdata1 aria_log.00000001 mysql/gtid_slave_pos.ibd mysql/global_priv.MAI; do
		cp "$work/mariadb/$file" "$image"
		refused "MariaDB's $file" '(an InnoDB tablespace|a MariaDB table or log)'
	done
else
	skip 'what MariaDB keeps' 'no mariadb-install-db'
fi
perl -e 'print pack("V2 v6 V", 1, 2, 0, 0, 28, 8144, 8192, 8192 | 4, 0), pack("V", 8144 | 1 << 15 | 48 << 17), "\0" x (8144 - 28),
	"a row" x 9, "\0" x 3 for 1 .. 4' >"$image"
refused 'a table of PostgreSQL'\''s form' 'a PostgreSQL table'

# Naming it again waives that, and only for what was named
mkfs.ext4 -qF "$image" 16m >"$work/said" 2>&1
ok 'a load that only reads, but needs a longer file, is a write' fails_with 1 'holds a file system .ext4' \
	podium-file "$image" --rw=read --size=32m
ok 'another name waives nothing' fails_with 1 'holds a file system' podium-file "$image" --rw=write --destroy-data="$image.old"
ok 'its own does' podium-file "$image" --rw=write --bs=64k --destroy-data="$image"

# In use: refused always
in_use() { # what it is, path, words
	ok "$1 is never written to" fails_with 1 "${3:-is in use \\(mounted, swap, or part of a volume\\)}" \
		podium-file "$2" --rw=write --number-ios=1 --destroy-data="$2"
}
mount_at() {
	mount "$1" "$work/mnt" 2>"$work/said"
}
mkdir "$work/mnt"
later 'umount "$work/mnt"; swapoff "$image"; [ -z "$loop" ] || swapoff "$loop"'
at_end="{ $at_end; } 2>/dev/null"
rm -f "$image"
truncate -s 16m "$image"
mkfs.ext4 -qF "$image" >"$work/said" 2>&1
if attach "$image" && mount_at "$loop"; then
	in_use 'a mounted device' "$loop"
	in_use 'a file under a mounted device' "$image" "is in use by way of $loop"
	if have setpriv; then # who may not open the loop device is told by its name
		chmod 755 "$work"
		chown 65534 "$image"
		if setpriv --reuid=65534 --regid=65534 --clear-groups podium-file --version >/dev/null 2>&1; then
			ok 'nor by its owner, who may not look at the device' fails_with 1 "is in use by way of $loop" \
				setpriv --reuid=65534 --regid=65534 --clear-groups podium-file "$image" --rw=write --destroy-data="$image"
		else
			skip 'nor by its owner, who may not look at the device' 'no other user can run podium-file here'
		fi
	fi
	ok 'it may be read' podium-file "$loop" --rw=read --number-ios=8
	umount "$work/mnt"
	detach
else
	skip 'what is mounted' 'no loop device or no mount'
fi
if have sfdisk && have addpart && partitions gpt && attach -P "$image" && { [ -e "${loop}p1" ] || addpart "$loop" 1 2048 4096; } 2>"$work/said" &&
	mkfs.ext4 -qF "${loop}p1" 2>"$work/said" && mount_at "${loop}p1"; then
	in_use 'a device with a mounted partition' "$loop"
	in_use 'a mounted partition' "${loop}p1"
	umount "$work/mnt"
	ok 'without it, there is still the partition table' fails_with 1 'holds a partition table' podium-file "$loop" --rw=write
	detach
else
	skip 'a device with a mounted partition' 'no partition can be made'
fi
[ -z "$loop" ] || detach
truncate -s 64m "$image"
if attach "$image" && inner=$(losetup -f --show "$loop" 2>/dev/null) && mkfs.ext4 -qF "$inner" 2>"$work/said" && mount_at "$inner"; then
	in_use 'a loop device under a mounted one' "$loop" "is in use by way of $inner"
	in_use 'and the file under both' "$image" "is in use by way of $inner"
	umount "$work/mnt"
	losetup -d "$inner"
	detach
fi
dd if=/dev/zero of="$image" bs=1M count=16 2>/dev/null
chmod 600 "$image"
mkswap -q "$image" 2>"$work/said"
if attach "$image" && swapon "$loop" 2>"$work/said"; then
	in_use 'swap' "$loop"
	in_use 'a file under swap' "$image" "is in use by way of $loop"
	swapoff "$loop"
	detach
else
	skip 'swap' 'no swap can be turned on'
fi
[ -z "$loop" ] || detach
if swapon "$image" 2>"$work/said"; then
	in_use 'a swap file' "$image" 'Text file busy'
	swapoff "$image"
else
	skip 'a swap file' 'no swap can be turned on'
fi
truncate -s 128m "$work/one" "$work/two"
if have mkfs.btrfs && attach "$work/one" && two=$(losetup -f --show "$work/two" 2>/dev/null); then
	if mkfs.btrfs -qf "$loop" "$two" >"$work/said" 2>&1 && mount_at "$loop"; then
		in_use 'the second device of a file system' "$two"
		umount "$work/mnt"
	else
		skip 'the second device of a file system' 'no btrfs in this kernel'
	fi
	losetup -d "$two"
	detach
else
	skip 'the second device of a file system' 'no mkfs.btrfs or no loop device'
fi
if have dmsetup && dmsetup version >"$work/said" 2>&1 && attach "$work/one" && echo "0 2048 linear $loop 0" | dmsetup create "podium-test-$$"; then
	in_use 'a device under the device mapper' "$loop"
	dmsetup remove "podium-test-$$"
	detach
else
	skip 'a device under the device mapper, LVM' 'no device mapper in this kernel'
fi
[ -z "$loop" ] || detach
finish
