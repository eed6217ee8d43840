#!/bin/sh
# The rules of ARCHITECTURE.md, held against the tree. tests/names.pl holds those about names and rooms.
. tests/lib.sh

stages='collect analyze render'
build=$(dirname "$PODIUM_BIN")
none() { # the command finds nothing
	found=$("$@")
	echo "$found"
	[ -z "$found" ]
}
sources() {
	find $stages data -name '*.[ch]'
}
programs() {
	ls collect/*.c analyze/*.c render/*.c
}

only_the_store_speaks_sqlite() {
	grep -lE 'sqlite3_[a-z]' $(sources) | grep -v -e '^data/lib/' -e '^collect/lib/sql/\(drive/\)\?[a-z_]*sqlite\.[ch]$'
}
only_render_lib_draws() {
	grep -lE 'cairo_[a-z]+ ?\(' $(sources) | grep -v '^render/lib/'
}
one_file_names_the_distributions() {
	grep -l 'Rmath.h' $(sources) | grep -v '^analyze/lib/statistics/distribution.c$'
}
includes_across_stages() {
	for s in $stages; do
		for other in $(echo "$stages" | tr ' ' '\n' | grep -v "$s"); do
			grep -n "#include \"$other/" $(find $s -name '*.[ch]')
		done
	done
	grep -nE '#include "(collect|analyze|render)/' $(find data -name '*.[ch]')
}
private_header_leaks() {
	grep -l '#include "data/lib/store/db.h"' $(find $stages -name '*.[ch]')
}
openers_of_runs() { # analyze copies the runs once; render never sees them
	grep -n 'store_open_runs' $(find analyze render -name '*.[ch]')
}
collectors_that_measure_with_the_store_open() { # a load's files know of no store; what keeps a run does
	grep -l 'store_open_runs' $(find collect/lib/sql/drive collect/lib/load collect/lib/file collect/lib/iscsi -name '*.[ch]')
}
programs_without() { # suffix of what must stand beside each program
	for c in $(programs); do
		[ -e "${c%.c}$1" ] || echo "$c"
	done
}
programs_without_a_test() {
	for c in $(programs); do
		name=$(basename "$c" .c)
		ls tests/[0-9][0-9][0-9][0-9]-"$name".t >/dev/null 2>&1 || echo "$c"
	done
}
files_without_a_licence_line() {
	sources | xargs grep -L 'SPDX-License-Identifier: GPL-3.0-or-later'
}
careless_numbers() {
	grep -nE '[^_a-z](atoi|atol|atof|strcpy|sprintf|gets) ?\(' $(sources)
}
hidden_state() { # a mutable variable at file scope other than a flag that a signal sets
	find $stages data -name '*.c' | xargs grep -nE '^(static )?[a-z_0-9]+( [a-z_0-9]+)* \*?[a-z_0-9]+(\[[^]]*\])?( = .*)?;$' |
	    grep -vE ':(extern|typedef|struct [a-z_]+;|static const|const )|const |volatile sig_atomic_t|return|__thread'
}
what_output_must_not_depend_on() { # SOURCE_DATE_EPOCH is asked for by name; a terminal's TERM decides on colour alone
	grep -nE '[^_a-z](time|clock_gettime|gettimeofday|localtime|localtime_r|getcwd|getlogin|getpwuid|gethostname|g_get_[a-z_]*(time|name|dir))\(' \
	    $(find analyze render -name '*.[ch]')
	grep -nE 'setlocale\(' $(find analyze render -name '*.[ch]') | grep -v LC_CTYPE
	grep -nE 'getenv\(' $(find analyze render -name '*.[ch]') | grep -vE 'SOURCE_DATE_EPOCH|TERM|COLUMNS|NO_COLOR'
}
quiet_rooms_that_end_the_program() {
	grep -nE '(^|[^_a-z])(v?errx?|exit|_exit|abort|cli_usage|g_error) ?\(' $(find analyze/lib/statistics analyze/lib/words analyze/lib/check \
	    render/lib/text render/lib/view render/lib/layout render/lib/chart collect/lib/load collect/lib/facts collect/lib/iscsi \
	    collect/lib/import -name '*.c' ! -path '*/import/table/*' ! -path '*/import/store/*')
}
json_by_hand() { # a key in quotes and a colon behind it, on its way out
	grep -nE 'print[a-z_]*\(.*\\"[a-z_%]+\\": ?' $(sources) | grep -v json_writer
}
rows_by_position() { # an answer of one column needs no name
	grep -nE 'sqlite3_column_[a-z0-9]+\([a-z_]+, [1-9][0-9]*\)' $(find data/lib -name '*.c')
}
who_deletes() { # or puts a file in another's place: one module does
	grep -nE '(^|[^_a-z])(g_)?(unlink|unlinkat|rename|renameat|renameat2|rmdir|remove|nftw|fts_open)\(' $(sources) | grep -v '^data/lib/remove.c:'
}
who_drops_schemas() { # the server's hands do, and what prints the statements
	grep -lE 'DROP (SCHEMA|DATABASE)' $(sources) | grep -v '^collect/lib/sql/database\(_mariadb\)\?.c$'
}
wide_functions() { # a body over 70 lines
	find $stages data -name '*.c' | xargs awk '
		/^\{/ { start = FNR }
		/^\}/ { if (start && FNR - start - 1 > 70) print FILENAME ":" start; start = 0 }'
}
long_lines() { # over 100 columns, a tab being 8
	expand -t 8 $(sources) | awk 'length($0) > 100' | head -n 5
}
rooms_without_a_line() {
	for room in $(sources | sed 's|/[^/]*$||' | sort -u | grep -v '^collect/lib/import/'); do
		grep -q "^| .*\`$room/\`" ARCHITECTURE.md || echo "$room"
	done
}
dead_rooms_in_the_page() {
	grep -oE '^\| (`[^`]+`(, )?)+' ARCHITECTURE.md | grep -oE '`[^`]+`' | tr -d '`' | while read -r f; do
		[ -e "$f" ] || echo "$f"
	done
}
tables_that_are_lists() { # an entry of a table is named in its own file and in no other
	grep -hoE '^const struct (format|chart|check) [a-z_0-9]+ = ' $(sources) | awk '{ print $4 }' | while read -r entry; do
		[ "$(grep -lw "$entry" $(sources) | wc -l)" = 1 ] || echo "$entry"
	done
}

changes_that_a_store_lets_through() { # of a run that ended, and of its measure
	sqlite3 -batch "$work/one.db" <data/lib/store/schema.sql
	sql "$work/one.db" "
		INSERT INTO session (id, uuid, start_ns, design) VALUES (1, '$(printf '%036d' 1)', 1, 'rounds');
		INSERT INTO backend (id, name, title) VALUES (1, 'a', 'A'); INSERT INTO workload (id, name, title) VALUES (1, 'w', 'W');
		INSERT INTO run (id, uuid, session, backend, workload, status) VALUES (1, x'$(printf '%032d' 1)', 1, 1, 1, 'ok');
		INSERT INTO metric (id, name, title, unit, better) VALUES (1, 'elapsed_s', 'Time', 's', 'lower');
		INSERT INTO measure (run, metric, value) VALUES (1, 1, 2.5);" || echo 'no store was made'
	for change in 'UPDATE run SET start_ns = 5' 'DELETE FROM run' 'UPDATE measure SET value = 2' 'DELETE FROM measure'; do
		sql "$work/one.db" "$change" 2>/dev/null && echo "$change"
	done
}
undocumented_tables() { # every table and view of the store stands in its man page
	for t in $(sed -nE 's/^CREATE (TABLE|VIEW) ([a-z_]+).*/\2/p' data/lib/store/schema.sql data/lib/store/stats.sql); do
		grep -qE "(Li|,) $t\b" data/lib/store/podium-store.5 || echo "$t"
	done
}
uncommented_columns() { # a column's line, or the line below, says what it is; keys and references speak for themselves
	awk '/^CREATE TABLE/ { in_table = 1 } /^\)/ { in_table = 0 }
		in_table && /^\t[a-z_]+ (INTEGER|REAL|TEXT|BLOB|ANY)/ && !/--/ && !/REFERENCES|PRIMARY KEY|CHECK|NOT NULL$/ { print FILENAME ": " $1 }' \
	    data/lib/store/schema.sql
}
lint() {
	mandoc -T lint -W warning $(ls ./*.1 ./*/*.1; find $stages data -name '*.5')
}

ok 'only data/lib speaks SQLite, but for the load whose object it is' none only_the_store_speaks_sqlite
ok 'only render/lib draws' none only_render_lib_draws
ok 'one file names the library of distributions' none one_file_names_the_distributions
ok 'no stage includes another' none includes_across_stages
ok 'no stage reaches past the store' none private_header_leaks
ok 'only summarize reads a store of runs, and that by its copy' none openers_of_runs
ok 'what measures knows of no store' none collectors_that_measure_with_the_store_open
ok 'every program has a man page' none programs_without .1
ok 'every program has a test' none programs_without_a_test
ok 'every source file names its licence' none files_without_a_licence_line
ok 'no number is read carelessly' none careless_numbers
ok 'no state hides at file scope' none hidden_state
ok 'output depends on no clock, place or user' none what_output_must_not_depend_on
ok 'what computes, draws up and reads ends no program' none quiet_rooms_that_end_the_program
ok 'JSON is written in one place' none json_by_hand
ok 'rows are read by the names of their columns' none rows_by_position
ok 'one module deletes files and puts them in the place of others' none who_deletes
ok 'schemas are dropped in one place' none who_drops_schemas
ok 'no function is longer than 70 lines' none wide_functions
ok 'no line is wider than 100 columns' none long_lines
ok 'what a file exports bears its name and stands in its header' none perl tests/names.pl exported "$build"
ok 'no file has the name of another' none perl tests/names.pl files "$build"
ok 'a guard is its header'\''s name' none perl tests/names.pl guards "$build"
ok 'no struct of a header has the name of another' none perl tests/names.pl tags "$build"
ok 'no name is a word that has to be learned first' none perl tests/names.pl words "$build"
ok 'no rooms include each other in a circle' none perl tests/names.pl rooms "$build"
ok 'collect has five floors at most' none perl tests/names.pl floors "$build"
ok 'an entry of a table is its file and nothing else' none tables_that_are_lists
ok 'every file says in its first sentence what it is' none tests/map --silent
ok 'every room has its line in ARCHITECTURE.md' none rooms_without_a_line
ok 'ARCHITECTURE.md names no room that is not there' none dead_rooms_in_the_page
ok 'what was measured is only ever added to' none changes_that_a_store_lets_through
ok 'podium-store(5) names every table' none undocumented_tables
ok 'the columns of the store are commented' none uncommented_columns
if have mandoc; then
	ok 'mandoc finds nothing in the man pages' none lint
else
	skip 'mandoc finds nothing in the man pages' 'mandoc is not installed'
fi
finish
