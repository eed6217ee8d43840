/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "collect/lib/block/block_load.h"
#include "collect/lib/block/block_options.h"
#include "collect/lib/block/block_plan.h"
#include "collect/lib/block/job_file.h"
#include "collect/lib/block/fio_value.h"
#include "collect/lib/load/zipf.h"

static void
sizes_have_fios_meanings(void **state)
{
	static const struct {
		const char *text;
		uint64_t bytes;
	} good[] = { { "512", 512 }, { "4k", 4096 }, { "4K", 4096 }, { "4kb", 4096 },
		{ "4ki", 4000 }, { "4KiB", 4000 }, { "1m", 1 << 20 }, { "2g", UINT64_C(2) << 30 },
		{ "3t", UINT64_C(3) << 40 }, { "0x1000", 4096 }, { "7b", 7 },
		{ "16384p", UINT64_C(16383) << 50 } };
	static const char *const bad[] = { "", "k", "4x", "4 k", "-1", "4kk", "4.5k", "16385p",
		"99999999999999999999" };
	uint64_t bytes;

	(void)state;
	for (size_t i = 0; i + 1 < G_N_ELEMENTS(good); i++) {
		assert_true(fio_value_bytes(good[i].text, &bytes));
		assert_true(bytes == good[i].bytes);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		assert_false(fio_value_bytes(bad[i], &bytes));
}

static void
durations_are_seconds_unless_they_say_otherwise(void **state)
{
	uint64_t ns;

	(void)state;
	assert_true(fio_value_duration("3", &ns) && ns == UINT64_C(3000000000));
	assert_true(fio_value_duration("250ms", &ns) && ns == UINT64_C(250000000));
	assert_true(fio_value_duration("2m", &ns) && ns == UINT64_C(120000000000));
	assert_true(fio_value_duration("10us", &ns) && ns == 10000);
	assert_false(fio_value_duration("3 s", &ns));
	assert_false(fio_value_duration("m", &ns));
}

static struct block_load
load_of(const char *const *pairs)
{
	struct block_load load = block_load_defaults();
	char *why = NULL;

	for (; *pairs != NULL; pairs += 2)
		assert_true(block_options_set(&load, pairs[0], pairs[1], &why));
	return load;
}

static struct block_plan
plan_of(const char *const *pairs, uint64_t target_bytes)
{
	struct block_load load = load_of(pairs);
	struct block_target target = { .bytes = target_bytes, .seed = 7 };
	struct block_plan plan;
	char *why = NULL;

	assert_true(block_plan_init(&plan, &load, &target, &why));
	block_plan_limit(&plan, &load);
	return plan;
}

static void
random_offsets_reach_all_of_a_lun_of_three_tebibytes(void **state)
{
	static const char *const words[] = { "rw", "randread", "number_ios", "100000", NULL };
	struct block_plan plan = plan_of(words, UINT64_C(3) << 40);
	uint64_t low = UINT64_MAX, high = 0, n = 0;
	struct block_io io;

	(void)state;
	while (block_plan_next(&plan, &io)) {
		assert_int_equal(io.offset % 4096, 0);
		low = MIN(low, io.offset);
		high = MAX(high, io.offset);
		n++;
	}
	assert_int_equal(n, 100000);
	assert_true(low < UINT64_C(1) << 30);
	assert_true(high > (UINT64_C(3) << 40) - (UINT64_C(1) << 30));
	assert_true(high <= (UINT64_C(3) << 40) - 4096);
}

static void
random_offsets_are_uniform(void **state)
{
	static const char *const words[] = { "rw", "randread", "number_ios", "160000", "io_size",
		"1g", NULL };
	struct block_plan plan = plan_of(words, 16 * 4096);
	int count[16] = { 0 };
	double chi = 0;
	struct block_io io;

	(void)state;
	while (block_plan_next(&plan, &io))
		count[io.offset / 4096]++;
	for (int i = 0; i < 16; i++)
		chi += (count[i] - 10000.0) * (count[i] - 10000.0) / 10000;
	assert_true(chi < 37.7); /* 15 degrees of freedom, 1 in 1000 */
}

static void
one_pass_is_all_of_the_region_once(void **state)
{
	static const char *const words[] = { "rw", "read", "bs", "64k", "offset", "1m", NULL };
	struct block_plan plan = plan_of(words, 3 << 20);
	uint64_t expected = 1 << 20;
	struct block_io io;

	(void)state;
	while (block_plan_next(&plan, &io)) {
		assert_true(io.offset == expected);
		expected += 65536;
	}
	assert_true(expected == 3 << 20);
}

static void
a_number_of_operations_does_not_go_beyond_one_pass_as_in_fio(void **state)
{
	static const char *const words[] = { "rw", "randread", "number_ios", "1000", NULL };
	struct block_plan plan = plan_of(words, 16 * 4096);
	struct block_io io;
	int n = 0;

	(void)state;
	while (block_plan_next(&plan, &io))
		n++;
	assert_int_equal(n, 16);
}

static void
a_mixed_load_mixes_as_told_and_flushes_after_every_third_write(void **state)
{
	static const char *const words[] = { "rw", "randrw", "rwmixread", "70", "fsync", "3", "bs",
		"4k,8k-16k", "io_size", "1t", "number_ios", "100000", NULL };
	struct block_plan plan = plan_of(words, 1 << 30);
	uint64_t reads = 0, writes = 0, flushes = 0;
	struct block_io io;

	(void)state;
	while (block_plan_next(&plan, &io)) {
		reads += io.kind == BLOCK_READ;
		writes += io.kind == BLOCK_WRITE;
		flushes += io.kind == BLOCK_FLUSH;
		if (io.kind == BLOCK_READ)
			assert_int_equal(io.bytes, 4096);
		if (io.kind == BLOCK_WRITE)
			assert_true(io.bytes == 8192 || io.bytes == 16384);
		assert_true(io.offset + io.bytes <= 1 << 30);
	}
	assert_int_equal(reads + writes, 100000);
	assert_true(reads > 69000 && reads < 71000);
	assert_true(flushes == writes / 3);
}

static void
zipf_ranks_have_their_probabilities(void **state)
{
	struct random64 rng = random64_seeded(3);
	enum { N = 10, DRAWS = 200000 };
	double sum = 0, chi = 0;
	int count[N] = { 0 };
	struct zipf z;

	(void)state;
	zipf_init(&z, N, 1.2);
	for (int i = 0; i < DRAWS; i++)
		count[zipf_rank(&z, &rng)]++;
	for (int i = 0; i < N; i++)
		sum += pow(i + 1, -1.2);
	for (int i = 0; i < N; i++) {
		double expected = DRAWS * pow(i + 1, -1.2) / sum;

		chi += (count[i] - expected) * (count[i] - expected) / expected;
	}
	assert_true(chi < 27.9); /* 9 degrees of freedom, 1 in 1000 */
}

static void
zipf_of_exponent_one_is_no_special_case(void **state)
{
	struct random64 rng = random64_seeded(5);
	struct zipf z;
	int first = 0;

	(void)state;
	zipf_init(&z, 4, 1);
	for (int i = 0; i < 100000; i++)
		first += zipf_rank(&z, &rng) == 0;
	assert_true(fabs(first / 1e5 - 12.0 / 25) < 0.01);
}

static void
scattering_is_a_permutation(void **state)
{
	static const uint64_t sizes[] = { 1, 2, 7, 64, 1000 };

	(void)state;
	for (size_t s = 0; s < G_N_ELEMENTS(sizes); s++) {
		bool seen[1000] = { false };

		for (uint64_t i = 0; i < sizes[s]; i++) {
			uint64_t to = zipf_scatter(i, sizes[s]);

			assert_true(to < sizes[s] && !seen[to]);
			seen[to] = true;
		}
	}
	assert_true(zipf_scatter(12345, UINT64_MAX) != 12345);
}

static void
job_files_are_read_and_what_is_unknown_is_named(void **state)
{
	static const char good[] =
	    "; a job\n[global]\nrw=randwrite\nbs=8k\ndirect=1\n\n[x]\niodepth = "
	    "16\nfsync=1\ntime_based\n";
	static const char bad[] = "[x]\nrw=read\nsteadystate=iops:5%\n";
	struct block_load load = block_load_defaults();
	g_autofree char *path =
	    g_strdup_printf("%s/podium-job.%d", g_get_tmp_dir(), (int)g_random_int());
	char *why = NULL;

	(void)state;
	assert_true(g_file_set_contents(path, good, -1, NULL));
	assert_true(job_file_read(&load, path, &why));
	assert_true(
	    load.writes && load.random && load.direct && load.depth == 16 && load.flush_every == 1);
	assert_true(load.size[BLOCK_WRITE].low_bytes == 8192);
	assert_true(g_file_set_contents(path, bad, -1, NULL));
	assert_false(job_file_read(&load, path, &why));
	assert_non_null(strstr(why, ":3: unknown option 'steadystate'"));
	g_free(why);
	remove(path);
}

static void
both_spellings_and_switches_are_understood(void **state)
{
	char *argv[] = { "podium-file", "--ramp_time=5", "--direct", "--verify=0", "a_b", "--",
		"--c_d", NULL };
	g_auto(GStrv) all = block_options_arguments(7, argv);

	(void)state;
	assert_string_equal(all[1], "--ramp-time=5");
	assert_string_equal(all[2], "--direct=1");
	assert_string_equal(all[3], "--verify=0");
	assert_string_equal(all[4], "a_b");
	assert_string_equal(all[6], "--c_d");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes_have_fios_meanings),
		cmocka_unit_test(durations_are_seconds_unless_they_say_otherwise),
		cmocka_unit_test(random_offsets_reach_all_of_a_lun_of_three_tebibytes),
		cmocka_unit_test(random_offsets_are_uniform),
		cmocka_unit_test(one_pass_is_all_of_the_region_once),
		cmocka_unit_test(a_number_of_operations_does_not_go_beyond_one_pass_as_in_fio),
		cmocka_unit_test(a_mixed_load_mixes_as_told_and_flushes_after_every_third_write),
		cmocka_unit_test(zipf_ranks_have_their_probabilities),
		cmocka_unit_test(zipf_of_exponent_one_is_no_special_case),
		cmocka_unit_test(scattering_is_a_permutation),
		cmocka_unit_test(job_files_are_read_and_what_is_unknown_is_named),
		cmocka_unit_test(both_spellings_and_switches_are_understood),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
