/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/amount.h"

#include <math.h>

#include "collect/lib/import/read/line.h"

bool
amount_read(const char *text, struct amount *out)
{
	if (!printed_read(line_trim(text), &out->number))
		return false;
	out->unit = unit_at(out->number.end, &out->end);
	return out->unit != NULL;
}

bool
amount_after(const char *text, const char *phrase, struct amount *out)
{
	const char *p = line_after(text, phrase);

	return p != NULL && amount_read(p, out);
}

/* How many `small` make one `large`; the thousands are not left to 1e-3 / 1e-6. */
static double
ratio_of(const struct unit *large, const struct unit *small)
{
	double ratio = large->factor / small->factor, whole = round(ratio);

	return fabs(ratio - whole) < 1e-9 * ratio ? whole : ratio;
}

bool
amount_convert(struct amount *q, const char *unit)
{
	const struct unit *to = unit_named(unit);

	if (to->dimension != q->unit->dimension)
		return false;
	if (to->factor < q->unit->factor) {
		q->number.value *= ratio_of(q->unit, to);
		q->number.resolution *= ratio_of(q->unit, to);
	} else if (to->factor > q->unit->factor) {
		q->number.value /= ratio_of(to, q->unit);
		q->number.resolution /= ratio_of(to, q->unit);
	}
	q->unit = to;
	return true;
}

struct result_number *
amount_add(struct result *r, const char *metric, const struct amount *q)
{
	return result_printed(r, metric, q->unit->name, &q->number);
}

struct result_number *
amount_add_at(struct result *r, const char *metric, const char *text)
{
	struct amount q;

	return amount_read(text, &q) ? amount_add(r, metric, &q) : NULL;
}
