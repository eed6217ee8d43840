/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/report_page.h"

#include <stdlib.h>
#include <string.h>

#include "data/lib/answer/report_run.h"
#include "render/lib/chart/charts.h"
#include "render/lib/page/html.h"
#include "render/lib/page/repeat_section.h"
#include "render/lib/page/study_tables.h"
#include "render/lib/paint/svg.h"
#include "render/lib/text/escape.h"
#include "render/lib/view/doubts.h"
#include "render/lib/view/phrase.h"

static void
put_drawing(FILE *out, const struct chart *chart, struct view *view, const char *id)
{
	struct scene *scene = charts_scene(chart, view);
	g_autofree char *prefix = g_strdup_printf("%s-%s-", id, view->narrow ? "n" : "w");
	struct svg_options options = { &theme_page, prefix, true,
		view->narrow ? "narrow" : "wide" };

	svg_write(scene, &options, out);
	scene_free(scene);
}

/* The chart alone, for who wants to show it elsewhere. */
static void
put_files(FILE *out, const struct chart *chart, const struct view *view)
{
	g_autofree char *stem = charts_stem(chart, view);

	fputs(" <span class=\"files\">", out);
	for (int i = 0; i < 2; i++)
		fprintf(out, "%s<a href=\"%s.%s\" aria-label=\"This %s chart as %s\">%s</a>",
		    i == 0 ? "" : " · ", stem, i == 0 ? "svg" : "png", chart->name,
		    i == 0 ? "SVG" : "PNG", i == 0 ? "SVG" : "PNG");
	fputs("</span>", out);
}

static void
put_chart(FILE *out, const struct chart *chart, struct view view, bool with_files)
{
	g_autofree char *id = g_strdup_printf(
	    "%s-%d", chart->name, (int)(view.result->workload - view.report->workload) + 1);
	g_autofree char *caption = chart->caption(&view);

	if (chart->heading != NULL)
		html_element(out, view.report->n_workload > 1 ? "h3" : "h2", chart->heading);
	fputs("<figure>\n", out);
	put_drawing(out, chart, &view, id);
	view.narrow = true;
	put_drawing(out, chart, &view, id);
	fputs("<figcaption>", out);
	escape_put_markup(out, caption);
	if (with_files)
		put_files(out, chart, &view);
	fputs("</figcaption>\n", out);
	fputs("</figure>\n", out);
	if (chart->numbers != NULL) {
		struct text_table *table = chart->numbers(&view);
		g_autofree char *name = g_strdup_printf(
		    "Numbers of the %s chart, %s", chart->name, view.result->workload->title);

		fputs("<details><summary>The numbers</summary>\n", out);
		text_table_put_html(table, name, out);
		fputs("</details>\n", out);
		text_table_free(table);
	}
}

static void
put_charts(FILE *out, struct view *view, int from, int to, bool with_files)
{
	for (int order = from; order < to; order++)
		for (size_t i = 0; charts[i] != NULL; i++)
			if (charts[i]->order == order && charts[i]->has_data(view))
				put_chart(out, charts[i], *view, with_files);
}

static void
put_verdict(
    FILE *out, const struct report *report, const struct report_result *result, size_t n_doubt)
{
	if (report->n_workload > 1)
		html_element(out, "p class=\"which\"", result->workload->title);
	fputs("<p class=\"verdict\">", out);
	html_verdict(out, result->sentence != NULL ? result->sentence : "No verdict yet.");
	fputs("</p>\n", out);
	if (result->confidence == NULL)
		return;
	fputs("<p class=\"sure\">", out);
	html_sentence(out, result->confidence);
	fputs(" <a href=\"#method\">How</a>", out);
	if (n_doubt > 0) {
		g_autofree char *doubts = phrase_count(n_doubt, "doubt", "doubts");

		fprintf(out, " · <a href=\"#doubts\">%s</a>", doubts);
	}
	fputs("</p>\n", out);
}

static void
put_table(FILE *out, struct text_table *table, const char *name)
{
	if (table != NULL) {
		text_table_put_html(table, name, out);
		text_table_free(table);
	}
}

static void
put_result(FILE *out, struct view *view, bool with_files)
{
	struct text_table *others = study_tables_measures(view);
	g_autofree char *name = g_strdup_printf("The figures, %s", view->result->workload->title);

	if (view->report->n_workload > 1) {
		fprintf(out, "<h2 class=\"load\" id=\"workload-%d\">",
		    (int)(view->result->workload - view->report->workload) + 1);
		escape_put_markup(out, view->result->workload->title);
		fputs("</h2>\n", out);
	}
	put_charts(out, view, 0, 1, with_files);
	html_element(out, view->report->n_workload > 1 ? "h3" : "h2", "The figures");
	fputs("<div class=\"figures\">\n", out);
	put_table(out, study_tables_figures(view), name);
	fputs("</div>\n<p class=\"note\">The place is the range that these runs leave open. Spread"
	      " is the standard deviation over the mean.</p>\n",
	    out);
	if (others != NULL) {
		fputs("<details><summary>Other measures</summary>\n", out);
		put_table(out, others, "Other measures");
		fputs("</details>\n", out);
	}
	put_charts(out, view, 1, CHART_NOT_IN_PAGE, with_files);
}

static void
put_environment(FILE *out, struct report *report, bool private_too)
{
	struct text_table *differ = study_tables_facts_apart(report, private_too);
	struct text_table *common = study_tables_facts_common(report, private_too);

	if (differ == NULL && common == NULL)
		return;
	fputs("<h2 id=\"environment\">What differs between the backends</h2>\n", out);
	if (differ != NULL)
		put_table(out, differ, "Facts that differ between backends");
	else
		html_element(out, "p", "Nothing that was recorded, but the backends themselves.");
	if (common != NULL) {
		fputs("<details><summary>What they have in common</summary>\n", out);
		put_table(out, common, "Facts that all backends have in common");
		fputs("</details>\n", out);
	}
}

static void
put_findings(FILE *out, const struct report *report)
{
	struct doubts_entry *doubt;
	size_t n;

	fputs("<h2 id=\"doubts\">What to doubt</h2>\n", out);
	if (report->n_finding == 0) {
		html_element(
		    out, "p", "The checks of order, drift, outliers and lost work found nothing.");
		return;
	}
	doubt = doubts_of(report, &n);
	fputs("<ul class=\"doubts\">\n", out);
	for (size_t i = 0; i < n; i++) {
		fputs("<li>", out);
		if (doubt[i].where != NULL)
			html_element(out, "small", doubt[i].where);
		html_sentence(out, doubt[i].sentence);
		if (doubt[i].advice != NULL) {
			fputs("<small>", out);
			html_sentence(out, doubt[i].advice);
			fputs("</small>", out);
		}
		fputs("</li>\n", out);
	}
	fputs("</ul>\n", out);
	doubts_free(doubt, n);
}

/* Each paragraph once: workloads are mostly judged alike. */
static void
put_method(FILE *out, const struct report *report)
{
	fputs("<h2 id=\"method\">How this was judged</h2>\n", out);
	for (size_t i = 0; i < report->n_result; i++) {
		const char *method = report->result[i].headline ? report->result[i].method : NULL;
		bool seen = method == NULL;

		for (size_t j = 0; j < i; j++)
			seen = seen ||
			    (report->result[j].headline && report->result[j].method == method);
		if (seen)
			continue;
		fputs("<p>", out);
		html_sentence(out, method);
		fputs("</p>\n", out);
	}
}

static void
put_links(FILE *out)
{
	fputs("<nav aria-label=\"This study\"><a href=\"../index.html\">All studies</a> · "
	      "<a href=\"summary.csv\">summary</a> · <a href=\"runs.csv\">runs</a> · "
	      "<a href=\"pairs.csv\">pairs</a> · <a href=\"latency.csv\">latency</a> · "
	      "<a href=\"environment.csv\">environment</a> as CSV</nav>\n",
	    out);
}

static void
put_results(FILE *out, struct report *report, bool with_files)
{
	size_t n_doubt;
	struct doubts_entry *doubt = doubts_of(report, &n_doubt);

	doubts_free(doubt, n_doubt);
	for (size_t i = 0; i < report->n_result; i++)
		if (report->result[i].headline)
			put_verdict(out, report, &report->result[i], n_doubt);
	for (size_t i = 0; i < report->n_result; i++) {
		struct view view = {
			.report = report, .result = &report->result[i], .in_page = true
		};

		if (!report->result[i].headline)
			continue;
		report_run_load(report, view.result);
		put_result(out, &view, with_files);
	}
}

void
report_page(struct report *report, const struct page_options *options, FILE *out)
{
	struct report_result *first = report_find(report, NULL, NULL);
	g_autofree char *about = phrase_study(report);
	g_autofree char *url = NULL, *picture = NULL;
	struct html_head head = { report->study.title,
		first != NULL && first->sentence != NULL ? first->sentence : about, NULL, NULL };

	if (options->site_url != NULL) {
		head.url = url = g_strdup_printf("%s/%s/", options->site_url, report->study.name);
		head.picture = picture = g_strdup_printf("%spreview.png", url);
	}
	html_begin(out, &head);
	if (!options->alone)
		put_links(out);
	fputs("<main>\n", out);
	html_element(out, "h1", report->study.title);
	fputs("<p class=\"about\">", out);
	if (report->study.note != NULL) {
		escape_put_markup(out, report->study.note);
		putc(' ', out);
	}
	escape_put_markup(out, about);
	fputs(".</p>\n", out);
	put_results(out, report, !options->alone);
	put_environment(out, report, options->private_too);
	put_findings(out, report);
	put_method(out, report);
	repeat_section_put(report, options->private_too, out);
	fputs("</main>\n<footer>Made by podium " PODIUM_VERSION
	      " from the study's store alone.</footer>\n",
	    out);
	html_end(out);
}

void
report_page_entry(struct report *report, const char *link, FILE *out)
{
	g_autofree char *href = escape_markup(link), *about = phrase_study(report);

	fprintf(out, "<li>\n<h2><a href=\"%s\">", href);
	escape_put_markup(out, report->study.title);
	fputs("</a></h2>\n", out);
	for (size_t i = 0; i < report->n_result; i++) {
		const struct report_result *r = &report->result[i];

		if (!r->headline || r->sentence == NULL)
			continue;
		fputs("<p>", out);
		if (report->n_workload > 1) {
			escape_put_markup(out, r->workload->title);
			fputs(": ", out);
		}
		html_sentence(out, r->sentence);
		fputs("</p>\n", out);
	}
	html_element(out, "p class=\"note\"", about);
	fputs("</li>\n", out);
}
