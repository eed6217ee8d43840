#!/bin/sh
# campaign: what a run of `true` costs podium-run and all it starts, however many are planned; and fsyncs a run.
# usage: tests/bench/campaign.sh [SECONDS]     (3 for each size)     PODIUM_BIN=folder: another podium's programs
set -u
seconds=${1:-3}
bin=$(cd "${PODIUM_BIN:-build/bin}" && pwd) || exit 1
here=$(cd "$(dirname "$0")" && pwd)
PATH=$bin:$PATH
work=$(mktemp -d "${TMPDIR:-/var/tmp}/podium-campaign.XXXXXX")
trap 'rm -rf "$work"' EXIT
export PODIUM_LOCK="$work/measure.lock"
missed=0
cd "$work" || exit 1
cc -shared -fPIC -o count.so "$here/../preload/count.c" -ldl || exit 1

plan() { # RUNS
	printf '[study]\nrounds = %s\n[backend a]\noptions = -- true\n[backend b]\noptions = -- true\n' $(($1 / 2)) >c.ini
	printf '[workload w]\nprogram = exec\n' >>c.ini
	rm -f c.runs.db counted
	podium-plan c.ini c.runs.db >/dev/null
}
done_runs() {
	sqlite3 c.runs.db "SELECT count(*) FROM run WHERE status = 'ok'"
}
for planned in 1000 20000 200000 1000000; do
	plan $planned || exit 1
	timeout -s INT "$seconds" /usr/bin/time -o time -f '%U %S' podium-run --quiet c.runs.db 2>/dev/null
	tail -n 1 time | awk -v n="$(done_runs)" -v planned=$planned '{
		cost = 1000 * ($1 + $2) / (n > 0 ? n : 1); bad = cost > 2
		printf "%8d planned: %6.2f ms of CPU a run (%d runs)  goal 2%s\n", planned, cost, n, bad ? "  MISSED" : ""
		exit bad }' || missed=1
done
plan 400
COUNT_FILE=$work/counted LD_PRELOAD=$work/count.so podium-run --quiet c.runs.db
awk -v n="$(done_runs)" '{ s += $1 } END { bad = (s > 1.1 * n)
	printf "%.2f fsyncs a run (%d runs)  goal 1.1%s\n", s / n, n, bad ? "  MISSED" : ""
	exit bad }' counted || missed=1
command -v hyperfine >/dev/null && /usr/bin/time -f '%U %S' hyperfine -N --style=none --runs 1000 true 2>&1 >/dev/null |
    tail -n 1 | awk '{ printf "hyperfine -N true: %.2f ms of CPU a run\n", $1 + $2 }'
exit $missed
