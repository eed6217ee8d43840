/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * HammerDB: the line TEST RESULT, whose two numbers changed places in 4.0, and the virtual users
 * above it.
 */
#include <string.h>

#include "collect/lib/import.h"
#include "collect/lib/reading.h"

enum { AFTERMATH_LINES = 200 };

struct rates {
	struct printed nopm, tpm;
	const char *engine; /* "MySQL", "SQL Server"; NULL if unknown */
};

static const char *const result_words = "TEST RESULT : System achieved ";

/* "12611 NOPM from 28702 MySQL TPM" or "2501 MySQL TPM at 840 NOPM" */
static bool
read_rates(struct import *in, const char *line, struct rates *out)
{
	const char *p = text_after(line, result_words), *tpm;
	struct printed first, second;

	*out = (struct rates){ 0 };
	if (p == NULL || !number_read(p, &first))
		return false;
	tpm = strstr(p, " TPM");
	if (g_str_has_prefix(first.end, " NOPM")) {
		out->nopm = first;
		if (!number_after(first.end, " from ", &second) || tpm == NULL)
			return true;
		out->tpm = second;
	} else {
		if (tpm == NULL || !number_after(tpm, " at ", &second) ||
		    strstr(second.end, "NOPM") == NULL)
			return false;
		out->nopm = second;
		out->tpm = first;
	}
	p = out->tpm.end;
	if (tpm > p)
		out->engine = import_keep(in, p, (size_t)(tpm - p));
	return true;
}

/* "Vuser 1:10 Active Virtual Users configured", or where that is missing, "vuset vu 10". */
static int64_t
users_above(const struct import *in, size_t at)
{
	for (size_t i = at; i > in->after; i--) {
		const char *line = import_line(in, i - 1);
		const char *end = strstr(line, " Active Virtual User"), *p = end;

		while (p != NULL && p > line && g_ascii_isdigit(p[-1]))
			p--;
		if (p != NULL && p < end)
			return integer_after(p, "");
		if (strstr(line, "vuset vu ") != NULL)
			return integer_after(line, "vuset vu ");
	}
	return UNKNOWN;
}

static bool
is_failure(const char *line)
{
	return strstr(line, "FINISHED FAILED") != NULL || strstr(line, ":Error ") != NULL ||
	    strstr(line, "Error in Virtual User") != NULL;
}

/* A run is over with all that belongs to it. */
static bool
is_end(const char *line)
{
	return strstr(line, "vudestroy") != NULL ||
	    strstr(line, "ALL VIRTUAL USERS COMPLETE") != NULL;
}

/* Users that failed, above the result and behind it until the next run begins. */
static size_t
count_failures(const struct import *in, size_t at)
{
	size_t n = 0;

	for (size_t i = in->after; i < at; i++)
		n = is_end(import_line(in, i)) ? 0 : n + is_failure(import_line(in, i));
	for (size_t i = at + 1; i < in->text.n && i < at + AFTERMATH_LINES; i++) {
		const char *line = import_line(in, i);

		if (is_end(line) || strstr(line, result_words) != NULL)
			break;
		n += is_failure(line);
	}
	return n;
}

static void
add_result(struct import *in, const struct rates *rates, size_t at)
{
	struct result *r = result_new("hammerdb");
	size_t failed = count_failures(in, at);

	r->engine = rates->engine;
	r->concurrency = users_above(in, at);
	r->iterations = 1;
	if (rates->nopm.value > 0)
		result_printed(r, "nopm", "1/min", &rates->nopm);
	else
		result_doubt(r, "NOPM reported as 0: it could not be read");
	if (rates->tpm.value > 0)
		result_printed(r, "tpm", "1/min", &rates->tpm);
	else
		result_doubt(r, "TPM reported as 0: it could not be read");
	if (failed > 0)
		result_doubt(r, "virtual users failed: %zu messages say so", failed);
	import_result(in, r, at);
}

static size_t
lines(struct import *in, size_t at)
{
	const char *line = import_line(in, at);
	struct rates rates;

	if (strstr(line, result_words) == NULL)
		return 0;
	if (!read_rates(in, line, &rates))
		import_refuse(in, at, "hammerdb: a TEST RESULT without its two rates");
	else if (!(rates.nopm.value > 0) && !(rates.tpm.value > 0))
		import_refuse(in, at, "hammerdb: 0 NOPM and 0 TPM: no result");
	else
		add_result(in, &rates, at);
	return 1;
}

static bool
begins(const char *line)
{
	return strstr(line, result_words) != NULL;
}

const struct format format_hammerdb = {
	.name = "hammerdb",
	.reads = "HammerDB: TEST RESULT of any version, sweeps of virtual users",
	.lines = lines,
	.begins = begins,
};
