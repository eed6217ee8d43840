#!/bin/sh
# Each format that podium-import reads is in its man page, and has an input whose reading a golden file holds: see 0210 and 0211.
. tests/lib.sh

names() { # as --help has them, which come from the files of collect/lib/import
	podium-import --help | sed -n '/^Formats:/,/^$/s/^  \([^ ]*\) .*/\1/p'
}
names_in_the_man_page() {
	sed -n '/^\.Ss Formats/,/^\.Sh/p' collect/import.1 | sed -nE 's/^\.(It )?Cm ([^ ]+).*/\2/p'
}
files_read_as() { # "fio" reads as fio-json, too
	podium-import --dry-run --format="$1" tests/golden/import/* tests/golden/import-tools/* 2>/dev/null |
	    sed -nE 's/^([^ :]+): line .*/\1/p' | LC_ALL=C sort -u
}
files_of() { # those that the format reads and no other form of its tool
	files_read_as "$1" >"$work/all"
	for form in $(names | grep "^$1-"); do
		files_read_as "$form"
	done | LC_ALL=C sort -u >"$work/forms"
	LC_ALL=C comm -23 "$work/all" "$work/forms"
}

is "$(names_in_the_man_page | LC_ALL=C sort)" "$(names | LC_ALL=C sort)" 'podium-import(1) has the formats that --help has'
for name in $(names); do
	ok "an input of $name has a golden" test -n "$(files_of "$name")"
done

tail -n +2 tests/golden/import/slap-equal.txt | sed "/^#/,\$d" >"$work/result.txt"
under_a_heading() { # what names the backend of a result below that heading; nothing if it is the heading
	printf '## %s\n\n' "$1" | cat - "$work/result.txt" >"$work/headed.txt"
	podium-import --dry-run --json "$work/headed.txt" | sed -nE 's/.*"backend": ([^,]*),.*/\1/p' | sort -u
}
is "$(under_a_heading 'Local disk')" '"Local disk"' 'a heading names the backend of what stands below it'
is "$(names | while read -r name; do under_a_heading "$name results"; done | sort -u)" null \
	'but none that only says which tool it is'
finish
