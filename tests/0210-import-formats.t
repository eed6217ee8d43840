#!/bin/sh
# What podium-import reads in each file of tests/golden/import: tests/golden/imported/NAME.txt says it, doubts and refusals too.
. tests/lib.sh

cd tests/golden/import || exit 1
for file in *; do
	podium-import --dry-run "$file" >"$work/out" 2>"$work/err"
	cat "$work/err" "$work/out" >"$work/read"
	same "$work/read" "../imported/$file.txt" "$file is read right"
done
for file in *; do
	podium-import --dry-run --json "$file" 2>/dev/null >"$work/json"
	is "$(sqlite3 :memory: "SELECT json_valid(CAST(readfile('$work/json') AS TEXT))")" 1 "$file as JSON is JSON"
done
finish
