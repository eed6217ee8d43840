/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/result_parts.h"

#include <math.h>
#include <string.h>

static const struct result_number *
find(const struct result *r, const char *metric, const char *dir)
{
	for (guint i = 0; i < r->numbers->len; i++) {
		const struct result_number *n = &g_array_index(r->numbers, struct result_number, i);

		if (n->shape == SHAPE_VALUE && strcmp(n->metric, metric) == 0 &&
		    g_strcmp0(n->dir, dir) == 0)
			return n;
	}
	return NULL;
}

static double
in_unit_of(const struct result_number *n, const struct result_number *of)
{
	return n->value * n->unit->factor / of->unit->factor;
}

/* The mean over all parts, each as often as it had operations a second. */
static double
weighed_mean(GPtrArray *parts, const struct result_number *of)
{
	double sum = 0, weight = 0;

	for (guint i = 0; i < parts->len; i++) {
		const struct result *r = g_ptr_array_index(parts, i);
		const struct result_number *mean = find(r, of->metric, of->dir);
		const struct result_number *rate = find(r, "iops", of->dir);

		if (mean == NULL || rate == NULL)
			continue;
		sum += in_unit_of(mean, of) * rate->value;
		weight += rate->value;
	}
	return weight > 0 ? sum / weight : NAN;
}

static double
sum_or_most(GPtrArray *parts, const struct result_number *of, bool sum)
{
	double value = 0;

	for (guint i = 0; i < parts->len; i++) {
		const struct result_number *n =
		    find(g_ptr_array_index(parts, i), of->metric, of->dir);

		if (n != NULL)
			value = sum ? value + in_unit_of(n, of) : MAX(value, in_unit_of(n, of));
	}
	return value;
}

static bool
is_summed(const struct result_number *n)
{
	return n->unit->dimension == DIMENSION_RATE || n->unit->dimension == DIMENSION_SPEED;
}

/* Of a percentile, for one, nothing can be said of the whole. */
static bool
is_of_whole(const struct result_number *n)
{
	return n->shape == SHAPE_VALUE &&
	    (is_summed(n) || g_str_has_suffix(n->metric, "_max") ||
		g_str_has_suffix(n->metric, "_mean"));
}

/* NAN: no part says it. */
static double
value_of_whole(GPtrArray *parts, const struct result_number *n)
{
	if (is_summed(n) || g_str_has_suffix(n->metric, "_max"))
		return sum_or_most(parts, n, is_summed(n));
	return weighed_mean(parts, n);
}

static double
least(double a, double b)
{
	return isnan(a) || b < a ? b : a;
}

static void
join_latency(struct result_latency *into, const struct result_latency *from)
{
	if (from->n == 0)
		return;
	into->mean_ns = (into->mean_ns * (double)into->n + from->mean_ns * (double)from->n) /
	    (double)(into->n + from->n);
	into->n += from->n;
	into->min_ns = least(into->min_ns, from->min_ns);
	into->max_ns = -least(-into->max_ns, -from->max_ns);
	g_array_append_vals(into->buckets, from->buckets->data, from->buckets->len);
}

static void
join_latencies(struct result *into, const struct result *from)
{
	for (guint i = 0; i < from->latency->len; i++) {
		const struct result_latency *l =
		    &g_array_index(from->latency, struct result_latency, i);
		struct result_latency *same = NULL;

		for (guint k = 0; k < into->latency->len && same == NULL; k++)
			if (strcmp(g_array_index(into->latency, struct result_latency, k).operation,
				l->operation) == 0)
				same = &g_array_index(into->latency, struct result_latency, k);
		if (same != NULL) {
			join_latency(same, l);
			continue;
		}
		same = result_latency(into, l->operation);
		same->n = l->n;
		same->min_ns = l->min_ns;
		same->max_ns = l->max_ns;
		same->mean_ns = l->mean_ns;
		g_array_append_vals(same->buckets, l->buckets->data, l->buckets->len);
	}
}

/* What only other parts have, such as a thread that alone wrote, is the whole's too. */
static void
take_missing(struct result *whole, const struct result *part)
{
	for (guint i = 0; i < part->numbers->len; i++) {
		const struct result_number *n =
		    &g_array_index(part->numbers, struct result_number, i);

		if (is_of_whole(n) && find(whole, n->metric, n->dir) == NULL)
			result_value(whole, n->metric, n->unit->name, n->value)->dir = n->dir;
	}
}

/* The whole's numbers in the place of the first part's; what cannot be said of the whole goes. */
static void
settle(GPtrArray *parts, struct result *whole)
{
	GArray *numbers = whole->numbers;
	double *value = g_new(double, numbers->len + 1);
	guint kept = 0;

	for (guint i = 0; i < numbers->len; i++) {
		const struct result_number *n = &g_array_index(numbers, struct result_number, i);

		value[i] = is_of_whole(n) ? value_of_whole(parts, n) : NAN;
	}
	for (guint i = 0; i < numbers->len; i++) {
		struct result_number n = g_array_index(numbers, struct result_number, i);

		if (n.shape == SHAPE_VALUE && isnan(value[i]))
			continue;
		n.value = value[i];
		g_array_index(numbers, struct result_number, kept++) = n;
	}
	g_array_set_size(numbers, kept);
	g_free(value);
}

struct result *
result_parts_join(GPtrArray *parts)
{
	struct result *whole = g_ptr_array_index(parts, 0);

	for (guint i = 1; i < parts->len; i++)
		take_missing(whole, g_ptr_array_index(parts, i));
	settle(parts, whole);
	for (guint i = 1; i < parts->len; i++) {
		struct result *part = g_ptr_array_index(parts, i);

		join_latencies(whole, part);
		result_free(part);
	}
	result_doubt(whole, "printed in %u parts: rates are their sum", parts->len);
	whole->n_parts = 0;
	return whole;
}
