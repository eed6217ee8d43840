/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table_rows.h"

#include <csv.h>
#include <err.h>
#include <string.h>

enum {
	ENTRY_ROOM = 1 << 16,
	HIGHEST_ROW = 200 /* lines in its quotes: beyond, a quote was forgotten */
};

struct row_reader {
	const struct table_row_taker *taker;
	GString *bytes; /* the row's cells, each with its NUL */
	GArray *offset; /* of each cell in bytes */
	GPtrArray *cells;
	size_t line, row_line;
	bool stopped;
};

static void
add_cell(void *cell, size_t length, void *context)
{
	struct row_reader *r = context;
	guint at = (guint)r->bytes->len;

	g_array_append_val(r->offset, at);
	g_string_append_len(r->bytes, cell != NULL ? cell : "", (gssize)length);
	g_string_append_c(r->bytes, '\0');
}

static void
end_row(int terminator, void *context)
{
	struct row_reader *r = context;
	struct table_row row;

	(void)terminator;
	g_ptr_array_set_size(r->cells, 0);
	for (guint i = 0; i < r->offset->len; i++)
		g_ptr_array_add(r->cells, r->bytes->str + g_array_index(r->offset, guint, i));
	row = (struct table_row){ (char **)r->cells->pdata, r->cells->len, r->row_line };
	if (row.n > 0 && !r->stopped)
		r->stopped = !r->taker->take(r->taker->context, &row);
	g_string_truncate(r->bytes, 0);
	g_array_set_size(r->offset, 0);
	r->row_line = r->line + 1;
}

static void
read_csv(const struct table *t, struct row_reader *r, size_t *open_quote)
{
	struct csv_parser parser;

	if (csv_init(&parser, CSV_STRICT_FINI) != 0)
		errx(1, "libcsv does not start");
	csv_set_blk_size(&parser, ENTRY_ROOM);
	csv_set_delim(&parser, (unsigned char)t->separator);
	for (r->line = t->first; r->line < t->end && !r->stopped; r->line++) {
		const char *line = input_line(t->in, r->line);
		size_t n = t->in->text.start[r->line + 1] - t->in->text.start[r->line] - 1;

		if (r->offset->len == 0 && parser.entry_pos == 0 && !parser.quoted)
			r->row_line = r->line;
		csv_parse(&parser, line, n, add_cell, end_row, r);
		csv_parse(&parser, "\n", 1, add_cell, end_row, r);
		if (parser.quoted && r->line - r->row_line >= HIGHEST_ROW)
			break;
	}
	/* What libcsv still holds is a row whose quote was never closed. */
	*open_quote = !r->stopped && parser.quoted ? r->row_line + 1 : 0;
	csv_free(&parser);
}

/* Marks of code and of bold print; Org mode's "=code=" only around the whole cell. */
static void
strip_marks(char *cell)
{
	size_t n;

	g_strstrip(g_strdelimit(cell, "*`", ' '));
	n = strlen(cell);
	if (n > 2 && *cell == '=' && cell[n - 1] == '=') {
		cell[n - 1] = '\0';
		memmove(cell, cell + 1, n - 1);
	}
}

static void
read_markdown_row(struct row_reader *r, const char *line)
{
	const char *p = line_trim(line);

	p += *p == '|';
	while (*p != '\0') {
		size_t n = strcspn(p, "|");
		g_autofree char *cell = g_strndup(p, n);

		if (p[n] == '\0' && line_is_blank(cell))
			break;
		strip_marks(cell);
		add_cell(cell, strlen(cell), r);
		p += n + (p[n] == '|');
	}
	end_row(0, r);
}

static bool
is_markdown_rule(const char *line)
{
	return strspn(line, "|-:+ \t") == strlen(line);
}

bool
table_rows(const struct table *t, const struct table_row_taker *taker, size_t *open_quote)
{
	struct row_reader r = { .taker = taker,
		.bytes = g_string_new(NULL),
		.offset = g_array_new(FALSE, FALSE, sizeof(guint)),
		.cells = g_ptr_array_new() };

	*open_quote = 0;
	if (t->separator != '|')
		read_csv(t, &r, open_quote);
	else
		for (size_t i = t->first; i < t->end && !r.stopped; i++) {
			r.row_line = i;
			if (!is_markdown_rule(input_line(t->in, i)))
				read_markdown_row(&r, input_line(t->in, i));
		}
	g_string_free(r.bytes, TRUE);
	g_array_free(r.offset, TRUE);
	g_ptr_array_free(r.cells, TRUE);
	return *open_quote == 0;
}
