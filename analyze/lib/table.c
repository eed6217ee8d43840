/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/table.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#include "analyze/lib/quantity.h"

enum {
	WIDTH = 80,
	TITLE_WIDTH = 19,
	BAR_WIDTH = 11,
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

static glong
columns_of(const char *text)
{
	glong columns = 0;

	for (; *text != '\0'; text = g_utf8_next_char(text)) {
		gunichar c = g_utf8_get_char(text);

		columns += g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
	}
	return columns;
}

/* A title no wider than its column, cut with an ellipsis; control characters, which could drive a terminal, become spaces. */
static char *
fit(const char *title, glong columns)
{
	g_autofree char *valid = g_utf8_make_valid(title, -1);
	GString *text = g_string_new("");
	bool cut = columns_of(valid) > columns;

	for (const char *at = valid; *at != '\0'; at = g_utf8_next_char(at)) {
		gunichar c = g_utf8_get_char(at);

		if (g_unichar_iscntrl(c) || g_unichar_type(c) == G_UNICODE_FORMAT)
			c = ' ';
		g_string_append_unichar(text, c);
		if (cut && columns_of(text->str) >= columns - 1) {
			g_string_append(text, "…");
			break;
		}
	}
	return g_string_free(text, FALSE);
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
	l->ratio = isnan(r->ratio) ? g_strdup("") : ratio_text(r->ratio);
	l->interval = isnan(r->ratio_lo) ? g_strdup("") : ratio_range_text(r->ratio_lo, r->ratio_hi);
	return l;
}

static void
print_bar(FILE *out, double share)
{
	static const char *const eighths[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
	int parts = (int)lround(CLAMP(share, 0, 1) * BAR_WIDTH * 8);

	for (int i = 0; i < parts / 8; i++)
		fputs("█", out);
	fputs(eighths[parts % 8], out);
}

static void
print_line(FILE *out, const struct line *l, double most, bool unicode)
{
	fputs("  ", out);
	pad(out, l->rank, 6, false);
	pad(out, l->title, TITLE_WIDTH + 1, false);
	pad(out, l->letters, 7, false);
	pad(out, l->value, 11, true);
	pad(out, l->ratio, 8, true);
	fputs(" ", out);
	pad(out, l->interval, unicode ? 13 : 0, false);
	if (unicode && most > 0 && l->mean > 0) {
		fputs(" ", out);
		print_bar(out, l->mean / most);
	}
	fputs("\n", out);
}

static void
print_lines(FILE *out, GPtrArray *lines, bool unicode)
{
	double most = 0;

	fprintf(out, "  %-6s%-*s%-7s%11s%8s %s\n", "rank", TITLE_WIDTH + 1, "backend", "letters", "mean",
	    "ratio", "interval");
	for (guint i = 0; i < lines->len; i++)
		most = fmax(most, ((struct line *)lines->pdata[i])->mean);
	for (guint i = 0; i < lines->len; i++)
		print_line(out, lines->pdata[i], most, unicode);
	g_ptr_array_set_size(lines, 0);
}

/* Does a unit follow a number here, as in "2.6 %" or "15.143 s,"? Those stay on one line. */
static bool
is_unit_after(const char *before, const char *word)
{
	size_t length = strcspn(word, ".,:;)");

	return length <= 4 && g_ascii_isdigit(before[strlen(before) - 1]) &&
	    (g_str_has_prefix(word, "%") || g_str_has_suffix(word, "s") || g_str_has_prefix(word, "s"));
}

/* Words broken at spaces so that no line is wider than the terminal. */
static void
print_wrapped(FILE *out, const char *text)
{
	g_autofree char *whole = fit(text, G_MAXLONG);
	g_auto(GStrv) words = g_strsplit(whole, " ", -1);
	glong at = 0;

	for (char **w = words; *w != NULL; w++) {
		glong columns = columns_of(*w), unit = 0; /* and what must follow on the same line */

		if (w[1] != NULL && **w != '\0' && is_unit_after(*w, w[1]))
			unit = 1 + columns_of(w[1]);
		if (at > 0 && at + 1 + columns + unit > WIDTH) {
			fputs("\n", out);
			at = 0;
		}
		fprintf(out, "%s%s", at > 0 ? " " : "", *w);
		at += columns + (at > 0);
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
table_print(FILE *out, struct store *stats, bool all, bool unicode)
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
