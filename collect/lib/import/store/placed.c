/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/placed.h"

#include <math.h>
#include <string.h>

#include "collect/lib/import/store/names.h"
#include "collect/lib/import/store/run_detail.h"
#include "data/lib/metric.h"
#include "data/lib/store/record.h"

/* What the store calls a number, found when its first run needs it. */
struct measure {
	int64_t metric; /* 0 until then */
	double factor;
	bool is_elapsed;
};

/* A result while it is stored. */
struct storing {
	const struct placed *placed;
	const struct result *result;
	struct measure *measures; /* of each number */
	GHashTable *last;         /* metric -> 1 + the run that has it last */
	GString *content; /* what the runs' contents begin with, and the run's own behind it */
	gsize begin;      /* how long that beginning is */
	int64_t session;  /* 0: no run needed it yet */
	bool has_directions;
	bool has_doubts; /* they are with a run already */
};

static const struct result_number *
number_at(const struct storing *p, guint i)
{
	return &g_array_index(p->result->numbers, struct result_number, i);
}

static const struct measure *
measure_at(const struct storing *p, guint k)
{
	struct measure *m = &p->measures[k];

	if (m->metric == 0) {
		const struct result_number *n = number_at(p, k);
		struct measure_name name = names_measure(n, p->has_directions);

		m->metric = filing_metric(p->placed->filing, name.name, n);
		m->factor = name.factor;
		m->is_elapsed = n->unit->dimension == DIMENSION_TIME &&
		    g_str_has_suffix(name.name, "elapsed_s");
		g_free(name.name);
	}
	return m;
}

/*
 * Does the summary say that its runs were all alike, or was it one, or inside one? Then it is a
 * run.
 */
static bool
is_one_run(const struct result *r, const struct result_number *n)
{
	return n->is_inside ||
	    (r->iterations <= 1 && n->summary.mean == n->summary.min &&
		n->summary.mean == n->summary.max);
}

/* The number that run `i` has; NAN if it has none. */
static double
value_of_run(const struct result *r, const struct result_number *n, guint i)
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
		const struct result_number *x = &g_array_index(r->numbers, struct result_number, i);

		if (x->shape == SHAPE_VALUES)
			n = MAX(n, x->values->len);
		else if (x->shape != SHAPE_SUMMARY || is_one_run(r, x))
			n = MAX(n, 1);
	}
	return n;
}

static int64_t
session_of(struct storing *p)
{
	if (p->session == 0)
		p->session = filing_session(
		    p->placed->filing, p->result->places != NULL ? "rounds" : "grouped");
	return p->session;
}

static GString *
content_start(const struct storing *p)
{
	GString *s = g_string_new("podium import 1");

	g_string_append_printf(s, "\x1f%s\x1f%s\x1f%s", p->placed->backend_name,
	    p->placed->workload_name, p->result->tool != NULL ? p->result->tool : "");
	return s;
}

/* Most numbers are whole, and those are printed in no time. */
static void
append_real(GString *s, const char *name, double value)
{
	char text[G_ASCII_DTOSTR_BUF_SIZE];
	bool is_whole = value == rint(value) && fabs(value) < 1e15 && value != 0;

	if (isnan(value))
		return;
	g_string_append_c(s, '\x1f');
	g_string_append(s, name);
	g_string_append_c(s, '=');
	g_string_append(s,
	    is_whole ? identity_digits(text, (int64_t)value) :
		       g_ascii_dtostr(text, sizeof text, value));
}

/* What tells the run from others but its place: names and numbers. The placed result's own. */
static const char *
content_of_run(const struct storing *p, guint i)
{
	const struct result *r = p->result;
	GString *s = g_string_truncate(p->content, p->begin);

	for (guint k = 0; k < r->numbers->len; k++) {
		const struct result_number *n = number_at(p, k);

		append_real(s, n->metric, value_of_run(r, n, i));
		if (n->shape == SHAPE_SERIES && n->values->len > 0)
			append_real(
			    s, "series", g_array_index(n->values, double, n->values->len - 1));
	}
	return s->str;
}

static bool
is_storable(double value, const struct measure *m)
{
	return fabs(value * m->factor) < IMPORTED_GREATEST;
}

/*
 * Of two numbers that podium calls the same, such as a total and a completion latency, the first
 * counts.
 */
static bool
is_first(const struct storing *p, const struct measure *m, guint i)
{
	gpointer metric = GINT_TO_POINTER((int)m->metric), run = GUINT_TO_POINTER(i + 1);

	if (g_hash_table_lookup(p->last, metric) == run)
		return false;
	g_hash_table_insert(p->last, metric, run);
	return true;
}

static void
store_measures(const struct storing *p, guint i)
{
	for (guint k = 0; k < p->result->numbers->len; k++) {
		const struct result_number *n = number_at(p, k);
		double value = value_of_run(p->result, n, i);
		const struct measure *m;

		if (isnan(value))
			continue;
		m = measure_at(p, k);
		if (is_storable(value, m) && is_first(p, m, i))
			row_batch_measure(p->placed->batch,
			    &(struct imported_measure){ .metric = m->metric,
				.value = value * m->factor,
				.resolution = n->resolution * m->factor });
	}
}

/* Why the run is none after all; NULL if it is one. */
static const char *
fault_of(const struct storing *p, guint i)
{
	for (guint k = 0; k < p->result->numbers->len; k++) {
		double value = value_of_run(p->result, number_at(p, k), i);

		if (isnan(value))
			continue;
		if (!is_storable(value, measure_at(p, k)))
			return "it has a number greater than podium can keep";
		if (value <= 0 && measure_at(p, k)->is_elapsed)
			return "it took no time, or less";
	}
	return NULL;
}

static void
set_outcome(const struct storing *p, guint i, struct run_row *row)
{
	const struct result *r = p->result;
	const char *failed =
	    r->failed != NULL && i < r->failed->len ? g_ptr_array_index(r->failed, i) : NULL;

	row->reason = r->invalid != NULL ? r->invalid : failed != NULL ? failed : fault_of(p, i);
	row->status = row->reason == NULL ? "ok" : row->reason == failed ? "failed" : "invalid";
}

/* The doubts go with the result's first run. */
static void
store_doubts(struct storing *p)
{
	const GPtrArray *findings = p->result->findings;

	for (guint i = 0; i < findings->len && !p->has_doubts; i++)
		row_batch_doubt(p->placed->batch, g_ptr_array_index(findings, i));
	p->has_doubts = true;
}

static void
store_run(struct storing *p, guint i)
{
	const struct result *r = p->result;
	const struct result_place *place = r->places != NULL && i < r->places->len ?
	    &g_array_index(r->places, struct result_place, i) :
	    NULL;
	struct run_row row = { .backend = p->placed->backend,
		.workload = p->placed->workload,
		.source = p->placed->source };
	int64_t run;

	if (!row_batch_find(p->placed->batch, content_of_run(p, i), place, p->placed->counts))
		return;
	set_outcome(p, i, &row);
	row.session = session_of(p);
	row_batch_add(p->placed->batch, &row);
	store_measures(p, i);
	store_doubts(p);
	if (run_detail_is(r) && (run = row_batch_write(p->placed->batch)) != 0)
		run_detail_store(p->placed->store, r, run);
}

static bool
is_empty_run(const struct result *r, guint i)
{
	for (guint k = 0; k < r->numbers->len; k++) {
		const struct result_number *n = &g_array_index(r->numbers, struct result_number, k);

		if (n->shape == SHAPE_SERIES || !isnan(value_of_run(r, n, i)))
			return false;
	}
	return true;
}

static void
store_summary(struct storing *p, guint k)
{
	const struct result_number *n = number_at(p, k);
	const struct result_spread *s = &n->summary;
	struct moments_row row = { .backend = p->placed->backend,
		.workload = p->placed->workload,
		.source = p->placed->source,
		.n = MAX(p->result->iterations, 0) };
	GString *content = g_string_truncate(p->content, p->begin);
	uint8_t uuid[16];

	append_real(content, n->metric, s->mean);
	append_real(content, "sd", s->sd);
	append_real(content, "min", s->min);
	append_real(content, "max", s->max);
	if (identity_find(p->placed->identity, content->str, NULL, uuid)) {
		double factor = measure_at(p, k)->factor;

		row.uuid = uuid;
		row.session = session_of(p);
		row.metric = measure_at(p, k)->metric;
		row.mean = s->mean * factor;
		row.sd = s->sd * factor;
		row.median = s->median * factor;
		row.min = s->min * factor;
		row.max = s->max * factor;
		row.resolution = n->resolution * factor;
		record_moments(p->placed->store, &row);
		p->placed->counts->summaries++;
	} else {
		p->placed->counts->known++;
	}
}

void
placed_store(const struct placed *placed)
{
	const struct result *r = placed->result;
	struct storing s = { .placed = placed,
		.result = r,
		.last = g_hash_table_new(NULL, NULL),
		.measures = g_new0(struct measure, r->numbers->len),
		.has_directions = result_has_directions(r) };
	guint n = count_runs(r);

	s.content = content_start(&s);
	s.begin = s.content->len;
	for (guint i = 0; i < n; i++)
		if (!is_empty_run(r, i))
			store_run(&s, i);
	for (guint k = 0; k < r->numbers->len; k++)
		if (number_at(&s, k)->shape == SHAPE_SUMMARY && !is_one_run(r, number_at(&s, k)))
			store_summary(&s, k);
	g_string_free(s.content, TRUE);
	g_hash_table_destroy(s.last);
	g_free(s.measures);
}
