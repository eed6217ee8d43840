#!/bin/sh
# podium-compare --against --gate: then and now, for use in CI.
. tests/lib.sh

runs() { # factor for zfs; six runs of two backends on stdout
	awk -v f="$1" 'BEGIN { print "backend,workload,elapsed_s"
		for (i = 0; i < 6; i++) { printf "zvol,mixed,%.3f\n", 10 + i / 50; printf "zfs,mixed,%.3f\n", f * (12 + i / 40) } }'
}
stats() { # name factor
	runs "$2" >"$work/$1.csv"
	podium-import --design=shuffled "$work/$1.runs.db" "$work/$1.csv" 2>/dev/null &&
	    podium-summarize "$work/$1.runs.db" "$work/$1.stats.db" && podium-compare "$work/$1.stats.db"
}
gate() { # name percent
	podium-compare "$work/$1.stats.db" --against="$work/old.stats.db" --gate="$2" >"$work/gate"
	echo $?
}
ok 'a study to hold others against' stats old 1
ok 'one where zfs got 12 % slower' stats slow 1.12
ok 'one where zfs got faster' stats fast 0.7

is "$(gate slow 5)" 3 'a backend 12 % slower closes a gate of 5 %'
like "$(cat "$work/gate")" '^zfs, mixed: 1\.120× of before \(1\.1[01][0-9]–1\.1[23][0-9]\), worse than the gate allows\.$' 'and is named with its interval'
like "$(cat "$work/gate")" '^zvol, mixed: 1\.000× .* within the gate\.$' 'as is the one that stayed'
like "$(cat "$work/gate")" '^1 of 2 got slower by more than 5 %\.$' 'a sentence sums it up'
is "$(gate slow 15)" 0 'a gate of 15 % stays open'
is "$(gate old 1)" 0 'a study against itself passes'
like "$(cat "$work/gate")" '^None of 2 got slower by more than 1 %\.$' 'and that is a sentence too'
is "$(gate fast 0)" 0 'a faster backend passes a gate of nothing'
podium-compare "$work/slow.stats.db" --against="$work/old.stats.db" >/dev/null
is $? 0 'without a gate nothing fails'

printf 'backend,workload,elapsed_s\nother,mixed,1\nother,mixed,1.1\n' >"$work/other.csv"
podium-import "$work/other.runs.db" "$work/other.csv" 2>/dev/null
podium-summarize "$work/other.runs.db" "$work/other.stats.db"
ok 'studies with nothing in common are an error' fails_with 1 'no backend and workload in common' \
    podium-compare "$work/other.stats.db" --against="$work/old.stats.db" --gate=5
ok 'a gate needs something to be held against' fails_with 2 'goes with --against' podium-compare "$work/old.stats.db" --gate=5
finish
