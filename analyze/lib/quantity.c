/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/quantity.h"

#include <glib.h>
#include <math.h>
#include <string.h>

struct prefix {
	double size;
	const char *name;
};

/*
 * printf's %g would write 134092 as 1.3409e+05: the digits before the point are always written out.
 */
static char *
five_digits(double value)
{
	double size = fabs(value);
	char text[G_ASCII_DTOSTR_BUF_SIZE];

	if (size >= 1e9 || (size < 1e-4 && size > 0))
		return g_strdup(g_ascii_formatd(text, sizeof text, "%.5g", value));
	if (size >= 1e4)
		return g_strdup(g_ascii_formatd(text, sizeof text, "%.0f", value));
	return g_strdup(g_ascii_formatd(text, sizeof text, "%.5g", value));
}

static char *
with_prefix(double value, const struct prefix *prefix, const char *base)
{
	g_autofree char *digits = NULL;

	while (fabs(value) < prefix->size && prefix[1].size > 0)
		prefix++;
	digits = five_digits(value / prefix->size);
	return g_strdup_printf("%s %s%s", digits, prefix->name, base);
}

char *
quantity_text(double value, const char *unit)
{
	static const struct prefix seconds[] = { { 1, "" }, { 1e-3, "m" }, { 1e-6, "µ" },
		{ 1e-9, "n" }, { 0, "" } };
	static const struct prefix bytes[] = { { 1e9, "G" }, { 1e6, "M" }, { 1e3, "k" }, { 1, "" },
		{ 0, "" } };
	g_autofree char *digits = NULL;

	if (value == 0)
		return g_strdup_printf("0 %s", unit);
	if (strcmp(unit, "s") == 0)
		return with_prefix(value, seconds, "s");
	if (strcmp(unit, "ns") == 0)
		return with_prefix(value / 1e9, seconds, "s");
	if (strcmp(unit, "B") == 0 || strcmp(unit, "B/s") == 0)
		return with_prefix(value, bytes, unit);
	digits = five_digits(value);
	if (strcmp(unit, "1/s") == 0)
		return g_strdup_printf("%s/s", digits);
	return g_strdup_printf("%s%s%s", digits, *unit != '\0' ? " " : "", unit);
}

/* Three decimals near 1, fewer above; far from it only three digits count. */
static char *
ratio_digits(double ratio)
{
	if (ratio >= 1e9 || ratio < 1e-3)
		return g_strdup_printf("%.3g", ratio);
	if (ratio >= 1e4) {
		double unit = pow(10, floor(log10(ratio)) - 2);

		return g_strdup_printf("%.0f", round(ratio / unit) * unit);
	}
	return g_strdup_printf("%.*f", ratio < 10 ? 3 : ratio < 100 ? 1 : 0, ratio);
}

char *
quantity_ratio(double ratio)
{
	g_autofree char *digits = ratio_digits(ratio);

	return g_strdup_printf("%s×", digits);
}

bool
quantity_ratio_range_tells(double lo, double hi)
{
	return hi <= 1000 * lo;
}

char *
quantity_ratio_range(double lo, double hi)
{
	g_autofree char *from = ratio_digits(lo), *to = ratio_digits(hi);

	if (!quantity_ratio_range_tells(lo, hi))
		return g_strdup("too few runs");
	return g_strdup_printf("%s–%s", from, to);
}

char *
quantity_percent(double share, bool brief)
{
	return brief ? g_strdup_printf("%.4g %%", 100 * share) :
		       g_strdup_printf("%.1f %%", 100 * share);
}

char *
quantity_runs_needed(double needed)
{
	/* nobody makes so many, and no such number is known so well */
	enum { COUNTED_MOST = 1000 };

	if (needed > COUNTED_MOST)
		return g_strdup_printf("more than %d runs each", COUNTED_MOST);
	return g_strdup_printf("about %.0f runs each", needed);
}

char *
quantity_ordinal(int place)
{
	static const char *const words[] = { "first", "second", "third", "fourth", "fifth", "sixth",
		"seventh", "eighth", "ninth", "tenth" };
	static const char *const endings[] = { "th", "st", "nd", "rd" };
	int last = place % 10;

	if (place <= 10)
		return g_strdup(words[place - 1]);
	return g_strdup_printf(
	    "%d%s", place, last > 3 || place / 10 % 10 == 1 ? "th" : endings[last]);
}
