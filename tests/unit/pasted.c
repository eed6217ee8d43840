/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib.h>
#include <string.h>

#include "collect/lib/import/read/line.h"
#include "collect/lib/import/read/pasted.h"

static void
becomes_of(const char *bytes, size_t length, const char *wanted)
{
	char *copy = g_malloc(length + 1);
	GString *got = g_string_new(NULL);
	struct pasted text;

	memcpy(copy, bytes, length);
	assert_null(pasted_decode(&text, copy, length));
	for (size_t i = 0; i < text.n; i++)
		g_string_append_printf(got, "%s|", pasted_line(&text, i));
	assert_string_equal(got->str, wanted);
	g_string_free(got, TRUE);
	pasted_clear(&text);
}

static void
becomes(const char *bytes, const char *wanted)
{
	becomes_of(bytes, strlen(bytes), wanted);
}

static void
lines_end_as_on_any_system(void **state)
{
	(void)state;
	becomes("a\nb\n", "a|b|");
	becomes("a\r\nb\r\n", "a|b|");
	becomes("a\rb\r", "a|b|");
	becomes("a\rb\r\nc\nd", "a|b|c|d|");
	becomes("\n\n", "||");
	becomes("\r\r", "||");
	becomes("", "");
}

static void
mail_quoting_and_terminal_colours_go(void **state)
{
	(void)state;
	becomes("> > a\n>b\n", "a|b|");
	becomes("\x1b[1;32ma\x1b[0m b\n", "a b|");
	becomes("a\x1b", "a|");
	becomes("a\x1b[1;", "a|");
}

static void
entities_and_full_width_colons_become_what_they_mean(void **state)
{
	(void)state;
	becomes("a &lt;b&gt; &amp; &quot;c&quot;&#8211;d &#x41;", "a <b> & \"c\"--d A|");
	becomes("a\xef\xbc\x9a b", "a: b|");
	becomes("&unknown; &; & &#1; &#xd800;", "&unknown; &; & &#1; &#xd800;|");
}

static void
utf_16_and_marks_become_utf_8(void **state)
{
	(void)state;
	becomes("\xef\xbb\xbfone", "one|");
	becomes_of("\xff\xfe"
		   "1\0\xb5\0\n\0",
	    8, "1\xc2\xb5|");
	becomes_of("\xfe\xff"
		   "\0"
		   "1\0\n",
	    6, "1|");
	becomes_of("a\0b\0c\0d\0e\0f\0", 12, "abcdef|");
}

static void
is_refused(const char *bytes, size_t length)
{
	char *copy = g_malloc(length + 1);
	struct pasted text;

	memcpy(copy, bytes, length);
	assert_non_null(pasted_decode(&text, copy, length));
	assert_null(text.bytes);
}

static void
what_is_no_text_is_refused(void **state)
{
	(void)state;
	is_refused("x\0yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy", 20);
	is_refused("\xff\xfe\0\xd8\0\0", 6); /* half a surrogate pair */
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_end_as_on_any_system),
		cmocka_unit_test(mail_quoting_and_terminal_colours_go),
		cmocka_unit_test(entities_and_full_width_colons_become_what_they_mean),
		cmocka_unit_test(utf_16_and_marks_become_utf_8),
		cmocka_unit_test(what_is_no_text_is_refused),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
