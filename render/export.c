/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export: a study's first measures in the forms that continuous-benchmark services read. */
#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/answer/report.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "render/lib/text/escape.h"

/* A form says which results it takes and how one backend's figure stands in it. */
struct form {
	const char *name;
	const char *better; /* takes only metrics where this is better; NULL: all that are ranked */
	const char *open, *close;
	void (*put)(FILE *out, const struct report_result *result, const struct report_row *row);
};

/*
 * "mixed / zvol over iSCSI", quoted; a benchmark's name in a service's history, so it must not
 * change with the place.
 */
static char *
name_of(const struct report_result *result, const struct report_row *row)
{
	g_autofree char *name =
	    g_strdup_printf("%s / %s", result->workload->name, row->backend->name);

	return escape_json(name);
}

static void
put_number(FILE *out, double x)
{
	char text[G_ASCII_DTOSTR_BUF_SIZE];

	fputs(isfinite(x) ? g_ascii_dtostr(text, sizeof text, x) : "null", out);
}

/* An array of {name, unit, value, range, extra}. */
static void
put_entry(FILE *out, const struct report_result *result, const struct report_row *row)
{
	g_autofree char *name = name_of(result, row), *unit = escape_json(result->metric->unit);

	fprintf(out, "{\"name\": %s, \"unit\": %s, \"value\": ", name, unit);
	put_number(out, row->mean);
	if (isfinite(row->mean_hi)) {
		fputs(", \"range\": \"± ", out);
		put_number(out, row->mean_hi - row->mean);
		fputc('"', out);
	}
	fprintf(out, ", \"extra\": \"%s, %lld runs\"}", result->metric->name, (long long)row->n);
}

/* {"name": {"metric": {"value", "lower_value", "upper_value"}}}: Bencher's metric format. */
static void
put_bencher(FILE *out, const struct report_result *result, const struct report_row *row)
{
	g_autofree char *name = name_of(result, row), *metric = escape_json(result->metric->name);

	fprintf(out, "%s: {%s: {\"value\": ", name, metric);
	put_number(out, row->mean);
	if (isfinite(row->mean_lo)) {
		fputs(", \"lower_value\": ", out);
		put_number(out, row->mean_lo);
		fputs(", \"upper_value\": ", out);
		put_number(out, row->mean_hi);
	}
	fputs("}}", out);
}

static const struct form forms[] = {
	{ "smaller-is-better", "lower", "[", "]", put_entry },
	{ "bigger-is-better", "higher", "[", "]", put_entry },
	{ "bencher", NULL, "{", "}", put_bencher },
};

static const struct form *
form_named(const char *name)
{
	for (size_t i = 0; i < G_N_ELEMENTS(forms); i++)
		if (strcmp(forms[i].name, name) == 0)
			return &forms[i];
	cli_usage("'%s' is no form; there are: smaller-is-better bigger-is-better bencher", name);
}

static bool
is_taken(const struct form *form, const struct report_result *result)
{
	return result->headline &&
	    (form->better == NULL || strcmp(form->better, result->metric->better) == 0);
}

static void
put_all(FILE *out, const struct form *form, const struct report *report)
{
	const char *between = "\n";

	fputs(form->open, out);
	for (size_t i = 0; i < report->n_result; i++) {
		const struct report_result *r = &report->result[i];

		for (size_t j = 0; is_taken(form, r) && j < r->n_row; j++) {
			if (!isfinite(r->row[j].mean))
				continue;
			fputs(between, out);
			form->put(out, r, &r->row[j]);
			between = ",\n";
		}
	}
	fprintf(out, "\n%s\n", form->close);
}

int
main(int argc, char *argv[])
{
	const char *path = "-";
	const struct option_spec options[] = {
		{ "output", 'o', OPTION_TEXT, &path, "FILE", "write to FILE (standard output)" },
		{ NULL, 0, OPTION_FLAG, NULL, NULL, NULL },
	};
	const struct program program = { "FORM STATS.db",
		"a study's first measures in the forms that continuous-benchmark services read",
		options, 2, 2 };
	int first = option_parse(argc, argv, &program);
	const struct form *form = form_named(argv[first]);
	struct report *report = report_open(argv[first + 1]);
	struct output out = output_open(path);

	put_all(out.file, form, report);
	output_close(&out);
	report_close(report);
	return EXIT_SUCCESS;
}
