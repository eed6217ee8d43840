/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/load.h"

#include <err.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <glib.h>

#include "collect/lib/load/run_queue.h"
#include "data/lib/steady.h"

enum { POLL_NS = 50000000, STACK_BYTES = 256 * 1024 };

static double
cpu_s(int who)
{
	struct rusage use;

	getrusage(who, &use);
	return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
	    (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6;
}

double
load_thread_cpu_s(void)
{
	return cpu_s(RUSAGE_THREAD);
}

void
load_run_init(struct load_run *run, const struct load *load)
{
	pthread_condattr_t monotonic;

	*run = (struct load_run){ .load = load, .deadline_ns = UINT64_MAX };
	pthread_mutex_init(&run->lock, NULL);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&run->changed, &monotonic);
	pthread_condattr_destroy(&monotonic);
	if (load->rate > 0)
		arrivals_init(&run->arrivals, load->rate, load->poisson, load->seed);
	if (!load->until_steady)
		return;
	run->steady = g_new0(struct steady_watch, 1);
	steady_watch_init(run->steady, (size_t)ceil(load->warmup_s), -1);
}

void
load_run_free(struct load_run *run)
{
	tally_free(&run->total);
	pthread_mutex_destroy(&run->lock);
	pthread_cond_destroy(&run->changed);
	g_free(run->failure);
	if (run->steady != NULL)
		steady_watch_free(run->steady);
	g_free(run->steady);
}

void
load_fail(struct load_run *run, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	pthread_mutex_lock(&run->lock);
	if (run->failure == NULL)
		run->failure = g_strdup_vprintf(format, ap);
	run->stop = true;
	pthread_cond_broadcast(&run->changed);
	pthread_mutex_unlock(&run->lock);
	va_end(ap);
}

/* All are connected: from here on the load is timed by plan. Called with the lock held. */
static void
set_marks(struct load_run *run)
{
	const struct load *load = run->load;

	run->ready_ns = now_ns();
	run->cut_ns = run->ready_ns + (uint64_t)(load->warmup_s * 1e9);
	if (load->duration_s > 0)
		run->deadline_ns = run->cut_ns + (uint64_t)(load->duration_s * 1e9);
	if (load->rate > 0)
		arrivals_begin(&run->arrivals, run->ready_ns);
	if (run->steady != NULL)
		steady_watch_begin(run->steady, run->ready_ns);
}

bool
load_connected(struct load_run *run, unsigned n)
{
	bool going;

	pthread_mutex_lock(&run->lock);
	run->connected += n;
	if (run->connected == run->load->clients) {
		set_marks(run);
		pthread_cond_broadcast(&run->changed);
	}
	while (run->connected < run->load->clients && !run->stop)
		pthread_cond_wait(&run->changed, &run->lock);
	going = !run->stop;
	pthread_mutex_unlock(&run->lock);
	return going;
}

void
load_finished(struct load_run *run, struct load_tally *tally)
{
	tally_settle(tally);
	pthread_mutex_lock(&run->lock);
	tally_merge(&run->total, tally);
	run->finished++;
	pthread_cond_broadcast(&run->changed);
	pthread_mutex_unlock(&run->lock);
	tally_free(tally);
}

/* A thread of the crew, and what it is given. */
struct hand {
	struct load_run *run;
	void *(*work)(void *argument);
	void *argument;
};

/* The worst placed thread counts: the load is as slow as it. */
static void *
work_in_sight(void *argument)
{
	struct hand *hand = argument;
	struct run_queue began = run_queue_begin();
	void *result = hand->work(hand->argument);
	double queued = run_queue_share(&began);

	pthread_mutex_lock(&hand->run->lock);
	hand->run->queued = fmax(hand->run->queued, queued);
	pthread_mutex_unlock(&hand->run->lock);
	return result;
}

static void
start_threads(struct load_run *run, const struct crew *crew, struct hand *hand, pthread_t *thread)
{
	pthread_attr_t attr;

	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK_BYTES);
	for (unsigned i = 0; i < crew->threads; i++) {
		int reason;

		hand[i] = (struct hand){ run, crew->work, (char *)crew->argument + i * crew->size };
		reason = pthread_create(&thread[i], &attr, work_in_sight, &hand[i]);
		if (reason != 0)
			errx(1, "thread %u of %u: %s", i + 1, crew->threads, strerror(reason));
	}
	pthread_attr_destroy(&attr);
}

static void
wait_a_little(struct load_run *run)
{
	uint64_t until_ns = now_ns() + POLL_NS;
	struct timespec until = { (time_t)(until_ns / SECOND_NS), (long)(until_ns % SECOND_NS) };

	pthread_cond_timedwait(&run->changed, &run->lock, &until);
}

static void
supervise(struct load_run *run, const struct crew *crew, const volatile sig_atomic_t *interrupted)
{
	bool cancelled = false;

	pthread_mutex_lock(&run->lock);
	while (run->finished < crew->threads) {
		if (*interrupted != 0 && run->failure == NULL)
			run->failure = g_strdup("interrupted");
		if (run->failure != NULL)
			run->stop = true;
		if (run->stop && !cancelled && crew->cancel != NULL) {
			crew->cancel(crew->argument);
			cancelled = true;
		}
		if (run->steady != NULL && steady_watch_over(run->steady, now_ns()))
			run->deadline_ns = MIN(run->deadline_ns, now_ns());
		if (run->stop)
			pthread_cond_broadcast(&run->changed);
		wait_a_little(run);
	}
	pthread_mutex_unlock(&run->lock);
}

/* Of a load that ends when it is steady, the steady part is what was measured. */
static void
keep_steady(struct load_run *run)
{
	struct load_tally *t = &run->total;

	for (int k = 0; k < KIND_CONNECT; k++)
		if (t->kind[k].histogram != NULL)
			t->warm += steady_watch_give(run->steady, k, t->kind[k].histogram);
	if (!run->steady->steady)
		return;
	run->cut_ns = run->ready_ns + run->steady->from * SECOND_NS;
	run->deadline_ns = t->last_ns = run->cut_ns + STEADY_WINDOWS * SECOND_NS;
}

void
load_run(struct load_run *run, const struct crew *crew, const volatile sig_atomic_t *interrupted)
{
	g_autofree pthread_t *thread = g_new0(pthread_t, crew->threads);
	g_autofree struct hand *hand = g_new0(struct hand, crew->threads);
	double before_s = cpu_s(RUSAGE_SELF);

	run->begin_ns = now_ns();
	start_threads(run, crew, hand, thread);
	supervise(run, crew, interrupted);
	run->end_ns = now_ns();
	run->cpu_s = cpu_s(RUSAGE_SELF) - before_s;
	for (unsigned i = 0; i < crew->threads; i++)
		pthread_join(thread[i], NULL);
	if (run->load->rate > 0 && run->deadline_ns != UINT64_MAX)
		run->backlog = arrivals_waiting(&run->arrivals, run->deadline_ns);
	if (run->steady != NULL)
		keep_steady(run);
}

bool
load_ignores(const struct load *load, unsigned code)
{
	for (const unsigned *i = load->ignored; i != NULL && *i != 0; i++)
		if (*i == code)
			return true;
	return load->ignore_all;
}

void
load_count_first(const struct load_run *run, struct load_tally *t, enum kind kind)
{
	latencies_init(&t->kind[kind], kind == KIND_CONNECT ? run->begin_ns : run->ready_ns,
	    run->load->samples && kind != KIND_CONNECT);
	if (run->steady != NULL && kind != KIND_CONNECT) {
		t->kind[kind].watch = run->steady;
		t->kind[kind].watched_kind = (int)kind;
	}
}

void
load_count_connect(
    const struct load_run *run, struct load_tally *t, uint64_t start_ns, uint64_t end_ns)
{
	if (t->kind[KIND_CONNECT].histogram == NULL)
		load_count_first(run, t, KIND_CONNECT);
	latencies_add(&t->kind[KIND_CONNECT], end_ns, end_ns - start_ns);
}

double
load_work_s(const struct load_run *run)
{
	uint64_t last_ns = run->total.last_ns, from_ns = run->cut_ns;

	if (last_ns <= from_ns)
		return 0;
	if (run->load->rate <= 0 || run->failure != NULL)
		return (double)(last_ns - from_ns) / 1e9;
	return (double)arrivals_window_ns(&run->arrivals, tally_units_done(&run->total), from_ns,
		   run->deadline_ns, last_ns) /
	    1e9;
}

double
load_elapsed_s(const struct load_run *run)
{
	if (run->steady != NULL && run->steady->steady)
		return STEADY_WINDOWS;
	if (run->load->warmup_s > 0 || run->load->duration_s > 0)
		return load_work_s(run);
	return (double)(run->end_ns - run->begin_ns) / 1e9;
}

uint64_t
load_planned(const struct load *load)
{
	uint64_t each = load->limit > 0 ? load->limit : load->query->n;

	if (load->duration_s > 0)
		return 0;
	if (load->query->n == 0)
		each = 0;
	if (load->commit_every > 0)
		each += each / load->commit_every + 1;
	return each * load->clients;
}
