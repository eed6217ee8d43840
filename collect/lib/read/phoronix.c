/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/read/phoronix.h"

#include <string.h>

const struct unit *
phoronix_unit(const char *scale, size_t length)
{
	static const struct {
		const char *end, *unit;
	} endings[] = { { "per second", "1/s" }, { "/sec", "1/s" }, { "/s", "1/s" },
		{ "per minute", "1/min" }, { "/min", "1/min" } };
	const struct unit *u = unit_find(scale, length);

	for (size_t i = 0; u == NULL && i < G_N_ELEMENTS(endings); i++) {
		size_t n = strlen(endings[i].end);

		if (length > n && g_ascii_strncasecmp(scale + length - n, endings[i].end, n) == 0)
			u = unit_named(endings[i].unit);
	}
	return u;
}

/* What is measured, told by its unit; a score by its own words. */
static const char *
metric_of(const struct unit *unit, const char *scale, const char *workload)
{
	static const struct {
		const char *begin, *metric;
	} rates[] = { { "io", "iops" }, { "transactions", "tps" }, { "tps", "tps" },
		{ "req", "rps" },
		{ "quer", "qps" }, { "qps", "qps" } };

	if (unit->dimension == DIMENSION_TIME)
		return strcasestr(workload, "latency") != NULL ? "lat_mean" : "run_time";
	if (unit->dimension == DIMENSION_SPEED)
		return "bw";
	if (unit->dimension != DIMENSION_RATE)
		return scale;
	for (size_t i = 0; i < G_N_ELEMENTS(rates); i++)
		if (g_ascii_strncasecmp(scale, rates[i].begin, strlen(rates[i].begin)) == 0)
			return rates[i].metric;
	return "ops_per_s";
}

/* "12.81:12.92:12.90": each a run. Returns how many are numbers. */
static size_t
append_runs(GArray *values, const char *raw)
{
	g_auto(GStrv) words = g_strsplit(raw, ":", -1);
	size_t n = 0;

	for (char **w = words; *w != NULL; w++) {
		struct printed d;

		if (!number_read(text_trim(*w), &d) || !text_is_blank(d.end) || d.value <= 0)
			continue;
		g_array_append_val(values, d.value);
		n++;
	}
	return n;
}

bool
phoronix_value(const struct phoronix_test *t, struct result *r, const char *value, const char *raw)
{
	GArray *runs = g_array_new(FALSE, FALSE, sizeof(double));
	size_t n = append_runs(runs, raw);
	const char *metric = metric_of(t->unit, t->scale, t->workload);
	struct number *number = NULL;
	struct printed d;

	if (n > 0) {
		number = result_list(r, metric, t->unit->name, SHAPE_VALUES);
		g_array_append_vals(number->values, runs->data, runs->len);
	} else if (number_read(value, &d) && *d.end == '\0' && d.value > 0) {
		number = result_printed(r, metric, t->unit->name, &d);
	}
	if (number != NULL)
		number->lower_is_better = t->lower_is_better;
	g_array_free(runs, TRUE);
	return number != NULL;
}
