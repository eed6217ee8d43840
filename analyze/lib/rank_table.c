/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/rank_table.h"

#include <glib.h>
#include <inttypes.h>
#include <math.h>

#include "analyze/lib/quantity.h"
#include "analyze/lib/terminal.h"

enum {
	TITLE_WIDTH = 19,
	LEFT_WIDTH = 2 + 6 + TITLE_WIDTH + 1 + 7, /* of rank, backend and letters */
	BAR_MOST = 11,
};

/* One ranked backend, kept until the table's widths are known. */
struct line {
	char *rank, *title, *letters, *value, *ratio, *interval;
	double mean;
};

static void
line_free(void *line)
{
	struct line *l = line;

	g_free(l->rank);
	g_free(l->title);
	g_free(l->letters);
	g_free(l->value);
	g_free(l->ratio);
	g_free(l->interval);
	g_free(l);
}

static struct line *
line_of(const struct ranked_row *r)
{
	struct line *l = g_new0(struct line, 1);

	l->mean = r->mean;
	l->rank = r->rank_lo == r->rank_hi ?
	    g_strdup_printf("%" PRId64, r->rank_lo) :
	    g_strdup_printf("%" PRId64 "–%" PRId64, r->rank_lo, r->rank_hi);
	l->title = terminal_fit(r->title, TITLE_WIDTH);
	l->letters = terminal_fit(r->letters, 6);
	l->value = quantity_text(r->mean, r->unit);
	l->ratio = isnan(r->ratio) ? g_strdup("") : quantity_ratio(r->ratio);
	l->interval =
	    isnan(r->ratio_lo) ? g_strdup("") : quantity_ratio_range(r->ratio_lo, r->ratio_hi);
	return l;
}

static void
print_bar(FILE *out, double share, int width)
{
	static const char *const eighths[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
	int parts = (int)lround(CLAMP(share, 0, 1) * width * 8);

	for (int i = 0; i < parts / 8; i++)
		fputs("█", out);
	fputs(eighths[parts % 8], out);
}

/* Columns that are as wide as what is in them; the bars get what they leave of the terminal. */
struct layout {
	glong value, ratio, interval, bar;
	double most; /* what the longest bar stands for */
};

static struct layout
layout_of(const GPtrArray *lines, bool unicode)
{
	struct layout layout = { .value = 11, .ratio = 8, .interval = 13 };

	for (guint i = 0; i < lines->len; i++) {
		const struct line *l = lines->pdata[i];

		layout.value = MAX(layout.value, terminal_columns(l->value) + 1);
		layout.ratio = MAX(layout.ratio, terminal_columns(l->ratio) + 1);
		layout.interval = MAX(layout.interval, terminal_columns(l->interval));
		layout.most = fmax(layout.most, l->mean);
	}
	layout.bar =
	    TERMINAL_WIDTH - (LEFT_WIDTH + layout.value + layout.ratio + 1 + layout.interval + 1);
	layout.bar = unicode ? CLAMP(layout.bar, 0, BAR_MOST) : 0;
	return layout;
}

static void
print_line(FILE *out, const struct line *l, const struct layout *layout)
{
	fputs("  ", out);
	terminal_pad(out, l->rank, 6, false);
	terminal_pad(out, l->title, TITLE_WIDTH + 1, false);
	terminal_pad(out, l->letters, 7, false);
	terminal_pad(out, l->value, layout->value, true);
	terminal_pad(out, l->ratio, layout->ratio, true);
	fputs(*l->interval != '\0' || layout->bar > 0 ? " " : "", out);
	terminal_pad(out, l->interval, layout->bar > 0 ? layout->interval : 0, false);
	if (layout->bar > 0 && layout->most > 0 && l->mean > 0) {
		fputs(" ", out);
		print_bar(out, l->mean / layout->most, (int)layout->bar);
	}
	fputs("\n", out);
}

static void
print_lines(FILE *out, GPtrArray *lines, bool unicode)
{
	struct layout layout = layout_of(lines, unicode);

	if (lines->len == 0)
		return;
	fprintf(out, "  %-6s%-*s%-7s%*s%*s %s\n", "rank", TITLE_WIDTH + 1, "backend", "letters",
	    (int)layout.value, "mean", (int)layout.ratio, "ratio", "interval");
	for (guint i = 0; i < lines->len; i++)
		print_line(out, lines->pdata[i], &layout);
	g_ptr_array_set_size(lines, 0);
}

static void
print_head(FILE *out, const struct ranked_row *r, bool first)
{
	g_autofree char *head = g_strdup_printf("%s: %s", r->workload_title, r->metric_title);

	if (!first)
		fputs("\n", out);
	terminal_wrap(out, head);
	terminal_wrap(out, r->verdict);
	terminal_wrap(out, r->confidence);
}

/* What podium-check and the collectors have against it; of workload 0: against the study. */
static void
print_doubts(FILE *out, struct store *stats, const struct ranked_row *about)
{
	const char *sentence;

	while ((sentence = results_next_doubt(
		    stats, about->workload, about->metric, about->is_headline)) != NULL) {
		g_autofree char *line = g_strdup_printf("Doubt: %s", sentence);

		terminal_wrap(out, line);
	}
}

static void
print_failures(FILE *out, struct store *stats)
{
	struct results_failure f;

	while (results_next_failure(stats, &f)) {
		g_autofree char *line =
		    g_strdup_printf("%s: no result. Every run failed (%" PRId64 "), the first: %s.",
			f.workload, f.failed, f.reason);

		terminal_wrap(out, line);
	}
}

bool
rank_table_print(FILE *out, struct store *stats, bool all, bool unicode)
{
	GPtrArray *lines = g_ptr_array_new_with_free_func(line_free);
	struct ranked_row row, about = { .is_headline = true };
	bool first = true;

	print_failures(out, stats);
	while (results_next_ranked(stats, &row)) {
		if (!all && !row.is_headline)
			continue;
		if (row.workload != about.workload || row.metric != about.metric) {
			print_lines(out, lines, unicode);
			print_head(out, &row, first);
			about = (struct ranked_row){ .workload = row.workload,
				.metric = row.metric,
				.is_headline = row.is_headline };
			print_doubts(out, stats, &about);
			first = false;
		}
		g_ptr_array_add(lines, line_of(&row));
	}
	print_lines(out, lines, unicode);
	g_ptr_array_free(lines, TRUE);
	return !first;
}
