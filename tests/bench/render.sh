#!/bin/sh
# render: the rank chart against gnuplot's whole process, a cloud of 100,000 runs, and a large study's page and pictures.
set -eu
work=$(mktemp -d "${TMPDIR:-/tmp}/podium-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT INT TERM
bin=${PODIUM_BIN:-build/bin}

# runs BACKENDS ROUNDS WORKLOADS: lognormal runs of a fixed seed; Box and Muller by awk.
runs() {
	awk -v backends="$1" -v rounds="$2" -v workloads="$3" 'BEGIN {
		srand(7)
		print "backend,workload,round,position,elapsed_s"
		for (w = 1; w <= workloads; w++)
			for (r = 1; r <= rounds; r++)
				for (b = 1; b <= backends; b++) {
					z = sqrt(-2 * log(1 - rand())) * cos(6.283185307179586 * rand())
					printf "b%02d,w%d,%d,%d,%.6f\n", b, w, r, (b + r * 7) % backends + 1, (10 + b) * exp(0.03 * z)
				}
	}'
}
store() { # NAME
	{ "$bin/podium-import" "$work/$1.runs.db" "$work/$1.csv" && "$bin/podium-summarize" "$work/$1.runs.db" "$work/$1.db" &&
		"$bin/podium-compare" "$work/$1.db" && "$bin/podium-rank" "$work/$1.db" && "$bin/podium-check" "$work/$1.db"; } >/dev/null 2>&1
}
ms() { # COMMAND...: wall time
	start=$(date +%s%N)
	"$@" >/dev/null
	echo $((($(date +%s%N) - start) / 1000))
}
median() {
	sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}
# against WHAT OURS THEIRS: seven pairs in turn, the median of their ratios
against() {
	for i in 1 2 3 4 5 6 7; do
		echo "$(ms sh -c "$2") $(ms sh -c "$3")"
	done | awk '{ printf "%.3f\n", $1 / $2 }' | median | sed "s|^|$1: |"
}
plot() { # TERMINAL ENDING WHAT
	printf 'set terminal %s\nset output "%s/g.%s"\nplot %s\n' "$1" "$work" "$2" "$3" >"$work/$2.gp"
}

runs 10 20 1 >"$work/small.csv"
runs 10 10000 1 >"$work/cloud.csv"
runs 30 100 5 >"$work/large.csv"
for n in small cloud large; do
	store $n
done
if command -v gnuplot >/dev/null; then
	tail -n +2 "$work/cloud.csv" | awk -F, '{ print $5, substr($1, 2) + NR % 100 / 200 }' >"$work/cloud.dat"
	for n in small cloud; do
		for t in 'svg size 800,400:svg' 'pngcairo size 1600,800:png' 'pdfcairo:pdf'; do
			e=${t##*:}
			[ $n = small ] && what='[0:10] x with lines title ""' || what="\"$work/cloud.dat\" with points pt 7 ps .2 title \"\""
			plot "${t%:*}" "$e" "$what"
			against "rank chart of $n as $e, time over gnuplot's" "$bin/podium-chart rank $work/$n.db -o $work/o.$e" "gnuplot $work/$e.gp"
			[ $n = small ] || echo "  bytes: $(wc -c <"$work/o.$e") against $(wc -c <"$work/g.$e")"
		done
	done
fi
everything() {
	"$bin/podium-page" "$work/large.db" -o "$work/large.html"
	for w in 1 2 3 4 5; do
		for kind in rank ratio matrix spread order; do
			for e in svg png; do
				"$bin/podium-chart" $kind "$work/large.db" --workload=w$w -o "$work/o.$e"
			done
		done
	done
}
echo "page of 30 backends, 5 workloads, 100 rounds: $(ms "$bin/podium-page" "$work/large.db" -o "$work/large.html") us, $(wc -c <"$work/large.html") bytes"
echo "that page and all its charts as SVG and PNG: $(ms everything) us"
