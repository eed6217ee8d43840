/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HammerDB: the TEST RESULT line, NOPM before TPM since 4.0 and behind it before. */
#include <string.h>

#include "collect/lib/import.h"

static const char phrase[] = "TEST RESULT : System achieved ";

/* Virtual users of the run that ends here. */
static int64_t
users_above(const struct import *in, size_t at)
{
	for (size_t i = at; i > in->after; i--) {
		const char *line = import_line(in, i - 1), *p = strstr(line, " Active Virtual Users configured");

		while (p != NULL && p > line && g_ascii_isdigit(p[-1]))
			p--;
		if (p != NULL)
			return integer_after(p, "");
	}
	return UNKNOWN;
}

/* What stands between a number and " TPM": the database. */
static const char *
engine(struct import *in, const char *p)
{
	const char *end = strstr(p, " TPM");

	p = text_trim(p);
	return end != NULL && end > p ? import_keep(in, p, (size_t)(end - p)) : NULL;
}

static size_t
lines(struct import *in, size_t at)
{
	const char *p = strstr(import_line(in, at), phrase);
	struct printed first, nopm, tpm;
	struct result *r;

	if (p == NULL || !number_read(p + sizeof phrase - 1, &first))
		return 0;
	r = result_new("hammerdb");
	if (g_str_has_prefix(first.end, " NOPM")) {
		nopm = first;
		if (!number_after(first.end, "from ", &tpm))
			tpm = (struct printed){ 0, 0, first.end };
		r->engine = engine(in, tpm.end);
	} else {
		tpm = first;
		r->engine = engine(in, tpm.end);
		if (!number_after(first.end, " at ", &nopm))
			nopm = (struct printed){ 0, 0, first.end };
	}
	r->concurrency = users_above(in, at);
	r->iterations = 1;
	if (nopm.value > 0)
		result_printed(r, "nopm", "1/min", &nopm);
	if (tpm.value > 0)
		result_printed(r, "tpm", "1/min", &tpm);
	else
		result_doubt(r, "TPM is 0: it could not be read, and says nothing of the speed");
	import_result(in, r, at);
	return 1;
}

const struct format format_hammerdb = {
	.name = "hammerdb",
	.reads = "HammerDB: the TEST RESULT lines of its log",
	.lines = lines,
};
