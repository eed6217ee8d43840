/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/phoronix/phoronix.h"
#include "collect/lib/import/read/complaint.h"
#include "collect/lib/import/read/deliver.h"

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
		{ "req", "rps" }, { "quer", "qps" }, { "qps", "qps" } };

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

		if (!printed_read(line_trim(*w), &d) || !line_is_blank(d.end) || d.value <= 0)
			continue;
		g_array_append_val(values, d.value);
		n++;
	}
	return n;
}

/* Adds the raw values, or where there are none the value; false if that is none either. */
static bool
add_value(const struct phoronix_test *t, struct result *r, const char *value, const char *raw)
{
	GArray *runs = g_array_new(FALSE, FALSE, sizeof(double));
	size_t n = append_runs(runs, raw);
	const char *metric = metric_of(t->unit, t->scale, t->workload);
	struct result_number *number = NULL;
	struct printed d;

	if (n > 0) {
		number = result_list(r, metric, t->unit->name, SHAPE_VALUES);
		g_array_append_vals(number->values, runs->data, runs->len);
	} else if (printed_read(value, &d) && *d.end == '\0' && d.value > 0) {
		number = result_printed(r, metric, t->unit->name, &d);
	}
	if (number != NULL)
		number->lower_is_better = t->lower_is_better;
	g_array_free(runs, TRUE);
	return number != NULL;
}

bool
phoronix_is_compared(const char *display_format)
{
	return *display_format == '\0' || strstr(display_format, "BAR") != NULL ||
	    strstr(display_format, "BOX") != NULL;
}

void
phoronix_begin(struct phoronix_test *t, const char *scale, const char *better)
{
	t->scale = *scale != '\0' ? scale : "score";
	t->unit = phoronix_unit(t->scale, strlen(t->scale));
	if (t->unit == NULL)
		t->unit = unit_named("points");
	t->lower_is_better =
	    *better != '\0' ? line_starts(better, "LIB") : unit_lower_is_better(t->unit);
	t->missing = g_string_new(NULL);
	t->results = g_ptr_array_new();
}

void
phoronix_entry(struct phoronix_test *t, const char *system, const char *value, const char *raw)
{
	struct result *r = result_new("phoronix");

	r->backend = *system != '\0' ? system : NULL;
	r->workload = t->workload;
	r->version = t->version;
	if (!add_value(t, r, value, raw)) {
		g_string_append_printf(t->missing, "%s%s", t->missing->len > 0 ? ", " : "", system);
		result_free(r);
	} else {
		g_ptr_array_add(t->results, r);
	}
}

void
phoronix_end(struct phoronix_test *t)
{
	if (t->results->len == 0)
		deliver_refusal(t->in, t->line, "phoronix: %s: no system has a value", t->workload);
	for (guint i = 0; i < t->results->len; i++) {
		struct result *r = g_ptr_array_index(t->results, i);

		if (t->missing->len > 0)
			result_doubt(r, "no value, so it did not run to its end, on: %.300s",
			    t->missing->str);
		complaint_before(t->in, r, t->in->after, t->document);
		t->in->after = t->line; /* within the document nothing is said against it */
		deliver_result(t->in, r, t->line);
	}
	g_ptr_array_free(t->results, TRUE);
	g_string_free(t->missing, TRUE);
}
