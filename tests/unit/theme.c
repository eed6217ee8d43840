/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "render/lib/layout/theme.h"

static const struct theme *const themes[] = { &theme_light, &theme_dark };

/* Relative luminance and contrast as WCAG 2.2 defines them. */
static double
channel(unsigned value)
{
	double c = value / 255.;

	return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double
luminance(const char *colour)
{
	unsigned r, g, b;

	assert_int_equal(sscanf(colour, "#%2x%2x%2x", &r, &g, &b), 3);
	return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
}

static double
contrast(const struct theme *theme, enum theme_role a, enum theme_role b)
{
	double x = luminance(theme->colour[a]) + 0.05, y = luminance(theme->colour[b]) + 0.05;

	return x > y ? x / y : y / x;
}

static void
text_is_read_on_all_that_lies_under_it(void **state)
{
	static const enum theme_role text[] = { ROLE_INK, ROLE_SOFT, ROLE_WARNING, ROLE_ACCENT };
	static const enum theme_role under[] = { ROLE_BACKGROUND, ROLE_BAND, ROLE_TRACK };

	(void)state;
	for (size_t t = 0; t < 2; t++)
		for (size_t i = 0; i < 4; i++)
			for (size_t j = 0; j < 3; j++)
				if (contrast(themes[t], text[i], under[j]) < 4.5)
					fail_msg("%s: %s on %s has %.2f:1", themes[t]->name,
					    theme_variable[text[i]], theme_variable[under[j]],
					    contrast(themes[t], text[i], under[j]));
}

static void
marks_are_seen_on_the_background(void **state)
{
	(void)state;
	for (size_t t = 0; t < 2; t++)
		for (int role = ROLE_ACCENT; role < ROLES; role++)
			if (contrast(themes[t], (enum theme_role)role, ROLE_BACKGROUND) < 3)
				fail_msg("%s: %s has %.2f:1", themes[t]->name, theme_variable[role],
				    contrast(themes[t], (enum theme_role)role, ROLE_BACKGROUND));
}

static void
no_two_series_share_a_colour(void **state)
{
	(void)state;
	for (size_t t = 0; t < 2; t++)
		for (int a = ROLE_SERIES; a < ROLES; a++)
			for (int b = ROLE_SERIES; b < a; b++)
				assert_string_not_equal(themes[t]->colour[a], themes[t]->colour[b]);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_is_read_on_all_that_lies_under_it),
		cmocka_unit_test(marks_are_seen_on_the_background),
		cmocka_unit_test(no_two_series_share_a_colour),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests_name("theme", tests, NULL, NULL);
}
