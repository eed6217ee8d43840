#!/bin/sh
# podium-summarize: the row of each backend, and the store it makes.
. tests/lib.sh

golden=tests/golden
db=$work/r.db
stats=$work/s.db
podium-import --design=shuffled "$db" $golden/study-apart.csv >/dev/null
ok 'a store for statistics is made' podium-summarize "$db" "$stats"
is "$(sql "$stats" "SELECT backend.title, n, printf('%.9f %.9f %.9f %.9f', mean, sd, mean_lo, mean_hi), median
	FROM summary JOIN backend ON backend.id = backend WHERE title = 'A5'")" \
	'A5|5|13.927000000 0.116848192 13.781913807 14.072086193|13.902' 'mean, deviation and interval are those of R'
is "$(sql "$stats" "SELECT median_lo IS NULL, median_coverage IS NULL FROM summary LIMIT 1")" '1|1' \
	'five runs give no interval of the median'
is "$(sql "$stats" 'SELECT count(*) FROM run')" 15 'the runs are carried along'

is "$(sql "$stats" "SELECT count(*), sum(length(run)) / 8, sum(tried), sum(failed), min(length(run) = length(value))
	FROM packed_run JOIN packed_value USING (workload, backend)")" '3|15|15|0|1' 'and packed as arrays beside it'
cp "$stats" "$work/old.db"
sql "$work/old.db" 'PRAGMA user_version = 1'
ok 'an older store of statistics is to be made anew' fails_with 1 'old.db: made by an older podium: .*podium-summarize' podium-rank "$work/old.db"

cp "$stats" "$work/before.db"
podium-summarize "$db" "$stats"
LC_ALL=de_DE.UTF-8 TZ=Asia/Tokyo podium-summarize "$db" "$work/other.db"
sql "$stats" 'SELECT * FROM summary' >"$work/a"
sql "$work/other.db" 'SELECT * FROM summary' >"$work/b"
ok 'neither repetition, locale nor time zone shows' cmp "$work/a" "$work/b"

podium-import "$work/one.db" data/three-backends >/dev/null
podium-summarize "$work/one.db" "$work/one.stats.db"
is "$(sql "$work/one.stats.db" 'SELECT DISTINCT n, sd IS NULL, cv IS NULL, mean_lo IS NULL, lag1 IS NULL FROM summary')" '1|1|1|1|1' \
	'one run has no deviation, which is null and not 0'

printf 'backend,elapsed_s\nx,5\nx,5\nx,5\n' >"$work/flat.csv"
podium-import "$work/flat.db" "$work/flat.csv" >/dev/null
sql "$work/flat.db" 'DROP TRIGGER measure_is_final; UPDATE measure SET resolution = 0.001'
podium-summarize "$work/flat.db" "$work/flat.stats.db"
is "$(sql "$work/flat.stats.db" "SELECT sd, at_floor, printf('%.6f', mean_lo) FROM summary")" '0.0|1|4.999283' \
	'no variation on a known clock: its step is the floor'
sql "$work/flat.db" 'UPDATE measure SET resolution = NULL'
podium-summarize "$work/flat.db" "$work/flat.stats.db"
is "$(sql "$work/flat.stats.db" "SELECT sd, at_floor, mean_lo IS NULL FROM summary")" '0.0|0|1' \
	'no variation on an unknown clock: no interval'

printf 'backend,elapsed_s\nx,10.01\nx,9.98\nx,10.03\nx,9.97\nx,10.02\nx,9.99\nx,10.00\nx,10.04\nx,9.96\nx,100\n' >"$work/far.csv"
podium-import "$work/far.db" "$work/far.csv" >/dev/null
podium-summarize "$work/far.db" "$work/far.stats.db"
is "$(sql "$work/far.stats.db" "SELECT n, mean, flagged, value, fence FROM summary JOIN flag USING (metric) JOIN measure USING (run, metric)")" \
	'10|19.0|1|100.0|severe' 'a run that stands apart is marked and counted all the same'

sql "$db" "INSERT INTO run (uuid, session, backend, workload, status, reason) SELECT randomblob(16), session, backend, workload, 'failed', 'no space' FROM run WHERE id = 1"
podium-summarize "$db" "$stats"
is "$(sql "$stats" "SELECT n, n_failed FROM summary JOIN backend ON backend.id = backend WHERE title = 'A5'")" '5|1' \
	'failed runs are counted apart'

for b in d e f g h i j k; do
	echo "INSERT INTO backend (name, title) VALUES ('$b', '$b'); INSERT INTO run (uuid, session, backend, workload, status, reason) SELECT randomblob(16), session, (SELECT max(id) FROM backend), workload, 'failed', 'no space' FROM run WHERE id = 1;"
done | sqlite3 "$db"
podium-summarize "$db" "$stats"
is "$(sql "$stats" 'SELECT count(*), sum(n), sum(mean IS NULL) FROM summary WHERE n_failed = 1 AND n = 0')" '8|0|8' 'backends that only failed have their row, with nothing in it'

ok 'a missing store is named' fails_with 1 'nosuch.db' podium-summarize "$work/nosuch.db" "$work/x.db"
ok 'nothing is left of it' test ! -e "$work/x.db"
ok 'a folder is no store' fails_with 1 'irectory' podium-summarize "$work" "$work/x.db"
echo text >"$work/text.db"
cp "$stats" "$work/kept.db"
ok 'a text is no store' fails_with 1 'text.db: not a podium store' podium-summarize "$work/text.db" "$work/kept.db"
ok 'the old statistics stay as they were' cmp "$stats" "$work/kept.db"
ok 'a folder that is not there is named' fails_with 1 'nowhere' podium-summarize "$db" "$work/nowhere/s.db"
ok 'a call without operands is refused' fails_with 2 'missing operand' podium-summarize
finish
