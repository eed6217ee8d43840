/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/import_json.h"

#include <math.h>
#include <string.h>

enum { MOST_IN_A_LINE = 8, DECIMAL_ROOM = 24 };

static void
print_text(FILE *out, const char *text)
{
	if (text == NULL) {
		fputs("null", out);
		return;
	}
	putc('"', out);
	for (const char *p = text; *p != '\0'; p++)
		if (*p == '"' || *p == '\\')
			fprintf(out, "\\%c", *p);
		else if ((unsigned char)*p < 0x20)
			fprintf(out, "\\u%04x", (unsigned char)*p);
		else
			putc(*p, out);
	putc('"', out);
}

/*
 * A number of few digits, as what tools print has, into `text`: digits and a point, as %.15g would have them; false if it is
 * none such. The quotient of two whole numbers below 2^53 is the double that these digits mean.
 */
static bool
write_decimal(char text[DECIMAL_ROOM], double value)
{
	static const double power_of_ten[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6 };
	char *p = text + DECIMAL_ROOM;
	double size = fabs(value);
	size_t decimals = 0;
	uint64_t digits;

	if (!(size < 1e9) || size < 1e-4)
		return false;
	while (decimals < G_N_ELEMENTS(power_of_ten) &&
	    round(size * power_of_ten[decimals]) / power_of_ten[decimals] != size)
		decimals++;
	if (decimals == G_N_ELEMENTS(power_of_ten))
		return false;
	digits = (uint64_t)round(size * power_of_ten[decimals]);
	*--p = '\0';
	for (size_t i = 0; i <= decimals || digits > 0; i++, digits /= 10) {
		if (i == decimals && i > 0)
			*--p = '.';
		*--p = (char)('0' + digits % 10);
	}
	if (value < 0)
		*--p = '-';
	memmove(text, p, (size_t)(text + DECIMAL_ROOM - p));
	return true;
}

static void
print_real(FILE *out, double value)
{
	static const char *const formats_by_length[] = { "%.15g", "%.16g", "%.17g" };
	char text[G_ASCII_DTOSTR_BUF_SIZE] = "null";
	bool done = !isfinite(value) || write_decimal(text, value);

	for (size_t i = 0; !done && i < G_N_ELEMENTS(formats_by_length); i++) {
		g_ascii_formatd(text, sizeof text, formats_by_length[i], value);
		done = g_ascii_strtod(text, NULL) == value;
	}
	fputs(text, out);
}

static void
member_text(FILE *out, const char *key, const char *text)
{
	fprintf(out, "\"%s\": ", key);
	print_text(out, text);
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
			print_real(out, value);
		else
			fputs("...", out);
		before = ", ";
	}
	putc(']', out);
}

static void
print_spread(FILE *out, const struct spread *s)
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
			print_real(out, part[i].value);
			before = ", ";
		}
	putc('}', out);
}

static void
print_shape(FILE *out, const struct number *n)
{
	switch (n->shape) {
	case SHAPE_VALUE:
		fputs("\"value\": ", out);
		print_real(out, n->value);
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
		print_real(out, n->interval_s > 0 ? n->interval_s : NAN);
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
		print_text(out, g_ptr_array_index(findings, i));
	}
	putc(']', out);
}

static void
print_number(FILE *out, const struct result *r, const struct number *n)
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
	print_real(out, n->resolution > 0 ? n->resolution : NAN);
	fprintf(out, ", \"line\": %zu, ", r->line);
	print_findings(out, r->findings);
	putc('}', out);
}

void
import_json_print(FILE *out, const struct result *r, size_t *n_printed)
{
	for (guint i = 0; i < r->numbers->len; i++) {
		fputs((*n_printed)++ > 0 ? ",\n" : "\n", out);
		print_number(out, r, &g_array_index(r->numbers, struct number, i));
	}
}

static void
print_figures(FILE *out, const struct number *n)
{
	switch (n->shape) {
	case SHAPE_VALUE:
		print_real(out, n->value);
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
import_text_print(FILE *out, const struct result *r, const char *file)
{
	const char *backend = r->backend != NULL ? r->backend : r->label;
	g_autofree char *whose = g_strdup_printf("%s: line %zu: %s: %s%s", file, r->line,
	    r->tool != NULL ? r->tool : "table", backend != NULL ? backend : "", backend != NULL ? ": " : "");

	for (guint i = 0; i < r->numbers->len; i++) {
		const struct number *n = &g_array_index(r->numbers, struct number, i);

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
