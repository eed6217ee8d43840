/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/ranking.h"

#include <err.h>
#include <glib.h>
#include <math.h>

struct ranking
ranking_of(struct store *stats, const struct question *q, const struct study *rules)
{
	struct ranking r = { .q = q, .rules = rules, .losses = losses_of(q) };
	struct claim *claims;
	size_t n = results_claims(stats, q, &claims);

	r.standings = standings_of(&r.losses, rules, claims, n);
	if (n < r.standings.k * (r.standings.k - 1) / 2)
		errx(1, "%s: not compared yet: run podium-compare first", store_path(stats));
	r.timeline = timeline_of(&r.losses);
	r.standings.drift = r.timeline.has_trend ? fabs(r.timeline.total) : 0;
	r.standings.flagged = losses_flagged(&r.losses);
	g_free(claims);
	return r;
}

void
ranking_clear(struct ranking *r)
{
	standings_clear(&r->standings);
	losses_clear(&r->losses);
}
