/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/text/number.h"

#include <glib.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NO_BREAK "\u00a0"
#define PLAIN_BELOW 1e15 /* greater numbers have an exponent */

enum { GROUPED_FROM = 10000, GROUPED_TO = 1000000000 }; /* ratios in groups of three digits */

static const struct step {
	const char *metric_unit;
	struct scale scale;
} steps[] = {
	/* of a unit from small to large */
	{ "ns", { 1, "ns", "nanoseconds" } },
	{ "ns", { 1e3, "µs", "microseconds" } },
	{ "ns", { 1e6, "ms", "milliseconds" } },
	{ "ns", { 1e9, "s", "seconds" } },
	{ "s", { 1e-9, "ns", "nanoseconds" } },
	{ "s", { 1e-6, "µs", "microseconds" } },
	{ "s", { 1e-3, "ms", "milliseconds" } },
	{ "s", { 1, "s", "seconds" } },
	{ "1/s", { 1, "/s", "a second" } },
	{ "1/s", { 1e3, "k/s", "thousands a second" } },
	{ "1/s", { 1e6, "M/s", "millions a second" } },
	{ "B", { 1, "B", "bytes" } },
	{ "B", { 1024., "KiB", "KiB" } },
	{ "B", { 1048576., "MiB", "MiB" } },
	{ "B", { 1073741824., "GiB", "GiB" } },
	{ "B", { 1099511627776., "TiB", "TiB" } },
	{ "B/s", { 1, "B/s", "bytes a second" } },
	{ "B/s", { 1024., "KiB/s", "KiB a second" } },
	{ "B/s", { 1048576., "MiB/s", "MiB a second" } },
	{ "B/s", { 1073741824., "GiB/s", "GiB a second" } },
	{ "", { 1, "", "" } },
	{ "", { 1e3, "k", "thousands" } },
	{ "", { 1e6, "M", "millions" } },
	{ "", { 1e9, "G", "thousand millions" } },
};

struct scale
number_scale(const char *unit, double magnitude)
{
	const struct scale *found = NULL;

	/*
	 * Up to 9999 of a unit read better than one digit of the next, except for times and bytes.
	 */
	for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
		const struct scale *s = &steps[i].scale;
		bool counts = *unit == '\0' || strcmp(unit, "1/s") == 0;

		if (strcmp(steps[i].metric_unit, unit) != 0)
			continue;
		if (found == NULL || fabs(magnitude) >= s->factor * (counts ? 10 : 1))
			found = s;
	}
	return found != NULL ? *found : (struct scale){ 1, unit, unit };
}

struct number
number_decimals(double value, int decimals)
{
	struct number n = { "—" };

	if (isfinite(value))
		snprintf(n.s, sizeof n.s, fabs(value) < PLAIN_BELOW ? "%.*f" : "%.*g",
		    fabs(value) < PLAIN_BELOW ? decimals : 6, value == 0 ? 0.0 : value);
	return n;
}

struct number
number_digits(double value, int digits)
{
	struct number n;
	int exponent;

	if (!isfinite(value) || value == 0)
		return number_decimals(value, 0);
	/* Rounded first: 9.996 to three digits is 10.0, which has one decimal less. */
	snprintf(n.s, sizeof n.s, "%.*e", digits - 1, value);
	exponent = (int)g_ascii_strtoll(strchr(n.s, 'e') + 1, NULL, 10);
	if (exponent >= 15 || exponent < -9) {
		snprintf(n.s, sizeof n.s, "%.*g", digits, value);
		return n;
	}
	return number_decimals(value, MAX(0, digits - 1 - exponent));
}

static int
digits_before_point(double value)
{
	return value > 0 ? (int)floor(log10(value)) + 1 : 1;
}

int
number_decimals_for(double half_width, double least, double largest)
{
	int decimals = 5 - MAX(1, digits_before_point(largest));

	if (half_width > 0 && isfinite(half_width))
		decimals = MIN(
		    decimals, MAX((int)ceil(-log10(half_width)), 3 - digits_before_point(least)));
	return CLAMP(decimals, 0, 6);
}

/* The unit never starts a line of its own. */
static struct number
with_unit(struct number n, const struct scale *scale)
{
	if (*scale->unit != '\0') {
		g_strlcat(n.s, *scale->unit == '/' ? "" : NO_BREAK, sizeof n.s);
		g_strlcat(n.s, scale->unit, sizeof n.s);
	}
	return n;
}

struct number
number_unit(double value, const char *unit, int digits)
{
	struct scale scale = number_scale(unit, value);
	struct number n = number_digits(value / scale.factor, digits);

	return isfinite(value) ? with_unit(n, &scale) : n;
}

struct number
number_tick(double value, const char *unit)
{
	struct scale scale = number_scale(unit, value);

	for (size_t i = 0; i < G_N_ELEMENTS(steps); i++)
		if (strcmp(steps[i].metric_unit, unit) == 0 &&
		    fabs(value) >= steps[i].scale.factor * (1 - 1e-9))
			scale = steps[i].scale;
	return with_unit(number_digits(value / scale.factor, 1), &scale);
}

/* "1 070 000": to three digits, which is all that so large a ratio can be known to. */
static struct number
grouped(double ratio)
{
	double unit = pow(10, floor(log10(ratio)) - 2);
	char digits[32];
	struct number n = { "" };
	int length = snprintf(digits, sizeof digits, "%.0f", round(ratio / unit) * unit);

	for (int i = 0; i < length; i++) {
		const char one[] = { digits[i], '\0' };

		g_strlcat(n.s, one, sizeof n.s);
		if (i + 1 < length && (length - i - 1) % 3 == 0)
			g_strlcat(n.s, NO_BREAK, sizeof n.s);
	}
	return n;
}

static struct number
bare_ratio(double ratio)
{
	if (ratio >= GROUPED_FROM && ratio < GROUPED_TO)
		return grouped(ratio);
	return fabs(ratio) < 10 && fabs(ratio) >= 0.01 ? number_decimals(ratio, 3) :
							 number_digits(ratio, 4);
}

struct number
number_ratio(double ratio)
{
	struct number n = bare_ratio(ratio);

	if (isfinite(ratio))
		g_strlcat(n.s, "×", sizeof n.s);
	return n;
}

/* An interval over a thousandfold says only that there were too few runs for one. */
enum { WIDEST = 1000 };

struct number
number_range(double lo, double hi)
{
	struct number n = bare_ratio(lo);

	if (!isfinite(lo) || !isfinite(hi))
		return (struct number){ "" };
	if (hi > WIDEST * lo)
		return (struct number){ "too few runs" };
	g_strlcat(n.s, "–", sizeof n.s);
	g_strlcat(n.s, bare_ratio(hi).s, sizeof n.s);
	return n;
}

struct number
number_spread(double share)
{
	struct number n = number_digits(fabs(share) * 100, 2);

	if (isfinite(share))
		g_strlcat(n.s, NO_BREAK "%", sizeof n.s);
	return n;
}

struct number
number_percent(double share)
{
	struct number n;

	snprintf(n.s, sizeof n.s, "%.4g" NO_BREAK "%%", share * 100);
	return n;
}

static struct tm
utc(int64_t ns)
{
	time_t seconds = (time_t)(ns / 1000000000);
	struct tm tm;

	gmtime_r(&seconds, &tm);
	return tm;
}

struct number
number_date(int64_t ns)
{
	static const char months[][4] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug",
		"Sep", "Oct", "Nov", "Dec" };
	struct tm tm = utc(ns);
	struct number n;

	snprintf(n.s, sizeof n.s, "%d %s %d", tm.tm_mday, months[tm.tm_mon], tm.tm_year + 1900);
	return n;
}

struct number
number_timestamp(int64_t ns)
{
	struct tm tm = utc(ns);
	int fraction = (int)(ns % 1000000000), decimals = 9;
	struct number n;
	int length = snprintf(n.s, sizeof n.s, "%04d-%02d-%02dT%02d:%02d:%02d", tm.tm_year + 1900,
	    tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec);

	while (fraction != 0 && fraction % 10 == 0) {
		fraction /= 10;
		decimals--;
	}
	if (fraction != 0)
		length += snprintf(
		    n.s + length, sizeof n.s - (size_t)length, ".%0*d", decimals, fraction);
	snprintf(n.s + length, sizeof n.s - (size_t)length, "Z");
	return n;
}

struct number
number_exact(double value)
{
	struct number n = { "" };

	for (int digits = 15; digits <= 17; digits++) {
		snprintf(n.s, sizeof n.s, "%.*g", digits, value);
		if (strtod(n.s, NULL) == value)
			break;
	}
	return n;
}

char *
number_axis_title(const struct scale *scale, const char *better, int log_axis)
{
	bool is_time = g_str_has_suffix(scale->word, "seconds");
	const char *direction = "";

	if (strcmp(better, "lower") == 0)
		direction = is_time && !log_axis ? ", fewer is better" : ", less is better";
	else if (strcmp(better, "higher") == 0)
		direction = ", more is better";
	if (log_axis)
		return g_strdup_printf("logarithmic%s", direction);
	return g_strdup_printf("%s%s", *scale->word != '\0' ? scale->word : "count", direction);
}
