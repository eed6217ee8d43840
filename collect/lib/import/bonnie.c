/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bonnie++: the CSV line of 1.03 and of 1.93 to 2.00, or where that is missing the text table.
 * Rates of data are KiB/s, "+++++" is too fast to be timed and never 0.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/amount.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

enum {
	MOST_CELLS = 64,
	LONGEST_CELL = 128,
	N_DATA = 6,
	N_FILES = 6,
	N_RATES = N_DATA + N_FILES,
	CELLS_103 = 27,
	CELLS_193 = 47,
	CELLS_198 = 50,
	TABLE_LINES = 16
};

static const char *const metrics[N_RATES] = { "putc", "block_write", "rewrite", "getc",
	"block_read", "seeks", "seq_create", "seq_stat", "seq_delete", "ran_create", "ran_stat",
	"ran_delete" };

/* Data rates but for the seeks are KiB/s. */
static bool
is_rate_of_data(size_t i)
{
	return i < N_DATA - 1;
}

/* A row of cells, whatever they came from. */
struct bonnie_row {
	char cell[MOST_CELLS][LONGEST_CELL];
	size_t n;
};

/* Cuts at any of `separators`; blanks in a row are one. False if it does not fit. */
static bool
cut(const char *line, const char *separators, struct bonnie_row *row)
{
	bool blanks = *separators == ' ';
	const char *p = blanks ? line_trim(line) : line;

	for (row->n = 0; row->n < MOST_CELLS;) {
		size_t length = strcspn(p, separators);

		if (length >= LONGEST_CELL)
			return false;
		memcpy(row->cell[row->n], p, length);
		row->cell[row->n][length] = '\0';
		g_strstrip(row->cell[row->n++]);
		p += length;
		if (blanks)
			p = line_trim(p);
		else if (*p != '\0')
			p++;
		else
			return true;
		if (blanks && *p == '\0')
			return true;
	}
	return false;
}

/* ---- what a result is made of ---- */

struct bonnie_run {
	struct input *in;
	struct result *r;
	size_t n_too_fast;
};

static struct bonnie_run
begin(struct input *in, const char *name)
{
	struct bonnie_run g = { .in = in, .r = result_new("bonnie++") };

	g.r->label = *name != '\0' ? input_keep(in, name, strlen(name)) : NULL;
	g.r->concurrency = 1;
	g.r->iterations = 1;
	return g;
}

/* A rate's cell: "22044", "96.3", "+++++", "" or, in 2.00's table, "46.0m" for MiB/s. */
static void
add_rate(struct bonnie_run *g, size_t i, const char *cell)
{
	struct printed d;
	double by = 1;

	if (*cell == '+')
		g->n_too_fast++;
	if (!printed_read(cell, &d) || d.value <= 0)
		return;
	if (*d.end == 'm' || *d.end == 'g')
		by = *d.end == 'm' ? 1024 : 1024 * 1024;
	d.value *= by;
	d.resolution *= by;
	result_printed(g->r, metrics[i], is_rate_of_data(i) ? "KiB/s" : "1/s", &d);
}

/* The longest that one operation took: "217ms". */
static void
add_latency(struct bonnie_run *g, size_t i, const char *cell)
{
	g_autofree char *name = g_strconcat(metrics[i], "_lat_max", NULL);

	amount_add_at(g->r, g_intern_string(name), cell);
}

static void
set_size(struct bonnie_run *g, const char *size)
{
	g_autofree char *text = *size != '\0' ? g_strdup_printf("size %s", size) : NULL;

	if (text != NULL)
		g->r->detail = input_keep(g->in, text, strlen(text));
}

static void
finish(struct bonnie_run *g, size_t at)
{
	if (g->n_too_fast > 0)
		result_doubt(g->r,
		    "too fast to be timed (+++++), so without a value: %zu of its tests",
		    g->n_too_fast);
	deliver_result(g->in, g->r, at);
}

/* ---- CSV ---- */

/* Where things are in a CSV line; SIZE_MAX what it has not. */
struct layout {
	size_t version, name, clients, size, rates, files, latencies;
};

static bool
is_version(const char *cell)
{
	return (line_starts(cell, "1.9") || line_starts(cell, "2.0")) && strlen(cell) < 8;
}

/*
 * 1.98 and later have two fields more before the rates than 1.96 and 1.97, and 1.93 to 1.95 one
 * less.
 */
static bool
find_layout(const struct bonnie_row *row, struct layout *l)
{
	static const struct layout v103 = { SIZE_MAX, 0, SIZE_MAX, 1, 2, 15, SIZE_MAX };
	size_t version_cells;

	if (row->n == CELLS_103) {
		*l = v103;
		return true;
	}
	if (!is_version(row->cell[0]) || row->n < CELLS_193 || row->n > CELLS_198)
		return false;
	version_cells = is_version(row->cell[1]) ? 2 : 1;
	*l = (struct layout){ .version = version_cells - 1,
		.name = version_cells,
		.clients = version_cells + 1,
		.size = version_cells + 3 };
	/* From the end: twelve latencies, twelve cells of files, five of sizes, twelve of data. */
	l->latencies = row->n - N_RATES;
	l->files = l->latencies - 2 * N_FILES;
	if (l->files <= l->size + 5 + 2 * N_DATA)
		return false;
	l->rates = l->files - 5 - 2 * N_DATA;
	return true;
}

static bool
is_rate(const char *cell)
{
	struct printed d;

	return *cell == '\0' || strspn(cell, "+") == strlen(cell) ||
	    (printed_read(cell, &d) && *d.end == '\0' && d.value >= 0);
}

static bool
is_latency(const char *cell)
{
	struct amount q;

	return *cell == '\0' || *cell == '+' || (amount_read(cell, &q) && *q.end == '\0');
}

/* "", "+++" or digits: what is never printed with a fraction. */
static bool
is_whole(const char *cell)
{
	return strspn(cell, "0123456789") == strlen(cell) || strspn(cell, "+") == strlen(cell);
}

/* Does a line that names no version look like 1.03's, not like any table's with as many columns? */
static bool
looks_like_103(const struct bonnie_row *row, const struct layout *l)
{
	const char *size = row->cell[l->size], *n_files = row->cell[l->files - 1];

	for (size_t i = 0; i < 2 * N_DATA; i++)
		if (!is_whole(row->cell[l->files + i]) ||
		    (i != 2 * (N_DATA - 1) && !is_whole(row->cell[l->rates + i])))
			return false;
	return (g_ascii_isdigit(*size) || (*size == '\0' && *n_files != '\0')) &&
	    strspn(size, "0123456789kKMG:") == strlen(size);
}

/*
 * Are all the cells what the layout says? At least one must be a rate, not only what it took of a
 * CPU.
 */
static bool
fits(const struct bonnie_row *row, const struct layout *l)
{
	size_t n_known = 0;

	for (size_t i = 0; i < 2 * N_DATA; i++) {
		const char *data = row->cell[l->rates + i], *files = row->cell[l->files + i];

		if (!is_rate(data) || !is_rate(files))
			return false;
		n_known += i % 2 == 0 && (*data != '\0' || *files != '\0');
	}
	if (l->version == SIZE_MAX && !looks_like_103(row, l))
		return false;
	for (size_t i = 0; l->latencies != SIZE_MAX && i < N_RATES; i++)
		if (!is_latency(row->cell[l->latencies + i]))
			return false;
	return n_known > 0 && *row->cell[l->name] != '\0';
}

static bool
read_row(const char *line, struct bonnie_row *row, struct layout *l)
{
	size_t commas = 0;

	for (const char *p = line; (p = strchr(p, ',')) != NULL; p++)
		commas++;
	return commas >= CELLS_103 - 1 && cut(line, ",", row) && find_layout(row, l) &&
	    fits(row, l);
}

static void
take_row(struct input *in, const struct bonnie_row *row, const struct layout *l, size_t at)
{
	struct bonnie_run g = begin(in, row->cell[l->name]);

	set_size(&g, row->cell[l->size]);
	if (l->version != SIZE_MAX) {
		g.r->version = input_keep(in, row->cell[l->version], strlen(row->cell[l->version]));
		g.r->concurrency = MAX(printed_integer(row->cell[l->clients], ""), 1);
	}
	for (size_t i = 0; i < N_RATES; i++)
		add_rate(
		    &g, i, row->cell[i < N_DATA ? l->rates + 2 * i : l->files + 2 * (i - N_DATA)]);
	for (size_t i = 0; l->latencies != SIZE_MAX && i < N_RATES; i++)
		add_latency(&g, i, row->cell[l->latencies + i]);
	finish(&g, at);
}

/* ---- the text table ---- */

struct bonnie_table {
	size_t data, files; /* their lines; 0 if not there */
	size_t end;
	int64_t clients;
	const char *version;
};

static bool
is_table(const char *line)
{
	return strstr(line, "--Sequential Output--") != NULL ||
	    strstr(line, "--Sequential Create--") != NULL;
}

/* Finds the lines of numbers behind their headings. */
static struct bonnie_table
find_table(const struct input *in, size_t at)
{
	struct bonnie_table t = { .end = at + 1, .clients = 1 };

	for (size_t i = at; i < at + TABLE_LINES && i < in->text.n; i++) {
		const char *line = input_line(in, i);
		bool is_numbers = strstr(line, "/sec %CP") != NULL;

		if (i > at && strstr(line, "--Sequential Output--") != NULL)
			break;
		if (line_starts(line, "Version") && t.version == NULL)
			t.version = line_trim(line + 7);
		if (line_starts(line, "Concurrency"))
			t.clients = printed_integer(line, "Concurrency");
		if (is_numbers && strstr(line, "files") != NULL)
			t.files = i + 1;
		else if (is_numbers)
			t.data = i + 1;
		if (is_numbers || is_table(line) || line_starts(line, "Latency") || i == t.data ||
		    i == t.files)
			t.end = i + 1;
	}
	return t;
}

/*
 * Name, size and six rates with their CPU shares; with -f there are four, those of single
 * characters left out. The size may be "6G" or "64M:8k", and glued to the name by a colon.
 */
static void
add_data(struct bonnie_run *g, const struct bonnie_row *row)
{
	static const size_t all[] = { 0, 1, 2, 3, 4, 5 }, fast[] = { 1, 2, 4, 5 };
	bool is_fast = row->n == 10;

	if (row->n != 14 && !is_fast)
		return;
	set_size(g, row->cell[1]);
	for (size_t i = 0; i < (is_fast ? 4 : 6); i++)
		add_rate(g, is_fast ? fast[i] : all[i], row->cell[2 + 2 * i]);
}

static void
add_files(struct bonnie_run *g, const struct bonnie_row *row)
{
	if (row->n != 1 + 2 * N_FILES)
		return;
	for (size_t i = 0; i < N_FILES; i++)
		add_rate(g, N_DATA + i, row->cell[1 + 2 * i]);
}

static void
take_table(struct input *in, const struct bonnie_table *t, size_t at)
{
	struct bonnie_row row;
	struct bonnie_run g;

	if (t->data == 0 || t->data >= in->text.n || !cut(input_line(in, t->data), " \t", &row) ||
	    row.n < 3) {
		deliver_refusal(in, at, "bonnie++: the table is cut short");
		return;
	}
	g = begin(in, row.cell[0]);
	g.r->concurrency = MAX(t->clients, 1);
	if (t->version != NULL)
		g.r->version = input_keep(in, t->version, strcspn(t->version, " -"));
	add_data(&g, &row);
	if (t->files > 0 && t->files < in->text.n && cut(input_line(in, t->files), " \t", &row))
		add_files(&g, &row);
	finish(&g, at);
}

/* The table, and the CSV line behind it that says the same more exactly. */
static size_t
read_table(struct input *in, size_t at)
{
	struct bonnie_table t = find_table(in, at);
	struct bonnie_row row;
	struct layout l;

	for (size_t i = t.end; i < t.end + 3 && i < in->text.n; i++)
		if (read_row(input_line(in, i), &row, &l)) {
			take_row(in, &row, &l, i);
			return i + 1 - at;
		}
	take_table(in, &t, at);
	return t.end - at;
}

static size_t
lines(struct input *in, size_t at)
{
	const char *line = input_line(in, at);
	struct bonnie_row row;
	struct layout l;

	if (line_starts(line, "Version") && is_table(line))
		return read_table(in, at);
	if (!g_ascii_isalnum(*line) || !read_row(line, &row, &l))
		return 0;
	take_row(in, &row, &l, at);
	return 1;
}

static bool
begins(const char *line)
{
	return line_starts(line, "Version") && is_table(line);
}

const struct format format_bonnie = {
	.name = "bonnie++",
	.reads = "bonnie++ 1.03 to 2.00: the CSV line, else the text table",
	.heading_words = (const char *const[]){ "bonnie", NULL },
	.lines = lines,
	.begins = begins,
};
