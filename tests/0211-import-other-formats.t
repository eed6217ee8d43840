#!/bin/sh
# What podium-import reads of other tools: a line a record and a doubt, the refusals first; tests/golden/import-tools.txt says it.
. tests/lib.sh

golden=$root/tests/golden/import-tools.txt

# records FILE: how it is read.
records() {
	podium-import --dry-run --json "$1" >"$work/json" 2>"$work/err"
	sed 's/^podium-import: //' "$work/err"
	sqlite3 -batch :memory: "
		WITH record(r) AS (SELECT value FROM json_each(CAST(readfile('$work/json') AS TEXT)))
		SELECT concat FROM (SELECT 1 AS sort, rowid AS nth,
			coalesce(r ->> 'tool', 'table') || coalesce(' ' || (r ->> 'version'), '') || ' | ' || coalesce(r ->> 'backend', '') ||
			' | ' || coalesce(r ->> 'workload', '') || coalesce(' ' || (r ->> 'engine'), '') || coalesce(' c' || (r ->> 'concurrency'), '') ||
			coalesce(' n' || (r ->> 'iterations'), '') || ' | ' || coalesce((r ->> 'dir') || ' ', '') || (r ->> 'metric') ||
			' (' || (r ->> 'better') || ') ' ||
			coalesce(r ->> 'value', r ->> 'values', 'series ' || (r ->> 'series') || ' of ' || (r ->> 'interval_s'),
			'summary ' || (r ->> 'summary')) || ' ' || (r ->> 'unit') || coalesce(' +-' || (r ->> 'resolution'), '') AS concat
			FROM (SELECT r, row_number() OVER () AS rowid FROM record)
		UNION ALL SELECT DISTINCT 2, 0, '  doubt: ' || f.value FROM record, json_each(r -> 'flags') AS f)
		ORDER BY sort, nth, concat"
}

cd tests/golden/import-tools || exit 1
for file in *; do
	records "$file" >"$work/read"
	sed -n "/^== $file\$/,/^== /{/^== /d;p}" "$golden" >"$work/wanted"
	same "$work/read" "$work/wanted" "$file is read right"
done

# Neither a file's name nor what stands around a block counts.
good=$(for file in *.txt; do podium-import --dry-run "$file" >/dev/null 2>&1 && echo "$file"; done)
count() {
	podium-import --dry-run --json "$@" 2>/dev/null | grep -c '^{'
}
# shellcheck disable=SC2086
is "$(for file in $good; do cat "$file"; echo; done >"$work/all.json"; count "$work/all.json")" "$(count $good)" \
	'all in one file, under another name, are as many records'
# shellcheck disable=SC2086
is "$(for file in $good; do sed 's/$/\r/' "$file"; echo; done >"$work/all"; count - <"$work/all")" "$(count $good)" \
	'so are they with the line ends of Windows, from the standard input'

ok 'what is refused makes the exit status 1, and the rest is stored' sh -c \
	'podium-import "$1" . >/dev/null 2>&1; [ $? -eq 1 ] && podium-import "$1" hyperfine-runs.json' sh "$work/all.runs.db"
is "$(sql "$work/all.runs.db" "SELECT status, count(*), count(DISTINCT reason) FROM run WHERE status <> 'ok' GROUP BY 1 ORDER BY 1")" \
	"$(printf 'failed|3|2\ninvalid|7|5')" 'runs that failed, and answers that are all errors, are rows with their reason'
is "$(sql "$work/all.runs.db" "SELECT count(*) FROM run JOIN workload ON workload.id = run.workload WHERE workload.name LIKE 'ioping%'")" 8 \
	'requests are inside a run: ioping gives one a block'
is "$(sql "$work/all.runs.db" 'SELECT n FROM moments ORDER BY n DESC' | head -n 2 | tr '\n' ' ')" '12 10 ' \
	'a summary keeps how many runs it is of'
finish
