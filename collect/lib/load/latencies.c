/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/latencies.h"

#include <string.h>

#include <glib.h>

#include "data/lib/leb128.h"

void
latencies_init(struct latencies *l, uint64_t origin_ns, bool keep_samples)
{
	*l = (struct latencies){ .histogram = histogram_new(),
		.origin_ns = origin_ns,
		.current_ns = origin_ns - SECOND_NS,
		.keeps_samples = keep_samples };
}

void
latencies_free(struct latencies *l)
{
	histogram_free(l->histogram);
	g_free(l->second);
	g_free(l->sample);
	*l = (struct latencies){ 0 };
}

static void
reach(struct latencies *l, size_t seconds)
{
	if (seconds <= l->seconds)
		return;
	if (seconds > l->room) {
		l->room = MAX(seconds, 2 * l->room);
		l->second = g_renew(struct latency_second, l->second, l->room);
	}
	memset(l->second + l->seconds, 0, (seconds - l->seconds) * sizeof *l->second);
	l->seconds = seconds;
}

static void
second_add(struct latency_second *into, const struct latency_second *from)
{
	into->n += from->n;
	into->sum_ns += from->sum_ns;
	into->max_ns = MAX(into->max_ns, from->max_ns);
}

void
latencies_settle(struct latencies *l)
{
	const struct latency_second *s = &l->running;

	if (s->n == 0)
		return;
	histogram_total(l->histogram, s->n, s->sum_ns, s->max_ns);
	reach(l, l->current + 1);
	second_add(&l->second[l->current], s);
	l->running = (struct latency_second){ 0 };
	if (l->watch != NULL)
		steady_watch_take(l->watch, l->watched_kind, l->current, l->histogram);
}

void
latencies_seek(struct latencies *l, uint64_t end_ns)
{
	uint64_t since = end_ns > l->origin_ns ? end_ns - l->origin_ns : 0;

	latencies_settle(l);
	l->current = (size_t)(since / SECOND_NS);
	l->current_ns = l->origin_ns + l->current * SECOND_NS;
}

static void
make_room(struct latencies *l, size_t more)
{
	if (l->sample_bytes + more <= l->sample_room)
		return;
	l->sample_room = MAX(l->sample_bytes + more, MAX(2 * l->sample_room, 4096));
	l->sample = g_realloc(l->sample, l->sample_room);
}

void
latencies_keep(struct latencies *l, uint64_t took_ns)
{
	make_room(l, LEB128_MAX);
	l->sample_bytes += leb128_put(l->sample + l->sample_bytes, took_ns);
}

void
latencies_merge(struct latencies *into, const struct latencies *from)
{
	histogram_merge(into->histogram, from->histogram);
	reach(into, from->seconds);
	for (size_t i = 0; i < from->seconds; i++)
		second_add(&into->second[i], &from->second[i]);
	if (from->sample_bytes > 0) {
		make_room(into, from->sample_bytes);
		memcpy(into->sample + into->sample_bytes, from->sample, from->sample_bytes);
		into->sample_bytes += from->sample_bytes;
	}
}
