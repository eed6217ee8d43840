/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/terminal.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#include "analyze/lib/quantity.h"

enum {
	WIDTH = 80,
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

/*
 * Of the character at `at`; what a selector asks to be drawn as a picture takes two, as pictures
 * do.
 */
static glong
columns_at(const char *at)
{
	enum { PICTURE_SELECTOR = 0xfe0f };
	gunichar c = g_utf8_get_char(at);

	if (c == 0 || g_unichar_iszerowidth(c))
		return 0;
	return g_unichar_iswide(c) || g_utf8_get_char(g_utf8_next_char(at)) == PICTURE_SELECTOR ?
	    2 :
	    1;
}

static glong
columns_of(const char *text)
{
	glong columns = 0;

	for (; *text != '\0'; text = g_utf8_next_char(text))
		columns += columns_at(text);
	return columns;
}

/*
 * Control characters, which could drive a terminal, become spaces; marks of format, of no width,
 * go.
 */
static char *
harmless(const char *title)
{
	g_autofree char *valid = g_utf8_make_valid(title, -1);
	GString *text = g_string_new("");

	for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);

		if (g_unichar_type(c) != G_UNICODE_FORMAT)
			g_string_append_unichar(text, g_unichar_iscntrl(c) ? ' ' : c);
	}
	return g_string_free(text, FALSE);
}

/* A title no wider than its column, cut with an ellipsis. */
static char *
fit(const char *title, glong columns)
{
	char *text = harmless(title);
	glong taken = 0;

	if (columns_of(text) <= columns)
		return text;
	for (char *at = text;; at = g_utf8_next_char(at)) {
		taken += columns_at(at);
		if (taken > columns - 1) {
			g_autofree char *whole = text;

			return g_strdup_printf("%.*s…", (int)(at - text), text);
		}
	}
}

static void
pad(FILE *out, const char *text, glong columns, bool right)
{
	int gap = (int)MAX(0, columns - columns_of(text));

	fprintf(out, "%*s%s%*s", right ? gap : 0, "", text, right ? 0 : gap, "");
}

static struct line *
line_of(const struct ranked_row *r)
{
	struct line *l = g_new0(struct line, 1);

	l->mean = r->mean;
	l->rank = r->rank_lo == r->rank_hi ? g_strdup_printf("%d", r->rank_lo) :
					     g_strdup_printf("%d–%d", r->rank_lo, r->rank_hi);
	l->title = fit(r->title, TITLE_WIDTH);
	l->letters = fit(r->letters, 6);
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

		layout.value = MAX(layout.value, columns_of(l->value) + 1);
		layout.ratio = MAX(layout.ratio, columns_of(l->ratio) + 1);
		layout.interval = MAX(layout.interval, columns_of(l->interval));
		layout.most = fmax(layout.most, l->mean);
	}
	layout.bar = WIDTH - (LEFT_WIDTH + layout.value + layout.ratio + 1 + layout.interval + 1);
	layout.bar = unicode ? CLAMP(layout.bar, 0, BAR_MOST) : 0;
	return layout;
}

static void
print_line(FILE *out, const struct line *l, const struct layout *layout)
{
	fputs("  ", out);
	pad(out, l->rank, 6, false);
	pad(out, l->title, TITLE_WIDTH + 1, false);
	pad(out, l->letters, 7, false);
	pad(out, l->value, layout->value, true);
	pad(out, l->ratio, layout->ratio, true);
	fputs(*l->interval != '\0' || layout->bar > 0 ? " " : "", out);
	pad(out, l->interval, layout->bar > 0 ? layout->interval : 0, false);
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

	fprintf(out, "  %-6s%-*s%-7s%*s%*s %s\n", "rank", TITLE_WIDTH + 1, "backend", "letters",
	    (int)layout.value, "mean", (int)layout.ratio, "ratio", "interval");
	for (guint i = 0; i < lines->len; i++)
		print_line(out, lines->pdata[i], &layout);
	g_ptr_array_set_size(lines, 0);
}

/* Does a unit follow a number here, as in "2.6 %" or "15.143 s,"? Those stay on one line. */
static bool
is_unit_after(const char *before, const char *word)
{
	size_t length = strcspn(word, ".,:;)");

	return length <= 4 && g_ascii_isdigit(before[strlen(before) - 1]) &&
	    (g_str_has_prefix(word, "%") || g_str_has_suffix(word, "s") ||
		g_str_has_prefix(word, "s"));
}

/* A word, in pieces if it is wider than the terminal. Returns the column it ends at. */
static glong
print_word(FILE *out, const char *word, glong at)
{
	for (const char *c = word; *c != '\0'; c = g_utf8_next_char(c)) {
		if (at + columns_at(c) > WIDTH) {
			fputs("\n", out);
			at = 0;
		}
		fprintf(out, "%.*s", (int)(g_utf8_next_char(c) - c), c);
		at += columns_at(c);
	}
	return at;
}

/* Words broken at spaces so that no line is wider than the terminal. */
static void
print_wrapped(FILE *out, const char *text)
{
	g_autofree char *whole = harmless(text);
	g_auto(GStrv) words = g_strsplit(whole, " ", -1);
	glong at = 0;

	for (char **w = words; *w != NULL; w++) {
		/* and what must follow on the same line */
		glong columns = columns_of(*w), unit = 0;

		if (w[1] != NULL && **w != '\0' && is_unit_after(*w, w[1]))
			unit = 1 + columns_of(w[1]);
		if (at > 0 && at + 1 + columns + unit > WIDTH) {
			fputs("\n", out);
			at = 0;
		}
		fputs(at > 0 ? " " : "", out);
		at = print_word(out, *w, at + (at > 0));
	}
	fputs("\n", out);
}

static void
print_head(FILE *out, const struct ranked_row *r, bool first)
{
	g_autofree char *head = g_strdup_printf("%s: %s", r->workload_title, r->metric_title);

	if (!first)
		fputs("\n", out);
	print_wrapped(out, head);
	print_wrapped(out, r->verdict);
	print_wrapped(out, r->confidence);
}

void
terminal_print(FILE *out, struct store *stats, bool all, bool unicode)
{
	GPtrArray *lines = g_ptr_array_new_with_free_func(line_free);
	int64_t workload = 0, metric = 0;
	struct ranked_row row;
	bool first = true;

	while (results_next_ranked(stats, &row)) {
		if (!all && !row.is_headline)
			continue;
		if (row.workload != workload || row.metric != metric) {
			if (!first)
				print_lines(out, lines, unicode);
			print_head(out, &row, first);
			workload = row.workload;
			metric = row.metric;
			first = false;
		}
		g_ptr_array_add(lines, line_of(&row));
	}
	if (!first)
		print_lines(out, lines, unicode);
	g_ptr_array_free(lines, TRUE);
}
