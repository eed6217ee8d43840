/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/keep/import_inside.h"

#include <math.h>
#include <string.h>

#include "collect/lib/keep/import_names.h"
#include "data/lib/histogram.h"
#include "data/lib/metric.h"
#include "data/lib/record.h"

#define GREATEST_NS 9e18 /* what the store's whole numbers hold */
#define GREATEST_COUNT UINT64_C(9000000000000000000)

static const struct number *
number_at(const struct placed *p, guint i)
{
	return &g_array_index(p->result->numbers, struct number, i);
}

/* What the store calls a number, found when its first run needs it. */
struct measured {
	int64_t metric; /* 0 until then */
	double factor;
	bool is_elapsed;
};

static const struct measured *
measured_at(const struct placed *p, guint k)
{
	struct measured *m = &p->measured[k];

	if (m->metric == 0) {
		const struct number *n = number_at(p, k);
		struct measure_name name = names_measure(n, p->has_directions);

		m->metric = record_metric(p->store, name.name, names_better(name.name, n));
		m->factor = name.factor;
		m->is_elapsed = n->unit->dimension == DIMENSION_TIME && g_str_has_suffix(name.name, "elapsed_s");
		g_free(name.name);
	}
	return m;
}

/* Does the summary say that its runs were all alike, or was it one, or inside one? Then it is a run. */
static bool
is_one_run(const struct result *r, const struct number *n)
{
	return n->is_inside ||
	    (r->iterations <= 1 && n->summary.mean == n->summary.min && n->summary.mean == n->summary.max);
}

/* The number that run `i` has; NAN if it has none. */
static double
value_of_run(const struct result *r, const struct number *n, guint i)
{
	double sum = 0;

	switch (n->shape) {
	case SHAPE_VALUE:
		return i == 0 ? n->value : NAN;
	case SHAPE_SUMMARY:
		return i == 0 && is_one_run(r, n) ? n->summary.mean : NAN;
	case SHAPE_VALUES:
		return i < n->values->len ? g_array_index(n->values, double, i) : NAN;
	case SHAPE_SAMPLES:
		for (guint k = 0; k < n->values->len; k++)
			sum += g_array_index(n->values, double, k);
		return i == 0 && n->values->len > 0 ? sum / n->values->len : NAN;
	case SHAPE_SERIES:
		break;
	}
	return NAN;
}

static guint
count_runs(const struct result *r)
{
	guint n = 0;

	for (guint i = 0; i < r->numbers->len; i++) {
		const struct number *x = &g_array_index(r->numbers, struct number, i);

		if (x->shape == SHAPE_VALUES)
			n = MAX(n, x->values->len);
		else if (x->shape != SHAPE_SUMMARY || is_one_run(r, x))
			n = MAX(n, 1);
	}
	return n;
}

static int64_t
session_of(const struct placed *p)
{
	return import_store_session(p->in, p->result->places != NULL ? "rounds" : "grouped");
}

static GString *
content_start(const struct placed *p)
{
	GString *s = g_string_new("podium import 1");

	g_string_append_printf(s, "\x1f%s\x1f%s\x1f%s", p->backend_name, p->workload_name,
	    p->result->tool != NULL ? p->result->tool : "");
	return s;
}

static void
append_real(GString *s, const char *name, double value)
{
	char text[G_ASCII_DTOSTR_BUF_SIZE];

	if (!isnan(value))
		g_string_append_printf(s, "\x1f%s=%s", name, g_ascii_dtostr(text, sizeof text, value));
}

/* What tells the run from others but its place: names and numbers. */
static char *
content_of_run(const struct placed *p, guint i)
{
	const struct result *r = p->result;
	GString *s = content_start(p);

	for (guint k = 0; k < r->numbers->len; k++) {
		const struct number *n = number_at(p, k);

		append_real(s, n->metric, value_of_run(r, n, i));
		if (n->shape == SHAPE_SERIES && n->values->len > 0)
			append_real(s, "series", g_array_index(n->values, double, n->values->len - 1));
	}
	return g_string_free(s, FALSE);
}

/* Of two numbers that podium calls the same, such as a total and a completion latency, the first counts. */
static void
store_measures(const struct placed *p, int64_t run, guint i)
{
	GHashTable *seen = g_hash_table_new(NULL, NULL);

	for (guint k = 0; k < p->result->numbers->len; k++) {
		const struct number *n = number_at(p, k);
		double value = value_of_run(p->result, n, i);
		const struct measured *m;

		if (isnan(value))
			continue;
		m = measured_at(p, k);
		if (g_hash_table_add(seen, GINT_TO_POINTER((int)m->metric)))
			record_value(p->store, run, m->metric, value * m->factor, n->resolution * m->factor);
	}
	g_hash_table_destroy(seen);
}

/*
 * Fills podium's buckets with the tool's; each count goes to its bucket's middle. fio's are two of podium's each, so that the
 * middle is the lower edge of the second, whose upper edge is fio's own: percentiles are read there. Returns the
 * relative width of the coarsest that is coarser than podium's; 0 if none is.
 */
static double
fill(struct histogram *h, const struct latency *l)
{
	double coarsest = 0;

	for (guint i = 0; i < l->buckets->len; i++) {
		const struct bucket *b = &g_array_index(l->buckets, struct bucket, i);
		double middle = (b->low_ns + b->high_ns) / 2, width = b->high_ns - b->low_ns;
		unsigned bucket;

		if (!(b->low_ns >= 0 && b->high_ns < GREATEST_NS) || b->count == 0 ||
		    b->count > GREATEST_COUNT - h->n)
			continue;
		bucket = histogram_bucket((uint64_t)middle);
		h->count[bucket] += b->count;
		h->n += b->count;
		h->sum_ns += (__typeof__(h->sum_ns))((long double)middle * b->count);
		h->min_ns = MIN(h->min_ns, (uint64_t)b->low_ns);
		h->max_ns = MAX(h->max_ns, (uint64_t)b->high_ns);
		if (width > (double)histogram_width(bucket))
			coarsest = MAX(coarsest, width / middle);
	}
	if (l->min_ns >= 0 && l->min_ns < GREATEST_NS)
		h->min_ns = (uint64_t)l->min_ns;
	if (l->max_ns >= 0 && l->max_ns < GREATEST_NS)
		h->max_ns = (uint64_t)l->max_ns;
	if (l->mean_ns >= 0 && l->mean_ns < GREATEST_NS)
		h->sum_ns = (__typeof__(h->sum_ns))((long double)l->mean_ns * h->n);
	return coarsest;
}

static void
store_latency(const struct placed *p, int64_t run)
{
	for (guint i = 0; i < p->result->latency->len; i++) {
		const struct latency *l = &g_array_index(p->result->latency, struct latency, i);
		struct histogram *h = histogram_new();
		double precision = fill(h, l);

		record_latency(p->store, run, l->operation, h, precision);
		histogram_free(h);
	}
}

/* A series by whole seconds, as the store keeps it: rates become operations, speeds bytes. */
static void
store_series(const struct placed *p, int64_t run, const struct number *n)
{
	double interval = n->interval_s > 0 ? n->interval_s : 1;
	struct second second = { .second = 0 };
	double done = 0;

	for (guint i = 0; i < n->values->len; i++) {
		int64_t at = (int64_t)(i * interval), next = (int64_t)((i + 1) * interval);

		done += g_array_index(n->values, double, i) * n->unit->factor * interval;
		if (next == at && i + 1 < n->values->len)
			continue;
		second.second = at;
		if (n->unit->dimension == DIMENSION_RATE)
			second.done = (int64_t)llround(done);
		else
			second.bytes = (int64_t)llround(done);
		record_second(p->store, run, n->dir != NULL ? n->dir : "event", &second);
		done = 0;
	}
}

static void
store_inside(const struct placed *p, int64_t run)
{
	GHashTable *kinds = g_hash_table_new(g_str_hash, g_str_equal);

	store_latency(p, run);
	for (guint k = 0; k < p->result->numbers->len; k++) {
		const struct number *n = number_at(p, k);

		if (n->shape == SHAPE_SERIES && n->unit->dimension != DIMENSION_TIME &&
		    g_hash_table_add(kinds, (char *)(n->dir != NULL ? n->dir : "event")))
			store_series(p, run, n);
	}
	g_hash_table_destroy(kinds);
}

/* A run that took no time, or less, was none. */
static bool
took_no_time(const struct placed *p, guint i)
{
	for (guint k = 0; k < p->result->numbers->len; k++) {
		const struct number *n = number_at(p, k);

		if (n->unit->dimension == DIMENSION_TIME && value_of_run(p->result, n, i) <= 0 &&
		    measured_at(p, k)->is_elapsed)
			return true;
	}
	return false;
}

static void
tell_outcome(const struct placed *p, guint i, struct run_row *row)
{
	const struct result *r = p->result;
	const char *failed = r->failed != NULL && i < r->failed->len ? g_ptr_array_index(r->failed, i) : NULL;

	row->status = r->invalid != NULL ? "invalid" : failed != NULL ? "failed" : "ok";
	row->reason = r->invalid != NULL ? r->invalid : failed;
	if (row->reason == NULL && took_no_time(p, i)) {
		row->status = "invalid";
		row->reason = "it took no time, or less";
	}
}

static void
store_run(struct placed *p, guint i)
{
	const struct result *r = p->result;
	g_autofree char *content = content_of_run(p, i);
	const struct place *place = r->places != NULL && i < r->places->len ?
	    &g_array_index(r->places, struct place, i) : NULL;
	uint8_t uuid[16];
	struct run_row row = { .uuid = uuid, .backend = p->backend,
		.workload = p->workload, .source = p->source };
	int64_t run;

	if (!identity_find(p->identity, content, place, uuid)) {
		p->n_known++;
		return;
	}
	if (place != NULL) {
		row.round = place->round;
		row.position = place->position;
		row.start_ns = place->start_ns;
	}
	tell_outcome(p, i, &row);
	row.session = session_of(p);
	run = record_run(p->store, &row);
	store_measures(p, run, i);
	store_inside(p, run);
	for (guint f = 0; f < r->findings->len && p->n_runs == 0; f++)
		record_finding(p->store, run, "import", g_ptr_array_index(r->findings, f), NULL);
	p->n_runs++;
}

static bool
is_empty_run(const struct result *r, guint i)
{
	for (guint k = 0; k < r->numbers->len; k++) {
		const struct number *n = &g_array_index(r->numbers, struct number, k);

		if (n->shape == SHAPE_SERIES || !isnan(value_of_run(r, n, i)))
			return false;
	}
	return true;
}

static void
store_summary(struct placed *p, guint k)
{
	const struct number *n = number_at(p, k);
	const struct spread *s = &n->summary;
	struct moments_row row = { .backend = p->backend, .workload = p->workload,
		.source = p->source, .n = MAX(p->result->iterations, 0) };
	GString *content = content_start(p);
	uint8_t uuid[16];

	append_real(content, n->metric, s->mean);
	append_real(content, "sd", s->sd);
	append_real(content, "min", s->min);
	append_real(content, "max", s->max);
	if (identity_find(p->identity, content->str, NULL, uuid)) {
		double factor = measured_at(p, k)->factor;

		row.uuid = uuid;
		row.session = session_of(p);
		row.metric = measured_at(p, k)->metric;
		row.mean = s->mean * factor;
		row.sd = s->sd * factor;
		row.median = s->median * factor;
		row.min = s->min * factor;
		row.max = s->max * factor;
		row.resolution = n->resolution * factor;
		record_moments(p->store, &row);
		p->n_summaries++;
	} else {
		p->n_known++;
	}
	g_string_free(content, TRUE);
}

void
place_result(struct placed *p)
{
	guint n = count_runs(p->result);

	p->has_directions = result_has_directions(p->result);
	p->measured = g_new0(struct measured, p->result->numbers->len);
	for (guint i = 0; i < n; i++)
		if (!is_empty_run(p->result, i))
			store_run(p, i);
	for (guint k = 0; k < p->result->numbers->len; k++)
		if (number_at(p, k)->shape == SHAPE_SUMMARY && !is_one_run(p->result, number_at(p, k)))
			store_summary(p, k);
	g_free(p->measured);
}
