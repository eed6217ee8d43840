/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "collect/lib/sql/drive/query_packet.h"
#include "collect/lib/sql/drive/reply.h"

/* A text result of "select 1, null, 'abc'" up to its rows, as MariaDB 10.11.19 sent it. */
#define COLUMNS                                                                                    \
	"\x02\x00\x00\x01\x03\x01\x18\x00\x00\x02\x03\x64\x65\x66\x00\x00\x00\x01\x31\x00"         \
	"\x00\x0c\x3f\x00\x01\x00\x00\x00\x03\x81\x00\x00\x00\x00\x1b\x00\x00\x03\x03\x64"         \
	"\x65\x66\x00\x00\x00\x04\x4e\x55\x4c\x4c\x00\x00\x0c\x3f\x00\x00\x00\x00\x00\x06"         \
	"\x80\x00\x00\x00\x00\x1a\x00\x00\x04\x03\x64\x65\x66\x00\x00\x00\x03\x61\x62\x63"         \
	"\x00\x00\x0c\x08\x00\x03\x00\x00\x00\xfd\x01\x00\x27\x00\x00"
static const char in_eof[] = COLUMNS "\x05\x00\x00\x05\xfe\x00\x00\x02\x00"
				     "\x07\x00\x00\x06\x01"
				     "1\xfb\x03"
				     "abc"
				     "\x05\x00\x00\x07\xfe\x00\x00\x02\x00";
static const char in_ok[] = COLUMNS "\x07\x00\x00\x05\x01"
				    "1\xfb\x03"
				    "abc"
				    "\x07\x00\x00\x06\xfe\x00\x00\x02\x00\x00\x00";
static const char ok[] = "\x07\x00\x00\x01\x00\x01\x00\x02\x00\x00\x00";
static const char more[] = "\x07\x00\x00\x01\x00\x01\x00\x0a\x00\x00\x00"
			   "\x07\x00\x00\x02\x00\x01\x00\x02\x00\x00\x00";
static const char error[] = "\x20\x00\x00\x01\xff\x7a\x04#42S02Table 'a' doesn't exist";

static enum reply_status
feed(struct reply *r, const void *data, size_t size)
{
	return reply_feed(r, data, size);
}

/* The same reply in pieces of any size ends the same way. */
static void
assert_whole(bool ends_in_ok, const char *data, size_t size, uint64_t rows, uint64_t bytes)
{
	for (size_t piece = 1; piece <= size; piece++) {
		struct reply r = { .ends_in_ok = ends_in_ok };
		enum reply_status status = REPLY_MORE;

		reply_start(&r, 1);
		for (size_t at = 0; at < size; at += piece) {
			assert_int_equal(status, REPLY_MORE);
			status = feed(&r, data + at, MIN(piece, size - at));
		}
		assert_int_equal(status, REPLY_DONE);
		assert_int_equal(r.rows, rows);
		assert_int_equal(r.bytes, bytes);
		reply_free(&r);
	}
}

static void
a_result_that_ends_in_eof_packets(void **state)
{
	(void)state;
	assert_whole(false, in_eof, sizeof in_eof - 1, 1, 4);
}

static void
a_result_that_ends_in_an_ok_packet(void **state)
{
	(void)state;
	assert_whole(true, in_ok, sizeof in_ok - 1, 1, 4);
}

static void
an_ok_packet_is_a_whole_reply_and_several_results_are_one(void **state)
{
	(void)state;
	assert_whole(false, ok, sizeof ok - 1, 0, 0);
	assert_whole(true, more, sizeof more - 1, 0, 0);
}

static void
an_error_has_its_number_and_words(void **state)
{
	struct reply r = { 0 };

	(void)state;
	reply_start(&r, 1);
	assert_int_equal(feed(&r, error, sizeof error - 1), REPLY_ERROR);
	assert_int_equal(r.code, 1146);
	assert_string_equal(r.message, "Table 'a' doesn't exist");
	reply_free(&r);
}

static void
an_error_may_come_in_place_of_a_row(void **state)
{
	struct reply r = { 0 };
	size_t before = sizeof COLUMNS - 1 + 9;

	(void)state;
	reply_start(&r, 1);
	assert_int_equal(feed(&r, in_eof, before), REPLY_MORE);
	assert_int_equal(feed(&r, "\x09\x00\x00\x06\xff\x25\x05#70100", 13), REPLY_ERROR);
	assert_int_equal(r.code, 1317);
	reply_free(&r);
}

static void
assert_broken(const char *data, size_t size)
{
	struct reply r = { 0 };

	reply_start(&r, 1);
	assert_int_equal(feed(&r, data, size), REPLY_BROKEN);
	assert_true(strlen(r.message) > 0);
	reply_free(&r);
}

static void
packets_that_are_none_are_told(void **state)
{
	(void)state;
	assert_broken("\x00\x00\x00\x01", 4);                              /* empty */
	assert_broken("\x07\x00\x00\x02\x00\x01\x00\x02\x00\x00\x00", 11); /* out of order */
	assert_broken("\x03\x00\x00\x01\x00\x01\x00", 7); /* OK without its status */
	assert_broken("\x02\x00\x00\x01\xff\x7a", 6);     /* error without its number */
	assert_broken("\x01\x00\x00\x01\xfb", 5);         /* wants a file */
	assert_broken("\x01\x00\x00\x01\xfc", 5);         /* a length cut short */
	assert_broken(
	    "\x09\x00\x00\x01\xfe\xff\xff\xff\xff\xff\xff\xff\xff", 13);    /* too many columns */
	assert_broken("\x07\x00\x00\x01\x00\x01\x00\x02\x00\x00\x00!", 12); /* more than a reply */
}

static void
a_row_that_does_not_hold_its_columns_is_broken(void **state)
{
	static const char *const rows[] = { "\x07\x00\x00\x06\x01"
					    "1\xfb\x04"
					    "abc",
		"\x07\x00\x00\x06\x01"
		"1\xfb\x02"
		"abc",
		"\x03\x00\x00\x06\x01"
		"1\xfb",
		"\x0b\x00\x00\x06\xfd\xff\xff\xff"
		"1\xfb\x03"
		"abc!" };

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct reply r = { 0 };

		reply_start(&r, 1);
		assert_int_equal(feed(&r, in_eof, sizeof COLUMNS - 1 + 9), REPLY_MORE);
		assert_int_equal(feed(&r, rows[i], 4 + (size_t)rows[i][0]), REPLY_BROKEN);
		reply_free(&r);
	}
}

/* Bytes that nobody sent on purpose may be anything but a crash, whatever the pieces. */
static void
noise_ends_in_some_way(void **state)
{
	uint8_t noise[512];

	(void)state;
	srandom(42);
	for (int round = 0; round < 20000; round++) {
		struct reply r = { .ends_in_ok = round % 2 == 0 };
		size_t size = 1 + (size_t)random() % sizeof noise, used = 0;

		for (size_t i = 0; i < size; i++)
			noise[i] = (uint8_t)(random() % 4 == 0 ? random() : random() % 6);
		used = (size_t)random() % sizeof in_eof;
		memcpy(noise, in_eof, MIN(size, used));
		used = 0;
		reply_start(&r, 1);
		while (used < size) {
			size_t piece = 1 + (size_t)random() % 64;

			piece = MIN(piece, size - used);
			if (feed(&r, noise + used, piece) != REPLY_MORE)
				break;
			used += piece;
		}
		reply_free(&r);
	}
}

static void
put_packet(GByteArray *to, uint8_t sequence, const uint8_t *data, size_t size)
{
	const uint8_t header[] = { (uint8_t)size, (uint8_t)(size >> 8), (uint8_t)(size >> 16),
		sequence };

	g_byte_array_append(to, header, sizeof header);
	g_byte_array_append(to, data, (guint)size);
}

static void
a_row_may_fill_several_packets(void **state)
{
	enum { FULL = 0xffffff };
	size_t value = 2 * (size_t)FULL - 8, size = value + 8;
	uint8_t *row = g_malloc0(size);
	GByteArray *reply = g_byte_array_new();
	struct reply r = { 0 };
	enum reply_status status = REPLY_MORE;

	(void)state;
	memcpy(row, "\xfd", 1); /* three bytes of length are too few: take eight */
	row[0] = 0xfe;
	for (int i = 0; i < 7; i++)
		row[1 + i] = (uint8_t)((value - 1) >> (8 * i));
	g_byte_array_append(reply,
	    (const uint8_t
		    *)"\x01\x00\x00\x01\x01\x01\x00\x00\x02x\x05\x00\x00\x03\xfe\x00\x00\x02\x00",
	    19);
	put_packet(reply, 4, row, FULL);
	put_packet(reply, 5, row + FULL, FULL);
	put_packet(reply, 6, row, 0); /* the message fills its packets: an empty one ends it */
	g_byte_array_append(reply, (const uint8_t *)"\x05\x00\x00\x07\xfe\x00\x00\x02\x00", 9);
	reply_start(&r, 1);
	for (size_t at = 0; at < reply->len; at += 65536)
		status = feed(&r, reply->data + at, MIN((size_t)65536, reply->len - at));
	assert_int_equal(status, REPLY_DONE);
	assert_int_equal(r.rows, 1);
	assert_true(r.bytes == value - 1);
	reply_free(&r);
	g_byte_array_unref(reply);
	g_free(row);
}

static void
a_query_is_framed_as_it_must_be(void **state)
{
	size_t size, length = 0xffffff - 1;
	uint8_t packets, *q = query_packet("do 0", 4, &size, &packets);
	char *text = g_malloc0(length + 1);

	(void)state;
	assert_int_equal(size, 9);
	assert_int_equal(packets, 1);
	assert_memory_equal(q,
	    "\x05\x00\x00\x00\x03"
	    "do 0",
	    9);
	g_free(q);
	q = query_packet(text, length, &size, &packets);
	assert_int_equal(packets, 2);
	assert_int_equal(size, length + 1 + 8);
	assert_memory_equal(q + 4 + length + 1, "\x00\x00\x00\x01", 4);
	g_free(q);
	q = query_packet(text, length + 1, &size, &packets);
	assert_int_equal(packets, 2);
	assert_memory_equal(q + 4 + length + 1, "\x01\x00\x00\x01\x00", 5);
	g_free(q);
	g_free(text);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_result_that_ends_in_eof_packets),
		cmocka_unit_test(a_result_that_ends_in_an_ok_packet),
		cmocka_unit_test(an_ok_packet_is_a_whole_reply_and_several_results_are_one),
		cmocka_unit_test(an_error_has_its_number_and_words),
		cmocka_unit_test(an_error_may_come_in_place_of_a_row),
		cmocka_unit_test(packets_that_are_none_are_told),
		cmocka_unit_test(a_row_that_does_not_hold_its_columns_is_broken),
		cmocka_unit_test(noise_ends_in_some_way),
		cmocka_unit_test(a_row_may_fill_several_packets),
		cmocka_unit_test(a_query_is_framed_as_it_must_be),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
