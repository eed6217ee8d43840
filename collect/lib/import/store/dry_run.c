/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/dry_run.h"

#include <math.h>

#include "collect/lib/import/store/json_print.h"

enum { MOST_IN_A_LINE = 8 };

static void
member_text(FILE *out, const char *key, const char *text)
{
	fprintf(out, "\"%s\": ", key);
	json_print_text(out, text);
	fputs(", ", out);
}

static void
member_count(FILE *out, const char *key, int64_t count)
{
	if (count == UNKNOWN)
		fprintf(out, "\"%s\": null, ", key);
	else
		fprintf(out, "\"%s\": %lld, ", key, (long long)count);
}

/* At most so many of the values; the rest are three dots. */
static void
print_list(FILE *out, const GArray *values, guint most)
{
	const char *before = "";
	guint n = 0;

	putc('[', out);
	for (guint i = 0; i < values->len && n <= most; i++) {
		double value = g_array_index(values, double, i);

		if (isnan(value)) /* this run has no such number */
			continue;
		fputs(before, out);
		if (n++ < most)
			json_print_real(out, value);
		else
			fputs("...", out);
		before = ", ";
	}
	putc(']', out);
}

static void
print_spread(FILE *out, const struct result_spread *s)
{
	const struct {
		const char *key;
		double value;
	} part[] = { { "avg", s->mean }, { "min", s->min }, { "max", s->max }, { "stddev", s->sd },
		{ "median", s->median } };
	const char *before = "";

	putc('{', out);
	for (size_t i = 0; i < G_N_ELEMENTS(part); i++)
		if (!isnan(part[i].value)) {
			fprintf(out, "%s\"%s\": ", before, part[i].key);
			json_print_real(out, part[i].value);
			before = ", ";
		}
	putc('}', out);
}

static void
print_shape(FILE *out, const struct result_number *n)
{
	switch (n->shape) {
	case SHAPE_VALUE:
		fputs("\"value\": ", out);
		json_print_real(out, n->value);
		break;
	case SHAPE_SUMMARY:
		fputs("\"summary\": ", out);
		print_spread(out, &n->summary);
		break;
	case SHAPE_VALUES:
	case SHAPE_SAMPLES:
		fputs("\"values\": ", out);
		print_list(out, n->values, G_MAXUINT);
		break;
	case SHAPE_SERIES:
		fputs("\"series\": ", out);
		print_list(out, n->values, G_MAXUINT);
		fputs(", \"interval_s\": ", out);
		json_print_real(out, n->interval_s > 0 ? n->interval_s : NAN);
		break;
	}
}

static void
print_findings(FILE *out, const GPtrArray *findings)
{
	fputs("\"flags\": [", out);
	for (guint i = 0; i < findings->len; i++) {
		if (i > 0)
			fputs(", ", out);
		json_print_text(out, g_ptr_array_index(findings, i));
	}
	putc(']', out);
}

static void
print_number(FILE *out, const struct result *r, const struct result_number *n)
{
	bool runs = n->shape == SHAPE_VALUES || n->shape == SHAPE_SAMPLES;

	putc('{', out);
	member_text(out, "tool", r->tool);
	member_text(out, "version", r->version);
	member_text(out, "backend", r->backend != NULL ? r->backend : r->label);
	member_text(out, "workload", r->workload);
	member_text(out, "engine", r->engine);
	member_count(out, "concurrency", r->concurrency);
	member_count(out, "queries_per_client", r->queries_per_client);
	member_count(out, "iterations", runs ? result_count_known(n->values) : r->iterations);
	member_text(out, "metric", n->metric);
	member_text(out, "dir", n->dir);
	member_text(out, "unit", n->unit->name);
	member_text(out, "better", n->lower_is_better ? "lower" : "higher");
	print_shape(out, n);
	fputs(", \"resolution\": ", out);
	json_print_real(out, n->resolution > 0 ? n->resolution : NAN);
	fprintf(out, ", \"line\": %zu, ", r->line);
	print_findings(out, r->findings);
	putc('}', out);
}

void
dry_run_json(FILE *out, const struct result *r, size_t *n_printed)
{
	for (guint i = 0; i < r->numbers->len; i++) {
		fputs((*n_printed)++ > 0 ? ",\n" : "\n", out);
		print_number(out, r, &g_array_index(r->numbers, struct result_number, i));
	}
}

static void
print_figures(FILE *out, const struct result_number *n)
{
	switch (n->shape) {
	case SHAPE_VALUE:
		json_print_real(out, n->value);
		break;
	case SHAPE_SUMMARY:
		print_spread(out, &n->summary);
		break;
	case SHAPE_VALUES:
		fprintf(out, "%u runs ", result_count_known(n->values));
		print_list(out, n->values, MOST_IN_A_LINE);
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
