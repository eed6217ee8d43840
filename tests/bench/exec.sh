#!/bin/sh
# exec: what podium-exec says of a short command beside what hyperfine -N says of it.
# usage: tests/bench/exec.sh [PAIRS]     (60)     Blocks of ten runs each, A B A B, both warm; the median of the ratios of medians.
set -u
pairs=${1:-60}
bin=$(cd "${PODIUM_BIN:-build/bin}" && pwd) || exit 1
work=$(mktemp -d "${TMPDIR:-/var/tmp}/podium-exec.XXXXXX")
trap 'rm -rf "$work"' EXIT
missed=0
export LC_ALL=C.UTF-8 # podium-exec's commands have it

cat >"$work/spin.c" <<'END'
#include <time.h>
int
main(void)
{
	struct timespec start, now;

	clock_gettime(CLOCK_MONOTONIC, &start);
	do
		clock_gettime(CLOCK_MONOTONIC, &now);
	while ((now.tv_sec - start.tv_sec) * 1000000000L + now.tv_nsec - start.tv_nsec < 5000000);
	return 0;
}
END
cc -O2 -o "$work/spin" "$work/spin.c" || exit 1
median() {
	sort -g | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}
ours() { # COMMAND: seconds
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		"$bin/podium-exec" --warmup=3 --json -- "$1" | sed 's/.*"elapsed_s":\([0-9.]*\).*/\1/'
	done | median
}
theirs() {
	hyperfine -N --style=none --warmup=3 --runs=10 --export-csv="$work/csv" "$1" >/dev/null 2>&1
	sed -n 2p "$work/csv" | cut -d, -f4
}
for command in /bin/true "$work/spin"; do
	: >"$work/pairs"
	for _ in $(seq "$pairs"); do
		echo "$(ours "$command") $(theirs "$command")" >>"$work/pairs"
	done
	awk '{ print $1 / $2 }' "$work/pairs" | median | awk -v name="${command##*/}" \
	    -v a="$(awk '{ print $1 * 1e6 }' "$work/pairs" | median)" -v b="$(awk '{ print $2 * 1e6 }' "$work/pairs" | median)" '{
		bad = $1 < 0.98 || $1 > 1.02
		printf "%-5s podium-exec %.0f us, hyperfine -N %.0f us: %.3f  goal 0.98 to 1.02%s\n", name, a, b, $1, bad ? "  MISSED" : ""
		exit bad }' || missed=1
done
exit $missed
