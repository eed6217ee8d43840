/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "data/lib/json_writer.h"

/* What `write` writes. */
static void
gives(enum json_writer_space space, void (*write)(struct json_writer *w), const char *wanted)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	struct json_writer w = json_writer_on(out, space);

	write(&w);
	fclose(out);
	assert_string_equal(text, wanted);
	free(text);
}

static void
nested(struct json_writer *w)
{
	json_writer_object(w, NULL);
	json_writer_text(w, "name", "zvol");
	json_writer_array(w, "runs");
	json_writer_integer(w, NULL, 3);
	json_writer_null(w, NULL);
	json_writer_bool(w, NULL, true);
	json_writer_close(w);
	json_writer_object(w, "none");
	json_writer_close(w);
	json_writer_number(w, "elapsed_s", "%.3f", 1.5);
	json_writer_close(w);
}

static void
commas_stand_between_members(void **state)
{
	(void)state;
	gives(JSON_DENSE, nested,
	    "{\"name\":\"zvol\",\"runs\":[3,null,true],\"none\":{},\"elapsed_s\":1.500}");
	gives(JSON_SPACED, nested,
	    "{\"name\": \"zvol\", \"runs\": [3, null, true], \"none\": {}, \"elapsed_s\": 1.500}");
}

static void
lines(struct json_writer *w)
{
	json_writer_object(w, NULL);
	json_writer_lines(w, 2);
	json_writer_array(w, "a");
	json_writer_lines(w, 4);
	json_writer_integer(w, NULL, 1);
	json_writer_integer(w, NULL, 2);
	json_writer_close(w);
	json_writer_text(w, "b", NULL);
	json_writer_close(w);
}

static void
members_get_lines_where_asked(void **state)
{
	(void)state;
	gives(JSON_SPACED, lines, "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": null\n}");
}

static void
odd_texts(struct json_writer *w)
{
	json_writer_array(w, NULL);
	json_writer_text(w, NULL, "a\"b\\c\n\x01/é");
	json_writer_text(w, NULL, "\xff");
	json_writer_object(w, NULL);
	json_writer_null(w, "\"");
	json_writer_close(w);
	json_writer_close(w);
}

static void
texts_are_escaped_and_made_unicode(void **state)
{
	(void)state;
	gives(
	    JSON_DENSE, odd_texts, "[\"a\\\"b\\\\c\\u000a\\u0001/é\",\"\uFFFD\",{\"\\\"\":null}]");
}

static void
numbers_are_read_as_they_were(void **state)
{
	static const double values[] = { 0, -0.5, 0.1, 1e9, 123456.789, 1.0 / 3, 5e-324,
		1.7976931348623157e308, -9007199254740993.0, 1e-4, 0.30000000000000004 };

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
		char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);
		struct json_writer w = json_writer_on(out, JSON_DENSE);

		json_writer_real(&w, NULL, values[i]);
		fclose(out);
		assert_true(g_ascii_strtod(text, NULL) == values[i]);
		free(text);
	}
}

static void
no_number(struct json_writer *w)
{
	json_writer_array(w, NULL);
	json_writer_real(w, NULL, NAN);
	json_writer_real(w, NULL, INFINITY);
	json_writer_real(w, NULL, 0.1);
	json_writer_close(w);
}

static void
what_is_no_number_is_null(void **state)
{
	(void)state;
	gives(JSON_DENSE, no_number, "[null,null,0.1]");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(commas_stand_between_members),
		cmocka_unit_test(members_get_lines_where_asked),
		cmocka_unit_test(texts_are_escaped_and_made_unicode),
		cmocka_unit_test(numbers_are_read_as_they_were),
		cmocka_unit_test(what_is_no_number_is_null),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
