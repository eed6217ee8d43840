/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * iozone: the table of automatic mode, the matrices of -R, and what "Children see" in throughput
 * mode. Its kB is KiB. What -R prints below a table it prints twice.
 */
#include <string.h>

#include "collect/lib/import/iozone/iozone.h"
#include "collect/lib/import/iozone/iozone_report.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

enum { MOST_COLUMNS = 24, COLUMN_SLACK = 4, SETTINGS_ABOVE = 400 };

/* ---- automatic mode ---- */

/*
 * A test's name by the header's word and how often that word came before: the third "read" reads
 * backwards.
 */
static const struct {
	const char *word;
	size_t nth;
	const char *metric;
} tests[] = { { "write", 0, "write" }, { "rewrite", 0, "rewrite" }, { "read", 0, "read" },
	{ "reread", 0, "reread" }, { "read", 1, "random_read" }, { "write", 1, "random_write" },
	{ "read", 2, "backward_read" }, { "rewrite", 1, "record_rewrite" },
	{ "read", 3, "stride_read" }, { "fwrite", 0, "fwrite" }, { "frewrite", 0, "frewrite" },
	{ "fread", 0, "fread" }, { "freread", 0, "freread" } };

struct header {
	const char *metric[MOST_COLUMNS]; /* of the columns behind "reclen"; NULL if unknown */
	size_t end[MOST_COLUMNS];         /* where the word ends in the line */
	size_t n;
};

static const char *
metric_of(const char *word, size_t length, size_t nth)
{
	for (size_t i = 0; i < G_N_ELEMENTS(tests); i++)
		if (tests[i].nth == nth && strlen(tests[i].word) == length &&
		    memcmp(tests[i].word, word, length) == 0)
			return tests[i].metric;
	return NULL;
}

/* The next word at or behind `p`; its length, 0 at the end. */
static size_t
next_word(const char **p)
{
	*p = line_trim(*p);
	return strcspn(*p, " \t");
}

static bool
read_header(const char *line, struct header *h)
{
	const char *p = line_after(line, "reclen"), *seen[MOST_COLUMNS];
	size_t length[MOST_COLUMNS];

	h->n = 0;
	if (p == NULL ||
	    (!line_starts(line_trim(line), "kB ") && !line_starts(line_trim(line), "KB ")))
		return false;
	for (size_t n; (n = next_word(&p)) > 0 && h->n < MOST_COLUMNS; p += n) {
		size_t nth = 0;

		for (size_t i = 0; i < h->n; i++)
			nth += length[i] == n && memcmp(seen[i], p, n) == 0;
		seen[h->n] = p;
		length[h->n] = n;
		h->end[h->n] = (size_t)(p - line) + n;
		h->metric[h->n++] = metric_of(p, n, nth);
	}
	return h->n > 0;
}

struct cells {
	struct printed number[MOST_COLUMNS + 2]; /* file and record size first */
	size_t end[MOST_COLUMNS + 2];
	size_t n;
};

/* A row of nothing but numbers. */
static bool
read_cells(const char *line, struct cells *c)
{
	const char *p = line_trim(line);

	for (c->n = 0; *p != '\0' && c->n < MOST_COLUMNS + 2; p = line_trim(p)) {
		if (!printed_read(p, &c->number[c->n]))
			return false;
		p = c->number[c->n].end;
		if (*p != '\0' && !g_ascii_isspace(*p))
			return false;
		c->end[c->n++] = (size_t)(p - line);
	}
	return c->n > 2 && *p == '\0';
}

/* The column whose word ends next to where the number does; SIZE_MAX if none is near. */
static size_t
column_at(const struct header *h, size_t end)
{
	size_t best = SIZE_MAX, nearest = COLUMN_SLACK + 1;

	for (size_t i = 0; i < h->n; i++) {
		size_t distance = h->end[i] > end ? h->end[i] - end : end - h->end[i];

		if (distance < nearest) {
			nearest = distance;
			best = i;
		}
	}
	return best;
}

/* A full row by its order; in one with tests left out the columns stay where they are. */
static struct result *
read_row(struct input *in, const struct header *h, const char *unit, const struct cells *c)
{
	struct result *r = iozone_result(in, c->number[0].value, c->number[1].value);

	for (size_t i = 2; i < c->n; i++) {
		size_t column = c->n == h->n + 2 ? i - 2 : column_at(h, c->end[i]);

		if (column != SIZE_MAX && h->metric[column] != NULL && c->number[i].value > 0)
			result_printed(r, h->metric[column], unit, &c->number[i]);
	}
	return r;
}

/* Behind the table, -R's copy of it: up to the end of what iozone printed. */
static size_t
skip_copy(const struct input *in, size_t at)
{
	size_t i = at;

	while (i < in->text.n &&
	    (line_is_blank(input_line(in, i)) ||
		strstr(input_line(in, i), "iozone test complete") != NULL))
		i++;
	if (i == in->text.n || strstr(input_line(in, i), "Excel output is below") == NULL)
		return at;
	for (i++; i < in->text.n; i++)
		if (!line_is_blank(input_line(in, i)) &&
		    !line_starts(line_trim(input_line(in, i)), "\""))
			break;
	return i;
}

static size_t
read_auto(struct input *in, size_t at, const struct header *h)
{
	const char *unit = iozone_unit(in, at);
	struct cells c;
	size_t end = at + 1, n = 0;

	for (; end < in->text.n; end++) {
		const char *line = input_line(in, end);

		if (read_cells(line, &c)) {
			deliver_result(in, read_row(in, h, unit, &c), end);
			n++;
		} else if (!line_is_blank(line)) {
			break;
		}
	}
	if (n == 0)
		deliver_refusal(in, at, "iozone: a header and no numbers: it never ended");
	return skip_copy(in, end) - at;
}

/* ---- throughput mode ---- */

static const struct {
	const char *who, *metric;
} workers[] = { { "initial writers", "write" }, { "rewriters", "rewrite" }, { "readers", "read" },
	{ "re-readers", "reread" }, { "reverse readers", "backward_read" },
	{ "stride readers", "stride_read" }, { "random readers", "random_read" },
	{ "mixed workload", "mixed" }, { "random writers", "random_write" },
	{ "pwrite writers", "pwrite" }, { "pread readers", "pread" }, { "fwriters", "fwrite" },
	{ "freaders", "fread" } };

static const char *const children = "Children see throughput for";

/*
 * "Children see throughput for  4 initial writers = 263011.00 kB/sec": the metric, or NULL if it is
 * no such line.
 */
static const char *
read_children(const char *line, int64_t *n, struct printed *d)
{
	const char *p = line_after(line, children);

	if (p == NULL || (*n = printed_integer(p, "")) < 0 || !printed_after(p, "=", d))
		return NULL;
	p = line_trim(p + strspn(p, "0123456789"));
	for (size_t i = 0; i < G_N_ELEMENTS(workers); i++)
		if (line_starts(p, workers[i].who))
			return workers[i].metric;
	return "other";
}

static struct result *
begin_throughput(struct input *in, size_t at, int64_t n)
{
	/* Of a sweep over the number of processes the settings stand above the first only. */
	size_t from = at > SETTINGS_ABOVE ? at - SETTINGS_ABOVE : 0;
	const char *file = input_above(in, from, at, "File size set to ");
	const char *record = input_above(in, from, at, "Record Size ");
	struct printed f = { 0 }, k = { 0 };
	struct result *r;

	if (file == NULL || !printed_read(file, &f) || record == NULL || !printed_read(record, &k))
		f.value = 0;
	r = iozone_result(in, f.value, k.value);
	r->concurrency = n;
	return r;
}

/* Takes the tests of one execution: while the clients are as many and no test comes again. */
static size_t
read_throughput(struct input *in, size_t at)
{
	const char *unit = iozone_unit(in, at);
	struct result *r = begin_throughput(in, at, printed_integer(input_line(in, at), children));
	size_t end = at, failed = 0, idle = 0;

	for (size_t i = at; i < in->text.n; i++) {
		const char *line = input_line(in, i), *metric;
		struct printed d;
		int64_t n;

		if (i > at &&
		    (strstr(line, "Iozone:") != NULL ||
			strstr(line, "Throughput test with") != NULL))
			break;
		idle += i <= end + 6 && strstr(line, "Min xfer") != NULL &&
		    printed_after(line, "=", &d) && d.value == 0;
		metric = read_children(line, &n, &d);
		if (metric == NULL && strstr(line, "throughput ") == NULL && i > end + 6)
			break;
		if (metric == NULL)
			continue;
		if (n != r->concurrency || result_has(r, metric))
			break;
		if (d.value > 0)
			result_printed(r, metric, unit, &d);
		else
			failed++;
		end = i + 1;
	}
	if (failed > 0)
		result_doubt(r, "tests without a throughput, so they did not run: %zu", failed);
	if (idle > 0)
		result_doubt(r,
		    "in %zu of its tests a process transferred nothing: "
		    "it was not at work beside the others",
		    idle);
	deliver_result(in, r, at);
	return end - at;
}

static bool
begins(const char *p)
{
	return line_starts(p, children) || iozone_report_is(p);
}

/*
 * What stands above the numbers: the version, and how files are opened and writes are timed, which
 * makes another load.
 */
static void
see_settings(struct input *in, const char *p)
{
	static const struct {
		const char *line, *mode;
	} modes[] = { { "O_DIRECT feature enabled", "direct" }, { "SYNC Mode.", "sync" },
		{ "Include fsync in write timing", "fsync" },
		{ "Include close in write timing", "close" } };
	const char *before = input_remembered(in, IOZONE_MODES);

	if (line_starts(p, "Iozone: Performance Test")) {
		input_forget(in, IOZONE_MODES);
		input_forget(in, IOZONE_VERSION);
	}
	if (line_starts(p, "Version $Revision: "))
		input_remember(in, IOZONE_VERSION, g_strndup(p + 19, strcspn(p + 19, " $")));
	for (size_t i = 0; i < G_N_ELEMENTS(modes); i++)
		if (line_starts(p, modes[i].line) &&
		    (before == NULL || strstr(before, modes[i].mode) == NULL)) {
			input_remember(in, IOZONE_MODES,
			    g_strconcat(before != NULL ? before : "", before != NULL ? " " : "",
				modes[i].mode, NULL));
			return;
		}
}

static size_t
lines(struct input *in, size_t at)
{
	const char *line = input_line(in, at), *p = line_trim(line);
	struct header h;
	struct printed d;
	int64_t n;

	if (*p == '"' && iozone_report_is(line))
		return iozone_report_read(in, at);
	if (*p == 'C' && read_children(line, &n, &d) != NULL)
		return read_throughput(in, at);
	if ((*p == 'k' || *p == 'K') && read_header(line, &h))
		return read_auto(in, at, &h);
	if (*p == 'I' || *p == 'V' || *p == 'O' || *p == 'S')
		see_settings(in, p);
	return 0;
}

const struct format format_iozone = {
	.name = "iozone",
	.reads = "iozone: automatic mode, -R, throughput mode",
	.lines = lines,
	.begins = begins,
};
