/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "render/lib/text/escape.h"
#include "render/lib/text/typeset.h"

static void
gives(char *got, const char *wanted)
{
	assert_string_equal(got, wanted);
	g_free(got);
}

static void
csv_gives(const char *text, char separator, bool defuse, const char *wanted)
{
	char *got = NULL;
	size_t size;
	FILE *memory = open_memstream(&got, &size);

	escape_put_csv(memory, text, separator, defuse);
	fclose(memory);
	assert_string_equal(got, wanted);
	free(got);
}

static void
markup_becomes_text(void **state)
{
	(void)state;
	gives(escape_markup("<script>alert(\"x\")</script>"),
	    "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
	gives(escape_markup("a & b's"), "a &amp; b&#39;s");
	gives(escape_markup("&amp;"), "&amp;amp;");
}

static void
broken_text_becomes_valid(void **state)
{
	(void)state;
	gives(escape_markup("a\xff"
			    "b"),
	    "a\ufffdb");
	gives(escape_markup("a\x01"
			    "b\nc"),
	    "a\ufffdb c");
}

static void
markdown_stays_on_its_line(void **state)
{
	(void)state;
	gives(escape_markdown("a|b*c_d`e[f](g)"), "a\\|b\\*c\\_d\\`e\\[f\\](g)");
	gives(escape_markdown("x\n# y"), "x \\# y");
	gives(escape_markdown("<b>@user"), "&lt;b\\>&#64;user");
	gives(escape_markdown("https://example.org"), "https&#58;//example.org");
}

static void
csv_fields_are_quoted_where_they_must_be(void **state)
{
	(void)state;
	csv_gives("plain", ',', true, "plain");
	csv_gives("a,b", ',', true, "\"a,b\"");
	csv_gives("a,b", ';', true, "a,b");
	csv_gives("say \"x\"", ',', true, "\"say \"\"x\"\"\"");
	csv_gives("two\nlines", ',', true, "\"two\nlines\"");
	csv_gives("", ',', true, "");
}

static void
formulas_are_defused(void **state)
{
	(void)state;
	csv_gives("=SUM(A1)", ',', true, "\"'=SUM(A1)\"");
	csv_gives("@x", ',', true, "\"'@x\"");
	csv_gives("\t-1+2", ',', true, "\"'\t-1+2\"");
	csv_gives("\uff1dx", ',', true, "\"'\uff1dx\"");
	csv_gives("=1", ',', false, "=1");
}

static void
long_names_end_in_an_ellipsis(void **state)
{
	char *cut = typeset_fit("A very long name that does not fit", 100, 13, false);

	(void)state;
	assert_true(g_str_has_suffix(cut, "\u2026"));
	assert_true(typeset_width(cut, 13, false) <= 100);
	g_free(cut);
	gives(typeset_fit("short", 100, 13, false), "short");
}

static void
names_are_cut_between_whole_characters(void **state)
{
	/* A family of four joined people is one character, and so is an accent with its letter. */
	(void)state;
	gives(typeset_fit("\U0001f469\u200d\U0001f469\u200d\U0001f467x", 50, 13, false),
	    "\U0001f469\u200d\U0001f469\u200d\U0001f467x");
	for (double width = 14; width < 60; width += 1) {
		char *cut =
		    typeset_fit("e\u0301e\u0301e\u0301e\u0301e\u0301e\u0301", width, 13, false);

		assert_true(g_utf8_validate(cut, -1, NULL));
		assert_null(strstr(cut, "e\u2026"));
		g_free(cut);
	}
}

static void
text_wraps_between_words(void **state)
{
	char **lines = typeset_wrap("one two three four five", 80, 13);

	(void)state;
	assert_true(g_strv_length(lines) >= 2);
	for (char **line = lines; *line != NULL; line++)
		assert_true(typeset_width(*line, 13, false) <= 80);
	g_strfreev(lines);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(markup_becomes_text),
		cmocka_unit_test(broken_text_becomes_valid),
		cmocka_unit_test(markdown_stays_on_its_line),
		cmocka_unit_test(csv_fields_are_quoted_where_they_must_be),
		cmocka_unit_test(formulas_are_defused),
		cmocka_unit_test(long_names_end_in_an_ellipsis),
		cmocka_unit_test(names_are_cut_between_whole_characters),
		cmocka_unit_test(text_wraps_between_words),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
