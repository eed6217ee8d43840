#!/bin/sh
# The ends of a load: the highest rate within a latency, and steadiness; podium-slap on a real
# server and on SQLite, podium-file.
. tests/lib.sh
. tests/server.sh
server_start

ask() { # SQL about $work/json
	sqlite3 :memory: "SELECT ifnull($1, 'null') FROM (SELECT readfile('$work/json') AS j)"
}
of() { # path
	ask "json_extract(j, '$1')"
}
store=$work/ends.db
measure="measure JOIN metric ON metric.id = metric WHERE name = 'sustained_ops_s'"
many='--create=CREATE TABLE t (a INT)'

# Two clients of 20 ms each hold less than 100 a second, whatever the machine.
slap "$many" -c2 --query='SELECT SLEEP(0.02)' --latency-limit=p50:60ms --search-rates=5-2000 \
	--duration=1 --json --record="$store" --backend=sleepy --workload=limit >"$work/json"
held=$(of $.search.held)
ok "the rate held ($held) is below what two clients of 20 ms can do" test "${held%.*}" -lt 140
ok 'and well above the lowest' test "${held%.*}" -ge 20
is "$(ask "json_extract(j, '\$.search.broke') > $held")" 1 'the interval ends in a rate that was not held'
ok 'every probe is told' test "$(ask "json_array_length(j, '\$.search.probes')")" -ge 8
is "$(sql "$store" "SELECT printf('%.3f', value) FROM $measure")" "$held" 'it is a measure of the run'
is "$(sql "$store" "SELECT abs(resolution - $(of $.search.broke) + $held) < 0.01 FROM $measure")" 1 \
	'whose resolution is the width of the interval'
is "$(sql "$store" "SELECT name FROM metric ORDER BY headline LIMIT 1")" sustained_ops_s 'and which is ranked first'
is "$(sql "$store" "SELECT count(*) FROM finding WHERE code IN ('sustained-rate', 'rate-probes')")" 2 \
	'the probes are kept'
is "$(sql "$store" "SELECT loop FROM run")" open 'the run is an open loop at that rate'

slap "$many" -c2 --query='SELECT SLEEP(0.05)' --latency-limit=p99:10ms --search-rates=5-100 \
	--duration=0.5 --json >"$work/json"
like "$(cat "$work/json")" rate-not-held 'a latency below what one statement takes is held at no rate'
is "$(of $.search.held)" null 'and then there is no such measure'
podium-slap --no-defaults --sqlite="$work/f.db" "$many" --query='SELECT 1' \
	--latency-limit=max:20s --search-rates=20-40 --duration=0.3 --json >"$work/json"
like "$(cat "$work/json")" rate-held-throughout 'a limit that the highest rate holds is said'
is "$(of $.search.held)" 40.0 'with that rate'
podium-file "$work/data" --size=1m --rw=randread --latency-limit=max:20s --search-rates=20-40 \
	--runtime=300ms --json >"$work/json"
like "$(cat "$work/json")" rate-held-throughout 'podium-file says it as well'
podium-file "$work/data" --size=1m --rw=randread --numjobs=2 --latency-limit=max:20s \
	--search-rates=20-40 --runtime=500ms --json >"$work/json"
is "$(of $.search.held)" 40.0 'with the rate of all jobs together'
ok 'which share it' test "$(of $.operations)" -le 26

# An open loop is as steady as its clock.
slap "$many" -c4 --query='SELECT 1' --rate=200 --until-steady=60 --json >"$work/json"
ok 'a load that is steady ends long before its limit' test "$(of $.steady_from_s)" -lt 40
is "$(of $.elapsed_ns)" 5000000000 'the five steady seconds are what was measured'
ok 'with the operations of these alone' test "$(of $.operations)" -ge 800 -a "$(of $.operations)" -le 1200
ok 'the others are told apart' test "$(of $.warm_up)" -gt 100
podium-file "$work/data" --rw=randread --rate-iops=200 --until-steady=60s --json >"$work/json"
is "$(of $.elapsed_ns)" 5000000000 'podium-file measures five steady seconds, too'
is "$(of $.bytes)" "$(($(of $.operations) * 4096))" 'and what they moved'
slap "$many" --query='SELECT SLEEP(3)' --until-steady=7 --json >"$work/json"
like "$(cat "$work/json")" no-steady-state 'what is not steady at the limit has a finding'
is "$(of $.steady_from_s)" null 'and no steady part'
ok 'and all of it was measured' test "$(of $.operations)" -ge 2

ok 'a limit is a percentile and a time' fails_with 2 'not a percentile and a time' slap --latency-limit=10ms
ok 'and has a rate of its own' fails_with 2 'neither --rate' slap --latency-limit=p99:10ms --rate=5
ok 'rates to search are two' fails_with 2 'not two rates' slap --latency-limit=p99:10ms --search-rates=5
ok 'five seconds must have room in the limit of time' fails_with 2 'at least 7' slap --until-steady=3
ok 'podium-file wants a percentile and a time' fails_with 2 'p99:10ms' podium-file "$work/data" --latency-limit=10ms
ok 'and no samples of a load that ends when it is steady' fails_with 2 samples \
	podium-file "$work/data" --until-steady --samples
finish
