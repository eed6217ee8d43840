#!/bin/sh
# podium-import on inputs made to be slow: each is half a mebibyte or more, and would take minutes, or gigabytes, if time or memory
# grew with its square. The limits are generous: they are not a measure of speed.
. tests/lib.sh

case $PODIUM_BIN in
*/san/*) memory=unlimited words=20000 ;; # a sanitizer's shadow has no bounds, and its strstr goes to a line's end each time
*) memory=400000 words=100000 ;;
esac

bounded() {
	(
		[ "$memory" = unlimited ] || ulimit -v "$memory"
		timeout 60 podium-import "$@"
	) >"$work/out" 2>/dev/null
	echo "$?" >>"$work/status"
}

# grows SENTENCE RECORDS AWK-PROGRAM: what it prints is read in time, and gives so many records; stores: it is stored in time, too.
grows() {
	awk "BEGIN { $3 }" >"$work/in"
	: >"$work/status"
	bounded --dry-run "$work/in"
	is "$(grep -cv '^  doubt' "$work/out") $(grep -cvE '^[01]$' "$work/status")" "$2 0" "$1"
}
stores() {
	grows "$@"
	rm -f "$work/r.db"
	bounded "$work/r.db" "$work/in"
	is "$(grep -cvE '^[01]$' "$work/status") $(sql "$work/r.db" 'SELECT count(*) > 0 FROM run')" '0 1' "$1, stored"
}

grows 'empty lines' 0 'for (i = 0; i < 500000; i++) print ""'
grows 'lone carriage returns' 0 'for (i = 0; i < 500000; i++) printf "a\r"'
grows 'one long line' 0 'for (i = 0; i < 100000; i++) printf "a b: "'
grows 'commas' 0 'for (i = 0; i < 250000; i++) printf ",x"'
grows 'more columns than a spreadsheet has' 0 'printf "backend"; for (i = 0; i < 20000; i++) printf ",m%d [ms]", i
	for (r = 0; r < 20; r++) { printf "\na"; for (i = 0; i < 20000; i++) printf ",1" }'
grows 'thousands of columns' 5000 'printf "backend"; for (i = 0; i < 5000; i++) printf ",m%d [ms]", i
	for (r = 0; r < 50; r++) { printf "\na"; for (i = 0; i < 5000; i++) printf ",1" }'
grows 'thousands of loads in columns' 4000 'printf "dir"; for (i = 0; i < 4000; i++) printf ",w%d", i
	for (r = 0; r < 30; r++) { printf "\nread"; for (i = 0; i < 4000; i++) printf ",1 ms" }'
stores 'a table with holes' 599 'printf "backend"; for (i = 0; i < 600; i++) printf ",m%d [ms]", i
	for (r = 0; r < 100000; r++) printf "\na,1"
	for (r = 1; r < 600; r++) { printf "\na"; for (i = 0; i < r; i++) printf ","; printf "1" }'
grows 'rows that are all too short' 0 'for (i = 0; i < 10000; i++) printf "x%d,", i; print "time [s]"
	for (r = 0; r < 100000; r++) print "a"'
stores 'thousands of backends' 20000 'print "backend,iops"; for (i = 0; i < 20000; i++) print "b" i ",15"; print "b19999,5"'
stores 'thousands of titles that make the same name' 10000 'print "backend,time [s]"
	for (i = 0; i < 10000; i++) { printf "a"; for (k = 1; k < 32768; k *= 2) printf int(i / k) % 2 ? "!" : "+"; print ",1.5" }'
grows 'thousands of metrics in one column' 40000 'print "backend,metric,unit,value"; for (i = 0; i < 40000; i++) print "a,m" i ",ms,1"'
grows 'quotes that are never closed' 0 'for (i = 0; i < 10000; i++) print "command,mean,stddev,median,user,system,min,max\n\"a"'
grows 'long Markdown tables' 1 'print "| backend | time [s] |\n|---|---|"; for (i = 0; i < 40000; i++) print "| x | 1 |"'
stores 'thousands of Markdown tables' 5000 'for (i = 0; i < 5000; i++) print "| backend | time [s] |\n|---|---|\n| x | 1 |\n"'
grows 'JSON that opens and never closes' 0 'printf "{\"fio version\":\"fio-3.1\",\"jobs\":"; for (i = 0; i < 300000; i++) printf "["'
grows 'deep JSON' 0 'printf "{\"fio version\":\"fio-3.1\",\"jobs\":["; for (i = 0; i < 90000; i++) printf "{\"a\":"
	printf 1; for (i = 0; i < 90000; i++) printf "}"; print "]}"'
job='"{\"jobname\":\"a" i "\",\"groupid\":0,\"error\":0,\"read\":{\"iops\":1,\"total_ios\":2,\"runtime\":2000}}"'
grows 'thousands of JSON documents' 4000 "for (i = 0; i < 4000; i++) print \"{\\\"fio version\\\":\\\"fio-3.1\\\",\\\"timestamp\\\":\" 9 * i \",\\\"jobs\\\":[\" $job \"]}\""
grows 'thousands of jobs in a document' 6000 "printf \"{\\\"fio version\\\":\\\"fio-3.1\\\",\\\"jobs\\\":[\"; for (i = 0; i < 6000; i++) print (i ? \",\" : \"\") $job; print \"]}\""
stores 'thousands of parts of a run' 5000 "printf \"{\\\"fio version\\\":\\\"fio-3.1\\\",\\\"jobs\\\":[\"; for (k = 0; k < 5000; k++) print (k ? \",\" : \"\") $job; print \"]}\""
stores 'thousands of percentiles' 50001 'print "This is ApacheBench, Version 2.3\nConcurrency Level:      1\nComplete requests:      10"
	print "Requests per second:    5 [#/sec] (mean)\nPercentage of the requests served"; for (i = 0; i < 50000; i++) print "  " i % 100 "% 3"'
grows 'percentiles without a rate' 0 'print "This is ApacheBench, Version 2.3\nPercentage of the requests served"; for (i = 0; i < 60000; i++) print "  99% 3"'
stores 'thousands of loads of CrystalDiskMark' 20000 'print "CrystalDiskMark 7.0.0 x64 (C) 2007-2019\n* MB/s = 1,000,000 bytes/s\n[Read]"
	for (i = 0; i < 10000; i++) print "Sequential 1MiB (Q=  8, T= 1):   104.220 MB/s [     99.4 IOPS]"'
stores 'thousands of counts that should be none' 1 'print "transaction type: x\nnumber of clients: 1"
	for (i = 1; i < 15000; i++) print "number of failed transactions: " i; print "number of transactions actually processed: 5\ntps = 1 (x)"'
grows 'thousands of intervals' 1 'print "sysbench 1.0.20\n"; for (i = 1; i < 8000; i++)
	print "[ " i "s ] thds: 2 tps: 1.00 qps: 3.00 (r/w/o: 1.00/1.00/1.00) lat (ms,95%): 1.00 err/s: 0.00 reconn/s: 0.00"'
grows 'thousands of requests' 1 'for (i = 1; i < 16000; i++) print "4 KiB <<< . (ext4 /dev/x): request=" i " time=1.5 us"'
grows 'a long command with thousands of parameters' 1 'printf "{\"results\":[{\"command\":\""; for (i = 0; i < 200000; i++) printf "ab"
	printf "\",\"mean\":1,\"times\":[1,2],\"parameters\":{"; for (i = 0; i < 25000; i++) printf "%s\"p%d\":\"abac%d\"", i ? "," : "", i, i; print "}}]}"'
stores 'thousands of blocks of fio in a row' 20000 'for (i = 0; i < 10000; i++)
	print "a" i ": (groupid=0, jobs=1): err= 0: pid=" i "\n  read: IOPS=1, BW=4KiB/s (1/20msec)"'
grows 'jobs that did nothing' 0 'printf "{\"fio version\":\"fio-3.1\",\"jobs\":[{}"; for (i = 0; i < 150000; i++) printf ",{}"; print "]}"'
grows 'arrays in arrays, again and again' 1 'print "{\"fio version\":\"fio-3.1\",\"jobs\":[{\"jobname\":\"a\",\"read\":{\"iops\":1,\"runtime\":20},\"a\":[0"
	for (i = 0; i < 500; i++) { printf ","; for (k = 0; k < 500; k++) printf "["; for (k = 0; k < 500; k++) printf "]" } print "]}]}"'
stores 'a histogram of a hundred thousand bins' 1 'printf "{\"fio version\":\"fio-3.1\",\"jobs\":[{\"read\":{\"iops\":1,\"runtime\":20,\"clat_ns\":{\"bins\":{\"1\":1"
	for (i = 2; i < 100000; i++) printf ",\"%d\":1", i; print "}}}}]}"'
stores 'a benchmark of a hundred thousand runs' 1 'printf "{\"results\":[{\"command\":\"a\",\"mean\":1,\"times\":[1"
	for (i = 1; i < 100000; i++) printf ",%d.5", i; print "]}]}"'
grows 'a line of nothing but rates' 1 'print "connected to iscsi://a"; for (i = 0; i < '$words'; i++) printf "iops "; for (i = 0; i < '$words' / 5; i++) printf "iops average 1 "'
stores 'thousands of tests in a document of Phoronix' 3000 'print "<PhoronixTestSuite>"; for (i = 0; i < 8000; i++) print "<System><Identifier>a</Identifier><Software>b: c</Software></System>"
	for (i = 0; i < 3000; i++) print "<Result><Identifier>t" i "</Identifier><Scale>Seconds</Scale><Data><Entry><Identifier>a</Identifier><Value>1</Value></Entry></Data></Result>"
	print "</PhoronixTestSuite>"'
grows 'XML that is never closed' 0 'for (i = 0; i < 30000; i++) print "<PhoronixTestSuite>"'
grows 'thousands of headings' 0 'for (i = 0; i < 40000; i++) print "# a\n## b\n### c"'
stores 'a clock with thousands of seconds' 2 'print "time,iops"; for (i = 1; i < 60000; i++) print i "," 1000 + i % 7'
grows 'thousands of time profiles' 8000 'for (i = 0; i < 4000; i++) print "SUMMARY OF 2 ACTIVE VIRTUAL USERS : MEDIAN ELAPSED TIME : 1ms\nPROC: NEWORD\nCALLS: 5\tMIN: 1.0ms"'
grows 'a time profile of thousands of users' 0 'for (i = 0; i < 16000; i++) print "VIRTUAL USER " i " : ELAPSED TIME : 1ms\nPROC: NEWORD\nCALLS: 5\tMIN: 1.0ms"'
grows 'thousands of raw values of Phoronix' 1 'print "\"a\"\nLower Results Are Better\n"; printf "\"s\""; for (i = 0; i < 100000; i++) printf ",12.5"; print ""'
grows 'thousands of terse lines' 0 'for (i = 0; i < 3000; i++) { printf "3;fio-3.1;a;0;0"; for (k = 0; k < 150; k++) printf ";0"; print "\n{" }'

# Of thousands of refusals the first are said, and how many there are.
awk 'BEGIN { for (i = 0; i < 2500; i++) print "CrystalDiskMark 7.0.0 x64" }' >"$work/in"
podium-import --dry-run "$work/in" 2>"$work/err" >"$work/out"
is "$? $(wc -l <"$work/err") $(sed -n '$s/.*: //p' "$work/err")" '1 1001 1000 refusals are listed, 1500 more are not' 'a thousand refusals are listed of more'
finish
