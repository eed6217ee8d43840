/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/latency_limit.h"

#include <string.h>

#include <glib.h>

#include "data/lib/parse.h"

/* "99" and "99.9" are per cent, and "999" is 99.9 as elsewhere here. */
static bool
parse_share(const char *text, double *share)
{
	if (strcmp(text, "max") == 0) {
		*share = 1;
		return true;
	}
	if (text[0] != 'p' || !parse_real(text + 1, share) || *share <= 0)
		return false;
	while (*share >= 100)
		*share /= 10;
	*share /= 100;
	return true;
}

static bool
parse_time(const char *text, uint64_t *ns)
{
	static const struct {
		const char *end;
		double ns;
	} units[] = { { "ns", 1 }, { "us", 1e3 }, { "ms", 1e6 }, { "s", 1e9 } };

	for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
		g_autofree char *number = NULL;
		double value;

		if (!g_str_has_suffix(text, units[i].end))
			continue;
		number = g_strndup(text, strlen(text) - strlen(units[i].end));
		if (!parse_real(number, &value) || value <= 0 || value * units[i].ns > 1e15)
			return false;
		*ns = (uint64_t)(value * units[i].ns);
		return *ns > 0;
	}
	return false;
}

bool
latency_limit_parse(const char *text, struct latency_limit *limit)
{
	g_auto(GStrv) part = g_strsplit(text, ":", 2);
	struct latency_limit l = { .text = text };

	if (g_strv_length(part) != 2 || !parse_share(part[0], &l.share) ||
	    !parse_time(part[1], &l.ns))
		return false;
	*limit = l;
	return true;
}

bool
latency_limit_rates(const char *text, double *lowest, double *highest)
{
	g_auto(GStrv) end = g_strsplit(text, "-", 2);
	double low, high;

	if (g_strv_length(end) != 2 || !parse_real(end[0], &low) || !parse_real(end[1], &high) ||
	    low <= 0 || high < low)
		return false;
	*lowest = low;
	*highest = high;
	return true;
}

bool
latency_limit_holds(const struct latency_limit *limit, const struct histogram *h, uint64_t lost)
{
	double rank = limit->share * (double)(h->n + lost) / (double)MAX(h->n, 1);

	return h->n > 0 && rank <= 1 && histogram_percentile(h, rank) <= limit->ns;
}
