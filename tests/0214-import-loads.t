#!/bin/sh
# podium-import: what a tool's text says of its test and options tells loads apart, so that no two of them are taken for repetitions.
. tests/lib.sh

# loads: the workloads that standard input gives, in order of their names.
loads() {
	rm -f "$work/r.db"
	podium-import --backend=b "$work/r.db" - >"$work/out" 2>&1
	sql "$work/r.db" "SELECT DISTINCT workload.name FROM run JOIN workload ON workload.id = run.workload ORDER BY 1" | tr '\n' ' '
}

# sql_test READS WRITES OTHER TRANSACTIONS
sql_test() {
	cat <<END
sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

Running the test with following options:
Number of threads: 6

SQL statistics:
    queries performed:
        read:                            $1
        write:                           $2
        other:                           $3
        total:                           $(($1 + $2 + $3))
    transactions:                        $4   ($4.00 per sec.)
    queries:                             $(($1 + $2 + $3))   (9.00 per sec.)

General statistics:
    total time:                          1.0000s
    total number of events:              $4

END
}
# other_test LINE...: a test of sysbench that says these lines of its options.
other_test() {
	printf 'sysbench 1.0.20 (using bundled LuaJIT 2.1.0)\n\nNumber of threads: 1\n'
	printf '%s\n' "$@"
	printf '\nevents per second:  310.5\n\nGeneral statistics:\n    total time:   1.0s\n    total number of events:  310\n'
}

is "$({ sql_test 700 0 100 50; sql_test 50 0 0 50; sql_test 0 200 100 50; sql_test 0 50 0 50; sql_test 700 200 100 50; } | loads)" \
	'sysbench-oltp-c6 sysbench-oltp-point-select-c6 sysbench-oltp-read-only-c6 sysbench-oltp-single-write-c6 sysbench-oltp-write-only-c6 ' \
	'SQL tests of sysbench are told by what they read and write'
is "$({ echo '$ sysbench /usr/share/sysbench/oltp_update_index.lua --threads=6 run'; sql_test 0 50 0 50; } | loads)" \
	'sysbench-oltp-update-index-c6 ' 'or by the command line above'
is "$({ other_test 'Prime numbers limit: 10000'; other_test 'Prime numbers limit: 20000'; } | loads)" \
	'sysbench-cpu-20000-c1 sysbench-cpu-c1 ' 'the limit of its primes is another load if it is not the usual one'
memory='Running memory speed test with the following options:'
is "$({ other_test "$memory" '  block size: 1KiB' '  operation: write'; other_test "$memory" '  block size: 1KiB' '  operation: read'
	other_test "$memory" '  block size: 64KiB' '  operation: write'; } | loads)" \
	'sysbench-memory-64kib-c1 sysbench-memory-c1 sysbench-memory-read-c1 ' 'so are the block size and the direction of its memory test'
is "$({ other_test 'Block size 16KiB' 'Doing random read test'; other_test 'Block size 4KiB' 'Doing random read test'; } | loads)" \
	'sysbench-rndrd-4kib-c1 sysbench-rndrd-c1 ' 'and the block size of its file test'

# direct LINE...: iozone's table of one row, with these settings above it.
direct() {
	printf '\tIozone: Performance Test of File I/O\n\t        Version $Revision: 3.490 $\n'
	printf '\t%s\n' "$@"
	printf '              kB  reclen    write  rewrite\n            1024       4    %d    2000\n\niozone test complete.\n' 1501
}
is "$({ direct 'Record Size 4 kB'; direct 'O_DIRECT feature enabled' 'SYNC Mode. '; direct 'Include fsync in write timing'; } | loads)" \
	'iozone-file-1024-kib-record-4-kib-c1 iozone-file-1024-kib-record-4-kib-direct-sync-c1 iozone-file-1024-kib-record-4-kib-fsync-c1 ' \
	'how iozone opens its files and times its writes is another load'
finish
