/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/stopping.h"

#include <math.h>

#include "collect/lib/study/planning.h"
#include "collect/lib/study/precision.h"
#include "data/lib/store/finding.h"
#include "data/lib/store/schedule.h"
#include "data/lib/store/session.h"

/* A session as the rule sees it. */
struct state {
	int64_t session, pilot, rounds, seed;
	bool by_precision, by_until;
};

static struct state
state_of(struct store *store)
{
	struct session session;
	struct state s = { .session = schedule_session(store, &session) };

	s.pilot = session.rounds;
	s.seed = session.seed >= 0 ? session.seed : 0;
	s.rounds = s.session != 0 ? schedule_rounds(store, s.session) : 0;
	s.by_precision =
	    session.stopping != NULL && g_str_has_prefix(session.stopping, "precision");
	s.by_until = session.stopping != NULL && g_str_has_prefix(session.stopping, "until");
	schedule_session_clear(&session);
	return s;
}

/* The rounds that the most restless backend asks for, by the pilot. */
static int64_t
wanted_by_stein(struct store *store, const struct study_file *f, const struct state *s)
{
	struct slot *pairs;
	size_t n = schedule_pairs(store, s->session, &pairs);
	int64_t most = s->pilot;

	for (size_t i = 0; i < n; i++) {
		double *values;
		size_t have = schedule_values(store, &pairs[i], &values);

		most = MAX(most,
		    precision_stein(
			values, MIN(have, (size_t)s->pilot), f->study.alpha, f->precision));
		g_free(values);
	}
	g_free(pairs);
	return most;
}

/* The widest relative half width of any backend under any workload; 0: none has an interval. */
static double
widest(struct store *store, const struct study_file *f, const struct state *s)
{
	struct slot *pairs;
	size_t n = schedule_pairs(store, s->session, &pairs);
	double most = 0;

	for (size_t i = 0; i < n; i++) {
		double *values;
		size_t have = schedule_values(store, &pairs[i], &values);
		size_t first = s->by_precision ? MIN(have, (size_t)s->pilot) : have;

		most = fmax(most, precision_reached(values, first, have, f->study.alpha));
		g_free(values);
	}
	g_free(pairs);
	return most;
}

static int64_t
rounds_to_add(struct store *store, const struct study_file *f, const struct state *s)
{
	if (s->by_precision && f->precision > 0 && s->rounds <= s->pilot)
		return MIN(wanted_by_stein(store, f, s), f->cap) - s->rounds;
	if (s->by_until && f->until > 0 && s->rounds < f->cap && widest(store, f, s) > f->until)
		return 1;
	return 0;
}

int64_t
stopping_extend(struct store *store, const struct study_file *f)
{
	const struct state s = state_of(store);
	int64_t rounds = s.session != 0 ? rounds_to_add(store, f, &s) : 0;

	if (rounds <= 0)
		return 0;
	store_begin(store);
	planning_extend(
	    store, f, s.session, &(struct planning){ .rounds = rounds, .seed = s.seed });
	store_commit(store);
	return rounds;
}

void
stopping_report(struct store *store, const struct study_file *f)
{
	const struct state s = state_of(store);
	double asked = s.by_precision ? f->precision : f->until;
	double reached = s.by_precision || s.by_until ? widest(store, f, &s) : 0;
	g_autofree char *sentence = NULL;

	if (s.rounds < f->cap || reached <= asked)
		return;
	sentence = g_strdup_printf(
	    "Precision not reached: \u00b1%.1f %% at %lld runs, where \u00b1%.1f %% was asked for.",
	    100 * reached, (long long)s.rounds, 100 * asked);
	store_begin(store);
	finding_record(store, 0, "precision-not-reached", sentence,
	    "Raise the study's cap, or ask for less precision.");
	store_commit(store);
}
