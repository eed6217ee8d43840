/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hyperfine: --export-json, whose times are runs, and --export-csv, which has summaries only. */
#include <math.h>
#include <string.h>

#include "collect/lib/read/import.h"
#include "collect/lib/table/table.h"

enum { MOST_PARAMETERS = 64 }; /* that are looked for in the command */

static struct result *
new_result(struct import *in, const char *command)
{
	struct result *r = result_new("hyperfine");
	g_autofree char *line = g_strdelimit(g_strdup(command), "\n\r\t", ' ');

	r->label = import_keep(in, line, strlen(line));
	r->label_is_load = true;
	return r;
}

static void
doubt_zero(struct result *r)
{
	result_doubt(r,
	    "0 s is what was left when the shell's own time was taken off: below the resolution");
}

/* ---- JSON ---- */

/* The numbers of the array at `key`, in order. */
static GArray *
numbers_at(const struct json_reader *json, const char *key)
{
	GArray *list = g_array_new(FALSE, FALSE, sizeof(double));
	g_autofree char *prefix = g_strconcat(key, "/", NULL);
	size_t n;
	const struct json_leaf *leaf = json_leaves(json, &n);

	for (size_t i = 0; i < n; i++)
		if (g_str_has_prefix(leaf[i].path, prefix))
			g_array_append_val(list, leaf[i].number);
	return list;
}

static void
add_list(struct result *r, const char *metric, const char *unit, const GArray *list)
{
	struct number *n = result_list(r, metric, unit, SHAPE_VALUES);

	n->lower_is_better = true;
	g_array_append_vals(n->values, list->data, list->len);
}

static void
take_times(struct result *r, const struct json_reader *json)
{
	GArray *times = numbers_at(json, "times");
	bool zero = false;

	for (guint i = 0; i < times->len; i++)
		zero |= g_array_index(times, double, i) == 0;
	if (result_count_known(times) > 0)
		add_list(r, "run_time", "s", times);
	if (zero)
		doubt_zero(r);
	g_array_free(times, TRUE);
}

static void
take_summary(struct result *r, const struct json_reader *json)
{
	struct spread s = { json_number(json, "mean"), json_number(json, "min"),
		json_number(json, "max"), json_number(json, "stddev"),
		json_number(json, "median") };

	if (isnan(s.mean))
		return;
	result_summary(r, "run_time", "s", &s);
	if (s.mean == 0)
		doubt_zero(r);
}

static void
take_memory(struct result *r, const struct json_reader *json)
{
	GArray *bytes = numbers_at(json, "memory_usage_byte");

	if (result_count_known(bytes) > 0)
		add_list(r, "peak_memory", "B", bytes);
	g_array_free(bytes, TRUE);
}

static char *
reason_of(double code)
{
	return isnan(code) ? g_strdup("killed by a signal") :
	    g_strdup_printf("exit code %.0f", code);
}

/* Each failed run is marked; the list of codes, each once, is a finding. */
static void
take_exit_codes(struct import *in, struct result *r)
{
	GArray *codes = numbers_at(in->json, "exit_codes");
	GString *bad = g_string_new(NULL);
	GHashTable *seen = g_hash_table_new(g_str_hash, g_str_equal);

	r->failed = g_ptr_array_new();
	for (guint i = 0; i < codes->len; i++) {
		double code = g_array_index(codes, double, i);
		g_autofree char *text = code != 0 ? reason_of(code) : NULL;
		const char *reason = text != NULL ? import_keep(in, text, strlen(text)) : NULL;

		g_ptr_array_add(r->failed, (char *)reason);
		if (reason != NULL && g_hash_table_add(seen, (char *)reason))
			g_string_append_printf(bad, "%s%s", bad->len > 0 ? ", " : "", reason);
	}
	if (bad->len > 0)
		result_doubt(r, "runs failed with non-zero exit codes: %s", bad->str);
	g_string_free(bad, TRUE);
	g_array_free(codes, TRUE);
	g_hash_table_destroy(seen);
}

/* Parameters that the command's text does not show tell loads of one name apart. */
static void
take_parameters(struct import *in, struct result *r)
{
	GString *s = g_string_new(NULL);
	size_t n, n_asked = 0;
	const struct json_leaf *leaf = json_leaves(in->json, &n);

	for (size_t i = 0; i < n; i++)
		if (g_str_has_prefix(leaf[i].path, "parameters/") && leaf[i].text != NULL &&
		    n_asked++ < MOST_PARAMETERS && strstr(r->label, leaf[i].text) == NULL)
			g_string_append_printf(s, "%s%s=%s", s->len > 0 ? " " : "",
			    leaf[i].path + 11, leaf[i].text);
	if (s->len > 0)
		r->workload = import_keep(in, s->str, s->len);
	g_string_free(s, TRUE);
}

static void
read_benchmark(struct import *in, const char *json, size_t length, size_t line)
{
	const char *command;
	struct result *r;

	if (!json_read(in->json, json, length) ||
	    (command = json_text(in->json, "command")) == NULL) {
		import_refuse(in, line, "hyperfine: a result is no valid JSON or has no command");
		return;
	}
	r = new_result(in, command);
	take_parameters(in, r);
	take_times(r, in->json);
	if (r->numbers->len == 0)
		take_summary(r, in->json);
	take_memory(r, in->json);
	take_exit_codes(in, r);
	import_result(in, r, line);
}

/* Does the object have these members? */
static bool
has_members(const char *json, size_t length, const char *const *keys)
{
	struct json_member m;
	size_t found = 0;

	for (size_t at = 0; json_next(json, length, &at, &m);)
		for (size_t i = 0; m.key != NULL && keys[i] != NULL; i++)
			found += strlen(keys[i]) == m.key_length &&
			    memcmp(keys[i], m.key, m.key_length) == 0;
	for (size_t i = 0; keys[i] != NULL; i++)
		if (found <= i)
			return false;
	return true;
}

/* The array of benchmarks in a document: its "results", or the document itself. */
static bool
find_list(const char *json, size_t length, struct json_member *list)
{
	*list = (struct json_member){ .value = json, .length = length };
	if (*json == '[')
		return true;
	for (size_t at = 0; json_next(json, length, &at, list);)
		if (list->key_length == 7 && memcmp(list->key, "results", 7) == 0 &&
		    *list->value == '[')
			return true;
	return false;
}

static bool
document(struct import *in, const char *json, size_t length, size_t line)
{
	static const char *const keys[] = { "command", "mean", NULL };
	struct json_member list, m;
	size_t at = 0;

	if (!find_list(json, length, &list) || !json_next(list.value, list.length, &at, &m) ||
	    *m.value != '{' || !has_members(m.value, m.length, keys))
		return false;
	for (at = 0; json_next(list.value, list.length, &at, &m);)
		read_benchmark(in, m.value, m.length, line);
	return true;
}

/* ---- CSV ---- */

enum column { COMMAND, MEAN, SD, MEDIAN, MIN, MAX, N_COLUMNS };

static const char *const names[N_COLUMNS] = { "command", "mean", "stddev", "median", "min", "max" };

struct sheet {
	struct import *in;
	size_t first, end;      /* lines read, from the header on */
	size_t column[N_COLUMNS]; /* SIZE_MAX what the header has not */
	size_t n;               /* cells in the header */
	GPtrArray *parameters;  /* their names, by column; NULL where the column is none */
};

static void
read_header(struct sheet *s, const struct row *row)
{
	s->n = row->n;
	for (int c = 0; c < N_COLUMNS; c++)
		s->column[c] = SIZE_MAX;
	for (size_t i = 0; i < row->n; i++) {
		bool is_parameter = g_str_has_prefix(row->cell[i], "parameter_");
		const char *p = is_parameter ? row->cell[i] + 10 : "";

		for (int c = 0; c < N_COLUMNS; c++)
			if (strcmp(row->cell[i], names[c]) == 0)
				s->column[c] = i;
		p = import_keep(s->in, p, strlen(p));
		g_ptr_array_add(s->parameters, is_parameter ? (char *)p : NULL);
	}
}

static double
number_in(const struct sheet *s, const struct row *row, enum column c)
{
	struct printed d;

	if (s->column[c] == SIZE_MAX || !number_read(text_trim(row->cell[s->column[c]]), &d) ||
	    !text_is_blank(d.end))
		return NAN;
	return d.value;
}

static const char *
parameters_in(const struct sheet *s, const struct row *row, const char *command)
{
	g_autoptr(GString) text = g_string_new(NULL);
	size_t n_asked = 0;

	for (size_t i = 0; i < row->n; i++) {
		const char *name = g_ptr_array_index(s->parameters, i);

		if (name != NULL && n_asked++ < MOST_PARAMETERS && strstr(command, row->cell[i]) == NULL)
			g_string_append_printf(text, "%s%s=%s", text->len > 0 ? " " : "", name,
			    row->cell[i]);
	}
	return text->len > 0 ? import_keep(s->in, text->str, text->len) : NULL;
}

/* Lines that the row has: a quoted command may hold line ends. */
static size_t
height(const struct row *row)
{
	size_t n = 1;

	for (size_t i = 0; i < row->n; i++)
		for (const char *p = row->cell[i]; (p = strchr(p, '\n')) != NULL; p++)
			n++;
	return n;
}

static bool
take_row(void *context, const struct row *row)
{
	struct sheet *s = context;
	struct spread spread;
	struct result *r;

	if (row->line == s->first) {
		read_header(s, row);
		return true;
	}
	if (row->n != s->n || isnan(number_in(s, row, MEAN)))
		return false;
	s->end = row->line + height(row);
	spread = (struct spread){ number_in(s, row, MEAN), number_in(s, row, MIN),
		number_in(s, row, MAX), number_in(s, row, SD), number_in(s, row, MEDIAN) };
	r = new_result(s->in, row->cell[s->column[COMMAND]]);
	r->workload = parameters_in(s, row, r->label);
	result_summary(r, "run_time", "s", &spread);
	if (spread.mean == 0)
		doubt_zero(r);
	import_result(s->in, r, row->line);
	return true;
}

static size_t
lines(struct import *in, size_t at)
{
	struct sheet s = { .in = in, .first = at, .end = at + 1 };
	struct table t = { in, at, in->text.n, ',' };
	size_t open_quote, before = in->n_results;

	if (!g_str_has_prefix(import_line(in, at), "command,mean,stddev,"))
		return 0;
	s.parameters = g_ptr_array_new();
	table_rows(&t, &(struct row_taker){ take_row, &s }, &open_quote);
	g_ptr_array_free(s.parameters, TRUE);
	if (in->n_results == before)
		import_refuse(in, at, "hyperfine: a header and no rows");
	return s.end - at;
}

const struct format format_hyperfine = {
	.name = "hyperfine",
	.reads = "hyperfine: --export-json (its times are runs), --export-csv (summaries)",
	.lines = lines,
	.document = document,
};
