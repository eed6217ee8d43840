/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/view/doubts.h"

#include <glib.h>
#include <string.h>

enum { PLACES_NAMED = 2 };

static size_t
measures_of(const struct report *report, const struct report_workload *workload)
{
	size_t n = 0;

	for (size_t i = 0; i < report->n_result; i++)
		n += report->result[i].workload == workload && report->result[i].sentence != NULL;
	return n;
}

/* "Small commits · Median latency"; "" where the study has only that. Caller frees. */
static char *
place_of(const struct report *report, const struct report_finding *f)
{
	bool workload = f->workload != NULL && report->n_workload > 1;
	bool metric = f->metric != NULL && measures_of(report, f->workload) > 1;

	return g_strconcat(workload ? f->workload->title : "", workload && metric ? " · " : "",
	    metric ? f->metric->title : "", NULL);
}

static bool
same_words(const struct report_finding *a, const struct report_finding *b)
{
	return strcmp(a->sentence, b->sentence) == 0 && g_strcmp0(a->advice, b->advice) == 0;
}

static char *
places_of(const struct report *report, const struct report_finding *first)
{
	GString *where = g_string_new("");
	size_t n = 0;

	for (const struct report_finding *f = first; f < report->finding + report->n_finding; f++) {
		g_autofree char *place = place_of(report, f);

		if (!same_words(f, first) || *place == '\0')
			continue;
		if (++n <= PLACES_NAMED)
			g_string_append_printf(where, "%s%s", n > 1 ? "; " : "", place);
	}
	if (n > PLACES_NAMED)
		g_string_printf(where, "in %zu places", n);
	return g_string_free(where, n == 0);
}

struct doubts_entry *
doubts_of(const struct report *report, size_t *n)
{
	struct doubts_entry *all = g_new0(struct doubts_entry, report->n_finding + 1);

	*n = 0;
	for (size_t i = 0; i < report->n_finding; i++) {
		const struct report_finding *f = &report->finding[i];
		bool seen = false;

		for (size_t j = 0; j < i; j++)
			seen = seen || same_words(&report->finding[j], f);
		if (!seen)
			all[(*n)++] =
			    (struct doubts_entry){ f->sentence, f->advice, places_of(report, f) };
	}
	return all;
}

void
doubts_free(struct doubts_entry *doubt, size_t n)
{
	for (size_t i = 0; i < n; i++)
		g_free(doubt[i].where);
	g_free(doubt);
}
