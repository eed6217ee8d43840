/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "collect/lib/load/arrivals.h"
#include "collect/lib/load/latencies.h"
#include "data/lib/leb128.h"

static void
an_operation_counts_in_the_second_it_ended_in(void **state)
{
	struct latencies l;

	(void)state;
	latencies_init(&l, 5 * SECOND_NS, false);
	latencies_add(&l, 5 * SECOND_NS, 10);
	latencies_add(&l, 6 * SECOND_NS - 1, 30);
	latencies_add(&l, 8 * SECOND_NS, 70);
	latencies_settle(&l);
	assert_int_equal(l.seconds, 4);
	assert_int_equal(l.second[0].n, 2);
	assert_int_equal(l.second[0].sum_ns, 40);
	assert_int_equal(l.second[0].max_ns, 30);
	assert_int_equal(l.second[1].n, 0);
	assert_int_equal(l.second[3].max_ns, 70);
	assert_int_equal(l.histogram->n, 3);
	assert_true(l.histogram->sum_ns == 110);
	assert_int_equal(l.histogram->min_ns, 10);
	assert_int_equal(l.histogram->max_ns, 70);
	latencies_free(&l);
}

static void
an_operation_before_the_origin_counts_in_second_0(void **state)
{
	struct latencies l;

	(void)state;
	latencies_init(&l, 5 * SECOND_NS, false);
	latencies_add(&l, 7 * SECOND_NS, 1);
	latencies_add(&l, 3 * SECOND_NS, 2);
	latencies_settle(&l);
	assert_int_equal(l.second[0].n, 1);
	assert_int_equal(l.second[2].n, 1);
	latencies_free(&l);
}

static void
samples_come_back_as_they_went_in(void **state)
{
	static const uint64_t took[] = { 0, 127, 128, 1000000, UINT64_MAX };
	struct latencies l;
	const uint8_t *at;
	uint64_t ns;

	(void)state;
	latencies_init(&l, 0, true);
	for (size_t i = 0; i < 5; i++)
		latencies_add(&l, i, took[i]);
	at = l.sample;
	for (size_t i = 0; i < 5; i++) {
		assert_true(leb128_get(&at, l.sample + l.sample_bytes, &ns));
		assert_true(ns == took[i]);
	}
	assert_false(leb128_get(&at, l.sample + l.sample_bytes, &ns));
	latencies_free(&l);
}

static void
two_threads_merge_into_what_one_would_have_kept(void **state)
{
	struct latencies one, a, b;

	(void)state;
	latencies_init(&one, 0, true);
	latencies_init(&a, 0, true);
	latencies_init(&b, 0, true);
	for (uint64_t i = 0; i < 1000; i++) {
		latencies_add(&one, i * SECOND_NS / 300, i * i);
		latencies_add(i % 3 == 0 ? &a : &b, i * SECOND_NS / 300, i * i);
	}
	latencies_settle(&one);
	latencies_settle(&a);
	latencies_settle(&b);
	latencies_merge(&a, &b);
	assert_int_equal(a.histogram->n, 1000);
	assert_memory_equal(a.histogram->count, one.histogram->count, sizeof one.histogram->count);
	assert_int_equal(a.seconds, one.seconds);
	assert_memory_equal(a.second, one.second, one.seconds * sizeof *one.second);
	assert_int_equal(a.sample_bytes, one.sample_bytes);
	latencies_free(&one);
	latencies_free(&a);
	latencies_free(&b);
}

static void
fixed_arrivals_do_not_drift(void **state)
{
	struct arrivals a;
	uint64_t last = 0;

	(void)state;
	arrivals_init(&a, 3, false, 0);
	arrivals_begin(&a, 100);
	for (int i = 0; i <= 3000000; i++)
		last = arrivals_take(&a);
	assert_true(last == 100 + 1000000 * SECOND_NS);
}

static void
poisson_arrivals_have_the_rate_and_the_spread_of_their_name(void **state)
{
	struct arrivals a;
	double sum = 0, squares = 0;
	uint64_t before = 0;
	enum { N = 200000 };

	(void)state;
	arrivals_init(&a, 1000, true, 42);
	arrivals_begin(&a, 0);
	arrivals_take(&a);
	for (int i = 0; i < N; i++) {
		uint64_t due = arrivals_take(&a);
		double gap = (double)(due - before);

		before = due;
		sum += gap;
		squares += gap * gap;
	}
	assert_true(fabs(sum / N / 1e6 - 1) < 0.01);
	assert_true(fabs(squares / N / 2e12 - 1) < 0.03);
}

static void
a_backlog_is_what_was_due_and_not_taken(void **state)
{
	struct arrivals a;

	(void)state;
	arrivals_init(&a, 10, false, 0);
	arrivals_begin(&a, 0);
	for (int i = 0; i < 4; i++)
		arrivals_take(&a);
	assert_int_equal(arrivals_waiting(&a, SECOND_NS), 6);
}

static void
a_window_is_what_was_asked_for(void **state)
{
	struct arrivals a;
	const uint64_t s = 1000000000;

	(void)state;
	arrivals_init(&a, 2, false, 1); /* two a second */
	assert_int_equal(arrivals_window_ns(&a, 4, s, UINT64_MAX, s + s * 3 / 2), 2 * s);
	assert_int_equal(arrivals_window_ns(&a, 4, s, 6 * s, s + s * 3 / 2), 5 * s);
	/* The target did not keep up. */
	assert_int_equal(arrivals_window_ns(&a, 4, s, UINT64_MAX, 4 * s), 3 * s);
	assert_int_equal(arrivals_window_ns(&a, 4, s, 6 * s, 8 * s), 7 * s);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_operation_counts_in_the_second_it_ended_in),
		cmocka_unit_test(an_operation_before_the_origin_counts_in_second_0),
		cmocka_unit_test(samples_come_back_as_they_went_in),
		cmocka_unit_test(two_threads_merge_into_what_one_would_have_kept),
		cmocka_unit_test(fixed_arrivals_do_not_drift),
		cmocka_unit_test(a_window_is_what_was_asked_for),
		cmocka_unit_test(poisson_arrivals_have_the_rate_and_the_spread_of_their_name),
		cmocka_unit_test(a_backlog_is_what_was_due_and_not_taken),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
