/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/tidy.h"

#include <csv.h>
#include <err.h>
#include <string.h>

#include "collect/lib/import/read/printed.h"
#include "collect/lib/import/store/tidy_rows.h"
#include "data/lib/metric.h"

enum { GLANCE_BYTES = 1 << 16 };

static const struct {
	const char *name;
	enum tidy_role role;
} roles[] = { { "backend", TIDY_BACKEND }, { "backend_title", TIDY_TITLE },
	{ "workload", TIDY_WORKLOAD }, { "round", TIDY_ROUND }, { "position", TIDY_POSITION },
	{ "start", TIDY_START }, { "status", TIDY_STATUS }, { "reason", TIDY_REASON } };

/* The header's fields, unquoted; NULL if the first line is none. Caller frees. */
static char **
header_of(const char *bytes, size_t length, char *separator)
{
	size_t skip = length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
	const char *end = memchr(bytes, '\n', MIN(length, GLANCE_BYTES));
	g_autofree char *line = NULL;
	char **field;

	if (end == NULL)
		return NULL;
	line = g_strstrip(
	    g_strndup(bytes + skip, (gsize)(end - bytes) - MIN(skip, (gsize)(end - bytes))));
	*separator = strchr(line, ';') != NULL ? ';' : ',';
	field = g_strsplit(line, *separator == ';' ? ";" : ",", -1);
	for (char **f = field; *f != NULL; f++) {
		size_t n = strlen(g_strstrip(*f));

		if (n >= 2 && **f == '"' && (*f)[n - 1] == '"') {
			memmove(*f, *f + 1, n - 2);
			(*f)[n - 2] = '\0';
		}
	}
	return field;
}

static enum tidy_role
role_of(const char *name)
{
	for (size_t i = 0; i < G_N_ELEMENTS(roles); i++)
		if (strcmp(roles[i].name, name) == 0)
			return roles[i].role;
	return TIDY_METRIC;
}

/* A name of podium's own, which ends in its unit or is known without. */
static bool
is_metric_name(const char *name)
{
	struct metric m = metric_of(name);

	return strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(name) &&
	    strchr(name, '_') != NULL && (m.unit[0] != '\0' || m.headline != 50);
}

static bool
is_header(char **field)
{
	bool has_backend = false, has_title = false, has_metric = false;

	for (char **f = field; *f != NULL; f++) {
		has_backend = has_backend || role_of(*f) == TIDY_BACKEND;
		has_title = has_title || role_of(*f) == TIDY_TITLE;
	}
	for (char **f = field; *f != NULL; f++) {
		if (role_of(*f) != TIDY_METRIC)
			continue;
		if (**f == '\0' || (!has_title && !is_metric_name(*f)))
			return false;
		has_metric = true;
	}
	return has_backend && has_metric && g_strv_length(field) < TIDY_MOST_CELLS;
}

bool
tidy_is(const char *bytes, size_t length)
{
	char separator;
	g_auto(GStrv) field = header_of(bytes, length, &separator);

	return field != NULL && is_header(field);
}

/* Do rounds or positions count from 0? Told by the rows at the start. */
static int64_t
first_of(const struct tidy *t, const char *bytes, size_t length, enum tidy_role role)
{
	const char *end = bytes + MIN(length, GLANCE_BYTES), *line = memchr(bytes, '\n', length);

	for (; line != NULL && line + 1 < end;
	     line = memchr(line + 1, '\n', (size_t)(end - line - 1))) {
		const char *p = line + 1;

		for (guint i = 0; i < t->n && p < end; i++) {
			if (t->role[i] == role && *p == '0' && p + 1 < end &&
			    strchr(",;\r\n", p[1]) != NULL)
				return 0;
			while (p < end && *p != t->separator && *p != '\n')
				p++;
			p += p < end && *p == t->separator;
		}
	}
	return 1;
}

static void
take_header(struct tidy *t, char **field)
{
	t->n = g_strv_length(field);
	t->role = g_malloc0_n(t->n, sizeof *t->role);
	t->metric = g_new0(int64_t, t->n);
	t->is_whole = g_new0(bool, t->n);
	t->elapsed = TIDY_MOST_CELLS;
	for (guint i = 0; i < TIDY_ROLES; i++)
		t->at[i] = TIDY_MOST_CELLS;
	for (guint i = 0; i < t->n; i++) {
		t->role[i] = role_of(field[i]);
		t->at[t->role[i]] = i;
		if (t->role[i] == TIDY_METRIC)
			tidy_rows_metric(t, i, field[i]);
	}
}

static void
on_cell(void *cell, size_t length, void *context)
{
	struct tidy *t = context;
	size_t at = t->bytes->len;

	g_string_set_size(t->bytes, at + length + 1);
	memcpy(t->bytes->str + at, cell, length);
	t->bytes->str[at + length] = '\0';
	if (t->n_cells < TIDY_MOST_CELLS)
		t->offset[t->n_cells] = at;
	t->n_cells++;
}

static void
on_row(int terminator, void *context)
{
	struct tidy *t = context;

	(void)terminator;
	if (t->is_in_rows)
		tidy_rows_take(t);
	t->is_in_rows = true;
	g_string_truncate(t->bytes, 0);
	t->n_cells = 0;
	t->row_line = t->line + 1;
}

static void
read_lines(struct tidy *t, const char *bytes, size_t length)
{
	struct csv_parser parser;
	const char *p = bytes, *end = bytes + length;

	if (csv_init(&parser, 0) != 0)
		errx(1, "libcsv does not start");
	csv_set_delim(&parser, (unsigned char)t->separator);
	csv_set_blk_size(&parser, GLANCE_BYTES);
	for (t->line = 1; p < end; t->line++) {
		const char *newline = memchr(p, '\n', (size_t)(end - p));
		size_t n = (size_t)((newline != NULL ? newline + 1 : end) - p);

		if (t->n_cells == 0 && !parser.quoted)
			t->row_line = t->line;
		csv_parse(&parser, p, n, on_cell, on_row, t);
		if (newline == NULL)
			csv_parse(&parser, "\n", 1, on_cell, on_row, t);
		p += n;
	}
	if (parser.quoted)
		t->refuser->refuse(
		    t->refuser->context, t->row_line, "a quote is opened and never closed");
	csv_free(&parser);
}

void
tidy_read(struct import_store *is, const char *bytes, size_t length,
    const struct tidy_refuser *refuser, FILE *out)
{
	struct tidy t = { .is = is, .refuser = refuser, .bytes = g_string_sized_new(256) };
	g_auto(GStrv) field = header_of(bytes, length, &t.separator);

	tidy_rows_begin(&t);
	take_header(&t, field);
	t.round_offset = 1 - first_of(&t, bytes, length, TIDY_ROUND);
	t.position_offset = 1 - first_of(&t, bytes, length, TIDY_POSITION);
	read_lines(&t, bytes, length);
	tidy_rows_end(&t, out);
	g_string_free(t.bytes, TRUE);
	g_free(t.role);
	g_free(t.metric);
	g_free(t.is_whole);
}
