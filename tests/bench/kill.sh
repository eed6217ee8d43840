#!/bin/sh
# kill: podium-run and its children are killed at random, again and again; the store stays whole, every slot is done once.
# usage: tests/bench/kill.sh [KILLS [SEED]]     (200 by default; tests/0111-kill.t does a few)
set -u
kills=${1:-200}
seed=${2:-1}
bin=$(cd "${PODIUM_BIN:-build/bin}" && pwd) || exit 1
PATH=$bin:$PATH
folder=$(mktemp -d "${TMPDIR:-/tmp}/podium-kill.XXXXXX")
trap 'rm -rf "$folder"' EXIT
export PODIUM_LOCK="$folder/measure.lock" ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_leaks=0"
cd "$folder" || exit 1

rounds=$((kills / 2 + 5))
cat >k.ini <<END
[study]
rounds = $rounds
seed = $seed
[backend short]
options = -- true
[backend long]
options = -- sh -c 'sleep 0.02 & sleep 0.02; wait'
[backend bad]
options = -- false
[workload w]
program = exec
END
podium-plan k.ini k.runs.db >/dev/null || exit 1

# One line a kill: how many ms to wait, and whom to kill: 0, 1 podium-run, 2 its child, 3 both.
awk -v n="$kills" -v seed="$seed" 'BEGIN { srand(seed); for (i = 0; i < n; i++) print rand() * 0.15, int(rand() * 4) }' >plan
while read -r wait whom; do
	podium-run --quiet k.runs.db 2>/dev/null &
	run=$!
	sleep "$wait"
	children=$(cat /proc/$run/task/$run/children 2>/dev/null)
	[ "$whom" -lt 2 ] && children=
	[ "$whom" -eq 2 ] && [ -n "$children" ] || children="$run $children"
	# shellcheck disable=SC2086
	kill -KILL $children 2>/dev/null
	[ "$whom" -eq 2 ] && { sleep 0.05; kill -KILL "$run" 2>/dev/null; }
	wait "$run" 2>/dev/null
done <plan
podium-run --quiet k.runs.db 2>/dev/null

sqlite3 -batch k.runs.db "
SELECT 'integrity', (SELECT * FROM pragma_integrity_check), (SELECT count(*) FROM pragma_foreign_key_check);
SELECT 'slots', $rounds * 3;
SELECT 'finished once', count(*) FROM (SELECT 1 FROM run WHERE status IN ('ok', 'failed')
	AND reason IS NOT 'interrupted' GROUP BY session, round, workload, backend HAVING count(*) = 1);
SELECT 'finished twice', count(*) FROM (SELECT 1 FROM run WHERE reason IS NOT 'interrupted'
	GROUP BY session, round, workload, backend HAVING count(*) > 1);
SELECT 'unfinished', count(*) FROM run WHERE status IN ('planned', 'running');
SELECT 'ok without measures', count(*) FROM run WHERE status = 'ok' AND (SELECT count(*) FROM measure WHERE run = run.id) <> 4;
SELECT 'measures of others', count(*) FROM measure JOIN run ON run.id = run WHERE status <> 'ok';
SELECT 'interrupted', count(*) FROM run WHERE reason = 'interrupted';
SELECT 'killed', count(*) FROM run WHERE reason LIKE '%killed by signal 9%';" | tee got
grep -q -l "PODIUM_RUN=$folder" /proc/[0-9]*/environ 2>/dev/null && echo 'left running|1' | tee -a got
grep -qx 'integrity|ok|0' got && grep -qx "finished once|$((rounds * 3))" got && grep -qx 'finished twice|0' got &&
	grep -qx 'unfinished|0' got && grep -qx 'ok without measures|0' got && grep -qx 'measures of others|0' got &&
	! grep -q 'left running' got
