/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/steady_watch.h"

#include <string.h>

#include <glib.h>

#include "data/lib/steady.h"

#define SECOND UINT64_C(1000000000)

/* Older seconds than these are no part of any window to come. */
enum { KEPT = STEADY_WINDOWS + 3 };

void
steady_watch_init(struct steady_watch *w, size_t first, int aside)
{
	*w = (struct steady_watch){ .first = first, .aside = aside };
	pthread_mutex_init(&w->lock, NULL);
}

void
steady_watch_free(struct steady_watch *w)
{
	for (int k = 0; k < STEADY_WATCH_KINDS; k++) {
		for (size_t i = 0; i < w->seconds; i++)
			if (w->second[i].kind[k] != NULL)
				histogram_free(w->second[i].kind[k]);
		if (w->older[k] != NULL)
			histogram_free(w->older[k]);
	}
	g_free(w->second);
	pthread_mutex_destroy(&w->lock);
}

void
steady_watch_begin(struct steady_watch *w, uint64_t origin_ns)
{
	pthread_mutex_lock(&w->lock);
	if (w->origin_ns == 0)
		w->origin_ns = origin_ns;
	pthread_mutex_unlock(&w->lock);
}

static void
reach(struct steady_watch *w, size_t second)
{
	if (second >= w->room) {
		w->room = MAX(second + 1, 2 * w->room);
		w->second = g_renew(struct steady_watched, w->second, w->room);
	}
	while (w->seconds <= second)
		w->second[w->seconds++] = (struct steady_watched){ 0 };
}

/* Into *into, made if it is not there, and `from` is empty. */
static void
move(struct histogram **into, struct histogram *from)
{
	if (*into == NULL)
		*into = histogram_new();
	histogram_merge(*into, from);
	memset(from->count, 0, sizeof from->count);
	from->n = 0;
	from->sum_ns = 0;
	from->max_ns = 0;
	from->min_ns = UINT64_MAX;
}

void
steady_watch_take(struct steady_watch *w, int kind, size_t second, struct histogram *h)
{
	pthread_mutex_lock(&w->lock);
	reach(w, second);
	if (kind != w->aside)
		w->second[second].n += h->n;
	if (second < w->dropped)
		move(&w->older[kind], h);
	else
		move(&w->second[second].kind[kind], h);
	pthread_mutex_unlock(&w->lock);
}

static void
drop(struct steady_watch *w, size_t before)
{
	for (; w->dropped < before; w->dropped++)
		for (int k = 0; k < STEADY_WATCH_KINDS; k++) {
			struct histogram **h = &w->second[w->dropped].kind[k];

			if (*h == NULL)
				continue;
			move(&w->older[k], *h);
			histogram_free(*h);
			*h = NULL;
		}
}

static void
judge(struct steady_watch *w, size_t end)
{
	double window[STEADY_WINDOWS];

	w->judged = end;
	if (end < w->first + STEADY_WINDOWS)
		return;
	reach(w, end - 1);
	for (size_t i = 0; i < STEADY_WINDOWS; i++)
		window[i] = (double)w->second[end - STEADY_WINDOWS + i].n;
	w->steady = steady_of(window).steady;
	w->from = end - STEADY_WINDOWS;
	if (!w->steady && end > KEPT)
		drop(w, end - KEPT);
}

bool
steady_watch_over(struct steady_watch *w, uint64_t now_ns)
{
	bool over;

	pthread_mutex_lock(&w->lock);
	if (w->origin_ns != 0 && now_ns > w->origin_ns && !w->steady) {
		size_t passed = (size_t)((now_ns - w->origin_ns) / SECOND);

		while (w->judged + 1 < passed && !w->steady)
			judge(w, w->judged + 1);
	}
	over = w->steady;
	pthread_mutex_unlock(&w->lock);
	return over;
}

static bool
is_measured(const struct steady_watch *w, size_t second)
{
	return !w->steady || (second >= w->from && second < w->from + STEADY_WINDOWS);
}

uint64_t
steady_watch_give(const struct steady_watch *w, int kind, struct histogram *into)
{
	uint64_t others = 0;

	if (w->older[kind] != NULL && !w->steady)
		histogram_merge(into, w->older[kind]);
	else if (w->older[kind] != NULL)
		others = w->older[kind]->n;
	for (size_t i = 0; i < w->seconds; i++) {
		const struct histogram *h = w->second[i].kind[kind];

		if (h != NULL && is_measured(w, i))
			histogram_merge(into, h);
		else if (h != NULL)
			others += h->n;
	}
	return others;
}
