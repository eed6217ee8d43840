#!/bin/sh
# make: what `make report` costs when there is nothing to do, and when everything is rendered again.
set -eu
median_of() { # milliseconds of N runs of a command, sorted; prints the median
	n=$1
	shift
	i=0
	while [ "$i" -lt "$n" ]; do
		begin=$(date +%s%N)
		"$@" >/dev/null
		echo $((($(date +%s%N) - begin) / 10000))
		i=$((i + 1))
	done | sort -n | awk '{ x[NR] = $1 } END { printf "%.2f ms (of %d)\n", x[int((NR + 1) / 2)] / 100, NR }'
}
again() {
	touch data/three-backends.stats.db
	make STUDIES=three-backends report
}
make STUDIES=three-backends report >/dev/null
printf 'make report, nothing to do:            '
median_of 21 make STUDIES=three-backends report
printf 'make report, three-backends rendered:  '
median_of 7 again
