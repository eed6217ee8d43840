# Studies that are hard to draw: awk -v name=CASE -v sql=FILE -f tests/cases.awk >RUNS.csv, and what the CSV cannot say as SQL.
# Cases: one three thirty sixty (backends), single (run of each), ties, flat (no variance), decades (six of them), names.
# Three workloads are a family, two sittings a history; latencies and seconds lie within the runs. The same bytes every time.

function noise(   u, v) { # standard normal, Box and Muller, by a generator of our own: awks differ
	u = uniform(); v = uniform()
	return sqrt(-2 * log(u)) * cos(6.283185307179586 * v)
}
function uniform() {
	seed = (seed * 16807) % 2147483647
	return seed / 2147483647
}
function varint(v,   s) {
	for (s = ""; v > 127; v = int(v / 128))
		s = s sprintf("%02X", v % 128 + 128)
	return s sprintf("%02X", v)
}
function bucket(ns,   e) {
	if (ns < 256)
		return int(ns)
	e = int(log(ns) / log(2) + 1e-9) - 7
	return e * 128 + int(ns / 2 ^ e)
}
# A histogram around `ns` with a tail, `many` operations at its top: sets n, low, high and sum.
function histogram(ns, many,   i, b, at, blob, count, v) {
	at = -1; n = 0; sum = 0; blob = ""
	for (i = -12; i <= 44; i++) {
		v = ns * exp(i / 14); b = bucket(v)
		count = int(many * exp(-(i / (i < 0 ? 5 : 12)) ^ 2)) + (i % 9 == 0)
		if (b == at || count == 0)
			continue
		blob = blob varint(b - at - 1) varint(count)
		if (n == 0)
			low = v
		high = v; n += count; sum += v * count; at = b
	}
	return blob
}
function title(b, t) {
	printf "UPDATE backend SET title = '%s' WHERE name = 'b%02d';\n", t, b >sql
}
function titles(   long, i) {
	for (i = 0; i < 20; i++)
		long = long "very long "
	title(1, "A " substr(long, 1, 190) "name"); title(2, "<script>alert(\"x\")</script>"); title(3, "🚀 emoji disk 👩‍👩‍👧‍👦 🏳️‍🌈")
	title(4, "قرص عربي عبر iSCSI"); title(5, "דיסק בעברית (ext4)"); title(6, "数据库在本地磁盘上的性能测试结果非常好而且名字很长")
	gsub(" ", "_", long)
	title(7, long); title(8, "a|b*c_d`e`[f](g) &amp; <b>bold</b>"); title(9, "é̂̃ combined, \"quoted\"")
}
function setup() {
	backends = 3; rounds = 10; cv = .03; step = .35
	if (name == "one") backends = 1
	if (name == "thirty") { backends = 30; step = .07 }
	if (name == "sixty") { backends = 60; rounds = 6; step = .025 }
	if (name == "single") { backends = 4; rounds = 1 }
	if (name == "ties") { backends = 8; step = .004; rounds = 20 }
	if (name == "flat") { backends = 4; cv = 0; step = .1 }
	if (name == "decades") { backends = 7; step = log(10) }
	if (name == "names") { backends = 9; rounds = 6; step = .1; titles() }
}
function within(run, r, elapsed,   blob, second) {
	blob = histogram(elapsed * 1e5, 60 * r)
	printf "INSERT INTO latency (run, kind, n, min_ns, max_ns, sum_ns, buckets) VALUES (%d, 'read', %d, %.0f, %.0f, %.0f, X'%s');\n", \
	    run, n, int(low), int(high), sum, blob >sql
	for (second = -1; r == 1 && second < 13; second++) {
		printf "INSERT INTO counter (run, name, at_ns, value, level) VALUES (%d, 'server.innodb_data_fsyncs', %d, %d, 0);\n", \
		    run, second * 1e9 + 5e6, 1000 + second * 40 + (second > 7) * 300 >sql
		printf "INSERT INTO counter (run, name, at_ns, value, level) VALUES (%d, 'server.threads_running', %d, %d, 1);\n", \
		    run, second * 1e9 + 5e6, 3 + run % 5 + second % 3 >sql
	}
	for (second = 0; r == 1 && second < 12; second++) {
		blob = histogram(elapsed * 1e5 * (second == 7 ? 4 : 1), 20)
		printf "INSERT INTO series (run, kind, second, done, max_ns, buckets) VALUES (%d, 'read', %d, %d, %.0f, X'%s');\n", \
		    run, second, n, int(high), blob >sql
	}
}
BEGIN {
	seed = 42
	printf "UPDATE session SET start_ns = 1796032800000000000;\n" >sql
	print "UPDATE workload SET family = 'random reads', parameter = substr(name, 2), parameter_name = 'queue depth', title = '4 KiB reads, depth ' || substr(name, 2);" >sql
	setup()
	if (name == "names")
		print "UPDATE workload SET title = title || ', by a load whose name has <b>all</b> its options: --bs=4k --rw=randread --iodepth=' || parameter || ' --numjobs=1 --direct=1 --runtime=60', family = 'random reads of one disk after the other, each in its turn', parameter_name = 'number of requests that are under way at once, as --iodepth gives it';" >sql
	if (rounds > 1) {
		print "INSERT INTO session (id, uuid, start_ns, design, stopping) SELECT id + 1, '00000000-0000-4000-8000-000000000002', start_ns + 864000000000000, design, stopping FROM session;" >sql
		print "DROP TRIGGER run_is_final;" >sql
		printf "UPDATE run SET loop = 'closed', session = session + (round > %d);\n", rounds / 2 >sql
	}
	print "BEGIN;" >sql
	print "backend,workload,round,position,elapsed_s,throughput_ops_s,latency_p99_ns"
	for (w = 1; w <= 16; w *= 4)
		for (r = 1; r <= rounds; r++)
			for (p = 1; p <= backends; p++) {
				b = (p + r * 7) % backends + 1
				elapsed = 2 * exp(step * (b - 1) + cv * noise()) * w ^ (.2 + b % 3 / 10)
				if (name == "decades")
					elapsed /= 1000
				printf "b%02d,d%d,%d,%d,%.6g,%.6g,%.0f\n", b, w, r, p, elapsed, 10000 * w / elapsed, int(elapsed * 1e6)
				within(++run, r, elapsed)
			}
	print "COMMIT;" >sql
}
