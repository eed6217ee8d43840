#!/bin/sh
# Stores that are damaged, or made by somebody who means harm, are refused in one line by what reads them.
. tests/lib.sh
cd "$work" || exit 1
for i in 1 2 3; do
	for b in a b; do
		podium-exec --record=r.db --backend=$b --workload=w -- true
	done
done
podium-summarize r.db s.db && podium-compare s.db && podium-rank s.db >said && podium-check s.db

hurt() { # STORE SQL: a copy of it, hurt.db, on which no rule of the store holds
	rm -f hurt.db*
	cp "$1" hurt.db
	sqlite3 hurt.db "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA writable_schema = ON; $2"
}
refused() { # SENTENCE PATTERN COMMAND...
	sentence=$1
	pattern=$2
	shift 2
	ok "$sentence" fails_with 1 "hurt.db: $pattern" timeout 20 "$@"
}
endless='AS WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT'

hurt r.db "DROP TABLE metric; CREATE VIEW metric (id, name, title, unit, better, headline) $endless n, n, n, n, n, n FROM c"
refused 'a view in a table'\''s place is not read, for it may have no end' 'damaged: the' podium-summarize hurt.db n.db
refused 'nor written by' 'damaged: the' podium-exec --record=hurt.db --backend=a --workload=w -- true
hurt s.db "DROP TABLE finding; CREATE VIEW finding (id, code, run, backend, workload, metric, sentence, advice) $endless n, n, n, n, n, n, n, n FROM c"
refused 'nor drawn' 'damaged: the' podium-page hurt.db -o p.html
hurt r.db 'CREATE TRIGGER pest AFTER INSERT ON run BEGIN DELETE FROM fact; END'
refused 'a trigger of another is not set off' 'damaged: the trigger pest' podium-exec --record=hurt.db --backend=a --workload=w -- true
hurt r.db 'ALTER TABLE run DROP COLUMN transport'
refused 'a column is missing' 'damaged: the column run.transport' podium-summarize hurt.db n.db
hurt r.db "UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'workload'"
refused 'a table that takes any value is not podium'\''s' 'damaged: the table workload' podium-summarize hurt.db n.db
hurt r.db 'DROP TRIGGER measure_is_final; UPDATE measure SET value = 1e999'
refused 'a value that no rule lets through is found' 'damaged: CHECK constraint failed in measure' podium-summarize hurt.db n.db
refused 'also before it is merged' 'damaged: CHECK constraint' podium-merge into.db hurt.db
hurt r.db 'DELETE FROM backend WHERE id = 1'
refused 'a reference that leads nowhere is found' 'damaged: a reference leads nowhere' podium-summarize hurt.db n.db
hurt s.db 'DELETE FROM workload'
refused 'in the statistics too' 'damaged: a reference leads nowhere' podium-gist hurt.db -o gist
hurt r.db 'PRAGMA user_version = -1'
refused 'there is no such version' '' podium-summarize hurt.db n.db
hurt r.db 'PRAGMA user_version = 99'
refused 'a newer one is left alone' 'made by a newer podium' podium-summarize hurt.db n.db
hurt r.db 'CREATE TABLE mine (x); CREATE VIEW my_runs AS SELECT * FROM run'
ok 'a table and a view of one'\''s own are nobody'\''s business' podium-summarize hurt.db n.db
finish
