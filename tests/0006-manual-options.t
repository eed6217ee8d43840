#!/bin/sh
# The options of each program's --help against those of its man page, both ways, and the form of
# what the pages say of options. --help and --version, which every program has, need not be there.
. tests/lib.sh
have mandoc || skip_all 'mandoc is not installed'

rendered() { # a page on stdin as plain text, lines as long as they need be
	mandoc -T ascii -O width=1000 | col -bx
}
none() { # the command finds nothing
	found=$("$@")
	echo "$found"
	[ -z "$found" ]
}
options_in() { # of plain text, one a line, sorted: words that begin with a dash
	tr ' ,;|[]()=' '\n' | sed 's/[.:]$//' | grep -E '^-+[^-]' | sort -u
}
ours() { # without those that every program has
	grep -vxE -e '--help|--version|-\?|-V'
}
help_lists() { # program: what stands in the table's left column
	"$1" --help | sed -nE 's/^ +((-., )?--[^ ]+).*/\1/p' | options_in | ours
}
help_names() { # program: the same, and what its first lines name
	"$1" --help | options_in
}
lines_as_page() { # macro lines as a page of their own
	printf '.Dd January 1, 2000\n.Dt X 1\n.Os\n.Sh NAME\n.Nm x\n.Nd x\n.Sh X\n.Bl -tag -width Ds\n'
	sed -E '/^\.It /! s/^/.It Xo\n/; /^\.It /! s/$/\n.Xc/'
	printf '.El\n'
}
macro_lines() { # page, pattern
	grep -E "$2" "$1" | sed -E 's/^\.(It|Op|Fl|Pq|Bq) /&/' | lines_as_page | rendered
}
page_lists() { # page: its tags and its synopsis
	{
		macro_lines "$1" '^\.It .*Fl '
		rendered <"$1" | awk '/^SYNOPSIS/ { on = 1; next } /^[A-Z]/ { on = 0 } on'
	} | options_in | ours
}
page_names() { # page: wherever an option stands
	macro_lines "$1" '^\..*Fl ' | options_in
}
lacking() { # what the first list has and the second has not
	echo "$1" >"$work/one"
	echo "$2" >"$work/two"
	grep -vxFf "$work/two" "$work/one" | grep .
}
misshapen() { # page: neither -x nor --word
	macro_lines "$1" '^\..*Fl Fl ' | options_in | grep -vxE -e '-[A-Za-z0-9#?]|--[a-z][a-z0-9_-]*'
}
doubled_flags() { # page: an option whose dashes come from Fl and from the text
	grep -nE '^\..*Fl (Fl )?-[a-z]|Fl Fl [a-z-]+ , -?[a-z]|Fl Fl Fl' "$1"
}
broken_brackets() { # page: unequal in the synopsis, three closed at once, or one that holds the next option
	rendered <"$1" | grep -E '\]\]\]|\[[a-z-]+, \[|\[[^]]*, -'
	rendered <"$1" | awk '
		/^SYNOPSIS/ { on = 1; next }
		/^[A-Z]/ { on = 0 }
		on { open += gsub(/\[/, ""); shut += gsub(/\]/, "") }
		END { if (open != shut) print "[ " open ", ] " shut }'
}

for page in collect/*.1 analyze/*.1 render/*.1; do
	program=podium-$(basename "$page" .1)
	ok "$page has every option of $program --help" none lacking "$(help_lists "$program")" "$(page_names "$page")"
	ok "$program --help has every option of $page" none lacking "$(page_lists "$page")" "$(help_names "$program")"
	ok "the options in $page are -x or --word" none misshapen "$page"
	ok "no option in $page has dashes too many" none doubled_flags "$page"
	ok "every bracket in $page is closed once" none broken_brackets "$page"
done
finish
