/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mysqlslap, mariadb-slap, drizzleslap and podium-slap: the text block, and the rows of --csv. */
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

enum { BLOCK_LINES = 40, MOST_CELLS = 12, LONGEST_CELL = 128 };

/* What a block's lines say, each by its phrase; the order is the tool's. */
enum phrase { ENGINE, LOAD, MEAN, MIN, MAX, SD, CLIENTS, ITERATIONS, QUERIES, N_PHRASES };

static const char *const phrases[N_PHRASES] = {
	[ENGINE] = "Running for engine ",
	[LOAD] = "Load: ",
	[MEAN] = "Average number of seconds to run all queries:",
	[MIN] = "Minimum number of seconds to run all queries:",
	[MAX] = "Maximum number of seconds to run all queries:",
	[SD] = "Standard Deviation:",
	[CLIENTS] = "Number of clients running queries:",
	[ITERATIONS] = "Number of times test was run:",
	[QUERIES] = "Average number of queries per client:",
};

struct slap_block {
	const char *value[N_PHRASES]; /* behind the phrase; NULL if it was not there */
	size_t n;                     /* lines */
};

/* The next phrase in the text, and which; NULL if there is none. */
static const char *
next_phrase(const char *text, enum phrase *which)
{
	const char *first = NULL;

	for (int i = 0; i < N_PHRASES; i++) {
		const char *p = strstr(text, phrases[i]);

		if (p != NULL && (first == NULL || p < first)) {
			first = p;
			*which = (enum phrase)i;
		}
	}
	return first;
}

/* "Benchmark", perhaps behind a comment's mark, and perhaps with the whole block on its line. */
static bool
is_benchmark(const char *line)
{
	const char *p = line + strspn(line, " \t#*");

	return line_starts(p, "Benchmark") &&
	    (line_is_blank(p + 9) || strstr(p, phrases[ENGINE]) != NULL ||
		strstr(p, phrases[MEAN]) != NULL);
}

static bool
begins(const struct input *in, size_t at)
{
	const char *line = input_line(in, at);

	if (strstr(line, "Benchmark") == NULL)
		return strstr(line, phrases[MEAN]) != NULL || strstr(line, phrases[ENGINE]) != NULL;
	if (!is_benchmark(line))
		return false;
	for (size_t i = at; i < at + 5 && i < in->text.n; i++)
		if (strstr(input_line(in, i), phrases[ENGINE]) ||
		    strstr(input_line(in, i), phrases[MEAN]))
			return true;
	return false;
}

/* Takes in what one line says; false if it belongs to the next block. */
static bool
see(struct slap_block *b, const char *line)
{
	enum phrase which = ENGINE;

	for (const char *p = line; (p = next_phrase(p, &which)) != NULL;
	     p += strlen(phrases[which])) {
		if (b->value[which] != NULL)
			return false;
		b->value[which] = p + strlen(phrases[which]);
	}
	return true;
}

static struct slap_block
scan(const struct input *in, size_t at)
{
	struct slap_block b = { 0 };

	for (; b.n < BLOCK_LINES && at + b.n < in->text.n && b.value[QUERIES] == NULL; b.n++) {
		const char *line = input_line(in, at + b.n);

		if (b.n > 0 && is_benchmark(line) && b.value[MEAN] != NULL)
			break;
		if (!see(&b, line))
			break;
	}
	b.n = MAX(b.n, 1);
	return b;
}

static bool
has_number(const struct slap_block *b, enum phrase which, struct printed *out)
{
	return b->value[which] != NULL && printed_read(line_trim(b->value[which]), out);
}

static const char *
missing(const struct slap_block *b)
{
	struct printed d;

	if (!has_number(b, MEAN, &d))
		return "Average";
	if (!has_number(b, MIN, &d))
		return "Minimum";
	if (!has_number(b, MAX, &d))
		return "Maximum";
	if (!has_number(b, CLIENTS, &d))
		return "Number of clients";
	return has_number(b, QUERIES, &d) ? NULL : "queries per client";
}

static const char *
keep_word(struct input *in, const char *text)
{
	return text != NULL ? input_keep(in, text, strcspn(text, " \t<")) : NULL;
}

/*
 * Repetitions that the command above the block asked for, 1 if it did not say; UNKNOWN without a
 * command.
 */
static int64_t
asked_iterations(const struct input *in, size_t at)
{
	for (size_t i = at; i > in->after; i--) {
		const char *line = input_line(in, i - 1), *p = strstr(line, "slap ");
		struct printed d;

		if (p == NULL || strstr(p, " -") == NULL)
			continue;
		if (printed_after(p, "--iterations=", &d) || printed_after(p, "--iterations", &d) ||
		    printed_after(p, " -i", &d))
			return printed_count(d.value);
		return 1;
	}
	return UNKNOWN;
}

/* What clients complained of between the last result and this block. */
struct complaints {
	size_t unconnected, stopped;
};

static struct complaints
complaints_before(const struct input *in, size_t at)
{
	struct complaints c = { 0 };

	for (size_t i = in->after; i < at; i++) {
		const char *line = input_line(in, i);

		c.unconnected += strstr(line, "Error when connecting to server") != NULL;
		c.stopped += strstr(line, "slap: Cannot run query") != NULL;
	}
	return c;
}

static void
doubt(struct result *r, const struct complaints *c, double mean)
{
	if (c->unconnected > 0)
		result_doubt(r, "%zu of %lld clients failed to connect: not comparable",
		    c->unconnected, (long long)r->concurrency);
	if (c->stopped > 0)
		result_doubt(r,
		    "%zu client%s stopped with an error: fewer queries ran than it says",
		    c->stopped, c->stopped == 1 ? "" : "s");
	if (r->queries_per_client == 0)
		result_doubt(r, "queries per client is 0: no rate can be derived");
	if (mean == 0)
		result_doubt(r, "0 s is below the tool's resolution of 1 ms");
}

/* What block and row have in common. */
static struct result *
new_result(const struct result_spread *spread, double resolution)
{
	struct result *r = result_new("mysqlslap");

	result_summary(r, "run_time", "s", spread)->resolution = resolution;
	return r;
}

static void
take_drizzle(struct result *r, const struct slap_block *b, const char *clients)
{
	struct printed d;

	if (has_number(b, ITERATIONS, &d))
		r->iterations = printed_count(d.value);
	if (*clients == '/' && printed_read(clients + 1, &d) &&
	    printed_count(d.value) < r->concurrency)
		result_doubt(r, "%lld of %lld clients really ran",
		    (long long)printed_count(d.value), (long long)r->concurrency);
}

static struct result *
read_block(struct input *in, size_t at, const struct slap_block *b)
{
	struct result_spread s = { NAN, NAN, NAN, NAN, NAN };
	struct printed mean, d;
	struct result *r;

	has_number(b, MEAN, &mean);
	s.mean = mean.value;
	if (has_number(b, MIN, &d))
		s.min = d.value;
	if (has_number(b, MAX, &d))
		s.max = d.value;
	if (has_number(b, SD, &d))
		s.sd = d.value;
	r = new_result(&s, mean.resolution);
	r->engine = keep_word(in, b->value[ENGINE]);
	r->workload = keep_word(in, b->value[LOAD]);
	has_number(b, QUERIES, &d);
	r->queries_per_client = printed_count(d.value);
	has_number(b, CLIENTS, &d);
	r->concurrency = printed_count(d.value);
	r->iterations = asked_iterations(in, at);
	take_drizzle(r, b, d.end);
	return r;
}

static size_t
read_text(struct input *in, size_t at)
{
	struct slap_block b = scan(in, at);
	const char *lacks = missing(&b);
	struct complaints c = complaints_before(in, at);
	struct result *r;

	if (lacks != NULL) {
		deliver_refusal(in, at, "mysqlslap: the block is cut short: no '%s' line", lacks);
		return b.n;
	}
	r = read_block(in, at, &b);
	if (c.unconnected > 0 && (int64_t)c.unconnected >= r->concurrency) {
		deliver_refusal(in, at,
		    "mysqlslap: %zu of %d clients failed to connect: "
		    "what it timed is its own waiting, not a measurement",
		    c.unconnected, (int)r->concurrency);
		result_free(r);
		return b.n;
	}
	doubt(r, &c, g_array_index(r->numbers, struct result_number, 0).summary.mean);
	deliver_result(in, r, at);
	return b.n;
}

/* A row of --csv, cut at its separator. */
struct slap_row {
	char cell[MOST_CELLS][LONGEST_CELL];
	size_t n;
	char decimal;
};

static bool
cut(const char *line, char separator, struct slap_row *row)
{
	const char *p = line;

	row->decimal = separator == ';' ? ',' : '.';
	for (row->n = 0; row->n < MOST_CELLS; p++) {
		size_t length = strcspn(p, separator == ';' ? ";" : ",");

		if (length >= LONGEST_CELL)
			return false;
		memcpy(row->cell[row->n], p, length);
		row->cell[row->n][length] = '\0';
		g_strstrip(row->cell[row->n++]);
		p += length;
		if (*p == '\0')
			return true;
	}
	return false;
}

static bool
cell_number(const struct slap_row *row, size_t i, struct printed *out)
{
	return i < row->n && printed_read_cell(row->cell[i], row->decimal, out) &&
	    *out->end == '\0';
}

static bool
is_word(const char *cell)
{
	size_t n = strspn(cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");

	return cell[n] == '\0' && (n == 0 || g_ascii_isalpha(*cell));
}

/*
 * Engine, load, mean, min, max, clients, queries; drizzle's has total, sd, iterations, and real
 * clients in between.
 */
static bool
is_row(const struct slap_row *row)
{
	struct printed mean, min, max, d;

	if ((row->n != 7 && row->n != 11) || !is_word(row->cell[0]) || !is_word(row->cell[1]) ||
	    row->cell[1][0] == '\0')
		return false;
	for (size_t i = 2; i < row->n; i++)
		if (!cell_number(row, i, &d) || d.value < 0)
			return false;
	cell_number(row, 2, &mean);
	cell_number(row, 3, &min);
	cell_number(row, 4, &max);
	return min.value <= mean.value + mean.resolution &&
	    mean.value <= max.value + max.resolution;
}

static struct result *
read_row(struct input *in, const struct slap_row *row)
{
	struct result_spread s = { NAN, NAN, NAN, NAN, NAN };
	struct printed mean, d;
	struct result *r;

	cell_number(row, 2, &mean);
	s.mean = mean.value;
	cell_number(row, 3, &d);
	s.min = d.value;
	cell_number(row, 4, &d);
	s.max = d.value;
	if (row->n == 11 && cell_number(row, 6, &d))
		s.sd = d.value;
	r = new_result(&s, mean.resolution);
	r->engine = row->cell[0][0] != '\0' ? input_keep(in, row->cell[0], LONGEST_CELL) : NULL;
	r->workload = input_keep(in, row->cell[1], strlen(row->cell[1]));
	cell_number(row, row->n - 1, &d);
	r->queries_per_client = printed_count(d.value);
	cell_number(row, row->n == 11 ? 8 : 5, &d);
	r->concurrency = printed_count(d.value);
	if (row->n == 11 && cell_number(row, 7, &d))
		r->iterations = printed_count(d.value);
	if (row->n == 11 && cell_number(row, 9, &d) && printed_count(d.value) < r->concurrency)
		result_doubt(r, "%lld of %lld clients really ran",
		    (long long)printed_count(d.value), (long long)r->concurrency);
	return r;
}

static size_t
read_csv(struct input *in, size_t at)
{
	const char *line = input_line(in, at);
	struct slap_row row;
	struct result *r;

	if (!cut(line, strchr(line, ';') != NULL ? ';' : ',', &row) || !is_row(&row))
		return 0;
	r = read_row(in, &row);
	doubt(r, &(struct complaints){ 0 },
	    g_array_index(r->numbers, struct result_number, 0).summary.mean);
	deliver_result(in, r, at);
	return 1;
}

static size_t
lines(struct input *in, size_t at)
{
	const char *line = input_line(in, at);

	if (begins(in, at))
		return read_text(in, at);
	if (strchr(line, ',') == NULL && strchr(line, ';') == NULL)
		return 0;
	return read_csv(in, at);
}

const struct format format_mysqlslap = {
	.name = "mysqlslap",
	.reads = "mysqlslap, mariadb-slap, podium-slap, drizzleslap; --csv",
	.lines = lines,
	.begins = is_benchmark,
};
