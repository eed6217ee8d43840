/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/repeat.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/*
 * Digits that agree before it can be no chance. A tool that prints two digits may well print them
 * twice.
 */
enum { DIGITS_OF_PROOF = 12 };

static const uint64_t fnv_offset = UINT64_C(0xcbf29ce484222325);
static const uint64_t fnv_prime = UINT64_C(0x100000001b3);

/* FNV-1a */
static uint64_t
hash_bytes(uint64_t hash, const void *bytes, size_t n)
{
	const unsigned char *p = bytes;

	for (size_t i = 0; i < n; i++)
		hash = (hash ^ p[i]) * fnv_prime;
	return hash;
}

static uint64_t
hash_text(uint64_t hash, const char *text)
{
	return text != NULL ? hash_bytes(hash, text, strlen(text) + 1) : hash_bytes(hash, "\1", 1);
}

/*
 * Its digits, as printed. A whole number that is no time may be what was asked for (so many bytes,
 * queries a second), and what was worked out of others proves no more than they do.
 */
static double
digits_of(const struct result_number *n, double value)
{
	if (!isfinite(value) || value == 0 || !(n->resolution > 0) ||
	    (value == floor(value) && n->unit->dimension != DIMENSION_TIME))
		return 0;
	return fmax(log10(fabs(value) / n->resolution), 0);
}

enum { LATELY = 8 };

struct proof {
	uint64_t hash;
	double digits;
	/* the values seen last: the mean of one run is its minimum and its maximum too */
	double lately[LATELY];
	guint n;
};

static void
see_value(struct proof *p, const struct result_number *n, double value)
{
	p->hash = hash_bytes(p->hash, &value, sizeof value);
	for (guint i = 0; i < MIN(p->n, LATELY); i++)
		if (p->lately[i] == value)
			return;
	p->lately[p->n++ % LATELY] = value;
	p->digits += digits_of(n, value);
}

static void
see_number(struct proof *p, const struct result_number *n)
{
	p->hash = hash_text(hash_text(p->hash, n->metric), n->dir);
	switch (n->shape) {
	case SHAPE_VALUE:
		see_value(p, n, n->value);
		break;
	case SHAPE_SUMMARY:
		see_value(p, n, n->summary.mean);
		see_value(p, n, n->summary.min);
		see_value(p, n, n->summary.max);
		break;
	case SHAPE_VALUES:
	case SHAPE_SAMPLES:
	case SHAPE_SERIES:
		for (guint i = 0; i < n->values->len; i++)
			see_value(p, n, g_array_index(n->values, double, i));
		break;
	}
}

static struct proof
proof_of(const struct result *r)
{
	const char *const texts[] = { r->tool, r->version, r->workload, r->engine, r->detail };
	struct proof p = { .hash = fnv_offset };

	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
		p.hash = hash_text(p.hash, texts[i]);
	p.hash = hash_bytes(p.hash, &r->concurrency, sizeof r->concurrency);
	for (guint i = 0; i < r->numbers->len; i++)
		see_number(&p, &g_array_index(r->numbers, struct result_number, i));
	return p;
}

/*
 * Under the same backend's name it is a copy; under another, one of the names is wrong, and which
 * cannot be known.
 */
static void
doubt(struct result *r, const char *before)
{
	int64_t line = printed_integer(before, "");
	const char *backend = r->backend != NULL ? r->backend : r->label;

	if (strcmp(strchr(before, ' ') + 1, backend != NULL ? backend : "") != 0) {
		result_doubt(r,
		    "the same numbers, to the last digit, stand at line %lld under another name",
		    (long long)line);
		return;
	}
	if (r->invalid == NULL)
		r->invalid = "its numbers stand further up too, to the last digit: "
			     "the same run, pasted twice";
	result_doubt(r,
	    "the same numbers, to the last digit, stand at line %lld: the same run, pasted twice",
	    (long long)line);
}

void
repeat_doubt(struct input *in, struct result *r)
{
	struct proof p = proof_of(r);
	g_autofree char *key = g_strdup_printf("import:same:%016" PRIx64, p.hash);
	const char *before = input_remembered(in, key),
		   *backend = r->backend != NULL ? r->backend : r->label;

	if (p.digits < DIGITS_OF_PROOF || r->tool == NULL || r->n_parts > 0)
		return;
	if (before != NULL)
		doubt(r, before);
	else
		input_remember(
		    in, key, g_strdup_printf("%zu %s", r->line, backend != NULL ? backend : ""));
}
