/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/trial_search.h"

#include <err.h>

static void
set_rate(struct trial *t, double rate)
{
	load_run_free(&t->run);
	t->load.rate = rate;
	load_run_init(&t->run, &t->load);
}

/* What the server refused is no answer within the limit either. */
static void
judge(struct trial *t)
{
	struct histogram *all = tally_units(&t->run.total);
	bool held = limit_search_judge(
	    t->search, all, t->run.backlog + t->run.total.failed, load_elapsed_s(&t->run));

	if (t->o->verbose >= 2)
		warnx("%g a second: %s", t->load.rate, held ? "held" : "not held");
	histogram_free(all);
}

char *
trial_search_rate(
    struct trial *t, transport_run *transport, const volatile sig_atomic_t *interrupted)
{
	struct rate_search *rates = &t->search->rates;
	double rate;

	while ((rate = rate_search_next(rates)) > 0) {
		set_rate(t, rate);
		transport(&t->run, t->to, interrupted);
		if (t->run.failure != NULL)
			return g_strdup(t->run.failure);
		judge(t);
	}
	rate = rate_search_held(rates);
	set_rate(t, rate > 0 ? rate : rates->lowest);
	return NULL;
}
