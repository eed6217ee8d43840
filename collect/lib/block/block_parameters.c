/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/block_parameters.h"

#include <string.h>

#include <glib.h>

#include "collect/lib/block/fio_value.h"
#include "collect/lib/load/latencies.h"
#include "collect/lib/load/steady_watch.h"
#include "data/lib/parse.h"

static void *
field(struct block_load *load, size_t at)
{
	return (char *)load + at;
}

static bool
set_flag(struct block_load *load, size_t at, const char *text)
{
	return fio_value_flag(text, field(load, at));
}

static bool
set_bytes(struct block_load *load, size_t at, const char *text)
{
	return fio_value_bytes(text, field(load, at));
}

static bool
set_duration(struct block_load *load, size_t at, const char *text)
{
	return fio_value_duration(text, field(load, at));
}

static bool
set_count(struct block_load *load, size_t at, const char *text)
{
	int64_t n;

	if (!parse_integer(text, &n) || n < 0)
		return false;
	*(uint64_t *)field(load, at) = (uint64_t)n;
	return true;
}

static bool
set_positive(struct block_load *load, size_t at, const char *text)
{
	return set_count(load, at, text) && *(uint64_t *)field(load, at) > 0;
}

static bool
set_rate(struct block_load *load, size_t at, const char *text)
{
	double *rate = field(load, at);

	return parse_real(text, rate) && *rate > 0;
}

/* The length of a probe is the runtime. */
static bool
set_limit(struct block_load *load, size_t at, const char *text)
{
	enum { PROBE_S = 2 };

	(void)at;
	if (!latency_limit_parse(text, &load->limit))
		return false;
	if (load->runtime_ns == 0)
		load->runtime_ns = PROBE_S * SECOND_NS;
	return true;
}

static bool
set_search_rates(struct block_load *load, size_t at, const char *text)
{
	(void)at;
	return latency_limit_rates(text, &load->lowest, &load->highest);
}

/* Alone on a command line it is "1", which is no time that five seconds have room in. */
static bool
set_until_steady(struct block_load *load, size_t at, const char *text)
{
	uint64_t limit_ns = STEADY_DEFAULT_S * SECOND_NS;

	(void)at;
	if (strcmp(text, "0") == 0)
		return true;
	if (strcmp(text, "1") != 0 &&
	    (!fio_value_duration(text, &limit_ns) || limit_ns < STEADY_LEAST_S * SECOND_NS))
		return false;
	load->until_steady = true;
	load->runtime_ns = limit_ns;
	return true;
}

static bool
set_text(struct block_load *load, size_t at, const char *text)
{
	*(const char **)field(load, at) = text;
	return *text != '\0';
}

/* Accepted for fio's sake where podium does it anyway. */
static bool
set_nothing(struct block_load *load, size_t at, const char *text)
{
	bool flag = false;

	(void)load;
	(void)at;
	return fio_value_flag(text, &flag) && flag;
}

static bool
set_rw(struct block_load *load, size_t at, const char *text)
{
	static const struct {
		const char *name;
		bool reads, writes, unmaps, random;
	} known[] = { { "read", true, false, false, false }, { "write", false, true, false, false },
		{ "randread", true, false, false, true }, { "randwrite", false, true, false, true },
		{ "rw", true, true, false, false }, { "readwrite", true, true, false, false },
		{ "randrw", true, true, false, true }, { "trim", false, false, true, false },
		{ "randtrim", false, false, true, true } };

	(void)at;
	for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
		if (strcmp(text, known[i].name) == 0) {
			load->rw = known[i].name;
			load->reads = known[i].reads;
			load->writes = known[i].writes;
			load->unmaps = known[i].unmaps;
			load->random = known[i].random;
			return true;
		}
	return false;
}

/* "4k" or "4k-64k". */
static bool
size_range(const char *text, struct block_size *size)
{
	g_auto(GStrv) ends = g_strsplit(text, "-", 2);
	struct block_size s;

	if (ends[0] == NULL || !fio_value_bytes(ends[0], &s.low_bytes))
		return false;
	s.high_bytes = s.low_bytes;
	if (ends[1] != NULL && !fio_value_bytes(ends[1], &s.high_bytes))
		return false;
	if (s.low_bytes == 0 || s.high_bytes < s.low_bytes || s.high_bytes > UINT64_C(1) << 30)
		return false;
	*size = s;
	return true;
}

/*
 * "4k", or "4k,8k" or "4k,8k,1m" for reads, writes and unmaps; what is missing is as the one
 * before.
 */
static bool
set_sizes(struct block_load *load, size_t at, const char *text)
{
	g_auto(GStrv) parts = g_strsplit(text, ",", BLOCK_FLUSH);

	(void)at;
	for (size_t i = 0, part = 0; i < BLOCK_FLUSH; i++) {
		if (!size_range(parts[part], &load->size[i]))
			return false;
		part += parts[part + 1] != NULL ? 1 : 0;
	}
	return true;
}

static bool
set_region(struct block_load *load, size_t at, const char *text)
{
	(void)at;
	return fio_value_percent(text, &load->region_share) ||
	    (fio_value_bytes(text, &load->region_bytes) && load->region_bytes > 0);
}

static bool
set_distribution(struct block_load *load, size_t at, const char *text)
{
	(void)at;
	if (strcmp(text, "random") == 0 || strcmp(text, "uniform") == 0)
		load->zipf = 0;
	else if (strcmp(text, "zipf") == 0)
		load->zipf = 1.1;
	else
		return g_str_has_prefix(text, "zipf:") && parse_real(text + 5, &load->zipf) &&
		    load->zipf > 0;
	return true;
}

static bool
set_rate_process(struct block_load *load, size_t at, const char *text)
{
	(void)at;
	load->poisson = strcmp(text, "poisson") == 0;
	return load->poisson || strcmp(text, "linear") == 0;
}

static bool
set_fsync(struct block_load *load, size_t at, const char *text)
{
	load->flush_data_only = false;
	return set_count(load, at, text);
}

static bool
set_fdatasync(struct block_load *load, size_t at, const char *text)
{
	load->flush_data_only = true;
	return set_count(load, at, text);
}

static bool
set_sync(struct block_load *load, size_t at, const char *text)
{
	static const char *const names[] = { "none", "sync", "dsync", "0", "1" };
	static const enum block_sync kinds[] = { SYNC_NONE, SYNC_ALL, SYNC_DATA, SYNC_NONE,
		SYNC_ALL };

	(void)at;
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
		if (strcmp(text, names[i]) == 0) {
			load->sync = kinds[i];
			return true;
		}
	return false;
}

static bool
set_invalidate(struct block_load *load, size_t at, const char *text)
{
	bool drop;

	(void)at;
	if (!fio_value_flag(text, &drop))
		return false;
	load->cache = drop ? CACHE_DROPPED : CACHE_KEPT;
	return true;
}

static bool
set_buffered(struct block_load *load, size_t at, const char *text)
{
	bool buffered;

	if (!fio_value_flag(text, &buffered))
		return false;
	return set_flag(load, at, buffered ? "0" : "1");
}

/* Every one of fio's checksums means podium's own stamp, which checks all of the block. */
static bool
set_verify(struct block_load *load, size_t at, const char *text)
{
	static const char *const names[] = { "1", "md5", "crc64", "crc32c", "crc32c-intel", "crc32",
		"crc16", "crc7", "xxhash", "sha512", "sha256", "sha1", "sha3-256", "meta", NULL };

	(void)at;
	load->verify = g_strv_contains(names, text);
	return load->verify || strcmp(text, "0") == 0;
}

static bool
set_errors(struct block_load *load, size_t at, const char *text)
{
	(void)at;
	load->continue_on_error = strcmp(text, "all") == 0 || strcmp(text, "io") == 0;
	return load->continue_on_error || strcmp(text, "none") == 0;
}

static bool
set_seed_choice(struct block_load *load, size_t at, const char *text)
{
	bool repeatable;

	if (!fio_value_flag(text, &repeatable))
		return false;
	if (!repeatable)
		*(uint64_t *)field(load, at) = (uint64_t)g_get_real_time();
	return true;
}

/* fio goes round several files of one job; here each has jobs of its own, as an operand. */
static bool
set_filename(struct block_load *load, size_t at, const char *text)
{
	return strchr(text, ':') == NULL && set_text(load, at, text);
}

static bool
set_engine(struct block_load *load, size_t at, const char *text)
{
	static const char *const names[] = { "auto", "io_uring", "psync", NULL };

	return g_strv_contains(names, text) && set_text(load, at, text);
}

#define FIELD(name) offsetof(struct block_load, name)
const struct block_parameter block_parameters[] = {
	{ "rw", set_rw, 0, "MODE", "read, write, randread, randwrite, rw, randrw, trim, randtrim",
	    false },
	{ "readwrite", set_rw, 0, "MODE", NULL, false },
	{ "rwmixread", set_count, FIELD(read_percent), "N", "reads in a mixed load, per cent (50)",
	    false },
	{ "bs", set_sizes, 0, "SIZE", "block size, as 4k or 4k,8k (reads, writes) or 4k-64k (4k)",
	    false },
	{ "blocksize", set_sizes, 0, "SIZE", NULL, false },
	{ "bsrange", set_sizes, 0, "SIZES", "the same; as fio spells a range", false },
	{ "iodepth", set_positive, FIELD(depth), "N", "operations in flight, of each job (1)",
	    false },
	{ "numjobs", set_positive, FIELD(jobs), "N", "jobs on each target (1)", false },
	{ "runtime", set_duration, FIELD(runtime_ns), "TIME", "run this long, however much that is",
	    false },
	{ "ramp-time", set_duration, FIELD(ramp_ns), "TIME", "run this long before measuring",
	    false },
	{ "number-ios", set_positive, FIELD(operations), "N", "operations of each job", false },
	{ "io-size", set_bytes, FIELD(io_bytes), "SIZE", "bytes that each job moves (one pass)",
	    false },
	{ "size", set_region, 0, "SIZE", "region of the target, or a share as 50% (all of it)",
	    false },
	{ "offset", set_bytes, FIELD(offset_bytes), "SIZE", "where the region begins (0)", false },
	{ "offset-increment", set_bytes, FIELD(offset_step_bytes), "SIZE",
	    "and by how much later for each job", false },
	{ "random-distribution", set_distribution, 0, "NAME", "random, or zipf:THETA", false },
	{ "rate-iops", set_rate, FIELD(rate), "N", "open loop: this many a second of each job",
	    false },
	{ "rate-process", set_rate_process, 0, "NAME", "their distances: linear or poisson",
	    false },
	{ "latency-limit", set_limit, 0, "P:TIME",
	    "search the highest rate held within it, as p99:10ms", false },
	{ "search-rates", set_search_rates, 0, "LOW-HIGH", "of that search (100-1000000)", false },
	{ "until-steady", set_until_steady, 0, "TIME",
	    "end when it is steady, after TIME (at least 7 s) in any case (600 s)", true },
	{ "fsync", set_fsync, FIELD(flush_every), "N", "flush after every N writes", false },
	{ "fdatasync", set_fdatasync, FIELD(flush_every), "N", "the same, data only", false },
	{ "end-fsync", set_flag, FIELD(end_flush), "0|1", "flush when the operations are done",
	    true },
	{ "sync", set_sync, 0, "none|sync|dsync", "every write is durable when it ends", false },
	{ "direct", set_flag, FIELD(direct), "0|1", "past the page cache (O_DIRECT)", true },
	{ "buffered", set_buffered, FIELD(direct), "0|1", NULL, true },
	{ "invalidate", set_invalidate, 0, "0|1", "drop the target's cached pages first", true },
	{ "fadvise-hint", set_flag, FIELD(read_ahead), "0|1",
	    "tell the kernel the pattern: read-ahead (1)", true },
	{ "zero-buffers", set_flag, FIELD(zeros), "0|1", "write zeros, not incompressible data",
	    true },
	{ "verify", set_verify, 0, "0|1",
	    "check every block that is read, and all of them at the end", true },
	{ "do-verify", set_flag, FIELD(verify_after), "0|1", "the check at the end (1)", true },
	{ "verify-state", set_text, FIELD(verify_state), "FILE",
	    "keep what was written last, for a later check", false },
	{ "continue-on-error", set_errors, 0, "none|io|all",
	    "count failed operations and go on (none)", false },
	{ "randseed", set_count, FIELD(seed), "N", "seed of the offsets (1)", false },
	{ "randrepeat", set_seed_choice, FIELD(seed), "0|1", NULL, true },
	{ "ioengine", set_engine, FIELD(engine), "auto|io_uring|psync", "how a file is read (auto)",
	    false },
	{ "filename", set_filename, FIELD(filename), "PATH", "one file; several are operands",
	    false },
	{ "samples", set_flag, FIELD(keep_samples), "0|1",
	    "record every latency, not only their histogram", true },
	{ "norandommap", set_nothing, 0, "1", NULL, true },
	{ "time-based", set_nothing, 0, "1", NULL, true },
	{ "group-reporting", set_nothing, 0, "1", NULL, true },
	{ "thread", set_nothing, 0, "1", NULL, true },
	{ "refill-buffers", set_nothing, 0, "1", NULL, true },
	{ NULL, NULL, 0, NULL, NULL, false },
};
