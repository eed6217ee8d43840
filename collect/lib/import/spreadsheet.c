/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A spreadsheet saved as text (CSV with any separator), and tables in Markdown and Org mode. */
#include <string.h>

#include "collect/lib/import/read/complaint.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"
#include "collect/lib/import/table/table.h"

enum { GLANCE_LINES = 50 };

static size_t
count(const char *line, char c)
{
	size_t n = 0;

	for (; (line = strchr(line, c)) != NULL; line++)
		n++;
	return n;
}

/*
 * The separator that most lines at the start have, and no less than half of those that are not
 * empty; 0 if none.
 */
static char
guess_separator(const struct input *in)
{
	static const char separators[] = "\t;,";
	size_t most = 0, n_filled = 0;
	char best = 0;

	for (size_t i = 0; i < GLANCE_LINES && i < in->text.n; i++)
		n_filled += !line_is_blank(input_line(in, i));

	for (const char *s = separators; *s != '\0'; s++) {
		size_t n_lines = 0;

		for (size_t i = 0; i < GLANCE_LINES && i < in->text.n; i++)
			n_lines += count(input_line(in, i), *s) > 0;
		if (n_lines > most) {
			most = n_lines;
			best = *s;
		}
	}
	return 2 * most >= n_filled ? best : 0;
}

static bool
whole(struct input *in)
{
	struct table t = { in, 0, in->text.n, guess_separator(in) };
	const char *why;

	if (t.separator == 0)
		return false;
	why = table_read(&t);
	if (why != NULL && complaint_first(in) != NULL)
		return false;
	if (why != NULL && in->n_refusals == 0)
		deliver_refusal(in, SIZE_MAX, "%s", why);
	return true;
}

static bool
is_markdown_rule(const char *line)
{
	return line != NULL && strchr(line, '-') != NULL && strchr(line, '|') != NULL &&
	    strspn(line, "|-:+ \t") == strlen(line);
}

/*
 * Its cells may stand in any lines: hyperfine, whose they often are, writes the same in other
 * forms.
 */
static size_t
refuse_asciidoc(struct input *in, size_t at)
{
	size_t n = 1;

	while (at + n < in->text.n && strcmp(input_line(in, at + n), "|===") != 0)
		n++;
	deliver_refusal(
	    in, at, "a table of AsciiDoc is not read: export it as JSON, CSV or Markdown");
	return MIN(n + 1, in->text.n - at);
}

static size_t
lines(struct input *in, size_t at)
{
	struct table t = { in, at, at + 2, '|' };

	if (strcmp(input_line(in, at), "|===") == 0)
		return refuse_asciidoc(in, at);
	if (strchr(input_line(in, at), '|') == NULL || !is_markdown_rule(input_line(in, at + 1)))
		return 0;
	while (t.end < in->text.n && strchr(input_line(in, t.end), '|') != NULL)
		t.end++;
	/* A table that is none of results belongs to the text around it. */
	table_read(&t);
	return t.end - t.first;
}

const struct format format_spreadsheet = {
	.name = "spreadsheet",
	.reads = "CSV with any separator; tables of Markdown and Org mode",
	.lines = lines,
	.whole = whole,
};
