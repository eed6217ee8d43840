#!/bin/sh
# podium-compare --against --gate: then and now, for use in CI.
. tests/lib.sh

runs() { # factor for zfs; six runs of two backends on stdout
	awk -v f="$1" 'BEGIN { print "backend,workload,elapsed_s"
		for (i = 0; i < 6; i++) { printf "zvol,mixed,%.3f\n", 10 + i / 50 + (f - 1) / 100; printf "zfs,mixed,%.3f\n", f * (12 + i / 40) } }'
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
like "$(cat "$work/gate")" '^2 have the same runs on both sides\.$' 'and is recognised as such'
is "$(gate fast 0)" 0 'a faster backend passes a gate of nothing'
podium-compare "$work/slow.stats.db" --against="$work/old.stats.db" >/dev/null
is $? 0 'without a gate nothing fails'

printf 'backend,workload,elapsed_s\nother,mixed,1\nother,mixed,1.1\n' >"$work/other.csv"
podium-import "$work/other.runs.db" "$work/other.csv" 2>/dev/null
podium-summarize "$work/other.runs.db" "$work/other.stats.db"
ok 'studies with nothing in common are an error' fails_with 1 'no backend and workload in common' \
    podium-compare "$work/other.stats.db" --against="$work/old.stats.db" --gate=5

# What was measured before and is broken now is no success.
change() { # NAME SQL: the study of before, changed
	cp "$work/old.runs.db" "$work/$1.runs.db"
	sql "$work/$1.runs.db" "DROP TRIGGER run_is_final; DROP TRIGGER measure_is_kept; DROP TRIGGER run_is_kept;
		UPDATE run SET uuid = randomblob(16); $2"
	podium-summarize "$work/$1.runs.db" "$work/$1.stats.db"
}
fail="DELETE FROM measure WHERE run IN (SELECT id FROM run WHERE backend = 2);
	UPDATE run SET status = 'failed', reason = 'broken' WHERE backend = 2"
change failed "$fail"
is "$(gate failed 5)" 3 'a backend all of whose runs failed closes the gate'
like "$(cat "$work/gate")" '^zfs, mixed: all its 6 runs failed\.$' 'and is named'
like "$(cat "$work/gate")" '^None of 1 .*5 %.* 1 could not be held against before\.$' 'and counted'
change missing "DELETE FROM measure WHERE run IN (SELECT id FROM run WHERE backend = 2); DELETE FROM run WHERE backend = 2"
is "$(gate missing 5)" 3 'so does one that is not there any more'
like "$(cat "$work/gate")" '^zfs, mixed: measured before, and not now\.$' 'which is named as well'
change loaded "UPDATE workload SET options = '--concurrency=8'"
is "$(gate loaded 5)" 3 'and a workload that is another'
like "$(cat "$work/gate")" '^zvol, mixed: another load than before' 'by its options'
change nothing "DELETE FROM measure; UPDATE run SET status = 'failed', reason = 'broken'"
is "$(gate nothing 5)" 3 'where nothing at all was measured the gate is closed'
change added "INSERT INTO backend (name, title) VALUES ('xfs', 'xfs'); INSERT INTO run (uuid, session, backend, workload, status)
	SELECT randomblob(16), session, 3, workload, status FROM run WHERE id < 4;
	INSERT INTO measure (run, metric, value) SELECT id, 1, 10 + id FROM run WHERE backend = 3"
is "$(gate added 5)" 0 'a backend that is new does not'
like "$(cat "$work/gate")" '^xfs, mixed: not measured before\.$' 'and is told of'
printf 'backend,workload,elapsed_s\nzvol,mixed,10\nzvol,mixed,12\nzfs,mixed,12\nzfs,mixed,14\n' >"$work/few.csv"
podium-import --design=shuffled "$work/few.runs.db" "$work/few.csv" 2>/dev/null
podium-summarize "$work/few.runs.db" "$work/few.stats.db"
is "$(gate few 5)" 0 'what cannot be ruled out passes'
podium-compare "$work/few.stats.db" --against="$work/old.stats.db" --gate=5 --rule-out >"$work/gate"
is "$?" 4 'unless that is asked for'
ok 'a gate below nothing is refused' fails_with 2 'gate' podium-compare "$work/few.stats.db" --against="$work/old.stats.db" --gate=-5
ok 'to rule out needs a gate' fails_with 2 'goes with --gate' podium-compare "$work/few.stats.db" --against="$work/old.stats.db" --rule-out
ok 'a gate needs something to be held against' fails_with 2 'goes with --against' podium-compare "$work/old.stats.db" --gate=5
finish
