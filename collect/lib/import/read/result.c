/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/result.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { MOST_DOUBTS = 40 };

struct result *
result_new(const char *tool)
{
	struct result *r = g_new0(struct result, 1);

	r->tool = tool;
	r->concurrency = r->queries_per_client = r->iterations = UNKNOWN;
	r->numbers = g_array_new(FALSE, FALSE, sizeof(struct result_number));
	r->findings = g_ptr_array_new_with_free_func(g_free);
	r->latency = g_array_new(FALSE, FALSE, sizeof(struct result_latency));
	return r;
}

void
result_free(struct result *r)
{
	for (guint i = 0; i < r->numbers->len; i++) {
		GArray *values = g_array_index(r->numbers, struct result_number, i).values;

		if (values != NULL)
			g_array_free(values, TRUE);
	}
	for (guint i = 0; i < r->latency->len; i++)
		g_array_free(g_array_index(r->latency, struct result_latency, i).buckets, TRUE);
	g_array_free(r->numbers, TRUE);
	g_array_free(r->latency, TRUE);
	if (r->places != NULL)
		g_array_free(r->places, TRUE);
	if (r->failed != NULL)
		g_ptr_array_free(r->failed, TRUE);
	g_ptr_array_free(r->findings, TRUE);
	g_free(r);
}

static struct result_number *
add_number(struct result *r, const char *metric, const char *unit, enum result_shape shape)
{
	const struct unit *u = unit_named(unit);
	struct result_number n = { .metric = metric,
		.unit = u,
		.shape = shape,
		.value = NAN,
		.lower_is_better = unit_lower_is_better(u),
		.summary = { NAN, NAN, NAN, NAN, NAN } };

	g_array_append_val(r->numbers, n);
	return &g_array_index(r->numbers, struct result_number, r->numbers->len - 1);
}

struct result_number *
result_value(struct result *r, const char *metric, const char *unit, double value)
{
	struct result_number *n = add_number(r, metric, unit, SHAPE_VALUE);

	n->value = value;
	return n;
}

struct result_number *
result_printed(
    struct result *r, const char *metric, const char *unit, const struct printed *printed)
{
	struct result_number *n = result_value(r, metric, unit, printed->value);

	n->resolution = printed->resolution;
	return n;
}

struct result_number *
result_summary(
    struct result *r, const char *metric, const char *unit, const struct result_spread *spread)
{
	struct result_number *n = add_number(r, metric, unit, SHAPE_SUMMARY);

	n->summary = *spread;
	return n;
}

struct result_number *
result_list(struct result *r, const char *metric, const char *unit, enum result_shape shape)
{
	struct result_number *n = add_number(r, metric, unit, shape);

	n->values = g_array_new(FALSE, FALSE, sizeof(double));
	return n;
}

struct result_latency *
result_latency(struct result *r, const char *operation)
{
	struct result_latency l = {
		.operation = operation, .min_ns = NAN, .max_ns = NAN, .mean_ns = NAN
	};

	l.buckets = g_array_new(FALSE, FALSE, sizeof(struct result_bucket));
	g_array_append_val(r->latency, l);
	return &g_array_index(r->latency, struct result_latency, r->latency->len - 1);
}

bool
result_has(const struct result *r, const char *metric)
{
	for (guint i = 0; i < r->numbers->len; i++)
		if (strcmp(g_array_index(r->numbers, struct result_number, i).metric, metric) == 0)
			return true;
	return false;
}

guint
result_count_known(const GArray *values)
{
	guint n = 0;

	for (guint i = 0; i < values->len; i++)
		n += isnan(g_array_index(values, double, i)) ? 0 : 1;
	return n;
}

void
result_doubt(struct result *r, const char *format, ...)
{
	va_list ap;
	char *doubt;

	va_start(ap, format);
	doubt = g_strdup_vprintf(format, ap);
	va_end(ap);
	if (r->findings->len < MOST_DOUBTS &&
	    !g_ptr_array_find_with_equal_func(r->findings, doubt, g_str_equal, NULL))
		g_ptr_array_add(r->findings, doubt);
	else
		g_free(doubt);
}

bool
result_has_directions(const struct result *r)
{
	const char *first = NULL;

	for (guint i = 0; i < r->numbers->len; i++) {
		const char *dir = g_array_index(r->numbers, struct result_number, i).dir;

		if (dir != NULL && first != NULL && strcmp(dir, first) != 0)
			return true;
		first = dir != NULL ? dir : first;
	}
	return false;
}
