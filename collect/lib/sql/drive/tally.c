/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/tally.h"

#include <glib.h>

void
tally_settle(struct load_tally *t)
{
	for (int k = 0; k < KINDS; k++)
		if (t->kind[k].histogram != NULL)
			latencies_settle(&t->kind[k]);
}

void
tally_merge(struct load_tally *into, const struct load_tally *from)
{
	for (int k = 0; k < KINDS; k++) {
		const struct latencies *l = &from->kind[k];

		into->failed_kind[k] += from->failed_kind[k];
		if (l->histogram == NULL)
			continue;
		if (into->kind[k].histogram == NULL)
			latencies_init(&into->kind[k], l->origin_ns, l->keeps_samples);
		latencies_merge(&into->kind[k], l);
	}
	for (int i = 0; i < CONFLICTS; i++)
		into->conflicts[i] += from->conflicts[i];
	into->tried_again += from->tried_again;
	into->warm_transactions += from->warm_transactions;
	into->failed += from->failed;
	into->warm += from->warm;
	into->rows += from->rows;
	into->bytes += from->bytes;
	into->reconnects += from->reconnects;
	into->retries += from->retries;
	into->late_ns = MAX(into->late_ns, from->late_ns);
	into->tardy_ns = MAX(into->tardy_ns, from->tardy_ns);
	into->last_ns = MAX(into->last_ns, from->last_ns);
	into->busiest = MAX(into->busiest, from->busiest);
}

void
tally_free(struct load_tally *t)
{
	for (int k = 0; k < KINDS; k++)
		if (t->kind[k].histogram != NULL)
			latencies_free(&t->kind[k]);
	*t = (struct load_tally){ 0 };
}

struct histogram *
tally_all(const struct load_tally *t)
{
	struct histogram *all = histogram_new();

	for (int k = 0; k < KIND_CONNECT; k++)
		if (t->kind[k].histogram != NULL)
			histogram_merge(all, t->kind[k].histogram);
	return all;
}

struct histogram *
tally_units(const struct load_tally *t)
{
	struct histogram *units;

	if (t->kind[KIND_TRANSACTION].histogram == NULL)
		return tally_all(t);
	units = histogram_new();
	histogram_merge(units, t->kind[KIND_TRANSACTION].histogram);
	return units;
}

uint64_t
tally_transactions(const struct load_tally *t)
{
	const struct histogram *h = t->kind[KIND_TRANSACTION].histogram;

	return h != NULL ? h->n : 0;
}

uint64_t
tally_done(const struct load_tally *t)
{
	uint64_t done = 0;

	for (int k = 0; k < KIND_CONNECT; k++)
		if (t->kind[k].histogram != NULL)
			done += t->kind[k].histogram->n;
	return done;
}

uint64_t
tally_units_done(const struct load_tally *t)
{
	return t->kind[KIND_TRANSACTION].histogram != NULL ? tally_transactions(t) : tally_done(t);
}
