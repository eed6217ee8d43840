/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What hyperfine prints on the terminal: a summary of its runs, with their number. */
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/amount.h"
#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

extern const struct format format_hyperfine_text;

enum { BLOCK_LINES = 12 };

/*
 * "Benchmark 1: sleep 0.2", before 1.12 "Benchmark #1: sleep 0.2": the command; NULL if the line is
 * none.
 */
static const char *
command_in(const char *p)
{
	if (!line_starts(p, "Benchmark "))
		return NULL;
	p += 10 + (p[10] == '#');
	if (!g_ascii_isdigit(*p))
		return NULL;
	p += strspn(p, "0123456789");
	return *p == ':' ? line_trim(p + 1) : NULL;
}

static bool
begins(const char *p)
{
	return command_in(p) != NULL;
}

/* A printed benchmark while its lines are read. */
struct hyperfine_block {
	struct result *r;
	struct result_spread spread; /* in the unit of the mean */
	struct amount mean;          /* its unit NULL: not seen */
	const char *error;
};

/* The time behind the phrase, in the mean's unit; NAN if there is none. */
static double
time_after(const struct hyperfine_block *b, const char *line, const char *phrase)
{
	struct amount q;

	if (b->mean.unit == NULL || !amount_after(line, phrase, &q) ||
	    !amount_convert(&q, b->mean.unit->name))
		return NAN;
	return q.number.value;
}

/* Takes in one line; false if it is none of the benchmark's. */
static bool
see(struct hyperfine_block *b, const char *p)
{
	const char *value = line_after(p, "):"), *runs = strstr(p, " runs");

	if (line_starts(p, "Warning:")) {
		result_doubt(b->r, "%.150s", p);
	} else if (line_starts(p, "Error:")) {
		b->error = p;
	} else if (line_starts(p, "Time (") && value != NULL) {
		if (!amount_read(value, &b->mean) || b->mean.unit->dimension != DIMENSION_TIME)
			b->mean.unit = NULL;
		b->spread.mean = b->mean.number.value;
		b->spread.sd = time_after(b, value, "\xc2\xb1");
	} else if (line_starts(p, "Range (") && value != NULL) {
		b->spread.min = time_after(b, value, "");
		b->spread.max = time_after(b, value, "\xe2\x80\xa6");
		while (runs != NULL && runs > p && g_ascii_isdigit(runs[-1]))
			runs--;
		b->r->iterations = runs != NULL ? printed_integer(runs, "") : UNKNOWN;
	} else {
		return false;
	}
	return true;
}

static void
finish(struct input *in, struct hyperfine_block *b, size_t at)
{
	if (b->mean.unit == NULL) {
		deliver_refusal(in, at, "hyperfine: %.150s",
		    b->error != NULL ? b->error : "no 'Time' line: the benchmark did not end");
		result_free(b->r);
		return;
	}
	if (isnan(b->spread.min)) { /* "Time (abs)": there was one run */
		b->r->iterations = 1;
		amount_add(b->r, "run_time", &b->mean);
	} else {
		result_summary(b->r, "run_time", b->mean.unit->name, &b->spread)->resolution =
		    b->mean.number.resolution;
	}
	deliver_result(in, b->r, at);
}

/*
 * "Time (mean \u00b1 \u03c3): 205.1 ms \u00b1 0.9 ms [...]", "Range (min \u2026 max): 203.9 ms
 * \u2026 206.8 ms 14 runs"
 */
static size_t
lines(struct input *in, size_t at)
{
	struct hyperfine_block b = { .spread = { NAN, NAN, NAN, NAN, NAN } };
	const char *command = command_in(input_line(in, at));
	size_t end = at + 1;

	if (command == NULL)
		return 0;
	b.r = result_new("hyperfine");
	b.r->label = input_keep(in, command, strlen(command));
	b.r->label_is_load = true;
	for (size_t i = end; i < in->text.n && i < at + BLOCK_LINES; i++) {
		const char *p = line_trim(input_line(in, i));

		if (begins(p) || boundary_at(in, i, &format_hyperfine_text))
			break;
		if (see(&b, p))
			end = i + 1;
	}
	finish(in, &b, at);
	return end - at;
}

const struct format format_hyperfine_text = {
	.name = "hyperfine-text",
	.reads = "what hyperfine prints (summaries)",
	.lines = lines,
	.begins = begins,
};
