/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Phoronix Test Suite: composite.xml, whose raw values are runs, and its CSV export. The XML is
 * read by its tags alone, since a pasted text has lost its entities.
 */
#include <string.h>

#include "collect/lib/import/phoronix/phoronix.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"
#include "collect/lib/import/read/tag.h"
#include "collect/lib/import/table/table_rows.h"

enum { GLANCE_LINES = 12 };

/* ---- XML ---- */

/* One document while its tests are read. */
struct document {
	struct input *in;
	const char *version;
	size_t at, line; /* where it and the test begin */
};

/* The element's text; before 3.0 it had another name. */
static const char *
text_of(struct input *in, const struct tag_piece *parent, const char *tag, const char *old)
{
	const char *text = tag_text(in, parent, tag);

	return *text != '\0' ? text : tag_text(in, parent, old);
}

static void
read_result(const struct document *d, const struct tag_piece *result)
{
	struct input *in = d->in;
	struct phoronix_test t = {
		.in = in, .version = d->version, .document = d->at, .line = d->line
	};
	const char *description = text_of(in, result, "Description", "Attributes");
	g_autofree char *load =
	    g_strdup_printf("%s%s%s", text_of(in, result, "TestName", "Identifier"),
		*description != '\0' ? " " : "", description);
	struct tag_piece rest = *result, entry;

	if (!phoronix_is_compared(text_of(in, result, "DisplayFormat", "ResultFormat")))
		return;
	t.workload = input_keep(in, load, strlen(load));
	phoronix_begin(&t, tag_text(in, result, "Scale"), tag_text(in, result, "Proportion"));
	while (tag_find(&rest, "Entry", &entry, &rest))
		phoronix_entry(&t, tag_text(in, &entry, "Identifier"),
		    tag_text(in, &entry, "Value"), tag_text(in, &entry, "RawString"));
	phoronix_end(&t);
}

static const char *
version_in(struct input *in, const struct tag_piece *document)
{
	const char *client = text_of(in, document, "TestClient", "TestClientVersion");

	if (*client == '\0')
		client = tag_text(in, document, "Version");
	if (line_starts(client, "Phoronix Test Suite "))
		return client + 20;
	return *client != '\0' ? client : NULL;
}

static size_t
line_of(const struct input *in, size_t at, const char *text)
{
	size_t offset = (size_t)(text - in->text.bytes), i = at;

	while (i + 1 < in->text.n && in->text.start[i + 1] <= offset)
		i++;
	return i;
}

static size_t
read_xml(struct input *in, size_t at)
{
	static const char *const tests[] = { "Result", "Benchmark" }; /* since 3.0, and before */
	struct tag_piece document, rest, result;
	size_t n = tag_document(in, at, "</PhoronixTestSuite>", &document);
	size_t before = in->n_results + in->n_refusals;
	struct document d = { .in = in, .at = at };

	if (n == 0) {
		deliver_refusal(in, at, "phoronix: the XML ends early: no result");
		return in->text.n - at;
	}
	d.version = version_in(in, &document);
	for (size_t i = 0; i < G_N_ELEMENTS(tests); i++) {
		d.line = at;
		for (rest = document; tag_find(&rest, tests[i], &result, &rest);) {
			d.line = line_of(in, d.line, result.text);
			read_result(&d, &result);
		}
	}
	if (in->n_results + in->n_refusals == before)
		deliver_refusal(in, at, "phoronix: no result in it");
	return n;
}

/* ---- CSV ---- */

struct phoronix_sheet {
	struct input *in;
	size_t first, end;
	GPtrArray *results; /* of struct result *, one a system */
};

/*
 * "Test A - Seconds (Fewer Is Better)", "Test B (MB/s)": the name without its unit, "points" if
 * that is no unit.
 */
static const struct unit *
split_title(struct input *in, const char *title, const char **name)
{
	g_autofree char *text = g_strdup(title);
	char *p = strstr(text, " Is Better)"), *mark;
	const struct unit *u = NULL;

	if (p != NULL && (p = strrchr(text, '(')) != NULL)
		*p = '\0';
	g_strchomp(text);
	if (g_str_has_suffix(text, ")") && (mark = strrchr(text, '(')) != NULL)
		u = phoronix_unit(mark + 1, strlen(mark) - 2);
	else if ((mark = g_strrstr(text, " - ")) != NULL)
		u = phoronix_unit(mark + 3, strlen(mark + 3));
	if (u != NULL)
		*mark = '\0';
	*name = input_keep(in, text, strlen(text));
	return u != NULL ? u : unit_named("points");
}

static void
take_test(struct phoronix_sheet *s, const struct table_row *row)
{
	const char *name;
	const struct unit *u = split_title(s->in, row->cell[0], &name);

	for (guint i = 0; i < s->results->len && i + 2 < row->n; i++) {
		struct result *r = g_ptr_array_index(s->results, i);
		struct printed d;

		if (printed_read(line_trim(row->cell[i + 2]), &d) && line_is_blank(d.end) &&
		    d.value > 0)
			result_printed(r, name, u->name, &d)->lower_is_better =
			    *row->cell[1] == 'L';
		else
			result_doubt(r, "no value for %s: it did not run to its end", name);
	}
}

static bool
is_test(const struct table_row *row)
{
	return row->n > 2 && (strcmp(row->cell[1], "LIB") == 0 || strcmp(row->cell[1], "HIB") == 0);
}

static bool
is_header(const struct table_row *row)
{
	return row->n > 2 && line_is_blank(row->cell[0]) && line_is_blank(row->cell[1]) &&
	    !line_is_blank(row->cell[2]);
}

static bool
take_row(void *context, const struct table_row *row)
{
	struct phoronix_sheet *s = context;

	if (is_test(row) && s->results->len > 0) {
		take_test(s, row);
	} else if (is_header(row) && s->results->len == 0) {
		for (size_t i = 2; i < row->n; i++) {
			struct result *r = result_new("phoronix");

			r->backend = input_keep(s->in, row->cell[i], strlen(row->cell[i]));
			g_ptr_array_add(s->results, r);
		}
	} else if (row->n < 3 && row->n > 0 && !line_is_blank(row->cell[0])) {
		return false;
	}
	s->end = row->line + 1;
	return true;
}

/* Does a line with LIB or HIB in its second cell follow soon? */
static bool
is_sheet(const struct input *in, size_t at)
{
	const char *p = input_line(in, at);

	p += strspn(p, "\" \t");
	if (*p != ',' || (p[1] != '"' && p[1] != ' ' && p[1] != ','))
		return false;
	for (size_t i = at + 1; i < in->text.n && i < at + GLANCE_LINES; i++)
		if (strstr(input_line(in, i), ",LIB,") != NULL ||
		    strstr(input_line(in, i), ",HIB,") != NULL ||
		    strstr(input_line(in, i), "\"HIB\"") != NULL ||
		    strstr(input_line(in, i), "\"LIB\"") != NULL)
			return true;
	return false;
}

static size_t
read_sheet(struct input *in, size_t at)
{
	struct phoronix_sheet s = { in, at, at, g_ptr_array_new() };
	struct table t = { in, at, in->text.n, ',' };
	size_t open_quote;

	table_rows(&t, &(struct table_row_taker){ take_row, &s }, &open_quote);
	for (guint i = 0; i < s.results->len; i++)
		deliver_result(in, g_ptr_array_index(s.results, i), at);
	g_ptr_array_free(s.results, TRUE);
	return s.end - at;
}

static size_t
lines(struct input *in, size_t at)
{
	const char *p = line_trim(input_line(in, at));

	if (line_starts(p, "<PhoronixTestSuite") ||
	    (line_starts(p, "<?xml") && strstr(p, "<PhoronixTestSuite") != NULL))
		return read_xml(in, at);
	return (*p == '"' || *p == ',') && is_sheet(in, at) ? read_sheet(in, at) : 0;
}

static bool
begins(const char *p)
{
	return line_starts(p, "<PhoronixTestSuite");
}

const struct format format_phoronix = {
	.name = "phoronix",
	.reads = "Phoronix Test Suite: composite.xml, whose values are runs; CSV",
	.lines = lines,
	.begins = begins,
};
