# tests/stats.sh: stores for the tests of the render stage, which source it after tests/lib.sh.

# store_of NAME RUNS.csv MORE.sql [import's options]: $work/NAME.stats.db
store_of() {
	name=$1 csv=$2 sql=$3
	shift 3
	{ podium-import "$@" "$work/$name.runs.db" "$csv" &&
		sqlite3 -batch "$work/$name.runs.db" <"$sql" &&
		podium-summarize "$work/$name.runs.db" "$work/$name.stats.db" &&
		podium-compare "$work/$name.stats.db" &&
		podium-rank "$work/$name.stats.db" &&
		podium-check "$work/$name.stats.db"; } >"$work/stats.log" 2>&1 || {
		sed "s/^/# /" "$work/stats.log"
		report 1 "a store of $name"
		finish
	}
}

# stats_of NAME [import's options]: from tests/golden/render/NAME.csv, and NAME.sql over it.
stats_of() {
	name=$1
	shift
	store_of "$name" "tests/golden/render/$name.csv" "tests/golden/render/$name.sql" "$@"
}

# kinds_of_chart: all that podium-chart draws, as it says itself.
kinds_of_chart() {
	podium-chart none none 2>&1 | sed -n 's/.*there are: all //p'
}

# case_of NAME: a study that is hard to draw, as tests/cases.awk has it.
case_of() {
	awk -v name="$1" -v sql="$work/$1.sql" -f tests/cases.awk >"$work/$1.csv" && store_of "$1" "$work/$1.csv" "$work/$1.sql"
}
