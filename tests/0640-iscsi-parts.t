#!/bin/sh
# podium-iscsi and what else a target has: several portals, digests, CHAP both ways, UNMAP, LUNs that change their size.
. tests/lib.sh
have tgtd && have tgtadm || skip_all 'no tgtd'
[ "$(id -u)" -eq 0 ] || skip_all 'tgtd needs root'

port=$((20000 + ($$ + 21000) % 30000))
lun=$work/lun
truncate -s 32m "$lun"
truncate -s 8m "$work/smaller"
data/private-tgtd.sh up "$work/tgtd" $port a="$lun" || skip_all 'tgtd does not start'
later 'data/private-tgtd.sh down "$work/tgtd"'
a=iscsi://127.0.0.1:$port/iqn.2026-11.org.podium:a/1
adm() {
	tgtadm -C "$(cat "$work/tgtd/control")" --lld iscsi "$@"
}
field() {
	sqlite3 :memory: "SELECT ifnull(json_extract('$(echo "$1" | sed "s/'/''/g")', '$2'), 'null')"
}
load() { # SESSIONS, options: in the background, logged in when this returns; its status goes to $work/status
	sessions=$1
	shift
	(timeout 40 podium-iscsi "$@" --json >"$work/json" 2>"$work/err"; echo $? >"$work/status") &
	loader=$!
	for _ in $(seq 200); do
		[ "$(adm --op show --mode conn --tid 1 | grep -c '^Session')" -lt $sessions ] || break
		sleep 0.05
	done
	sleep 0.4
}
over() {
	wait $loader
	j=$(cat "$work/json")
	status=$(cat "$work/status")
	cp "$work/err" "$work/said"
}
by_portal() { # connections to each, the first portal's number first
	ss -tnH state established "dport = :$port" | awk '{ n[$4]++ } END { print n["127.0.0.1:'$port'"] + 0, n["127.0.0.2:'$port'"] + 0 }'
}

# Portals
adm --op new --mode portal --param portal=127.0.0.2:$port
load 4 "$a" --portal=127.0.0.2:$port --numjobs=4 --rw=randrw --verify --size=8m --iodepth=4 --runtime=3
spread=$(by_portal)
adm --op delete --mode portal --param portal=127.0.0.1:$port
for sid in $(adm --op show --mode conn --tid 1 | sed -n 's/^Session: //p'); do
	adm --op delete --mode conn --tid 1 --sid "$sid" --cid 0
done
for _ in $(seq 40); do
	gathered=$(by_portal)
	[ "$gathered" != '0 4' ] || break
	sleep 0.05
done
over
adm --op new --mode portal --param portal=127.0.0.1:$port
adm --op delete --mode portal --param portal=127.0.0.2:$port
if have ss; then
	is "$spread" '2 2' 'sessions are spread over the portals'
	is "$gathered" '0 4' 'when a portal goes away its sessions go to the other'
else
	skip 'sessions are spread over the portals' 'no ss'
fi
is "$status $(field "$j" $.failed) $(field "$j" $.mismatches) $(($(field "$j" $.reconnects) >= 4))" '0 0 0 1' 'counted, and nothing fails'
ok 'the latencies include it' test "$(field "$j" $.latency_ns.max)" -gt 1000000
podium-iscsi "$a" --portal=127.0.0.2:$port --numjobs=2 --rw=read --number-ios=10 --json >"$work/json" 2>"$work/err"
is "$? $(field "$(cat "$work/json")" $.operations)" '0 20' 'a portal that is silent at the beginning is left out'
like "$(cat "$work/json")" 'portal-silent.*1 of 2 sessions' 'and is a finding'
ok 'no portal at all is a clear line' fails_with 1 ':a/1: no connection: Connection refused$' \
	podium-iscsi "iscsi://127.0.0.2:$port/iqn.2026-11.org.podium:a/1" --number-ios=1

# What is not there
ok 'a target that is not there' fails_with 1 ': there is no such target$' podium-iscsi "iscsi://127.0.0.1:$port/iqn.none/1" --number-ios=1
ok 'a LUN that is not there' fails_with 1 ': the target has no such LUN$' \
	podium-iscsi "iscsi://127.0.0.1:$port/iqn.2026-11.org.podium:a/7" --number-ios=1
ok 'a host that is not there' fails_with 1 ': the name of the host is not known$' podium-iscsi iscsi://none.invalid/iqn.x/1 --number-ios=1

# Digests
ok 'a target without digests is refused where one is asked for' fails_with 1 'does not agree to a header digest' \
	podium-iscsi "$a" --header-digest=crc32c --number-ios=1
adm --op update --mode target --tid 1 --name HeaderDigest --value CRC32C
s=$work/s.runs.db
ok 'and used where it has them' podium-iscsi "$a" --header-digest=crc32c --rw=read --number-ios=10 --record="$s" --backend=a --workload=w
is "$(sql "$s" "SELECT value FROM fact WHERE name = 'session.HeaderDigest'")" CRC32C 'the facts say what was agreed'
is "$(sql "$s" "SELECT count(*) FROM fact WHERE NOT private AND value LIKE '%iqn.%'")" 0 'no public fact has the name of the target'

# CHAP
chap() { # user, password, and the target's
	printf 'user = %s\npassword = %s\n' "$1" "$2" >"$work/chap"
	[ $# -eq 2 ] || printf 'target-user = %s\ntarget-password = %s\n' "$3" "$4" >>"$work/chap"
	chmod 600 "$work/chap"
}
by_chap() {
	podium-iscsi "$a" --chap-file="$work/chap" --rw=read --number-ios=10 --record="$s" --backend=a --workload=w
}
chap podium sesame-sesame-12 gate open-open-open-1
ok 'a target that need not prove itself does not pass as one that did' fails_with 1 'does not prove itself' by_chap
adm --op new --mode account --user podium --password sesame-sesame-12
adm --op bind --mode account --tid 1 --user podium
ok 'a target that wants a secret' fails_with 1 'wants a user and a password .--chap-file.$' podium-iscsi "$a" --number-ios=1
chap podium sesame-sesame-1X
ok 'our secret is wrong' fails_with 1 'refuses the user or the password of --chap-file$' by_chap
chap podiun sesame-sesame-12
ok 'our name is wrong' fails_with 1 'refuses the user or the password of --chap-file$' by_chap
chap podium sesame-sesame-12 gate open-open-open-1
ok 'the target has no secret' fails_with 1 'or has none of its own to prove itself by$' by_chap
adm --op new --mode account --user gate --password open-open-open-1
adm --op bind --mode account --tid 1 --user gate --outgoing
chap podium sesame-sesame-12 gate open-open-open-X
ok 'the target has another secret' fails_with 1 'does not know target-password$' by_chap
chap podium sesame-sesame-12 gatf open-open-open-1
ok 'the target has another name' fails_with 1 'another than target-user$' by_chap
chap podium sesame-sesame-12 gate open-open-open-1
ok 'both right' by_chap
for program in summarize compare rank check; do
	case $program in
	summarize) podium-summarize "$s" "$work/s.stats.db" ;;
	*) podium-$program "$work/s.stats.db" ;;
	esac >>"$work/printed" 2>&1
done
podium-page "$work/s.stats.db" -o "$work/page.html" >>"$work/printed" 2>&1
podium-gist "$work/s.stats.db" -o "$work/gist" >>"$work/printed" 2>&1
is "$(sql "$s" "SELECT count(*) > 4, count(*) FILTER (WHERE reason LIKE '%127.0.0.1%' OR reason LIKE '%iqn.%') FROM run WHERE status = 'failed'" 2>&1)" '1|0' \
	'the reasons of failed runs, which reports print, have no address'
ok 'the report is there' test -s "$work/page.html" -a -s "$work/printed"
is "$(grep -rlE 'sesame-sesame|open-open-open' "$work" | grep -v -e /chap$ | sort)" '' 'no secret is in store, report or what was said'
adm --op unbind --mode account --tid 1 --user podium

# UNMAP
ok 'a target that does not know UNMAP is a clear line' fails_with 1 ':a/1: does not know UNMAP$' podium-iscsi "$a" --rw=trim
podium-iscsi "$a" --rw=write --bs=64k --end-fsync --destroy-data="$a" >/dev/null 2>"$work/said"
sync
full=$(du -k "$lun" | cut -f 1)
adm --op update --mode logicalunit --tid 1 --lun 1 --params thin_provisioning=1
j=$(podium-iscsi "$a" --rw=trim --bs=64k --size=16m --iodepth=4 --json)
is "$(field "$j" $.trim.operations) $(field "$j" $.trim.failed)" '256 0' 'a thin LUN is unmapped'
sync
half=$(du -k "$lun" | cut -f 1)
ok "and its blocks are holes: $full KiB became $half" test "$full" -ge 32768 -a "$half" -ge 16384 -a "$half" -le 16600
is "$(head -c 16m "$lun" | tr -d '\0' | wc -c)" 0 'those that were named'
ok 'and the rest is as it was' podium-iscsi "$a" --rw=read --bs=64k --offset=16m --size=16m --verify

# A LUN that has another size while the load runs
replace() { # by a file; a LUN can be taken away only between two commands
	for _ in $(seq 200); do
		adm --op delete --mode logicalunit --tid 1 --lun 1 2>/dev/null && break
	done
	adm --op new --mode logicalunit --tid 1 --lun 1 -b "$1"
}
load 1 "$a" --rw=randread --rate-iops=200 --runtime=10
replace "$work/smaller"
over
is "$status $(grep -cE 'read of 4096 bytes at [0-9]+: illegal request, (lba out of range|logical unit not supported)' "$work/err")" '1 1' \
	'a LUN replaced by a smaller one ends the run as failed'
replace "$lun"
load 1 "$a" --rw=randread --rate-iops=200 --runtime=2 --continue-on-error=io
replace "$work/smaller"
over
is "$status $(($(field "$j" $.operations) + $(field "$j" $.failed) + $(field "$j" $.backlog) >= 399))" '0 1' \
	'or goes on, each operation done, failed or not begun'
ok 'most of those beyond the end failed' test "$(field "$j" $.failed)" -gt 50
is "$(field "$j" $.bytes)" $(($(field "$j" $.operations) * 4096)) 'and no byte of those is counted'
finish
