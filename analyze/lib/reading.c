/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/reading.h"

#include <err.h>
#include <glib.h>
#include <math.h>

struct reading
reading_of(struct store *stats, const struct question *q, const struct study *rules)
{
	struct reading r = { .q = q, .rules = rules, .field = field_of(q) };
	struct claim *claims;
	size_t n = results_claims(stats, q, &claims);

	r.standings = standings_of(&r.field, rules, claims, n);
	if (n < r.standings.k * (r.standings.k - 1) / 2)
		errx(1, "%s: not compared yet: run podium-compare first", store_path(stats));
	r.timeline = timeline_of(&r.field);
	r.standings.drift = r.timeline.has_trend ? fabs(r.timeline.total) : 0;
	r.standings.flagged = field_flagged(&r.field);
	g_free(claims);
	return r;
}

void
reading_clear(struct reading *r)
{
	standings_clear(&r->standings);
	field_clear(&r->field);
}
