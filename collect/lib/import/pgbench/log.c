/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pgbench -l: a line a transaction, or with --aggregate-interval a line an interval. A file is what
 * one thread did in one run.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

enum { MOST_FIELDS = 16, LONGEST_SPAN_S = 10000000 };

static const double earliest_s = 1e9, latest_s = 5e9; /* 2001 to 2128 */

/* A line of whole numbers with one blank between; one may be a word. */
struct fields {
	double v[MOST_FIELDS]; /* NAN for the word */
	size_t n;
	const char *word; /* NULL: all are numbers */
};

static bool
cut(const char *p, struct fields *f)
{
	f->word = NULL;
	for (f->n = 0; f->n < MOST_FIELDS; p++) {
		struct printed d = { NAN, 0, p };

		if (f->word == NULL && f->n == 2 && g_ascii_islower(*p)) {
			f->word = p;
			d.end = p + strspn(p, "abcdefghijklmnopqrstuvwxyz");
		} else if (!g_ascii_isdigit(*p) || !printed_read(p, &d)) {
			return false;
		}
		f->v[f->n++] = d.value;
		p = d.end;
		if (*p == '\0')
			return true;
		if (*p != ' ')
			return false;
	}
	return false;
}

/* ---- transactions ---- */

/*
 * "0 12 4409 0 1796045178 480589": client, its count, us, script, when it ended in s and us; then
 * lag, and tries.
 */
static bool
is_transaction(const struct fields *f)
{
	return f->n >= 6 && f->n <= 8 && f->v[4] >= earliest_s && f->v[4] < latest_s &&
	    f->v[5] < 1e6 && f->v[0] < 1e6;
}

struct log {
	struct input *in;
	GArray *us;     /* of double: what each took */
	GArray *second; /* of double: when each ended */
	GHashTable *clients;
	double first_client, begin_s, end_s;
	size_t n_skipped, n_failed;
};

static void
see_transaction(struct log *log, const struct fields *f)
{
	double end = f->v[4] + f->v[5] / 1e6, begin;

	g_hash_table_add(log->clients, GINT_TO_POINTER((int)f->v[0] + 1));
	log->first_client = fmin(log->first_client, f->v[0]);
	if (f->word != NULL) {
		*(line_starts(f->word, "skipped") ? &log->n_skipped : &log->n_failed) += 1;
		return;
	}
	begin = end - f->v[2] / 1e6;
	log->begin_s = fmin(log->begin_s, begin);
	log->end_s = fmax(log->end_s, end);
	g_array_append_val(log->us, f->v[2]);
	g_array_append_val(log->second, f->v[4]);
}

/* Transactions that ended in each second; none if the log has more gaps than seconds. */
static void
add_seconds(const struct log *log, struct result *r)
{
	double first = floor(log->begin_s), n = floor(log->end_s) - first + 1;
	struct result_number *series;

	if (n < 2 || n > LONGEST_SPAN_S || n > 100 + 20.0 * log->us->len)
		return;
	series = result_list(r, "tps", "1/s", SHAPE_SERIES);
	series->interval_s = 1;
	g_array_set_size(series->values, (guint)n);
	memset(series->values->data, 0, series->values->len * sizeof(double));
	for (guint i = 0; i < log->second->len; i++) {
		double at = g_array_index(log->second, double, i) - first;

		if (at >= 0 && at < n)
			g_array_index(series->values, double, (guint)at) += 1;
	}
}

static void
doubt_transactions(const struct log *log, struct result *r)
{
	if (log->first_client > 0)
		result_doubt(r,
		    "clients from %.0f on: what the other threads did is in files of their own",
		    log->first_client);
	if (log->n_skipped > 0)
		result_doubt(r, "rate limited: %zu transactions skipped", log->n_skipped);
	if (log->n_failed > 0)
		result_doubt(r, "%zu transactions failed", log->n_failed);
}

static void
finish_transactions(const struct log *log, size_t at)
{
	struct result *r;
	struct result_number *lat;

	if (log->us->len == 0 || !(log->end_s > log->begin_s)) {
		deliver_refusal(
		    log->in, at, "pgbench: a log in which no transaction ended well: no result");
		return;
	}
	r = result_new("pgbench");
	r->iterations = 1;
	r->concurrency = g_hash_table_size(log->clients);
	result_value(r, "tps", "1/s", log->us->len / (log->end_s - log->begin_s));
	lat = result_list(r, "lat", "us", SHAPE_SAMPLES);
	lat->resolution = 1;
	g_array_append_vals(lat->values, log->us->data, log->us->len);
	add_seconds(log, r);
	doubt_transactions(log, r);
	deliver_result(log->in, r, at);
}

static size_t
read_transactions(struct input *in, size_t at)
{
	struct log log = {
		.in = in, .begin_s = INFINITY, .end_s = -INFINITY, .first_client = INFINITY
	};
	struct fields f;
	size_t n = 0;

	log.us = g_array_new(FALSE, FALSE, sizeof(double));
	log.second = g_array_new(FALSE, FALSE, sizeof(double));
	log.clients = g_hash_table_new(NULL, NULL);
	for (; at + n < in->text.n && cut(input_line(in, at + n), &f) && is_transaction(&f); n++)
		see_transaction(&log, &f);
	finish_transactions(&log, at);
	g_array_free(log.us, TRUE);
	g_array_free(log.second, TRUE);
	g_hash_table_destroy(log.clients);
	return n;
}

/* ---- intervals ---- */

/*
 * "1796045179 1007 1996277 9610994407 346 25940": when, how many, their us and the squares of them,
 * least and most.
 */
static bool
is_interval(const struct fields *f)
{
	const double *v = f->v;

	return f->n >= 6 && f->word == NULL && v[0] >= earliest_s && v[0] < latest_s &&
	    v[4] <= v[5] && v[1] * v[4] <= v[2] && v[2] <= v[1] * v[5] &&
	    v[2] * v[2] <= 1.0001 * v[1] * v[3];
}

struct intervals {
	GArray *count; /* of double */
	double begin_s, length_s, n, us, least_us, most_us;
};

static bool
see_interval(struct intervals *s, const double *v)
{
	double at = s->begin_s + s->count->len * s->length_s;

	if (s->count->len == 0)
		s->begin_s = v[0];
	else if (s->count->len == 1)
		s->length_s = v[0] - s->begin_s;
	else if (v[0] != at)
		return false;
	if (s->count->len > 0 && !(s->length_s > 0))
		return false;
	g_array_append_val(s->count, v[1]);
	s->n += v[1];
	s->us += v[2];
	s->least_us = v[1] > 0 ? fmin(s->least_us, v[4]) : s->least_us;
	s->most_us = fmax(s->most_us, v[5]);
	return true;
}

/* The rate is that of whole intervals: the run begins and ends within the first and the last. */
static void
add_rate(const struct intervals *s, struct result *r)
{
	struct result_number *series;
	double n = s->n, inner = s->count->len - 2.0;

	if (s->count->len < 2)
		return;
	if (inner > 0) {
		n -= g_array_index(s->count, double, 0) +
		    g_array_index(s->count, double, s->count->len - 1);
		result_value(r, "tps", "1/s", n / (inner * s->length_s));
		result_doubt(r,
		    "the rate is that of %.0f whole intervals, without the first and the last",
		    inner);
	}
	series = result_list(r, "tps", "1/s", SHAPE_SERIES);
	series->interval_s = s->length_s;
	for (guint i = 0; i < s->count->len; i++) {
		double rate = g_array_index(s->count, double, i) / s->length_s;

		g_array_append_val(series->values, rate);
	}
}

static size_t
read_intervals(struct input *in, size_t at)
{
	struct intervals s = { .least_us = INFINITY };
	struct fields f;
	struct result *r;
	size_t n = 0;

	s.count = g_array_new(FALSE, FALSE, sizeof(double));
	while (at + n < in->text.n && cut(input_line(in, at + n), &f) && is_interval(&f) &&
	    see_interval(&s, f.v))
		n++;
	if (s.n > 0) {
		r = result_new("pgbench");
		r->iterations = 1;
		add_rate(&s, r);
		result_value(r, "lat_avg", "us", s.us / s.n);
		result_value(r, "lat_min", "us", s.least_us);
		result_value(r, "lat_max", "us", s.most_us);
		deliver_result(in, r, at);
	} else {
		deliver_refusal(
		    in, at, "pgbench: intervals in which no transaction ended: no result");
	}
	g_array_free(s.count, TRUE);
	return n;
}

static size_t
lines(struct input *in, size_t at)
{
	const char *next = input_line(in, at + 1);
	struct fields f, below;

	if (!cut(input_line(in, at), &f) || next == NULL || !cut(next, &below))
		return 0;
	if (is_transaction(&f) && is_transaction(&below))
		return read_transactions(in, at);
	return is_interval(&f) && is_interval(&below) && below.v[0] > f.v[0] ?
	    read_intervals(in, at) :
	    0;
}

const struct format format_pgbench_log = {
	.name = "pgbench-log",
	.reads = "pgbench: -l, --aggregate-interval",
	.lines = lines,
};
