#!/bin/sh
# podium-sheet: tables that spreadsheets and podium-import read without loss.
. tests/lib.sh
. tests/stats.sh

for n in five hostile single depth; do
	stats_of "$n"
done
sheet() { # table, store, options
	table=$1 store=$2
	shift 2
	podium-sheet "$table" "$work/$store.stats.db" "$@"
}
for table in summary runs pairs latency environment samples; do
	sheet $table depth -o "$work/$table.csv"
	sheet $table depth --csvw -o "$work/$table.json"
	is "$(sql :memory: "SELECT json_valid(readfile('$work/$table.json'))")" 1 "the description of $table is JSON"
	is "$(sql :memory: "SELECT group_concat(json_extract(value, '\$.titles')) FROM json_each(readfile('$work/$table.json'), '\$.tableSchema.columns')")" \
		"$(head -n 1 "$work/$table.csv" | tr -d '\r')" "and names the columns of $table.csv"
done
sheet runs five -o "$work/five.csv"
same "$work/five.csv" tests/golden/render/five-runs.csv 'the table of runs is as before'
is "$(tr -cd '\r' <"$work/five.csv" | wc -c)" "$(wc -l <"$work/five.csv")" 'every line ends in CR LF'
as_measured() { # store: backend, workload, round, position, metric, value of every run
	sql "$1" 'SELECT backend, workload, round, position, status, metric, value FROM run_measures ORDER BY 1, 2, 3, 4, 6'
}
reads_back() {
	podium-import "$work/back.runs.db" "$work/five.csv" >/dev/null &&
		as_measured "$work/five.runs.db" >"$work/a" && as_measured "$work/back.runs.db" >"$work/b" && cmp "$work/a" "$work/b"
}
ok 'podium-import reads the runs back without loss' reads_back
sheet summary hostile -o "$work/h.csv"
like "$(cat "$work/h.csv")" ",\"'=SUM\\(A1:A9\\)\"," 'a formula is defused'
like "$(cat "$work/h.csv")" ',"""quoted"", and, commas",' 'quotes and commas are quoted'
is "$(sheet summary five --excel | head -c 3 | od -An -tx1 | tr -d ' ')" efbbbf 'for Excel there is a byte order mark'
like "$(sheet summary five --excel=eu)" ';3,8[0-9]+;' 'in Europe there are semicolons and decimal commas'
is "$(sheet summary single | cut -d, -f 17 | tail -n 1)" '' 'what is not known is empty'
bytes() {
	(cd / && TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 podium-sheet "$1" "$work/depth.stats.db") | cmp - "$work/$1.csv"
}
for table in summary runs pairs latency; do
	ok "$table has the same bytes elsewhere" bytes $table
done
recompute() { # what a spreadsheet's AVERAGE, STDEV.S, PERCENTILE.INC and CONFIDENCE.T make of the runs
	sheet summary five -o "$work/five-summary.csv"
	Rscript --vanilla - "$work/five.csv" "$work/five-summary.csv" <<'R'
a <- commandArgs(TRUE)
runs <- read.csv(a[1]); s <- read.csv(a[2])
for (i in seq_len(nrow(s))) {
	x <- runs[[s$metric[i]]][runs$backend == s$backend[i] & runs$workload == s$workload[i]]
	half <- qt(0.975, length(x) - 1) * sd(x) / sqrt(length(x))
	got <- unlist(s[i, c("n", "mean", "sd", "min", "q25", "median", "q75", "max", "mean_lo", "mean_hi")])
	want <- c(length(x), mean(x), sd(x), min(x), quantile(x, c(.25, .5, .75)), max(x), mean(x) - half, mean(x) + half)
	stopifnot(isTRUE(all.equal(unname(got), unname(want), tolerance = 1e-12)))
}
cat(nrow(s), "rows agree\n")
R
}
if have Rscript; then
	ok 'a spreadsheet makes the same numbers of the runs' recompute
else
	skip 'a spreadsheet makes the same numbers of the runs' 'R is not installed'
fi
workbook() {
	sheet xlsx depth -o "$work/a.xlsx" && (cd "$work" && TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 podium-sheet xlsx depth.stats.db -o b.xlsx) &&
		cmp "$work/a.xlsx" "$work/b.xlsx" && [ "$(head -c 2 "$work/a.xlsx")" = PK ]
}
if sheet xlsx depth -o "$work/a.xlsx" 2>/dev/null; then
	ok 'a workbook is written, with the same bytes elsewhere' workbook
else
	skip 'a workbook is written' 'built without libxlsxwriter'
fi
full_disk() {
	sheet runs five >/dev/full
}
ok 'a full disk is an error' fails_with 1 'standard output: No space left' full_disk
ok 'an unknown table names the tables' fails_with 2 'there are: summary runs' podium-sheet nosuch "$work/five.stats.db"
ok 'a wrong dialect is refused' fails_with 2 'is not eu' podium-sheet runs "$work/five.stats.db" --excel=us
ok 'a wrong call is refused' fails_with 2 'missing operand' podium-sheet
finish
