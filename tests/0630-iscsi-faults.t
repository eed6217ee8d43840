#!/bin/sh
# podium-iscsi when a real target's answers are turned into those of bad days, by tests/iscsi-proxy.pl between the two.
. tests/lib.sh
have tgtd && have tgtadm || skip_all 'no tgtd'
[ "$(id -u)" -eq 0 ] || skip_all 'tgtd needs root'
have perl || skip_all 'no perl'

port=$((20000 + ($$ + 14000) % 30000))
front=$((port + 1))
truncate -s 16m "$work/lun"
data/private-tgtd.sh up "$work/tgtd" $port a="$work/lun" || skip_all 'tgtd does not start'
later 'data/private-tgtd.sh down "$work/tgtd"'
a=iscsi://127.0.0.1:$front/iqn.2026-11.org.podium:a/1
scratch=$((15 * 1024 * 1024 / 512)) # beyond the 8 MiB that the loads use
tgtadm -C "$(cat "$work/tgtd/control")" --lld iscsi --op update --mode target --tid 1 --name HeaderDigest --value CRC32C
field() {
	sqlite3 :memory: "SELECT ifnull(json_extract('$(echo "$1" | sed "s/'/''/g")', '$2'), 'null')"
}

begin() { # FAULTS: the proxy, its log in $work/log
	rm -f "$work/log"
	perl tests/iscsi-proxy.pl $front $port "$work/log" $scratch $1 &
	proxy=$!
	for _ in $(seq 100); do
		grep -q ready "$work/log" 2>/dev/null && break
		sleep 0.05
	done
}
through() { # FAULTS, podium-iscsi's options: its JSON in $j, exit status in $status
	begin "$1"
	shift
	timeout 40 podium-iscsi "$a" --size=2m --bs=4k --iodepth=8 --json "$@" >"$work/json" 2>"$work/err"
	status=$?
	j=$(cat "$work/json")
	cp "$work/err" "$work/said"
	kill $proxy
	wait $proxy 2>/dev/null
}
befell() { # how often a fault did
	grep -c "^$1" "$work/log"
}
checked='--rw=randrw --verify --number-ios=3000 --io-size=1g'

through '' $checked
is "$status $(field "$j" $.operations) $(field "$j" $.retried)" '0 3000 0' 'through a proxy that does nothing all is well'

for fault in busy full attention aborted; do
	through $fault=7 $checked
	is "$status $(field "$j" $.operations) $(field "$j" $.failed) $(field "$j" $.mismatches)" '0 3000 0 0' \
		"$fault: all is done in the end, and it verifies"
	retried=$(field "$j" $.retried)
	ok 'every answer of that kind is counted, but those before and after the load' \
		test "$retried" -ge 490 -a "$retried" -le "$(befell $fault)"
	is "$(field "$j" $.read.retried)+$(field "$j" $.write.retried)" "$(field "$j" $.read.retried)+$((retried - $(field "$j" $.read.retried)))" \
		'reads and writes apart'
	like "$j" 'tried-again' 'and is a finding'
done
through unready@1 --rw=read --number-ios=10
is "$status $(befell unready) $(field "$j" $.operations)" '0 1 10' 'a LUN that is busy at the login is waited for'
through busy=2 --rw=write --io-size=1m --fsync=4 --patience=5
is "$status $(field "$j" $.write.operations) $(field "$j" $.flush.operations)" '0 256 64' 'a flush is sent again as well'
through engaged=1 --rw=read --number-ios=4 --patience=1
is "$status $(grep -c 'only that the target is busy' "$work/err")" '1 1' 'a target that is always busy ends the run as failed'

through medium@1000 $checked
is "$status $(grep -cE '(read|write) of 4096 bytes at [0-9]+: medium error, code 11h/00h$' "$work/err")" '1 1' 'a medium error is named'
through medium=50 --rw=randread --number-ios=1000 --io-size=1g --continue-on-error=io
is "$status $(($(field "$j" $.operations) + $(field "$j" $.failed))) $(field "$j" $.failed)" "0 1000 $(befell medium)" \
	'or counted, and never as done'
through reserved@100 $checked
is "$status $(grep -c 'reserved by another initiator' "$work/err")" '1 1' 'a reservation is named'

through '' --rw=write --verify
is "$status $(field "$j" $.mismatches)" '0 0' 'a load that writes all of it once verifies'
through half@40 --rw=write --verify # after the 32 reads that ask whose data is there
is "$status $(field "$j" $.mismatches) $(field "$j" $.reconnects)" "0 0 $(befell half)" 'also where the session is lost while it does'
through lost@20 --rw=write --verify
is "$status $(befell lost) $(grep -c 'a lost write' "$work/err")" '1 1 1' 'a write that the target only says it did is found, and what lay there is not mistaken for it'
through astray@20 --rw=write --verify
is "$status $(befell astray) $(grep -c 'misdirected' "$work/err")" '1 1 1' 'a write that goes astray is found'
through '' --rw=write --verify
through flip@100 --rw=read --verify
is "$status $(befell flip) $(grep -c 'flipped bits' "$work/err")" '1 1 1' 'a bit flipped on the way is found'

through resized@500 $checked
is "$status $(field "$j" $.operations) $(echo "$j" | grep -c '"resized"')" '0 3000 1' 'news of another size is a finding'

through 'half=300 busy=50' $checked
is "$status $(field "$j" $.operations) $(field "$j" $.mismatches) $(($(field "$j" $.reconnects) >= 4))" '0 3000 0 1' \
	'connections that end in the middle of data are made again'
ok 'what was under way is sent again' test "$(field "$j" $.retried)" -gt 40
ok 'and a busy answer after that is not waited for as long as a login' test "$(field "$j" $.elapsed_ns)" -lt 4000000000

begin ''
(
	for _ in $(seq 200); do
		grep -q connected "$work/log" && break
		sleep 0.05
	done
	sleep 0.5
	kill $proxy
) &
podium-iscsi "$a" "iscsi://127.0.0.1:$port/iqn.2026-11.org.podium:a/1" --rw=randread --iodepth=4 --runtime=3 --patience=1 --json \
	>"$work/json" 2>"$work/err"
is "$? $(grep -c "$a: the session was lost and could not be made again within 1 s\$" "$work/err")" '1 1' 'of several LUNs the one that is lost is named'
wait

through header=400 $checked --header-digest=crc32c
is "$status $(field "$j" $.operations) $(field "$j" $.mismatches) $(($(befell header) >= 3))" '0 3000 0 1' 'the digest of headers is checked: a turned bit'
ok 'costs the session' test "$(field "$j" $.reconnects)" -ge 3
through header=400 $checked
is "$status $(field "$j" $.reconnects)" '0 0' '(without a digest nobody sees that bit)'
through 'busy=20 attention=33' $checked --header-digest=crc32c
is "$status $(field "$j" $.operations) $(field "$j" $.mismatches)" '0 3000 0' 'digests and busy answers get along'
through 'busy=5 half=40 header=31' --header-digest=crc32c --rw=randrw --bs=64k-1m --size=6m --verify --number-ios=100 --io-size=1g \
	--destroy-data="$a" # it is ours: nothing is asked before the load
is "$status $(field "$j" $.operations) $(field "$j" $.failed) $(field "$j" $.mismatches) $(($(field "$j" $.reconnects) > 1))" '0 100 0 0 1' \
	'and so does all of it at once, with data in many parts'

for n in 2 5; do # the first such question is the login's, the others ask how many commands may be under way
	through vanish@$n --rw=randread --number-ios=10
	is "$status $(befell vanish) $(wc -l <"$work/said")" '1 1 1' 'a target that hangs up before the load is one line'
	ok 'and no fault of memory' test "$(grep -c Sanitizer "$work/said")" -eq 0
done
began() { # FAULTS, options: as through; how long it took in $took seconds
	before=$(date +%s)
	through "$@"
	took=$(($(date +%s) - before))
}
began mute@1 --rw=randread --number-ios=10 --patience=1
is "$status $(grep -c 'capacity: no answer within 1 s$' "$work/said")" '1 1' 'a capacity that does not come is named'
ok 'after the patience given' test $took -le 5
began hollow=1 --rw=randread --number-ios=10 --patience=1
is "$status $(wc -l <"$work/said")" '1 1' 'data of no bytes in the load is no answer'
ok 'and is not waited for either' test $took -le 10
began hollow=1 --rw=randrw --number-ios=10 --patience=1
is "$status $(wc -l <"$work/said")" '1 1' 'nor is it before the load'
ok 'for longer than the patience' test $took -le 5
began half=1 --rw=randread --number-ios=10 --patience=2
is "$status" 1 'a target that hangs up at every read fails the run'
ok 'and is connected to ever more slowly' test "$(grep -c connected "$work/log")" -le 15
perl -MIO::Socket::INET -e '$l = IO::Socket::INET->new(LocalAddr => "127.0.0.1", LocalPort => $ARGV[0], Listen => 9, ReuseAddr => 1) or die; $| = 1; print "ready\n"; while ($c = $l->accept) { push @c, $c }' \
	$front >"$work/log" &
proxy=$!
for _ in $(seq 100); do
	grep -q ready "$work/log" && break
	sleep 0.05
done
before=$(date +%s)
timeout 40 podium-iscsi "$a" --rw=randread --number-ios=10 --patience=1 >"$work/json" 2>"$work/err"
is "$? $(grep -c 'no answer within 1 s$' "$work/err")" '1 1' 'a login that is not answered is named'
ok 'within the patience' test $(($(date +%s) - before)) -le 5
kill $proxy
wait $proxy 2>/dev/null
finish
