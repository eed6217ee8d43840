/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hyperfine: --export-json, whose times are runs, and --export-csv, which has summaries only. */
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"
#include "collect/lib/import/table/table_rows.h"

enum { MOST_PARAMETERS = 64 }; /* that are looked for in the command */

static struct result *
new_result(struct input *in, const char *command)
{
	struct result *r = result_new("hyperfine");
	g_autofree char *line = g_strdelimit(g_strdup(command), "\n\r\t", ' ');

	r->label = input_keep(in, line, strlen(line));
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

/* What hyperfine lists, a number a run. */
enum list { TIMES, MEMORY, EXIT_CODES, N_LISTS };

static const char *const list_names[N_LISTS] = { "times", "memory_usage_byte", "exit_codes" };

static bool
is_key(const struct json_member *m, const char *key)
{
	return m->key_length == strlen(key) && memcmp(m->key, key, m->key_length) == 0;
}

/* The numbers of the array at `p`, NAN for null; NULL if anything else is in it. */
static GArray *
read_list(const char *p)
{
	GArray *list = g_array_new(FALSE, FALSE, sizeof(double));
	bool good;

	do {
		struct printed d = { .value = NAN };

		p = line_trim(p + 1);
		good =
		    *p == '-' || g_ascii_isdigit(*p) ? printed_read(p, &d) : line_starts(p, "null");
		g_array_append_val(list, d.value);
		p = good ? line_trim(isnan(d.value) ? p + 4 : d.end) : p;
	} while (good && *p == ',');
	if (good && *p == ']')
		return list;
	g_array_free(list, TRUE);
	return NULL;
}

/*
 * Takes the lists, which may be long, out of a benchmark's text before it is parsed; `rest` gets
 * the text without them.
 */
static void
cut_lists(const char *json, size_t length, GString *rest, GArray *list[N_LISTS])
{
	const char *p = json;
	struct json_member m;

	for (size_t at = 0; json_reader_next(json, length, &at, &m);)
		for (int i = 0; m.key != NULL && i < N_LISTS; i++) {
			if (list[i] != NULL || *m.value != '[' || !is_key(&m, list_names[i]) ||
			    (list[i] = read_list(m.value)) == NULL)
				continue;
			g_string_append_len(rest, p, m.value - p);
			g_string_append_c(rest, '0');
			p = m.value + m.length;
		}
	g_string_append_len(rest, p, json + length - p);
}

static void
add_list(struct result *r, const char *metric, const char *unit, GArray **list)
{
	struct result_number *n;

	if (*list == NULL || result_count_known(*list) == 0)
		return;
	n = result_list(r, metric, unit, SHAPE_VALUES);
	n->lower_is_better = true;
	g_array_free(n->values, TRUE);
	n->values = g_steal_pointer(list);
}

static void
doubt_zeros(struct result *r, const GArray *times)
{
	for (guint i = 0; times != NULL && i < times->len; i++)
		if (g_array_index(times, double, i) == 0) {
			doubt_zero(r);
			return;
		}
}

static void
take_summary(struct result *r, const struct json_reader *json)
{
	struct result_spread s = { json_reader_number(json, "mean"),
		json_reader_number(json, "min"), json_reader_number(json, "max"),
		json_reader_number(json, "stddev"), json_reader_number(json, "median") };

	if (isnan(s.mean))
		return;
	result_summary(r, "run_time", "s", &s);
	if (s.mean == 0)
		doubt_zero(r);
}

static char *
reason_of(double code)
{
	return isnan(code) ? g_strdup("killed by a signal") :
			     g_strdup_printf("exit code %.0f", code);
}

/* Each failed run is marked; the list of codes, each once, is a finding. */
static void
take_exit_codes(struct input *in, struct result *r, const GArray *codes)
{
	GString *bad = g_string_new(NULL);
	GHashTable *seen = g_hash_table_new(g_str_hash, g_str_equal);

	r->failed = g_ptr_array_new();
	for (guint i = 0; codes != NULL && i < codes->len; i++) {
		double code = g_array_index(codes, double, i);
		g_autofree char *text = code != 0 ? reason_of(code) : NULL;
		const char *reason = text != NULL ? input_keep(in, text, strlen(text)) : NULL;

		g_ptr_array_add(r->failed, (char *)reason);
		if (reason != NULL && g_hash_table_add(seen, (char *)reason))
			g_string_append_printf(bad, "%s%s", bad->len > 0 ? ", " : "", reason);
	}
	if (bad->len > 0)
		result_doubt(r, "runs failed with non-zero exit codes: %s", bad->str);
	g_string_free(bad, TRUE);
	g_hash_table_destroy(seen);
}

/* Parameters that the command's text does not show tell loads of one name apart. */
static void
take_parameters(struct input *in, struct result *r)
{
	GString *s = g_string_new(NULL);
	size_t n, n_asked = 0;
	const struct json_leaf *leaf = json_reader_leaves(in->json, "parameters/", &n);

	for (size_t i = 0; i < n && n_asked < MOST_PARAMETERS; i++) {
		const char *text = json_reader_leaf_text(in->json, &leaf[i]);

		n_asked += text != NULL;
		if (text != NULL && strstr(r->label, text) == NULL)
			g_string_append_printf(
			    s, "%s%s=%s", s->len > 0 ? " " : "", leaf[i].key, text);
	}
	if (s->len > 0)
		r->workload = input_keep(in, s->str, s->len);
	g_string_free(s, TRUE);
}

static void
take_benchmark(struct input *in, struct result *r, GArray *list[N_LISTS])
{
	take_parameters(in, r);
	doubt_zeros(r, list[TIMES]);
	add_list(r, "run_time", "s", &list[TIMES]);
	if (r->numbers->len == 0)
		take_summary(r, in->json);
	add_list(r, "peak_memory", "B", &list[MEMORY]);
	take_exit_codes(in, r, list[EXIT_CODES]);
}

static void
read_benchmark(struct input *in, const char *json, size_t length, size_t line)
{
	g_autoptr(GString) rest = g_string_new(NULL);
	GArray *list[N_LISTS] = { NULL };
	const char *command;

	cut_lists(json, length, rest, list);
	if (!json_reader_read(in->json, rest->str, rest->len) ||
	    (command = json_reader_text(in->json, "command")) == NULL) {
		deliver_refusal(in, line, "hyperfine: a result is no valid JSON or has no command");
	} else {
		struct result *r = new_result(in, command);

		take_benchmark(in, r, list);
		deliver_result(in, r, line);
	}
	for (int i = 0; i < N_LISTS; i++)
		g_clear_pointer(&list[i], g_array_unref);
}

/* Does the object have these members? */
static bool
has_members(const char *json, size_t length, const char *const *keys)
{
	struct json_member m;
	size_t found = 0;

	for (size_t at = 0; json_reader_next(json, length, &at, &m);)
		for (size_t i = 0; m.key != NULL && keys[i] != NULL; i++)
			found += is_key(&m, keys[i]);
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
	for (size_t at = 0; json_reader_next(json, length, &at, list);)
		if (list->key != NULL && is_key(list, "results") && *list->value == '[')
			return true;
	return false;
}

static bool
document(struct input *in, const char *json, size_t length, size_t line)
{
	static const char *const keys[] = { "command", "mean", NULL };
	struct json_member list, m;
	size_t at = 0;

	if (!find_list(json, length, &list) ||
	    !json_reader_next(list.value, list.length, &at, &m) || *m.value != '{' ||
	    !has_members(m.value, m.length, keys))
		return false;
	for (at = 0; json_reader_next(list.value, list.length, &at, &m);)
		read_benchmark(in, m.value, m.length, line);
	return true;
}

/* ---- CSV ---- */

enum summary_field { COMMAND, MEAN, SD, MEDIAN, MIN, MAX, N_COLUMNS };

static const char *const names[N_COLUMNS] = { "command", "mean", "stddev", "median", "min", "max" };

struct summary_sheet {
	struct input *in;
	size_t first, end;        /* lines read, from the header on */
	size_t column[N_COLUMNS]; /* SIZE_MAX what the header has not */
	size_t n;                 /* cells in the header */
	GPtrArray *parameters;    /* their names, by column; NULL where the column is none */
};

static void
read_header(struct summary_sheet *s, const struct table_row *row)
{
	s->n = row->n;
	for (int c = 0; c < N_COLUMNS; c++)
		s->column[c] = SIZE_MAX;
	for (size_t i = 0; i < row->n; i++) {
		bool is_parameter = line_starts(row->cell[i], "parameter_");
		const char *p = is_parameter ? row->cell[i] + 10 : "";

		for (int c = 0; c < N_COLUMNS; c++)
			if (strcmp(row->cell[i], names[c]) == 0)
				s->column[c] = i;
		p = input_keep(s->in, p, strlen(p));
		g_ptr_array_add(s->parameters, is_parameter ? (char *)p : NULL);
	}
}

static double
number_in(const struct summary_sheet *s, const struct table_row *row, enum summary_field c)
{
	struct printed d;

	if (s->column[c] == SIZE_MAX || !printed_read(line_trim(row->cell[s->column[c]]), &d) ||
	    !line_is_blank(d.end))
		return NAN;
	return d.value;
}

static const char *
parameters_in(const struct summary_sheet *s, const struct table_row *row, const char *command)
{
	g_autoptr(GString) text = g_string_new(NULL);
	size_t n_asked = 0;

	for (size_t i = 0; i < row->n; i++) {
		const char *name = g_ptr_array_index(s->parameters, i);

		if (name != NULL && n_asked++ < MOST_PARAMETERS &&
		    strstr(command, row->cell[i]) == NULL)
			g_string_append_printf(
			    text, "%s%s=%s", text->len > 0 ? " " : "", name, row->cell[i]);
	}
	return text->len > 0 ? input_keep(s->in, text->str, text->len) : NULL;
}

/* Lines that the row has: a quoted command may hold line ends. */
static size_t
height(const struct table_row *row)
{
	size_t n = 1;

	for (size_t i = 0; i < row->n; i++)
		for (const char *p = row->cell[i]; (p = strchr(p, '\n')) != NULL; p++)
			n++;
	return n;
}

static bool
take_row(void *context, const struct table_row *row)
{
	struct summary_sheet *s = context;
	struct result_spread spread;
	struct result *r;

	if (row->line == s->first) {
		read_header(s, row);
		return true;
	}
	if (row->n != s->n || isnan(number_in(s, row, MEAN)))
		return false;
	s->end = row->line + height(row);
	spread = (struct result_spread){ number_in(s, row, MEAN), number_in(s, row, MIN),
		number_in(s, row, MAX), number_in(s, row, SD), number_in(s, row, MEDIAN) };
	r = new_result(s->in, row->cell[s->column[COMMAND]]);
	r->workload = parameters_in(s, row, r->label);
	result_summary(r, "run_time", "s", &spread);
	if (spread.mean == 0)
		doubt_zero(r);
	deliver_result(s->in, r, row->line);
	return true;
}

static size_t
lines(struct input *in, size_t at)
{
	struct summary_sheet s = { .in = in, .first = at, .end = at + 1 };
	struct table t = { in, at, in->text.n, ',' };
	size_t open_quote, before = in->n_results;

	if (!line_starts(input_line(in, at), "command,mean,stddev,"))
		return 0;
	s.parameters = g_ptr_array_new();
	table_rows(&t, &(struct table_row_taker){ take_row, &s }, &open_quote);
	g_ptr_array_free(s.parameters, TRUE);
	if (in->n_results == before)
		deliver_refusal(in, at, "hyperfine: a header and no rows");
	return s.end - at;
}

const struct format format_hyperfine = {
	.name = "hyperfine",
	.reads = "hyperfine: --export-json, whose times are runs; --export-csv",
	.lines = lines,
	.document = document,
};
