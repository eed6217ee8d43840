/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/markdown.h"

#include <string.h>

#include "data/lib/answer/report_run.h"
#include "render/lib/chart/charts.h"
#include "render/lib/page/study_tables.h"
#include "render/lib/text/escape.h"
#include "render/lib/view/doubts.h"
#include "render/lib/view/phrase.h"

static void
put(FILE *out, const char *text)
{
	g_autofree char *escaped = escape_markdown(text);

	fputs(escaped, out);
}

/* A sentence of the store: **so** stays strong. */
static void
put_sentence(FILE *out, const char *sentence)
{
	g_auto(GStrv) parts = g_strsplit(sentence, "**", -1);
	guint n = g_strv_length(parts);

	for (guint i = 0; i < n; i++) {
		bool strong = i % 2 == 1 && i + 1 < n;

		fputs(strong ? "**" : "", out);
		put(out, parts[i]);
		fputs(strong ? "**" : "", out);
	}
}

static void
put_picture(FILE *out, const struct view *view, const char *base)
{
	g_autofree char *name = charts_stem(charts_find("rank"), view),
			*caption = charts_find("rank")->caption(view);
	g_autofree char *alt = escape_markup(caption), *url = escape_markup(base);

	fprintf(out,
	    "<picture>\n<source media=\"(prefers-color-scheme: dark)\" srcset=\"%s%s-dark.png\">\n"
	    "<img src=\"%s%s-light.png\" width=\"%d\" alt=\"%s\">\n</picture>\n\n",
	    url, name, url, name, THEME_WIDE, alt);
	put(out, caption);
	fputs("\n\n", out);
}

static void
put_result(FILE *out, const struct view *view, const char *base)
{
	struct text_table *table = study_tables_figures(view);

	if (view->report->n_workload > 1) {
		fputs("## ", out);
		put(out, view->result->workload->title);
		fputs("\n\n", out);
	}
	fputs("> ", out);
	put_sentence(
	    out, view->result->sentence != NULL ? view->result->sentence : "No verdict yet.");
	fputs("\n\n", out);
	if (view->result->confidence != NULL) {
		put_sentence(out, view->result->confidence);
		fputs("\n\n", out);
	}
	if (view->result->n_row > 0)
		put_picture(out, view, base);
	text_table_put_markdown(table, out);
	fputs("\n", out);
	text_table_free(table);
}

static void
put_findings(FILE *out, const struct report *report)
{
	size_t n;
	struct doubts_entry *doubt = doubts_of(report, &n);

	if (n > 0)
		fputs("## What to doubt\n\n", out);
	for (size_t i = 0; i < n; i++) {
		fputs("- ", out);
		if (doubt[i].where != NULL) {
			put(out, doubt[i].where);
			fputs(": ", out);
		}
		put_sentence(out, doubt[i].sentence);
		if (doubt[i].advice != NULL) {
			putc(' ', out);
			put_sentence(out, doubt[i].advice);
		}
		putc('\n', out);
	}
	if (n > 0)
		putc('\n', out);
	doubts_free(doubt, n);
}

static void
put_method(FILE *out, const struct report_result *first)
{
	if (first == NULL || first->method == NULL)
		return;
	fputs("## How this was judged\n\n", out);
	put_sentence(out, first->method);
	fputs("\n\n", out);
}

static void
put_files(FILE *out, bool has_runs)
{
	fputs("## Files\n\n- `summary.csv`: every measure of every backend\n", out);
	if (has_runs)
		fputs("- `runs.csv`: every run; `podium-import` reads it back\n", out);
	fputs("- `rank*.png`, `rank*.svg`: the charts, light and dark\n\n"
	      "Made by podium " PODIUM_VERSION ".\n",
	    out);
}

void
markdown_put(struct report *report, const struct markdown_options *options, FILE *out)
{
	g_autofree char *about = phrase_study(report);

	fputs("# ", out);
	put(out, report->study.title);
	fputs("\n\n", out);
	if (report->study.note != NULL) {
		put(out, report->study.note);
		putc(' ', out);
	}
	put(out, about);
	fputs(".\n\n", out);
	for (size_t i = 0; i < report->n_result; i++) {
		struct view view = { .report = report, .result = &report->result[i] };

		if (!view.result->headline)
			continue;
		report_run_load(report, view.result);
		put_result(out, &view, options->base_url);
	}
	put_findings(out, report);
	put_method(out, report_find(report, NULL, NULL));
	put_files(out, options->has_runs);
}
