# tests/stats.sh: stores for the tests of the render stage, which source it after tests/lib.sh.

# stats_of NAME [import's options]: makes $work/NAME.stats.db from tests/golden/render/NAME.csv, and NAME.sql over it.
stats_of() {
	name=$1
	shift
	{ podium-import "$@" "$work/$name.runs.db" "tests/golden/render/$name.csv" &&
		sqlite3 -batch "$work/$name.runs.db" <"tests/golden/render/$name.sql" &&
		podium-summarize "$work/$name.runs.db" "$work/$name.stats.db" &&
		podium-compare "$work/$name.stats.db" &&
		podium-rank "$work/$name.stats.db" &&
		podium-check "$work/$name.stats.db"; } >"$work/stats.log" 2>&1 || {
		sed "s/^/# /" "$work/stats.log"
		report 1 "a store of $name"
		finish
	}
}
