#!/bin/sh
# podium, the front door.
. tests/lib.sh

mkdir "$work/data"
cp -R data/three-backends data/three-backends.ini "$work/data/"
is "$(podium --version)" "$(podium-plan --version | sed 's/-plan//')" 'it has the version of its programs'
like "$(podium --help)" '^Programs: .*import.*plan.*rank' 'its help lists the programs'
podium report "$work/data/three-backends.ini" >"$work/out" 2>"$work/err"
is $? 0 'it reports a study'
like "$(cat "$work/out")" 'At face value: first place zvol over iSCSI' 'it ends with the verdict'
is "$(tail -n 1 "$work/out")" 'reports/three-backends/index.html' 'and with where the page is'
ok 'the page is there' test -s "$work/reports/three-backends/index.html"
is "$(podium rank "$work/data/three-backends.stats.db")" "$(podium-rank "$work/data/three-backends.stats.db")" 'it runs each program by name'
ok 'a study that is not there' fails_with 1 'no-such\.ini: no such study' podium report "$work/data/no-such.ini"
ok 'a study outside a data folder' fails_with 1 'a folder named data' podium report "$root/NEWS.md"
ok 'a program that is not there' fails_with 2 'frobnicate: no such program' podium frobnicate
ok 'an option it has not' fails_with 2 'unknown option' podium --frobnicate
finish
