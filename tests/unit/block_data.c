/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "collect/lib/block/claim.h"
#include "collect/lib/block/block_stamp.h"
#include "collect/lib/block/verify.h"

/* A unit as podium writes it. */
static void
make_unit(unsigned char *unit, uint64_t offset, uint32_t generation)
{
	struct block_stamp stamp = { offset, generation, 99 };

	block_stamp_fill(unit, 4096);
	block_stamp_write(unit, &stamp, 0, 4096);
}

static void
a_stamp_tells_what_is_wrong(void **state)
{
	unsigned char unit[4096];
	struct block_stamp stamp;

	(void)state;
	make_unit(unit, 8192, 5);
	assert_int_equal(block_stamp_check(unit, 4096, 8192, &stamp), STAMP_GOOD);
	assert_int_equal(stamp.generation, 5);
	assert_int_equal(block_stamp_check(unit, 4096, 4096, &stamp), STAMP_ELSEWHERE);
	assert_true(stamp.offset == 8192);
	assert_int_equal(block_stamp_check(unit, 2048, 8192, &stamp), STAMP_SIZE);
	for (int bit = 0; bit < 32 * 8; bit++) {
		unit[bit / 8] ^= (unsigned char)(1 << bit % 8);
		assert_int_not_equal(block_stamp_check(unit, 4096, 8192, &stamp), STAMP_GOOD);
		unit[bit / 8] ^= (unsigned char)(1 << bit % 8);
	}
	unit[4095] ^= 0x40;
	assert_int_equal(block_stamp_check(unit, 4096, 8192, &stamp), STAMP_BODY);
	memset(unit, 0, sizeof unit);
	assert_int_equal(block_stamp_check(unit, 4096, 8192, &stamp), STAMP_NONE);
}

static void
a_place_with_a_write_in_flight_is_nobody_elses(void **state)
{
	struct block_plan plan = { .region_bytes = 1 << 20 };
	unsigned char unit[4096];
	struct block_io write = {
		.kind = BLOCK_WRITE, .offset = 8192, .bytes = 4096, .data = unit
	};
	struct block_io read = { .kind = BLOCK_READ, .offset = 8192, .bytes = 4096, .data = unit };
	struct verify v;

	(void)state;
	assert_true(verify_init(&v, &plan, 4096, 1));
	assert_true(verify_begin(&v, &write));
	assert_false(verify_begin(&v, &read));
	assert_false(verify_begin(&v, &write));
	assert_int_equal(verify_generation(&v, 8192), 1);
	assert_true(verify_end(&v, &write, false));
	assert_true(verify_begin(&v, &read));
	assert_true(verify_begin(&v, &read));
	assert_false(verify_begin(&v, &write));
	make_unit(unit, 8192, 1);
	assert_true(verify_end(&v, &read, false));
	make_unit(unit, 8192, 2);
	assert_false(verify_end(&v, &read, false));
	assert_non_null(strstr(v.fault, "lost write"));
	assert_true(verify_begin(&v, &write));
	verify_free(&v);
}

static void
what_a_failed_write_left_is_not_judged(void **state)
{
	struct block_plan plan = { .region_bytes = 1 << 20 };
	unsigned char unit[4096];
	struct block_io io = { .kind = BLOCK_WRITE, .offset = 0, .bytes = 4096, .data = unit };
	struct verify v;

	(void)state;
	assert_true(verify_init(&v, &plan, 4096, 1));
	assert_true(verify_begin(&v, &io));
	verify_end(&v, &io, true);
	assert_false(verify_knows(&v, 0));
	memset(unit, 0xaa, sizeof unit);
	io.kind = BLOCK_READ;
	assert_true(verify_begin(&v, &io));
	assert_true(verify_end(&v, &io, false));
	verify_free(&v);
}

static char *
owner_of(const unsigned char *first, const unsigned char *last)
{
	struct claim_ends ends = { 64 << 20, first, last };

	return claim_owner(&ends);
}

static void
blank_and_stamped_data_is_free_and_all_else_is_not(void **state)
{
	unsigned char *first = g_malloc0(CLAIM_BYTES), *last = g_malloc0(CLAIM_BYTES);
	g_autofree char *owner = NULL;

	(void)state;
	assert_null(owner_of(first, last));
	make_unit(first + 8192, 8192, 3);
	assert_null(owner_of(first, last));
	last[CLAIM_BYTES - 1] = 1;
	owner = owner_of(first, last);
	assert_non_null(owner);
	last[CLAIM_BYTES - 1] = 0;
	make_unit(first, 0, 3);
	make_unit(first + 512, 512, 4);
	assert_null(owner_of(first, last));
	memset(first + 2048, 'x', 16);
	g_free(owner);
	owner = owner_of(first, last);
	assert_non_null(owner);
	g_free(first);
	g_free(last);
}

/* One write from beginning to end; the generation that it gave. */
static uint32_t
write_once(struct verify *v, uint64_t offset, bool failed)
{
	struct block_io io = { .kind = BLOCK_WRITE, .offset = offset, .bytes = 4096 };
	uint32_t generation;

	assert_true(verify_begin(v, &io));
	generation = verify_generation(v, offset);
	verify_end(v, &io, failed);
	return generation;
}

static void
two_runs_do_not_begin_with_the_same_generation(void **state)
{
	struct block_plan plan = { .region_bytes = 1 << 20 };
	struct verify one, other;
	uint32_t first;

	(void)state;
	assert_true(verify_init(&one, &plan, 4096, 0x12345678));
	assert_true(verify_init(&other, &plan, 4096, 0x9abcdef0));
	first = write_once(&one, 0, false);
	assert_int_not_equal(first, 0);
	assert_int_not_equal(first, write_once(&other, 0, false));
	assert_int_equal(write_once(&one, 0, false), first + 1);
	assert_int_equal(write_once(&one, 4096, false), first);
	verify_free(&one);
	verify_free(&other);
}

static void
after_a_failed_write_no_earlier_generation_comes_again(void **state)
{
	struct block_plan plan = { .region_bytes = 1 << 20 };
	uint32_t seen[20];
	struct verify v;

	(void)state;
	assert_true(verify_init(&v, &plan, 4096, 7));
	for (size_t i = 0; i < G_N_ELEMENTS(seen); i++) {
		seen[i] = write_once(&v, 8192, i % 3 == 1);
		for (size_t j = 0; j < i; j++)
			assert_int_not_equal(seen[i], seen[j]);
	}
	verify_free(&v);
}

static void
generations_go_round_and_leave_out_the_one_that_means_not_known(void **state)
{
	struct block_plan plan = { .region_bytes = 1 << 20 };
	struct verify v;

	(void)state;
	assert_true(verify_init(&v, &plan, 4096, UINT32_MAX));
	assert_int_equal(write_once(&v, 0, false), 0xffffff);
	assert_int_equal(write_once(&v, 0, false), 1);
	assert_true(verify_knows(&v, 0));
	verify_free(&v);
}

/* An array of a database's bytes, at the beginning of an otherwise blank target. */
static void
assert_owner(const unsigned char *bytes, size_t n, const char *words)
{
	g_autofree unsigned char *first = g_malloc0(CLAIM_BYTES), *last = g_malloc0(CLAIM_BYTES);
	g_autofree char *owner = NULL;

	memcpy(first, bytes, n);
	owner = owner_of(first, last);
	assert_string_equal(owner, words);
}

static void
what_databases_write_is_known_by_its_first_bytes(void **state)
{
	static const unsigned char sqlite[] = "SQLite format 3";
	static const unsigned char aria[] = { 0xfe, 0xfe, 0x09, 3 };
	unsigned char page[38] = { 1, 2, 3, 4 };

	(void)state;
	assert_owner(sqlite, sizeof sqlite, "a SQLite database");
	assert_owner(aria, sizeof aria, "a MariaDB table or log");
	page[25] = 8;
	assert_owner(page, sizeof page, "an InnoDB tablespace");
	memcpy(page + 12, (unsigned char[]){ 28, 0, 0xd0, 0x1f, 0, 0x20, 4, 0x20 }, 8);
	page[25] = 1;
	assert_owner(page, sizeof page, "a PostgreSQL table");
	page[12] = 20; /* its free room would begin within its header */
	assert_owner(page, sizeof page, "data that podium did not write");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_stamp_tells_what_is_wrong),
		cmocka_unit_test(a_place_with_a_write_in_flight_is_nobody_elses),
		cmocka_unit_test(what_a_failed_write_left_is_not_judged),
		cmocka_unit_test(two_runs_do_not_begin_with_the_same_generation),
		cmocka_unit_test(after_a_failed_write_no_earlier_generation_comes_again),
		cmocka_unit_test(generations_go_round_and_leave_out_the_one_that_means_not_known),
		cmocka_unit_test(blank_and_stamped_data_is_free_and_all_else_is_not),
		cmocka_unit_test(what_databases_write_is_known_by_its_first_bytes),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
