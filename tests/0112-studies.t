#!/bin/sh
# The studies that come with podium: they can be planned, and what they measure with works.
. tests/lib.sh
cp -R data "$work/"
cd "$work" || exit 1
rm -f data/*.db

for study in data/*.ini; do
	ok "$study can be planned" podium-plan "$study" "${study%.ini}.runs.db"
done
is "$(sql data/three-backends.runs.db 'SELECT count(*) FROM run')" 0 'three-backends measures nothing'
is "$(sql data/this-machine.runs.db "SELECT count(*), max(round) FROM run WHERE status = 'planned'")" '70|7' \
	'this-machine has seven rounds of five backends under two workloads'
ok 'no pasted result names its user or host' sh -c '! grep -rn "@" data/three-backends'

# The same in short: one round of a tenth of a second.
short() {
	rm -f "data/$1.runs.db"
	sed -i 's/^rounds = .*/rounds = 1/; s/--duration=1/--duration=0.1/' "data/$1.ini"
	podium-plan "data/$1.ini" "data/$1.runs.db" >plan.txt
	podium-run "data/$1.runs.db" >run.txt 2>&1
}
short this-machine
is "$(sql data/this-machine.runs.db "SELECT status, count(*) FROM run GROUP BY status")" 'ok|10' \
	'this-machine is measured without a server and without root'
is "$(sql data/this-machine.runs.db "SELECT count(DISTINCT run) FROM run_measures WHERE metric = 'throughput_ops_s'")" 10 \
	'each run has its throughput'
ok 'nothing is left in the data folder' test ! -e data/this-machine.scratch

if have mariadbd || [ -x /usr/sbin/mariadbd ]; then
	sed -i '/^\[backend flush-2\]/,/^\[workload mixed\]/{/^\[workload mixed\]/!d}' data/local-mariadb.ini
	short local-mariadb
	is "$(sql data/local-mariadb.runs.db "SELECT status, count(*) FROM run GROUP BY status")" 'ok|2' \
		'local-mariadb starts a server of its own for each run'
	is "$(sql data/local-mariadb.runs.db "SELECT DISTINCT value FROM facts WHERE
		name = 'durability.innodb_flush_log_at_trx_commit'")" 1 'with the setting that the backend names'
	ok 'and stops it again' test ! -e data/local-mariadb.scratch
	up() {
		sh data/private-mariadb.sh up "$work/s" --no-such-option
	}
	ok 'an option that the server does not know is said' fails_with 1 'the server did not start: .*no-such-option' up
else
	skip 'local-mariadb starts a server of its own for each run' 'mariadb-server is not installed'
fi
ok 'the server is told what to do' fails_with 1 'neither up nor down: sideways' \
	sh data/private-mariadb.sh sideways "$work/s"
cd "$root" || exit 1
finish
