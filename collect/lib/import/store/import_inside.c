/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/import_inside.h"

#include <math.h>
#include <string.h>

#include "collect/lib/import/store/import_detail.h"
#include "collect/lib/import/store/import_names.h"
#include "data/lib/metric.h"
#include "data/lib/store/record.h"

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

		m->metric = filing_metric(p->filing, name.name, n);
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
session_of(struct placed *p)
{
	if (p->session == 0)
		p->session = filing_session(p->filing, p->result->places != NULL ? "rounds" : "grouped");
	return p->session;
}

static GString *
content_start(const struct placed *p)
{
	GString *s = g_string_new("podium import 1");

	g_string_append_printf(s, "\x1f%s\x1f%s\x1f%s", p->backend_name, p->workload_name,
	    p->result->tool != NULL ? p->result->tool : "");
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
	g_string_append(s, is_whole ? identity_digits(text, (int64_t)value)
				    : g_ascii_dtostr(text, sizeof text, value));
}

/* What tells the run from others but its place: names and numbers. The placed result's own. */
static const char *
content_of_run(const struct placed *p, guint i)
{
	const struct result *r = p->result;
	GString *s = g_string_truncate(p->content, p->begin);

	for (guint k = 0; k < r->numbers->len; k++) {
		const struct number *n = number_at(p, k);

		append_real(s, n->metric, value_of_run(r, n, i));
		if (n->shape == SHAPE_SERIES && n->values->len > 0)
			append_real(s, "series", g_array_index(n->values, double, n->values->len - 1));
	}
	return s->str;
}

static bool
is_storable(double value, const struct measured *m)
{
	return fabs(value * m->factor) < IMPORTED_GREATEST;
}

/* Of two numbers that podium calls the same, such as a total and a completion latency, the first counts. */
static bool
is_first(const struct placed *p, const struct measured *m, guint i)
{
	gpointer metric = GINT_TO_POINTER((int)m->metric), run = GUINT_TO_POINTER(i + 1);

	if (g_hash_table_lookup(p->last, metric) == run)
		return false;
	g_hash_table_insert(p->last, metric, run);
	return true;
}

static void
store_measures(const struct placed *p, guint i)
{
	for (guint k = 0; k < p->result->numbers->len; k++) {
		const struct number *n = number_at(p, k);
		double value = value_of_run(p->result, n, i);
		const struct measured *m;

		if (isnan(value))
			continue;
		m = measured_at(p, k);
		if (is_storable(value, m) && is_first(p, m, i))
			rows_measure(p->rows, &(struct imported_measure){ .metric = m->metric,
			                          .value = value * m->factor, .resolution = n->resolution * m->factor });
	}
}

/* Why the run is none after all; NULL if it is one. */
static const char *
fault_of(const struct placed *p, guint i)
{
	for (guint k = 0; k < p->result->numbers->len; k++) {
		double value = value_of_run(p->result, number_at(p, k), i);

		if (isnan(value))
			continue;
		if (!is_storable(value, measured_at(p, k)))
			return "it has a number greater than podium can keep";
		if (value <= 0 && measured_at(p, k)->is_elapsed)
			return "it took no time, or less";
	}
	return NULL;
}

static void
tell_outcome(const struct placed *p, guint i, struct run_row *row)
{
	const struct result *r = p->result;
	const char *failed = r->failed != NULL && i < r->failed->len ? g_ptr_array_index(r->failed, i) : NULL;

	row->reason = r->invalid != NULL ? r->invalid : failed != NULL ? failed : fault_of(p, i);
	row->status = row->reason == NULL ? "ok" : row->reason == failed ? "failed" : "invalid";
}

/* The doubts go with the result's first run. */
static void
store_doubts(struct placed *p)
{
	const GPtrArray *findings = p->result->findings;

	for (guint i = 0; i < findings->len && !p->has_told; i++)
		rows_doubt(p->rows, g_ptr_array_index(findings, i));
	p->has_told = true;
}

static void
store_run(struct placed *p, guint i)
{
	const struct result *r = p->result;
	const struct place *place = r->places != NULL && i < r->places->len ?
	    &g_array_index(r->places, struct place, i) : NULL;
	struct run_row row = { .backend = p->backend, .workload = p->workload, .source = p->source };
	int64_t run;

	if (!rows_find(p->rows, content_of_run(p, i), place, p->counts))
		return;
	tell_outcome(p, i, &row);
	row.session = session_of(p);
	rows_add(p->rows, &row);
	store_measures(p, i);
	store_doubts(p);
	if (detail_is(r) && (run = rows_write(p->rows)) != 0)
		detail_store(p->store, r, run);
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
	GString *content = g_string_truncate(p->content, p->begin);
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
		p->counts->summaries++;
	} else {
		p->counts->known++;
	}
}

void
place_result(struct placed *p)
{
	guint n = count_runs(p->result);

	p->has_directions = result_has_directions(p->result);
	p->measured = g_new0(struct measured, p->result->numbers->len);
	p->last = g_hash_table_new(NULL, NULL);
	p->content = content_start(p);
	p->begin = p->content->len;
	for (guint i = 0; i < n; i++)
		if (!is_empty_run(p->result, i))
			store_run(p, i);
	for (guint k = 0; k < p->result->numbers->len; k++)
		if (number_at(p, k)->shape == SHAPE_SUMMARY && !is_one_run(p->result, number_at(p, k)))
			store_summary(p, k);
	g_string_free(p->content, TRUE);
	g_hash_table_destroy(p->last);
	g_free(p->measured);
}
