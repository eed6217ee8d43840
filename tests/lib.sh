# tests/lib.sh: TAP for the shell tests, which source it from the project's root.
#
#     . tests/lib.sh
#     ok 'a missing file is named' fails_with 1 'nosuch.csv' podium-import --dry-run nosuch.csv
#     is "$(podium-plan --version)" 'podium-plan (podium) 0.1.0' 'the version is printed'
#     finish
#
# The programs under test come first in PATH (build/bin, or what PODIUM_BIN says); $work is a fresh folder, removed at the end.

set -u
root=$(pwd)
PODIUM_BIN=$(cd "${PODIUM_BIN:-build/bin}" && pwd) || exit 1
PATH=$PODIUM_BIN:$PATH
work=$(mktemp -d "${TMPDIR:-/tmp}/podium-test.XXXXXX")
PODIUM_LOCK=$work/measure.lock # no test waits for another's
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0
export PATH PODIUM_LOCK ASAN_OPTIONS
unset MAKEFLAGS MAKELEVEL # a make within a test is on its own
tests=0
failures=0
at_end=:
trap 'eval "$at_end"; rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# later COMMAND: run it when the test ends, before those named earlier.
later() {
	at_end="$1; $at_end"
}

report() { # status, sentence
	tests=$((tests + 1))
	if [ "$1" -eq 0 ]; then
		echo "ok $tests - $2"
	else
		failures=$((failures + 1))
		echo "not ok $tests - $2"
		sed 's/^/# /' "$work/said" 2>/dev/null | tail -n 20
	fi
}

# ok SENTENCE COMMAND...: passes if the command exits 0.
ok() {
	sentence=$1
	shift
	"$@" >"$work/said" 2>&1
	report $? "$sentence"
}

# is GOT WANTED SENTENCE
is() {
	printf 'got:    %s\nwanted: %s\n' "$1" "$2" >"$work/said"
	[ "$1" = "$2" ]
	report $? "$3"
}

# like TEXT PATTERN SENTENCE: an extended regular expression that some line matches.
like() {
	printf '%s\ndoes not match: %s\n' "$1" "$2" >"$work/said"
	printf '%s\n' "$1" | grep -Eq -e "$2"
	report $? "$3"
}

# same FILE GOLDEN SENTENCE: byte for byte; the difference is shown.
same() {
	diff -u "$2" "$1" >"$work/said" 2>&1
	report $? "$3"
}

# fails_with STATUS PATTERN COMMAND...: exits so, nothing on stdout, one line on stderr that matches.
fails_with() {
	status=$1
	pattern=$2
	shift 2
	"$@" >"$work/out" 2>"$work/err"
	got=$?
	cat "$work/out" "$work/err"
	[ "$got" -eq "$status" ] || { echo "exit status $got, not $status"; return 1; }
	[ ! -s "$work/out" ] || { echo 'wrote to stdout'; return 1; }
	[ "$status" -eq 2 ] || [ "$(wc -l <"$work/err")" -eq 1 ] || { echo 'not one line on stderr'; return 1; }
	grep -Eq -e "$pattern" "$work/err" || { echo "does not match: $pattern"; return 1; }
}

# skip REASON: the test ends here, passed over.
skip_all() {
	echo "1..0 # SKIP $1"
	exit 0
}

# skip SENTENCE REASON: one test passed over.
skip() {
	tests=$((tests + 1))
	echo "ok $tests - $1 # SKIP $2"
}

have() {
	command -v "$1" >/dev/null 2>&1
}

# sql STORE QUERY
sql() {
	sqlite3 -batch "$1" "$2"
}

finish() {
	echo "1..$tests"
	[ "$failures" -eq 0 ]
	exit
}
