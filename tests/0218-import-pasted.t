#!/bin/sh
# podium-import: what stands before each line on a text's way here (logs' times, numbers, diffs, JSON strings) is found, left out and said.
. tests/lib.sh

cat >"$work/plain" <<'TEXT'
Benchmark
	Running for engine innodb
	Average number of seconds to run all queries: 3.271 seconds
	Minimum number of seconds to run all queries: 3.104 seconds
	Maximum number of seconds to run all queries: 3.388 seconds
	Number of clients running queries: 12
	Average number of queries per client: 75
TEXT
# numbers: what is read of standard input, but for where it stood and what was said.
numbers() {
	podium-import --dry-run --json - 2>"$work/err" >"$work/json"
	sqlite3 -batch :memory: "SELECT value ->> 'metric', value ->> 'engine', value ->> 'concurrency', value ->> 'summary', value ->> 'backend'
		FROM json_each(CAST(readfile('$work/json') AS TEXT))"
}
# said: the doubts of what was read last.
said() {
	sqlite3 -batch :memory: "SELECT DISTINCT f.value FROM json_each(CAST(readfile('$work/json') AS TEXT)) AS r, json_each(r.value -> 'flags') AS f"
}
wanted=$(numbers <"$work/plain")
plainly=$(said)
like "$wanted" innodb 'the plain text is read'
is "$plainly" "${plainly#*left out}" 'and nothing is left out of it'

# wrapped SENTENCE AWK-PROGRAM NAME
wrapped() {
	is "$(awk "$2" "$work/plain" | numbers)" "$wanted" "$3"
	like "$(said)" "$1" "$3: it says so"
}
wrapped 'a date and a time' '{ printf "2026-11-05T07:%02d:00.%07dZ %s\n", NR, NR * 37, $0 }' 'a time stamp of CI'
wrapped 'a date and a time' '{ printf "[2026-11-05 07:%02d:00,123] %s\n", NR, $0 }' 'a time stamp in brackets'
wrapped 'a time, a host and a program' '{ printf "Nov  5 07:%02d:00 db3 slap[811]: %s\n", NR, $0 }' 'the journal'
wrapped 'a level of logging' '{ printf "2026-11-05 07:%02d:00 INFO - %s\n", NR, $0 }' 'a logger'
wrapped "pod/slap-0" '{ print "[pod/slap-0/main] " $0 }' 'kubectl'
wrapped "slap-1  |" '{ print "slap-1  | " $0 }' 'docker compose'
wrapped 'its number' '{ printf "%6d\t%s\n", NR, $0 }' 'cat -n'
wrapped 'its number' '{ printf "%4d | %s\n", NR + 411, $0 }' 'the numbers of an editor'
wrapped 'the mark of a comment' '{ print "// " $0 }' 'a comment'
wrapped 'a plus' '{ print "+" $0 }' 'a diff without its heads'
wrapped 'JSON strings' '{ gsub(/\t/, "\\t"); printf "{\"log\":\"%s\\n\",\"stream\":\"stdout\"}\n", $0 }' 'the log of docker'
wrapped 'JSON strings' 'BEGIN { print "ok: [db3] => {\n  \"out.stdout_lines\": [" } { gsub(/\t/, "\\t"); printf "    \"%s\",\n", $0 } END { print "  ]\n}" }' Ansible
wrapped 'JSON strings' 'BEGIN { printf "\"" } { gsub(/\t/, "\\t"); printf "%s\\n", $0 } END { print "\"" }' 'one JSON string'
wrapped '2 lines that the diff takes away' 'BEGIN { print "@@ -1,2 +1,7 @@\n-gone 17.5 seconds\n-gone too" } { print "+" $0 }' 'a diff'
is "$(awk '{ gsub(/\t/, "\302\240\302\240"); print }' "$work/plain" | numbers)" "$wanted" 'non-breaking blanks'
is "$(awk '{ print "\t\t" $0 }' "$work/plain" | numbers)" "$wanted" 'a text that is set in'
is "$({ echo '[CODE]'; cat "$work/plain"; echo '[/CODE]'; } | numbers)" "$wanted" "a forum's tags"
is "$(awk '{ print $0 "<br>" }' "$work/plain" | numbers)" "$wanted" "a page's line ends"

printf 'run\ttime [s]\n1\t12.5\n2\t12.7\n3\t12.6\n' >"$work/runs.tsv"
like "$(podium-import --dry-run "$work/runs.tsv")" '3 runs' 'the numbers of runs below a header are no numbers of lines'
finish
