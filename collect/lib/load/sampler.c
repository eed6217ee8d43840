/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/sampler.h"

#include <time.h>

#include "data/lib/clock.h"
#include "data/lib/store/detail.h"

enum { SECOND_NS = 1000000000 };

struct sampled {
	const char *name; /* interned */
	bool level;
	int64_t at_ns, value;
};

static void
take(struct sampler *s)
{
	s->now_ns = clock_monotonic_ns();
	s->take(s, s->from);
}

/* From the start on, however long a reading takes. */
static void *
run(void *argument)
{
	struct sampler *s = argument;
	int64_t due_ns = s->now_ns;

	pthread_mutex_lock(&s->lock);
	while (!s->stop) {
		struct timespec until;

		due_ns += SECOND_NS;
		until = (struct timespec){ due_ns / SECOND_NS, due_ns % SECOND_NS };
		while (!s->stop && clock_monotonic_ns() < due_ns)
			pthread_cond_timedwait(&s->changed, &s->lock, &until);
		if (s->stop)
			break;
		take(s);
		s->taken++;
	}
	pthread_mutex_unlock(&s->lock);
	return NULL;
}

struct sampler *
sampler_start(void (*take_all)(struct sampler *s, void *from), void *from)
{
	struct sampler *s = g_new0(struct sampler, 1);
	pthread_condattr_t monotonic;

	s->take = take_all;
	s->from = from;
	s->sample = g_array_new(FALSE, FALSE, sizeof(struct sampled));
	pthread_mutex_init(&s->lock, NULL);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&s->changed, &monotonic);
	pthread_condattr_destroy(&monotonic);
	take(s);
	s->runs = pthread_create(&s->thread, NULL, run, s) == 0;
	return s;
}

void
sampler_add(struct sampler *s, const char *name, bool level, int64_t value)
{
	const struct sampled one = { g_intern_string(name), level, s->now_ns, value };

	g_array_append_val(s->sample, one);
}

void
sampler_stop(struct sampler *s)
{
	pthread_mutex_lock(&s->lock);
	s->stop = true;
	pthread_cond_broadcast(&s->changed);
	pthread_mutex_unlock(&s->lock);
	if (s->runs)
		pthread_join(s->thread, NULL);
	take(s);
}

void
sampler_record(const struct sampler *s, struct store *store, int64_t run_id, uint64_t origin_ns)
{
	for (guint i = 0; i < s->sample->len; i++) {
		const struct sampled *one = &g_array_index(s->sample, struct sampled, i);
		const struct counter_sample sample = { one->name, one->at_ns - (int64_t)origin_ns,
			one->value, one->level };

		detail_counter(store, run_id, &sample);
	}
}

void
sampler_free(struct sampler *s)
{
	g_array_unref(s->sample);
	pthread_mutex_destroy(&s->lock);
	pthread_cond_destroy(&s->changed);
	g_free(s);
}
