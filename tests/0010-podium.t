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
for name in 'my study' 'a&b' 'a;b' '$(shell touch made)' 'a%b' "it's" 'a[b]'; do
	cp "$work/data/three-backends.ini" "$work/data/$name.ini"
	ok "a study called $name is refused in a line" fails_with 1 "a study's name goes without" podium report "$work/data/$name.ini"
	rm "$work/data/$name.ini"
done
ok 'a program that is not there' fails_with 2 'frobnicate: no such program' podium frobnicate
ok 'an option it has not' fails_with 2 'unknown option' podium --frobnicate

# A study that is measured: what a command of its own stopped, added or wrote later never hides runs.
cat >"$work/data/two.ini" <<'END'
[study]
rounds = 2
[backend a]
options = -- true
[backend b]
options = -- sh -c :
[workload w]
program = exec
END
of() { # STORE CONDITION: how many runs
	sql "$work/data/two.$1.db" "SELECT count(*) FROM run WHERE $2"
}
verdicts() {
	grep -c '^  rank' "$work/out"
}
podium collect "$work/data/two.ini" 3 >"$work/out" 2>"$work/err"
is "$? $(of runs "status = 'ok'")" '0 4' 'collecting a study without runs measures its rounds, once'
is "$(verdicts)" 1 'and says the verdict once'
sleep 1.1
podium collect "$work/data/two.ini" 3 >"$work/out" 2>"$work/err"
is "$(of runs "status = 'ok'") $(of stats "status = 'ok'") $(verdicts)" '10 10 1' 'rounds added reach the report, and the verdict is said once'
grep -q 'by 5 runs each' "$work/reports/two/index.html"
report $? 'and the page'
podium-run --rounds=1 --quiet "$work/data/two.runs.db"
sleep 1.1
like "$(podium-compare "$work/data/two.stats.db" 2>&1; podium-rank "$work/data/two.stats.db" 2>&1)" 'two\.stats\.db: made from 10 of 12 runs of .*two\.runs\.db$' 'a ranking of fewer runs than there are says so'
like "$(podium-sheet runs "$work/data/two.stats.db" 2>&1 >/dev/null)" 'made from 10 of 12 runs' 'as does all else that reads it'
ok 'a store of statistics that was written later is not taken to be whole' sh -c "! podium-summarize --is-fresh '$work/data/two.runs.db' '$work/data/two.stats.db'"
podium report "$work/data/two.ini" >"$work/out" 2>"$work/err"
is "$(of stats "status = 'ok'")" 12 'and the next report is made from all of them'
is "$(podium-rank "$work/data/two.stats.db" 2>&1 | grep -c made)" 0 'which is not remarked on'
sql "$work/data/two.runs.db" "INSERT INTO run (uuid, session, backend, workload, round, position, status)
	SELECT randomblob(16), 1, id, 1, 7, id, 'planned' FROM backend"
podium collect "$work/data/two.ini" 3 >"$work/out" 2>"$work/err"
is "$(of runs "status = 'ok'")" 14 'where something was left undone, the same command finishes that and adds nothing'

cat >"$work/data/broken.ini" <<'END'
[study]
rounds = 2
[backend a]
options = -- sh -c 'echo no such disk >&2; exit 3'
[backend b]
options = -- false
[workload w]
program = exec
END
podium report "$work/data/broken.ini" >"$work/out" 2>"$work/err" # measures
podium report "$work/data/broken.ini" >"$work/out" 2>"$work/err"
is "$?" 1 'a study all of whose runs failed is no success'
like "$(head -n 1 "$work/out")" '^w: no result\. Every run failed \(4\), the first: ' 'its first line says so, and why'
grep -q '2 backends, 1 workload, every run failed' "$work/reports/broken/index.html"
report $? 'and so does its page'
grep -q 'w has no result: every run failed (4)' "$work/reports/broken/index.html"
report $? 'among the doubts'
like "$(podium-rank "$work/data/three-backends.stats.db")" '^Doubt: ' 'doubts stand beside the verdict on the terminal'
finish
