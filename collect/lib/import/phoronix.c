/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Phoronix Test Suite: composite.xml with its raw values, and the CSV of result-file-to-csv. */
#include <string.h>

#include "collect/lib/import.h"
#include "collect/lib/table.h"

/* The parts of one <Result> while it is read; all owned. */
struct reading {
	struct import *in;
	size_t at;
	GString *text;        /* of the innermost element */
	char *test, *description, *scale, *proportion, *version;
	char *entry, *value, *raw;
	bool in_data, in_result;
	guint n_missing, n_results;
};

/* A scale's unit and metric; a scale that podium does not know is a score in the tool's own words. */
static const struct unit *
unit_of(struct import *in, const char *scale, const char **metric)
{
	const struct unit *u = unit_find(scale, strlen(scale));
	g_autofree char *lower = g_ascii_strdown(scale, -1);

	*metric = import_keep(in, scale, strlen(scale));
	if (u == NULL && (strstr(lower, "per second") != NULL || g_str_has_suffix(lower, "/sec")))
		return unit_named("1/s");
	if (u == NULL)
		return unit_named("points");
	if (u->dimension == DIMENSION_TIME)
		*metric = "run_time";
	else if (u->dimension == DIMENSION_RATE)
		*metric = "iops";
	else if (u->dimension == DIMENSION_SPEED)
		*metric = "bw";
	return u;
}

static void
add_raw(struct number *n, const char *raw)
{
	g_auto(GStrv) part = g_strsplit(raw, ":", -1);
	struct printed d;

	for (char **p = part; *p != NULL; p++)
		if (number_read(g_strstrip(*p), &d))
			g_array_append_val(n->values, d.value);
}

static void
finish_entry(struct reading *rd)
{
	struct import *in = rd->in;
	const char *metric;
	const struct unit *u;
	struct result *r;
	struct number *n;
	struct printed d;
	g_autofree char *load = NULL;

	if (rd->entry == NULL || rd->scale == NULL || rd->value == NULL || !number_read(rd->value, &d)) {
		rd->n_missing++;
		return;
	}
	r = result_new("phoronix");
	u = unit_of(in, rd->scale, &metric);
	if (rd->raw != NULL && *rd->raw != '\0') {
		n = result_list(r, metric, u->name, SHAPE_VALUES);
		add_raw(n, rd->raw);
	} else {
		n = result_printed(r, metric, u->name, &d);
	}
	if (rd->proportion != NULL)
		n->lower_is_better = strcmp(rd->proportion, "LIB") == 0;
	load = g_strstrip(g_strconcat(rd->test != NULL ? rd->test : "", " ",
	    rd->description != NULL ? rd->description : "", NULL));
	r->workload = import_keep(in, load, strlen(load));
	r->backend = import_keep(in, rd->entry, strlen(rd->entry));
	r->version = rd->version != NULL ? import_keep(in, rd->version, strlen(rd->version)) : NULL;
	import_result(in, r, rd->at);
	rd->n_results++;
}

static void
on_start(GMarkupParseContext *context, const char *name, const char **keys, const char **values,
    void *data, GError **error)
{
	struct reading *rd = data;

	(void)context, (void)keys, (void)values, (void)error;
	g_string_truncate(rd->text, 0);
	if (strcmp(name, "Result") == 0)
		rd->in_result = true;
	else if (strcmp(name, "Data") == 0)
		rd->in_data = true;
}

static void
set(char **to, struct reading *rd)
{
	g_free(*to);
	*to = rd->text->len > 0 ? g_strstrip(g_strdup(rd->text->str)) : NULL;
}

static void
end_in_data(struct reading *rd, const char *name)
{
	if (strcmp(name, "Identifier") == 0) {
		set(&rd->entry, rd);
	} else if (strcmp(name, "Value") == 0) {
		set(&rd->value, rd);
	} else if (strcmp(name, "RawString") == 0) {
		set(&rd->raw, rd);
	} else if (strcmp(name, "Entry") == 0) {
		finish_entry(rd);
		g_clear_pointer(&rd->entry, g_free);
		g_clear_pointer(&rd->value, g_free);
		g_clear_pointer(&rd->raw, g_free);
	} else if (strcmp(name, "Data") == 0) {
		rd->in_data = false;
	}
}

static void
on_end(GMarkupParseContext *context, const char *name, void *data, GError **error)
{
	struct reading *rd = data;

	(void)context, (void)error;
	if (rd->in_data)
		end_in_data(rd, name);
	else if (strcmp(name, "TestClient") == 0)
		set(&rd->version, rd);
	else if (strcmp(name, "Result") == 0)
		rd->in_result = false;
	else if (rd->in_result && strcmp(name, "Identifier") == 0)
		set(&rd->test, rd);
	else if (rd->in_result && strcmp(name, "Description") == 0)
		set(&rd->description, rd);
	else if (rd->in_result && strcmp(name, "Scale") == 0)
		set(&rd->scale, rd);
	else if (rd->in_result && strcmp(name, "Proportion") == 0)
		set(&rd->proportion, rd);
	g_string_truncate(rd->text, 0);
}

static void
on_text(GMarkupParseContext *context, const char *text, gsize length, void *data, GError **error)
{
	struct reading *rd = data;

	(void)context, (void)error;
	g_string_append_len(rd->text, text, (gssize)length);
}

static bool
begins_xml(const struct import *in, size_t at)
{
	const char *p = text_trim(import_line(in, at));

	if (g_str_has_prefix(p, "<?xml")) {
		const char *behind = strstr(p, "?>"), *next = import_line(in, at + 1);

		return (behind != NULL && strstr(behind, "<PhoronixTestSuite") != NULL) ||
		    (next != NULL && g_str_has_prefix(text_trim(next), "<PhoronixTestSuite"));
	}
	return g_str_has_prefix(p, "<PhoronixTestSuite");
}

static void
forget(struct reading *rd)
{
	g_string_free(rd->text, TRUE);
	g_free(rd->test);
	g_free(rd->description);
	g_free(rd->scale);
	g_free(rd->proportion);
	g_free(rd->version);
	g_free(rd->entry);
	g_free(rd->value);
	g_free(rd->raw);
}

static size_t
read_xml(struct import *in, size_t at)
{
	const GMarkupParser parser = { .start_element = on_start, .end_element = on_end, .text = on_text };
	struct reading rd = { .in = in, .at = at, .text = g_string_new(NULL) };
	GMarkupParseContext *context = g_markup_parse_context_new(&parser, G_MARKUP_TREAT_CDATA_AS_TEXT,
	    &rd, NULL);
	bool good = true, is_over = false;
	size_t n = 0;

	for (; at + n < in->text.n && good && !is_over; n++) {
		const char *line = import_line(in, at + n);

		rd.at = at + n;
		good = g_markup_parse_context_parse(context, line, (gssize)strlen(line), NULL) &&
		    g_markup_parse_context_parse(context, "\n", 1, NULL);
		is_over = strstr(line, "</PhoronixTestSuite>") != NULL;
	}
	g_markup_parse_context_free(context);
	if (!good || !is_over)
		import_refuse(in, at + n - 1, "the XML is broken or cut short");
	else if (rd.n_results == 0)
		import_refuse(in, at, "phoronix: no entry has a value");
	forget(&rd);
	return n;
}

/* ---- CSV ---- */

struct csv {
	struct import *in;
	GPtrArray *backends; /* of const char *: the header's, from the third column on */
};

/* "Test A - Seconds (Fewer Is Better)",LIB,1.02,2.04 */
static void
take_cell(struct csv *c, const struct row *row, guint i, const char *dash)
{
	g_autofree char *scale = g_strdup(dash + 3);
	struct printed d;
	struct result *r;
	const char *metric;
	const struct unit *u;

	if (i >= row->n || !number_read(row->cell[i], &d))
		return;
	if (strchr(scale, '(') != NULL)
		*strchr(scale, '(') = '\0';
	u = unit_of(c->in, g_strstrip(scale), &metric);
	r = result_new("phoronix");
	r->backend = g_ptr_array_index(c->backends, i - 2);
	result_printed(r, import_keep(c->in, row->cell[0], (size_t)(dash - row->cell[0])), u->name, &d)
	    ->lower_is_better = strcmp(row->cell[1], "LIB") == 0;
	import_result(c->in, r, row->line);
}

static bool
take_row(void *context, const struct row *row)
{
	struct csv *c = context;
	const char *dash;

	if (c->backends->len == 0) {
		for (size_t i = 2; i < row->n; i++)
			g_ptr_array_add(c->backends,
			    (char *)import_keep(c->in, row->cell[i], strlen(row->cell[i])));
		return c->backends->len > 0;
	}
	dash = strstr(row->cell[0], " - ");
	for (guint i = 2; dash != NULL && row->n > 2 && i < c->backends->len + 2; i++)
		take_cell(c, row, i, dash);
	return true;
}

/* A header whose first two cells are blank, and rows that say LIB or HIB. */
static bool
begins_csv(const struct import *in, size_t at)
{
	const char *line = import_line(in, at), *next = import_line(in, at + 1);

	return (*line == ',' || g_str_has_prefix(line, "\"\",") || g_str_has_prefix(line, "\" \",")) &&
	    next != NULL && (strstr(next, ",LIB,") != NULL || strstr(next, ",HIB,") != NULL);
}

static size_t
read_csv(struct import *in, size_t at)
{
	struct csv c = { in, g_ptr_array_new() };
	struct row_taker taker = { take_row, &c };
	struct table t = { in, at, at + 1, ',' };
	size_t open_quote;

	while (t.end < in->text.n && !text_is_blank(import_line(in, t.end)))
		t.end++;
	table_rows(&t, &taker, &open_quote);
	g_ptr_array_free(c.backends, TRUE);
	return t.end - at;
}

static size_t
lines(struct import *in, size_t at)
{
	if (begins_xml(in, at))
		return read_xml(in, at);
	return begins_csv(in, at) ? read_csv(in, at) : 0;
}

const struct format format_phoronix = {
	.name = "phoronix",
	.reads = "Phoronix Test Suite: composite.xml, result-file-to-csv",
	.lines = lines,
};
