/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/study_value.h"

#include <glib.h>
#include <math.h>
#include <string.h>

/* A number at the start of `text`; *rest is what follows it, without blanks. */
static bool
leading_number(const char *text, double *number, const char **rest)
{
	char *end;

	*number = g_ascii_strtod(text, &end);
	if (end == text || !isfinite(*number) || *number < 0)
		return false;
	while (g_ascii_isspace(*end))
		end++;
	*rest = end;
	return true;
}

bool
study_value_duration(const char *text, double *seconds)
{
	static const struct {
		const char *name;
		double seconds;
	} units[] = { { "", 1 }, { "s", 1 }, { "ms", 0.001 }, { "m", 60 }, { "min", 60 },
		{ "h", 3600 } };
	const char *rest;
	double number;

	if (!leading_number(text, &number, &rest))
		return false;
	for (size_t i = 0; i < G_N_ELEMENTS(units); i++)
		if (strcmp(rest, units[i].name) == 0) {
			*seconds = number * units[i].seconds;
			return true;
		}
	return false;
}

bool
study_value_share(const char *text, double *share)
{
	const char *rest;

	if (!leading_number(text, share, &rest) || (*rest != '\0' && strcmp(rest, "%") != 0))
		return false;
	if (*rest == '%')
		*share /= 100;
	return *share > 0 && *share < 1;
}

double
study_value_amount(const char *text)
{
	static const char units[] = "kmgt";
	const char *rest, *unit;
	double number;

	if (!leading_number(text, &number, &rest))
		return NAN;
	if (*rest == '\0')
		return number;
	unit = strchr(units, g_ascii_tolower(*rest));
	if (unit == NULL || rest[1] != '\0')
		return NAN;
	return ldexp(number, 10 * (int)(unit - units + 1));
}

char **
study_value_scaling(const char *text)
{
	g_auto(GStrv) words = NULL;
	double before = -1;

	if (!g_shell_parse_argv(text, NULL, &words, NULL) || g_strv_length(words) < 3)
		return NULL;
	if (!g_ascii_isalpha(words[0][0]))
		return NULL;
	for (char **word = words + 1; *word != NULL; word++) {
		double amount = study_value_amount(*word);

		if (isnan(amount) || amount <= before)
			return NULL;
		before = amount;
	}
	return g_steal_pointer(&words);
}
