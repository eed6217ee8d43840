#!/bin/sh
# The rules of ARCHITECTURE.md, held against the tree.
. tests/lib.sh

stages='collect analyze render'
none() { # the command finds nothing
	found=$("$@")
	echo "$found"
	[ -z "$found" ]
}

only_the_store_speaks_sqlite() {
	grep -lE 'sqlite3_[a-z]' $(find $stages data -name '*.[ch]') | grep -v -e '^data/lib/' -e '^collect/lib/sql/[a-z_]*sqlite\.[ch]$'
}
only_render_lib_draws() {
	grep -lE 'cairo_[a-z]+ ?\(' $(find $stages data -name '*.[ch]') | grep -v '^render/lib/'
}
one_file_names_the_distributions() {
	grep -l 'Rmath.h' $(find $stages data -name '*.[ch]') | grep -v '^analyze/lib/distributions.c$'
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
programs_without() { # suffix of what must stand beside each program
	for c in $(ls collect/*.c analyze/*.c render/*.c); do
		[ -e "${c%.c}$1" ] || echo "$c"
	done
}
programs_without_a_test() {
	for c in $(ls collect/*.c analyze/*.c render/*.c); do
		name=$(basename "$c" .c)
		ls tests/[0-9][0-9][0-9][0-9]-"$name".t >/dev/null 2>&1 || echo "$c"
	done
}
files_without_a_licence_line() {
	find $stages data -name '*.[ch]' | xargs grep -L 'SPDX-License-Identifier: GPL-3.0-or-later'
}
careless_numbers() {
	grep -nE '[^_a-z](atoi|atol|atof|strcpy|sprintf|gets) ?\(' $(find $stages data -name '*.[ch]')
}
hidden_state() { # a mutable variable at file scope other than a flag that a signal sets
	find $stages data -name '*.c' | xargs grep -nE '^(static )?[a-z_0-9]+( [a-z_0-9]+)* \*?[a-z_0-9]+(\[[^]]*\])?( = .*)?;$' |
	    grep -vE ':(extern|typedef|struct [a-z_]+;|static const|const )|const |volatile sig_atomic_t|return|__thread'
}
wide_functions() { # a body over 70 lines
	find $stages data -name '*.c' | xargs awk '
		/^\{/ { start = FNR }
		/^\}/ { if (start && FNR - start - 1 > 70) print FILENAME ":" start; start = 0 }'
}
long_files() {
	wc -l $(find $stages data -name '*.[ch]') | awk '$2 ~ "/" && $1 > 400 { print $2 ": " $1 }'
}
unlisted_files() { # every source file has its line in ARCHITECTURE.md
	for f in $(find $stages data -name '*.[ch]' -o -name '*.sql' -o -name '*.css' | sed 's|^\./||'); do
		stem=${f%.[ch]}
		grep -q "${stem}" ARCHITECTURE.md || echo "$f"
	done | sort -u
}
dead_lines_in_the_page() { # every file that ARCHITECTURE.md names exists
	grep -oE '^ *`[a-z]+/[a-zA-Z0-9_./-]+`' ARCHITECTURE.md | tr -d ' `' | while read -r f; do
		[ -e "$f" ] || [ -e "$f.c" ] || [ -e "$f.h" ] || echo "$f"
	done
}

undocumented_tables() { # every table and view of the store stands in its man page
	for t in $(sed -nE 's/^CREATE (TABLE|VIEW) ([a-z_]+).*/\2/p' data/lib/store/schema.sql data/lib/store/stats.sql); do
		grep -qE "(Li|,) $t\b" data/lib/store/podium-store.5 || echo "$t"
	done
}
uncommented_columns() { # a column's line, or the line below, says what it is; keys and references speak for themselves
	awk '/^CREATE TABLE/ { in_table = 1 } /^\)/ { in_table = 0 }
		in_table && /^\t[a-z_]+ (INTEGER|REAL|TEXT|BLOB|ANY)/ && !/--/ && !/REFERENCES|PRIMARY KEY|CHECK|NOT NULL$/ { print FILENAME ": " $1 }' data/lib/store/schema.sql
}
lint() {
	mandoc -T lint -W warning $(ls ./*.1 ./*/*.1 ./*/*.5 ./*/lib/*.5 ./*/lib/*/*.5 2>/dev/null)
}

ok 'only data/lib speaks SQLite, but for the load whose object it is' none only_the_store_speaks_sqlite
ok 'only render/lib draws' none only_render_lib_draws
ok 'one file names the library of distributions' none one_file_names_the_distributions
ok 'no stage includes another' none includes_across_stages
ok 'no stage reaches past the store' none private_header_leaks
ok 'every program has a man page' none programs_without .1
ok 'every program has a test' none programs_without_a_test
ok 'every source file names its licence' none files_without_a_licence_line
ok 'no number is read carelessly' none careless_numbers
ok 'no state hides at file scope' none hidden_state
ok 'no function is longer than 70 lines' none wide_functions
ok 'no file is longer than 400 lines' none long_files
ok 'every file has its line in ARCHITECTURE.md' none unlisted_files
ok 'ARCHITECTURE.md names no file that is not there' none dead_lines_in_the_page
ok 'podium-store(5) names every table' none undocumented_tables
ok 'the columns of the store are commented' none uncommented_columns
if have mandoc; then
	ok 'mandoc finds nothing in the man pages' none lint
else
	skip 'mandoc finds nothing in the man pages' 'mandoc is not installed'
fi
finish
