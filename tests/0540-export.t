#!/bin/sh
# podium-export: forms that continuous-benchmark services read.
. tests/lib.sh

awk 'BEGIN { print "backend,workload,elapsed_s"
	for (i = 0; i < 5; i++) { printf "zvol,\"mixed \"\"load\"\"\",%.2f\n", 10 + i / 10; printf "zfs,\"mixed \"\"load\"\"\",%.2f\n", 12 + i / 10 } }' >"$work/a.csv"
podium-import --design=shuffled "$work/a.runs.db" "$work/a.csv" 2>/dev/null && podium-summarize "$work/a.runs.db" "$work/a.stats.db" &&
    podium-compare "$work/a.stats.db" && podium-rank "$work/a.stats.db" >/dev/null
is $? 0 'a study'
store=$work/a.stats.db
json() { # query over the JSON on stdin
	cat >"$work/json"
	sqlite3 :memory: "SELECT $1 FROM (SELECT readfile('$work/json') AS j)"
}
is "$(podium-export smaller-is-better "$store" | json "json_array_length(j)")" 2 'each backend has an entry'
is "$(podium-export smaller-is-better "$store" | json "json_extract(j, '\$[0].value')")" 10.2 'its value is the mean'
like "$(podium-export smaller-is-better "$store" | json "json_extract(j, '\$[0].range')")" '^± 0\.196' 'its range the half width of the interval'
is "$(podium-export smaller-is-better "$store" | json "json_extract(j, '\$[0].unit')")" s 'its unit the measure'"'s"
is "$(podium-export bigger-is-better "$store" | json "json_array_length(j)")" 0 'times are not among those where more is better'
like "$(podium-export bencher "$store")" '"elapsed_s": \{"value": 10\.' "Bencher's format"
is "$(podium-export bencher "$store" | json 'json_valid(j)')" 1 'is JSON, whatever a name holds'
is "$(LC_ALL=de_DE.UTF-8 podium-export bencher "$store" | sha256sum)" "$(podium-export bencher "$store" | sha256sum)" 'and the same in German'
ok 'a form it has not' fails_with 2 "'xml' is no form" podium-export xml "$store"
ok 'a store that is not there' fails_with 1 'no\.db: ' podium-export bencher "$work/no.db"
finish
