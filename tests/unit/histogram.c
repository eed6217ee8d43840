/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The histogram, its bytes, and the names of metrics. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>
#include <string.h>

#include "data/lib/histogram.h"
#include "data/lib/leb128.h"
#include "data/lib/metric.h"

static void
add(struct histogram *h, uint64_t ns)
{
	histogram_count(h, ns);
	histogram_total(h, 1, ns, ns);
}

static void
buckets_are_where_the_rule_puts_them(void **state)
{
	static const struct {
		uint64_t v, low, width;
		unsigned bucket;
	} golden[] = {
		{ 0, 0, 1, 0 },
		{ 1, 1, 1, 1 },
		{ 127, 127, 1, 127 },
		{ 128, 128, 1, 128 },
		{ 255, 255, 1, 255 },
		{ 256, 256, 2, 256 },
		{ 257, 256, 2, 256 },
		{ 258, 258, 2, 257 },
		{ 511, 510, 2, 383 },
		{ 512, 512, 4, 384 },
		{ 1000, 1000, 4, 506 },
		{ 13877, 13824, 64, 984 },
		{ 1000000, 999424, 4096, 1780 },
		{ 123456789, 123207680, 524288, 2667 },
		{ 13877000000, 13824425984, 67108864, 3534 },
		{ UINT64_C(1) << 53, UINT64_C(1) << 53, UINT64_C(1) << 46, 6016 },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(golden); i++) {
		assert_int_equal(histogram_bucket(golden[i].v), golden[i].bucket);
		assert_int_equal(histogram_low(golden[i].bucket), golden[i].low);
		assert_int_equal(histogram_width(golden[i].bucket), golden[i].width);
	}
	assert_int_equal(histogram_bucket(UINT64_MAX), HISTOGRAM_BUCKETS - 1);
}

static void
every_bucket_begins_where_the_one_before_ends(void **state)
{
	(void)state;
	for (unsigned i = 0; i + 1 < HISTOGRAM_BUCKETS; i++) {
		assert_int_equal(histogram_low(i) + histogram_width(i), histogram_low(i + 1));
		assert_int_equal(histogram_bucket(histogram_low(i)), i);
	}
}

static struct histogram *
filled(uint64_t from, uint64_t to, uint64_t step, int times)
{
	struct histogram *h = histogram_new();

	for (uint64_t v = from; v <= to; v += step)
		for (int i = 0; i < times; i++)
			add(h, v);
	return h;
}

static void
percentiles_are_of_nearest_rank(void **state)
{
	struct histogram *h = filled(1, 1000, 1, 1);

	(void)state;
	assert_int_equal(histogram_percentile(h, 0.1), 100);
	assert_int_equal(histogram_percentile(h, 0.5), 501); /* 500 lies in the bucket 500..501 */
	assert_int_equal(histogram_percentile(h, 0.99), 991);
	assert_int_equal(histogram_percentile(h, 1), 1000); /* never above the maximum */
	assert_true(histogram_supports(h, 0.99));
	assert_false(histogram_supports(h, 0.999));
	histogram_free(h);
}

static void
a_merged_percentile_is_not_the_mean_of_percentiles(void **state)
{
	struct histogram *a = filled(1, 100, 1, 10), *b = filled(10, 1000, 10, 1);

	(void)state;
	assert_int_equal(histogram_percentile(a, 0.99), 99);
	histogram_merge(a, b);
	assert_int_equal(a->n, 1100);
	assert_in_range(histogram_percentile(a, 0.99), 890, 891);
	histogram_free(a);
	histogram_free(b);
}

static void
the_order_of_merging_does_not_matter(void **state)
{
	struct histogram *parts[3], *left, *right;

	(void)state;
	for (int i = 0; i < 3; i++)
		parts[i] = filled(7 + (uint64_t)i * 1000, 90000, 97 + (uint64_t)i, 2);
	left = histogram_new();
	right = histogram_new();
	for (int i = 0; i < 3; i++) {
		histogram_merge(left, parts[i]);
		histogram_merge(right, parts[2 - i]);
	}
	assert_memory_equal(left, right, sizeof *left);
	for (int i = 0; i < 3; i++)
		histogram_free(parts[i]);
	histogram_free(left);
	histogram_free(right);
}

static void
what_is_packed_comes_back(void **state)
{
	struct histogram *h = filled(3, 5000000, 4999, 3), *back = histogram_new();
	uint8_t *blob;
	size_t size = histogram_pack(h, &blob);

	(void)state;
	back->n = h->n;
	assert_true(histogram_unpack(back, blob, size));
	assert_memory_equal(back->count, h->count, sizeof h->count);
	assert_false(histogram_unpack(back, blob, size - 1));
	blob[0] = 0xff;
	assert_false(histogram_unpack(back, blob, size));
	g_free(blob);
	histogram_free(h);
	histogram_free(back);
}

static void
a_metrics_name_says_its_unit(void **state)
{
	static const struct {
		const char *name, *title, *unit, *better;
	} golden[] = {
		{ "elapsed_s", "Time to finish the work", "s", "lower" },
		{ "throughput_ops_s", "Operations a second", "1/s", "higher" },
		{ "read_latency_p99_ns", "99th percentile of latency, read", "ns", "lower" },
		{ "redo_bytes", "Redo", "B", "none" },
		{ "bandwidth_bytes_s", "Bandwidth", "B/s", "higher" },
		{ "my_own_s", "My own", "s", "lower" },
		{ "score", "Score", "", "none" },
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(golden); i++) {
		struct metric m = metric_of(golden[i].name);

		assert_string_equal(m.title, golden[i].title);
		assert_string_equal(m.unit, golden[i].unit);
		assert_string_equal(m.better, golden[i].better);
	}
	assert_true(metric_of("load_s").headline < metric_of("elapsed_s").headline);
	assert_true(metric_of("elapsed_s").headline < metric_of("throughput_ops_s").headline);
}

static void
numbers_take_the_bytes_they_need(void **state)
{
	static const struct {
		uint64_t value;
		size_t bytes;
	} cases[] = { { 0, 1 }, { 0x7f, 1 }, { 0x80, 2 }, { 624485, 3 },
		{ UINT64_MAX, LEB128_MAX } };

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		uint8_t bytes[LEB128_MAX];
		const uint8_t *at = bytes;
		uint64_t value;

		assert_int_equal(leb128_put(bytes, cases[i].value), cases[i].bytes);
		assert_true(leb128_get(&at, bytes + cases[i].bytes, &value));
		assert_true(value == cases[i].value);
		assert_ptr_equal(at, bytes + cases[i].bytes);
	}
}

static void
a_number_that_is_cut_off_is_none(void **state)
{
	static const uint8_t cut[] = { 0xe5, 0x8e },
			     endless[] = { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
				     0xff, 0xff, 0x01 };
	const uint8_t *at = cut;
	uint64_t value;

	(void)state;
	assert_false(leb128_get(&at, cut + sizeof cut, &value));
	assert_false(leb128_get(&at, at, &value));
	at = endless;
	assert_false(leb128_get(&at, endless + sizeof endless, &value));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_take_the_bytes_they_need),
		cmocka_unit_test(a_number_that_is_cut_off_is_none),
		cmocka_unit_test(buckets_are_where_the_rule_puts_them),
		cmocka_unit_test(every_bucket_begins_where_the_one_before_ends),
		cmocka_unit_test(percentiles_are_of_nearest_rank),
		cmocka_unit_test(a_merged_percentile_is_not_the_mean_of_percentiles),
		cmocka_unit_test(the_order_of_merging_does_not_matter),
		cmocka_unit_test(what_is_packed_comes_back),
		cmocka_unit_test(a_metrics_name_says_its_unit),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
