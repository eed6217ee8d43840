/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * load: one timed part. Its clients are driven by a transport; this is what they share: the
 * plan, the clock's marks, the first failure, and the tally of what they did.
 *
 * Every operation is in exactly one of: total.warm (begun before the cut), a latency (done),
 * total.failed (the server refused it and --ignore-errors lets it pass). What is left of the
 * plan was never sent.
 */
#ifndef PODIUM_LOAD_H
#define PODIUM_LOAD_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "collect/lib/load/arrivals.h"
#include "collect/lib/load/steady_watch.h"
#include "collect/lib/sql/drive/script.h"
#include "collect/lib/sql/drive/tally.h"
#include "collect/lib/sql/drive/transaction.h"
#include "data/lib/clock.h"

struct load {
	const struct script *query;
	const char *schema; /* that clients connect to, or NULL */
	unsigned clients;
	uint64_t limit;                      /* statements per client; 0: one pass of the list */
	uint64_t commit_every, detach_every; /* 0: never */
	const struct transactions *transactions; /* instead of the list; or NULL */
	uint64_t planned_transactions;           /* of all clients; 0 if timed */
	unsigned max_tries;                      /* of a transaction, the first one counted */
	bool prepared;                           /* statements are, where they have a number */
	char **key;                              /* what KEY_PICK picks from */
	size_t keys;
	uint64_t own_key;  /* KEY_OWN of client 0 */
	double duration_s; /* 0: counted by `limit` instead */
	double warmup_s;
	bool until_steady; /* ends before duration_s where it is steady */
	double rate;       /* statements a second, all clients together; 0: closed loop */
	bool poisson, samples;
	uint64_t seed;
	const unsigned *ignored; /* error numbers, 0 ends; NULL: none */
	bool ignore_all;
	unsigned threads; /* that drive the clients, where a transport has a choice */
};

struct load_run {
	const struct load *load;
	atomic_bool stop;
	/*
	 * CLOCK_MONOTONIC: start, all connected, end of warm-up, planned end (UINT64_MAX: none),
	 * all closed
	 */
	uint64_t begin_ns, ready_ns, cut_ns, end_ns;
	_Atomic uint64_t deadline_ns;
	uint64_t backlog; /* open loop: due and never sent */
	double cpu_s;     /* of this process, begin to end */
	double queued;    /* share of its time that the worst placed thread waited for a core */
	struct arrivals arrivals;
	struct steady_watch *steady; /* of a load until_steady, or NULL; owned */
	pthread_mutex_t lock;
	pthread_cond_t changed;
	unsigned connected, finished; /* clients; threads */
	struct load_tally total;
	char *failure; /* why it is no result, or NULL; owned */
};

static inline uint64_t
now_ns(void)
{
	return (uint64_t)clock_monotonic_ns();
}

/* CPU time of this thread, seconds. */
double load_thread_cpu_s(void);

/*
 * Runs `threads` threads of `work(argument i)`, from begin to end, and waits for them. An
 * interrupt (*interrupted turns non-zero) is a failure like any other. `argument` is an array of
 * elements of `size` bytes. `cancel`, or NULL, is called once when there is a failure, to wake
 * clients that wait for a server.
 */
struct crew {
	void *(*work)(void *argument);
	void *argument;
	size_t size;
	unsigned threads;
	void (*cancel)(void *argument); /* given the whole array */
};
void load_run(
    struct load_run *run, const struct crew *crew, const volatile sig_atomic_t *interrupted);
void load_run_init(struct load_run *run, const struct load *load);
void load_run_free(struct load_run *run);

/* The first failure is kept; from then on `stop` is set. Any thread. */
void load_fail(struct load_run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* `n` more clients are connected: waits until all are. False: stopped meanwhile. */
bool load_connected(struct load_run *run, unsigned n);

/* A thread is done: adds its tally and frees it. */
void load_finished(struct load_run *run, struct load_tally *tally);

/* Is this error number to be counted and passed over? */
bool load_ignores(const struct load *load, unsigned code);

/* An operation of this kind from its start (in an open loop: intended start) to its end. */
void load_count_first(const struct load_run *run, struct load_tally *t, enum kind kind);
static inline void
load_count(const struct load_run *run, struct load_tally *t, enum kind kind, uint64_t start_ns,
    uint64_t end_ns)
{
	t->last_ns = end_ns;
	if (start_ns < run->cut_ns) {
		t->warm++;
		return;
	}
	if (t->kind[kind].histogram == NULL)
		load_count_first(run, t, kind);
	latencies_add(&t->kind[kind], end_ns, end_ns - start_ns);
}
void load_count_connect(
    const struct load_run *run, struct load_tally *t, uint64_t start_ns, uint64_t end_ns);

/*
 * Seconds of the load alone: from all clients connected (with a warm-up from its end) to the last
 * operation's end, of an open loop at least as long as was asked for; 0: there was none.
 */
double load_work_s(const struct load_run *run);

/* The same from the first connect to the last close, as mysqlslap has it, unless timed by plan. */
double load_elapsed_s(const struct load_run *run);

/* Operations that a counted load plans, COMMITs included; 0 if timed. */
uint64_t load_planned(const struct load *load);

#endif
