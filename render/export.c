/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export: a study's first measures in the forms that continuous-benchmark services read. */
#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/answer/report.h"
#include "data/lib/cli.h"
#include "data/lib/json_writer.h"
#include "data/lib/option.h"

/* A form says which results it takes and how one backend's figure stands in it. */
struct form {
	const char *name;
	const char *better; /* takes only metrics where this is better; NULL: all that are ranked */
	void (*open)(struct json_writer *w, const char *key);
	void (*put)(struct json_writer *w, const struct report_result *result,
	    const struct report_row *row);
};

/*
 * "mixed / zvol over iSCSI"; a benchmark's name in a service's history, so it must not change with
 * the place.
 */
static char *
name_of(const struct report_result *result, const struct report_row *row)
{
	return g_strdup_printf("%s / %s", result->workload->name, row->backend->name);
}

/* Always 17 digits: a service's history holds a value against the text of the one before it. */
static void
put_real(struct json_writer *w, const char *key, double x)
{
	if (isfinite(x))
		json_writer_number(w, key, "%.17g", x);
	else
		json_writer_null(w, key);
}

/* An array of {name, unit, value, range, extra}. */
static void
put_entry(struct json_writer *w, const struct report_result *result, const struct report_row *row)
{
	g_autofree char *name = name_of(result, row);
	g_autofree char *extra =
	    g_strdup_printf("%s, %lld runs", result->metric->name, (long long)row->n);

	json_writer_object(w, NULL);
	json_writer_text(w, "name", name);
	json_writer_text(w, "unit", result->metric->unit);
	put_real(w, "value", row->mean);
	if (isfinite(row->mean_hi)) {
		g_autofree char *range = g_strdup_printf("± %.17g", row->mean_hi - row->mean);

		json_writer_text(w, "range", range);
	}
	json_writer_text(w, "extra", extra);
	json_writer_close(w);
}

/* {"name": {"metric": {"value", "lower_value", "upper_value"}}}: Bencher's metric format. */
static void
put_bencher(struct json_writer *w, const struct report_result *result, const struct report_row *row)
{
	g_autofree char *name = name_of(result, row);

	json_writer_object(w, name);
	json_writer_object(w, result->metric->name);
	put_real(w, "value", row->mean);
	if (isfinite(row->mean_lo)) {
		put_real(w, "lower_value", row->mean_lo);
		put_real(w, "upper_value", row->mean_hi);
	}
	json_writer_close(w);
	json_writer_close(w);
}

static const struct form forms[] = {
	{ "smaller-is-better", "lower", json_writer_array, put_entry },
	{ "bigger-is-better", "higher", json_writer_array, put_entry },
	{ "bencher", NULL, json_writer_object, put_bencher },
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
	struct json_writer w = json_writer_on(out, JSON_SPACED);

	form->open(&w, NULL);
	json_writer_lines(&w, 0);
	for (size_t i = 0; i < report->n_result; i++) {
		const struct report_result *r = &report->result[i];

		for (size_t j = 0; is_taken(form, r) && j < r->n_row; j++)
			if (isfinite(r->row[j].mean))
				form->put(&w, r, &r->row[j]);
	}
	json_writer_close(&w);
	putc('\n', out);
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
