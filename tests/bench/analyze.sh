#!/bin/sh
# analyze: 60,000 runs (30 backends, 20 workloads, 100 rounds) summarized, compared, ranked and checked, against the same in R.
set -eu
rounds=${ROUNDS:-100}
work=$(mktemp -d "${TMPDIR:-/tmp}/podium-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT INT TERM
here=$(dirname "$0")

# Lognormal runs of a fixed seed; Box and Muller by awk.
awk -v rounds="$rounds" 'BEGIN {
	srand(7)
	print "backend,workload,round,position,elapsed_s"
	for (w = 1; w <= 20; w++)
		for (r = 1; r <= rounds; r++)
			for (b = 1; b <= 30; b++) {
				z = sqrt(-2 * log(1 - rand())) * cos(6.283185307179586 * rand())
				printf "b%02d,w%02d,%d,%d,%.6f\n", b, w, r, (b + r * 7) % 30 + 1, 10 * exp(0.01 * int(b / 2) + 0.03 * z)
			}
}' >"$work/runs.csv"
"$PODIUM_BIN/podium-import" "$work/runs.db" "$work/runs.csv" >/dev/null 2>&1

seconds() { # of a command, user and system and waiting
	begin=$(date +%s%N)
	"$@" >/dev/null
	echo $(($(date +%s%N) - begin))
}
ours() {
	"$PODIUM_BIN/podium-summarize" "$work/runs.db" "$work/stats.db"
	for p in compare rank check; do
		"$PODIUM_BIN/podium-$p" "$work/stats.db"
	done
}
for i in 1 2 3 4 5; do
	echo "$(seconds ours) $(seconds Rscript "$here/analyze.R" "$work/runs.csv")"
done | awk '{ a[NR] = $1 / 1e9; b[NR] = $2 / 1e9; q[NR] = $1 / $2 }
	function median(x,   i, j, t) { for (i = 2; i <= NR; i++) for (j = i; j > 1 && x[j] < x[j - 1]; j--) { t = x[j]; x[j] = x[j - 1]; x[j - 1] = t } return x[int((NR + 1) / 2)] }
	END { printf "podium %.2f s, R %.2f s; median of ratios %.3f, goal at most 0.100 (of %d)\n", median(a), median(b), r = median(q), NR; exit r > 0.1 }'
