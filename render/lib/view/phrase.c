/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/view/phrase.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

#include "data/lib/store/session.h"

char *
phrase_runs(const struct report_result *result)
{
	int64_t least = INT64_MAX, most = 0;

	for (size_t i = 0; i < result->n_row; i++) {
		least = MIN(least, result->row[i].n);
		most = MAX(most, result->row[i].n);
	}
	if (most == 0)
		return g_strdup("runs");
	if (least == 1 && most == 1)
		return g_strdup("one run");
	if (least == most)
		return g_strdup_printf("%" G_GINT64_FORMAT " runs", most);
	return g_strdup_printf("%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT " runs", least, most);
}

struct number
phrase_level(const struct report *report)
{
	return number_percent(1 - report->study.alpha);
}

char *
phrase_title(const struct view *view, const char *what)
{
	if (view->report->n_workload < 2 || view->in_page)
		return g_strdup(what);
	return g_strdup_printf("%s: %s", what, view->result->workload->title);
}

static int64_t
rounds_of(const struct report_result *result)
{
	int64_t most = 0;

	for (size_t i = 0; i < result->n_row; i++)
		for (size_t j = 0; j < result->row[i].n_run; j++)
			most = MAX(most, result->row[i].run[j].round);
	return most;
}

char *
phrase_source(const struct view *view)
{
	const struct report_result *result = view->result;
	int64_t rounds = rounds_of(result);
	g_autofree char *runs = phrase_runs(result);
	struct number date = number_date(view->report->last_ns);

	if (rounds > 1 && g_strcmp0(result->design, "rounds") == 0)
		return g_strdup_printf("podium, %" G_GINT64_FORMAT " rounds, %s", rounds, date.s);
	return g_strdup_printf("podium, %s each, %s", runs, date.s);
}

char *
phrase_count(size_t n, const char *one, const char *many)
{
	return g_strdup_printf("%zu %s", n, n == 1 ? one : many);
}

struct number
phrase_place(const struct report_row *row)
{
	struct number n = { "" };

	if (row->place != 0 && row->rank_lo == row->rank_hi)
		snprintf(n.s, sizeof n.s, "%d", (int)row->rank_lo);
	else if (row->place != 0)
		snprintf(n.s, sizeof n.s, "%d–%d", (int)row->rank_lo, (int)row->rank_hi);
	return n;
}

/* " in shuffled order", by the first result that has a design. */
static char *
order_of_runs(const struct report *report)
{
	const char *design = NULL, *order;

	for (size_t i = 0; i < report->n_result && design == NULL; i++)
		design = report->result[i].design;
	order = session_design_in_text(design);
	return order != NULL ? g_strconcat(" ", order, NULL) : g_strdup(", order not randomised");
}

static bool
has_failed(const struct report *report)
{
	for (size_t i = 0; i < report->n_finding; i++)
		if (strcmp(report->finding[i].code, "no-result") == 0)
			return true;
	return false;
}

char *
phrase_study(const struct report *report)
{
	g_autofree char *backends = phrase_count(report->n_backend, "backend", "backends");
	g_autofree char *loads = phrase_count(report->n_workload, "workload", "workloads");
	g_autofree char *order = order_of_runs(report), *runs = NULL;

	if (report->n_result == 0)
		return g_strdup_printf("%s, %s, %s", backends, loads,
		    has_failed(report) ? "every run failed" : "no results yet");
	runs = phrase_runs(&report->result[0]);
	return g_strdup_printf("%s, %s%s%s each%s, %s", backends,
	    report->n_workload > 1 ? loads : "", report->n_workload > 1 ? ", " : "", runs,
	    strcmp(runs, "one run") == 0 ? "" : order, number_date(report->last_ns).s);
}

char *
phrase_plain(const char *sentence)
{
	g_auto(GStrv) parts = g_strsplit(sentence, "**", -1);

	return g_strjoinv("", parts);
}
