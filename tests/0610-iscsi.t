#!/bin/sh
# podium-iscsi against a target of the test's own.
. tests/lib.sh
have tgtd && have tgtadm || skip_all 'no tgtd'
[ "$(id -u)" -eq 0 ] || skip_all 'tgtd needs root'

port=$((20000 + $$ % 30000))
truncate -s 32m "$work/lun" "$work/big"
truncate -s 3t "$work/huge"
data/private-tgtd.sh up "$work/tgtd" $port a="$work/lun" b="$work/big" c="$work/huge" || skip_all 'tgtd does not start'
later 'data/private-tgtd.sh down "$work/tgtd"'
a=iscsi://127.0.0.1:$port/iqn.2026-11.org.podium:a/1
b=iscsi://127.0.0.1:$port/iqn.2026-11.org.podium:b/1
c=iscsi://127.0.0.1:$port/iqn.2026-11.org.podium:c/1
control=$(cat "$work/tgtd/control")
field() {
	sqlite3 :memory: "SELECT ifnull(json_extract('$(echo "$1" | sed "s/'/''/g")', '$2'), 'null')"
}

j=$(podium-iscsi "$a" --rw=randread --iodepth=16 --number-ios=2000 --json)
is "$(field "$j" $.operations) $(field "$j" $.bytes)" '2000 8192000' 'a counted load does what was asked for'
j=$(podium-iscsi "$a" --rw=read --bs=64k --json)
is "$(field "$j" $.operations)" 512 'a load without an end is one pass'
j=$(podium-iscsi "$a" "$b" --numjobs=2 --rw=randread --iodepth=4 --number-ios=300 --json)
is "$(field "$j" $.operations)" 1200 'LUNs and sessions multiply, in one loop'
j=$(podium-iscsi "$a" --rw=randwrite --iodepth=4 --number-ios=600 --fsync=20 --fua --json)
is "$(field "$j" $.write.operations) $(field "$j" $.flush.operations)" '600 30' 'writes are flushed after every twentieth'
j=$(podium-iscsi "$a" --rw=write --bs=64k --end-fsync --json)
is "$(field "$j" $.write.operations) $(field "$j" $.flush.operations)" '512 1' 'a load may end with a flush'
j=$(podium-iscsi "$a" --rw=randread --rate-iops=500 --iodepth=4 --number-ios=200 --json)
is "$(field "$j" $.loop)" open 'with a rate the loop is open'
ok 'an open loop is never ahead of its rate' test "$(field "$j" $.operations)" -eq 200 -a "$(field "$j" $.elapsed_ns)" -ge 390000000
j=$(podium-iscsi "$a" --rw=randread --iodepth=1000 --number-ios=3000 --json)
like "$j" depth-clamped 'a depth beyond the command window is a finding'
is "$(field "$j" $.operations)" 3000 'and the load is done all the same'
j=$(podium-iscsi "$c" --rw=randread --number-ios=2000 --iodepth=8 --json)
is "$(field "$j" $.operations) $(field "$j" $.failed)" '2000 0' 'a LUN over 2 TiB is read all over'
j=$(podium-iscsi "$a" --rw=randread --number-ios=100 --header-digest=crc32c --json 2>&1)
like "$j" '"operations":100|digest' 'a header digest is negotiated or refused'
ok 'further portals are used' podium-iscsi "$a" --portal="127.0.0.1:$port" --numjobs=2 --rw=randread --number-ios=50

# Verification
v() {
	podium-iscsi "$b" --verify --verify-state="$work/state" --iodepth=8 "$@" >"$work/out" 2>"$work/err"
}
ok 'what was written verifies' v --rw=randwrite --number-ios=4000 --io-size=1g
cp "$work/big" "$work/older"
ok 'a mixed load verifies as it goes' v --rw=randrw --number-ios=4000 --io-size=1g
cp "$work/big" "$work/newest"
printf '\125' | dd of="$work/big" bs=1 seek=4001 conv=notrunc 2>/dev/null
v --rw=read
is "$? $(grep -c 'flipped bits' "$work/err")" '1 1' 'a flipped bit is found'
cat "$work/older" >"$work/big"
v --rw=read
is "$? $(grep -c 'a lost' "$work/err")" '1 1' 'a lost write is found: the file restored to an older copy'
cat "$work/newest" >"$work/big"
n=0
while [ $n -lt 8 ]; do # some place that was written, to some other
	dd if="$work/newest" of="$work/big" bs=4k skip=$((100 + n)) seek=$((200 + n)) count=1 conv=notrunc 2>/dev/null
	n=$((n + 1))
done
v --rw=read
is "$? $(grep -cE 'misdirected|foreign' "$work/err")" '1 1' 'a misdirected write is found'

# Someone's data, by what is there
refused() { # what, pattern
	before=$(cksum <"$work/lun")
	ok "a LUN with $1 is not written to" fails_with 1 "holds $2" podium-iscsi "$a" --rw=write --number-ios=10
	is "$(cksum <"$work/lun")" "$before" "and $1 is as it was"
}
fresh() {
	dd if=/dev/zero of="$work/lun" bs=1M count=32 conv=notrunc 2>/dev/null
}
fresh
mkfs.ext4 -qF "$work/lun" 2>/dev/null && refused 'a file system' 'a file system .ext4'
fresh
printf '\0\0\0\0\203\0\0\0\0\010\0\0\0\020\0\0' | dd of="$work/lun" bs=1 seek=446 conv=notrunc 2>/dev/null
printf '\125\252' | dd of="$work/lun" bs=1 seek=510 conv=notrunc 2>/dev/null
refused 'a partition table' 'a partition table .dos'
fresh
printf 'LABELONE\001\000\000\000\000\000\000\000' | dd of="$work/lun" bs=1 seek=512 conv=notrunc 2>/dev/null
refused 'an LVM label' '(part of a volume|data that podium)'
fresh
for at in 131072 132096 133120 134144 135168 136192; do # ZFS: uberblocks, 0x00bab10c
	printf '\014\261\272\000\000\000\000\000' | dd of="$work/lun" bs=1 seek=$at conv=notrunc 2>/dev/null
done
refused 'a ZFS label' '(part of a volume|data that podium)'
fresh
sqlite3 "$work/db" 'CREATE TABLE t(x); INSERT INTO t VALUES (1)' && dd if="$work/db" of="$work/lun" conv=notrunc 2>/dev/null
refused 'a database file' 'a SQLite'
ok 'naming it again waives that' podium-iscsi "$a" --rw=write --bs=64k --destroy-data="$a"
ok 'podium writes again where podium wrote' podium-iscsi "$a" --rw=randwrite --number-ios=100

# Secrets
printf 'user = podium\npassword = sesame-sesame-12\n' >"$work/chap"
chmod 644 "$work/chap"
ok 'a secret that others can read is refused' fails_with 1 'mode 0644' podium-iscsi "$a" --chap-file="$work/chap"
chmod 600 "$work/chap"
ok 'a secret in the URL is refused' fails_with 2 'chap-file' podium-iscsi "iscsi://u%p@127.0.0.1:$port/x/1"
adm() {
	tgtadm -C "$control" --lld iscsi "$@"
}
adm --op new --mode account --user podium --password sesame-sesame-12
adm --op bind --mode account --tid 1 --user podium
ok 'without the secret there is no login' fails_with 1 ':a/1: ' podium-iscsi "$a" --number-ios=10
ok 'with it there is' podium-iscsi "$a" --rw=read --number-ios=10 --chap-file="$work/chap"
adm --op new --mode account --user gate --password open-open-open-1
adm --op bind --mode account --tid 1 --user gate --outgoing
printf 'target-user = gate\ntarget-password = wrong-wrong-wron\n' >>"$work/chap"
ok 'a target that cannot prove itself is not used' fails_with 1 ':a/1: ' podium-iscsi "$a" --number-ios=10 --chap-file="$work/chap"
sed -i 's/wrong-wrong-wron/open-open-open-1/' "$work/chap"
ok 'CHAP goes both ways' podium-iscsi "$a" --rw=read --number-ios=10 --chap-file="$work/chap" \
	--record="$work/s.db" --backend=a
is "$(strings "$work/s.db" | grep -c -e sesame -e open-open)" 0 'no secret is in the store'

# The store
s=$work/s.db
ok 'a run is recorded' podium-iscsi "$b" --destroy-data="$b" --rw=randrw --number-ios=4000 --io-size=1g --fsync=16 \
	--iodepth=8 --record="$s" --backend=b --workload=w
is "$(sql "$s" "SELECT status, loop, transport FROM run ORDER BY id DESC LIMIT 1")" 'ok|closed|iscsi' 'as what it was'
for name in target.vendor lun.bytes lun.write_cache lun.vpd_pages session.MaxBurstLength tcp.rtt_us; do
	ok "with the fact $name" test -n "$(sql "$s" "SELECT value FROM fact WHERE name = '$name' LIMIT 1")"
done
ok 'a target that is not there is named' fails_with 1 ':1/' podium-iscsi iscsi://127.0.0.1:1/iqn.x/1 --number-ios=1
ok 'UNMAP on a LUN without it is refused' fails_with 1 'UNMAP' podium-iscsi "$b" --rw=trim
ok 'half blocks are refused' fails_with 1 'no multiple' podium-iscsi "$b" --bs=700
finish
