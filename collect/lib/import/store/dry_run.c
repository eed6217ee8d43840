/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/dry_run.h"

#include <math.h>

enum { MOST_IN_A_LINE = 8 };

static void
put_count(struct json_writer *w, const char *key, int64_t count)
{
	if (count == UNKNOWN)
		json_writer_null(w, key);
	else
		json_writer_integer(w, key, count);
}

/* At most so many of the values; the rest are three dots. */
static void
put_list(struct json_writer *w, const char *key, const GArray *values, guint most)
{
	guint n = 0;

	json_writer_array(w, key);
	for (guint i = 0; i < values->len && n <= most; i++) {
		double value = g_array_index(values, double, i);

		if (isnan(value)) /* this run has no such number */
			continue;
		if (n++ < most)
			json_writer_real(w, NULL, value);
		else
			json_writer_number(w, NULL, "...");
	}
	json_writer_close(w);
}

static void
put_spread(struct json_writer *w, const char *key, const struct result_spread *s)
{
	const struct {
		const char *key;
		double value;
	} part[] = { { "avg", s->mean }, { "min", s->min }, { "max", s->max }, { "stddev", s->sd },
		{ "median", s->median } };

	json_writer_object(w, key);
	for (size_t i = 0; i < G_N_ELEMENTS(part); i++)
		if (!isnan(part[i].value))
			json_writer_real(w, part[i].key, part[i].value);
	json_writer_close(w);
}

static void
put_shape(struct json_writer *w, const struct result_number *n)
{
	switch (n->shape) {
	case SHAPE_VALUE:
		json_writer_real(w, "value", n->value);
		break;
	case SHAPE_SUMMARY:
		put_spread(w, "summary", &n->summary);
		break;
	case SHAPE_VALUES:
	case SHAPE_SAMPLES:
		put_list(w, "values", n->values, G_MAXUINT);
		break;
	case SHAPE_SERIES:
		put_list(w, "series", n->values, G_MAXUINT);
		json_writer_real(w, "interval_s", n->interval_s > 0 ? n->interval_s : NAN);
		break;
	}
}

static void
put_number(struct json_writer *w, const struct result *r, const struct result_number *n)
{
	bool runs = n->shape == SHAPE_VALUES || n->shape == SHAPE_SAMPLES;

	json_writer_text(w, "tool", r->tool);
	json_writer_text(w, "version", r->version);
	json_writer_text(w, "backend", r->backend != NULL ? r->backend : r->label);
	json_writer_text(w, "workload", r->workload);
	json_writer_text(w, "engine", r->engine);
	put_count(w, "concurrency", r->concurrency);
	put_count(w, "queries_per_client", r->queries_per_client);
	put_count(w, "iterations", runs ? result_count_known(n->values) : r->iterations);
	json_writer_text(w, "metric", n->metric);
	json_writer_text(w, "dir", n->dir);
	json_writer_text(w, "unit", n->unit->name);
	json_writer_text(w, "better", n->lower_is_better ? "lower" : "higher");
	put_shape(w, n);
	json_writer_real(w, "resolution", n->resolution > 0 ? n->resolution : NAN);
	json_writer_integer(w, "line", (int64_t)r->line);
}

void
dry_run_json(struct json_writer *w, const struct result *r)
{
	for (guint i = 0; i < r->numbers->len; i++) {
		json_writer_object(w, NULL);
		put_number(w, r, &g_array_index(r->numbers, struct result_number, i));
		json_writer_array(w, "flags");
		for (guint k = 0; k < r->findings->len; k++)
			json_writer_text(w, NULL, g_ptr_array_index(r->findings, k));
		json_writer_close(w);
		json_writer_close(w);
	}
}

static void
print_figures(FILE *out, const struct result_number *n)
{
	struct json_writer w = json_writer_on(out, JSON_SPACED);

	switch (n->shape) {
	case SHAPE_VALUE:
		json_writer_real(&w, NULL, n->value);
		break;
	case SHAPE_SUMMARY:
		put_spread(&w, NULL, &n->summary);
		break;
	case SHAPE_VALUES:
		fprintf(out, "%u runs ", result_count_known(n->values));
		put_list(&w, NULL, n->values, MOST_IN_A_LINE);
		break;
	case SHAPE_SAMPLES:
		fprintf(out, "one run of %u operations", n->values->len);
		break;
	case SHAPE_SERIES:
		fprintf(out, "one run of %u intervals", n->values->len);
		break;
	}
}

void
dry_run_text(FILE *out, const struct result *r, const char *file)
{
	const char *backend = r->backend != NULL ? r->backend : r->label;
	g_autofree char *whose = g_strdup_printf("%s: line %zu: %s: %s%s", file, r->line,
	    r->tool != NULL ? r->tool : "table", backend != NULL ? backend : "",
	    backend != NULL ? ": " : "");

	for (guint i = 0; i < r->numbers->len; i++) {
		const struct result_number *n = &g_array_index(r->numbers, struct result_number, i);

		fputs(whose, out);
		if (n->dir != NULL) {
			fputs(n->dir, out);
			putc(' ', out);
		}
		fputs(n->metric, out);
		fputs(": ", out);
		print_figures(out, n);
		putc(' ', out);
		fputs(n->unit->name, out);
		putc('\n', out);
	}
	for (guint i = 0; i < r->findings->len; i++)
		fprintf(out, "  doubt: %s\n", (const char *)g_ptr_array_index(r->findings, i));
}
