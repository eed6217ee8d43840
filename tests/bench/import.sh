#!/bin/sh
# How long the import of large files takes, and how much memory. Usage: tests/bench/import.sh [build/bin]
# The CSV of 2 million runs is held against `sqlite3 .import` into a bare table, three times each in turn.
set -eu
bin=$(cd "${1:-build/bin}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

measure() { # what, command...
	what=$1
	shift
	/usr/bin/time -f "$what: %e s, %U s of CPU, %M KiB" "$@" >/dev/null
}

awk 'BEGIN { srand(1); print "backend,workload,round,position,elapsed_s"
	for (i = 0; i < 2000000; i++) printf "b%d,w%d,%d,%d,%.6f\n", i % 10, i % 7, i / 70, i % 10, 1 + rand() }' >runs.csv
for i in 1 2 3; do
	rm -f a.db b.db
	measure '2 million runs, podium-import' "$bin/podium-import" a.db runs.csv
	measure '2 million runs, sqlite3 .import' sqlite3 b.db 'pragma journal_mode=off; pragma synchronous=off;
		create table t(backend,workload,round,position,elapsed_s)' '.import --csv runs.csv t'
done

# 100 MB each: how many of a file a second of CPU takes in, and how many times the file the memory is.
speed() { # FILE, arguments before it
	file=$1
	shift
	bytes=$(stat -c %s "$file")
	/usr/bin/time -o time -f '%U %S %M' "$bin/podium-import" "$@" "$file" >/dev/null
	awk -v bytes="$bytes" -v file="$file" '{ printf "%s: %.0f MB, %.0f MB a second of CPU, %.2f times the file\n", file,
		bytes / 1e6, bytes / 1e6 / ($1 + $2), $3 * 1024 / bytes }' time
}

{ echo 'sysbench 1.0.20 (using system LuaJIT 2.1.0)'
  echo 'Number of threads: 2'
  awk 'BEGIN { for (i = 1; i < 850000; i++) printf "[ %ds ] thds: 2 tps: %d.67 qps: 33607.15 (r/w/o: 23527.16/6718.69/3361.30) lat (ms,99%%): 3.07 err/s: 0.00 reconn/s: 0.00\n", i, 1000 + i % 97 }'
} >seconds.txt
awk 'BEGIN { print "{ \"fio version\" : \"fio-3.33\", \"timestamp\" : 1790000000, \"jobs\" : ["
	for (j = 0; j < 2200; j++) {
		printf "%s{ \"jobname\" : \"j%d\", \"groupid\" : %d, \"error\" : 0, \"read\" : { \"bw\" : 4000, \"iops\" : 1000.5, \"runtime\" : 1000, \"total_ios\" : 1800,\n \"clat_ns\" : { \"min\" : 1, \"max\" : 9, \"mean\" : 5.5, \"N\" : 1800, \"bins\" : {\n", j ? "," : "", j, j
		for (b = 0; b < 1800; b++) printf "            \"%d\" : %d%s\n", 128 + b * 17, 1 + b % 9, b < 1799 ? "," : ""
		print "}}}}"
	}
	print "]}" }' >plus.json
awk 'BEGIN { print "{ \"results\": ["
	for (j = 0; j < 50; j++) {
		printf "%s{ \"command\": \"c%d\", \"mean\": 1.5, \"times\": [\n", j ? "," : "", j
		for (i = 0; i < 80000; i++) printf "        1.%06d%s\n", (i * 7919 + j) % 1000000, i < 79999 ? "," : ""
		print "]}"
	}
	print "]}" }' >times.json
cat >job.txt <<'END'
%1$s: (g=0): rw=randread, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
fio-3.33
Starting 1 process

%1$s: (groupid=0, jobs=1): err= 0: pid=%2$d: Mon Nov 30 08:10:42 2026
  read: IOPS=7%3$d, BW=29.%4$dMiB/s (31.%4$dMB/s)(4096KiB/13%4$dmsec)
    clat (usec): min=51, max=5%3$d, avg=129.%4$d6, stdev=410.07
     lat (usec): min=51, max=5%3$d, avg=130.%4$d9, stdev=410.10
    clat percentiles (usec):
     |  1.00th=[   54],  5.00th=[   59], 10.00th=[   63], 20.00th=[   68],
     | 30.00th=[   73], 40.00th=[   77], 50.00th=[   81], 60.00th=[   85],
     | 70.00th=[   89], 80.00th=[   95], 90.00th=[  106], 95.00th=[  127],
     | 99.00th=[ 2%3$d], 99.50th=[ 3982], 99.90th=[ 4817], 99.95th=[ 5001],
     | 99.99th=[ 5473]
  lat (usec)   : 100=86.13%%, 250=12.11%%, 500=0.20%%, 750=0.10%%, 1000=0.20%%
  lat (msec)   : 2=0.20%%, 4=0.59%%, 10=0.49%%
  cpu          : usr=0.00%%, sys=29.85%%, ctx=1023, majf=0, minf=10
  IO depths    : 1=100.0%%, 2=0.0%%, 4=0.0%%, 8=0.0%%, 16=0.0%%, 32=0.0%%, >=64=0.0%%
     submit    : 0=0.0%%, 4=100.0%%, 8=0.0%%, 16=0.0%%, 32=0.0%%, 64=0.0%%, >=64=0.0%%
     complete  : 0=0.0%%, 4=100.0%%, 8=0.0%%, 16=0.0%%, 32=0.0%%, 64=0.0%%, >=64=0.0%%
     issued rwts: total=1024,0,0,0 short=0,0,0,0 dropped=0,0,0,0
     latency   : target=0, window=0, percentile=100.00%%, depth=1

Run status group 0 (all jobs):
   READ: bw=29.%4$dMiB/s (31.%4$dMB/s), 29.%4$dMiB/s-29.%4$dMiB/s (31.%4$dMB/s-31.%4$dMB/s), io=4096KiB (4194kB), run=135-135msec
END
awk '{ text = text $0 "\n" }
	END { for (j = 0; j < 66000; j++) { t = text; gsub(/%1\$s/, "j" j, t); gsub(/%2\$d/, 1000 + j, t)
		gsub(/%3\$d/, 100 + j % 900, t); gsub(/%4\$d/, j % 10, t); gsub(/%%/, "%", t); printf "%s", t } }' job.txt >fio.txt
for file in seconds.txt fio.txt plus.json times.json; do
	speed $file --dry-run
done
rm -f a.db
speed plus.json a.db

# 1 MiB that holds as many runs as it can, stored.
{ echo 'backend,time [s]'; awk 'BEGIN { for (i = 0; i < 262139; i++) print "a," 1 + i % 9 }'; } >dense.csv
rm -f a.db
measure '262,139 runs of 1 MiB, stored' "$bin/podium-import" a.db dense.csv
