/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/threads.h"

#include <sys/prctl.h>

#include <glib.h>

#include "collect/lib/sql/drive/connection.h"

/* As mysqlslap: ten tries, a tenth of a second apart, within the time measured. */
static bool
connect_client(struct worker *w)
{
	uint64_t start_ns = now_ns();
	bool retry = true;
	char *why = NULL;

	for (int i = 0; i < CONNECT_TRIES && retry && !w->client.run->stop; i++) {
		if (i > 0) {
			w->tally.retries++;
			connection_pause();
		}
		g_free(why);
		why = w->kind->connect(w, &retry);
		if (why == NULL) {
			load_count_connect(w->client.run, &w->tally, start_ns, now_ns());
			return true;
		}
	}
	if (why != NULL)
		load_fail(w->client.run, "a client could not connect: %s", why);
	g_free(why);
	return false;
}

static void
wait_until_due(struct worker *w)
{
	uint64_t due_ns = w->client.start_ns, now = now_ns();
	struct timespec until = { (time_t)(due_ns / SECOND_NS), (long)(due_ns % SECOND_NS) };

	if (due_ns > now) {
		clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
		now = now_ns();
		w->tally.tardy_ns = MAX(w->tally.tardy_ns, now - due_ns);
	}
	client_begins(&w->client, &w->tally, now);
}

/* One statement; *now becomes its end. False: the load has failed. */
static bool
query(struct worker *w, uint64_t *now)
{
	bool as_text = client_prepared(&w->client) == 0, good = false;
	const char *text;
	size_t length;

	if (w->client.run->load->rate > 0 || w->client.start_ns > *now)
		wait_until_due(w);
	if (!as_text)
		good = w->kind->execute(w, &as_text);
	if (as_text) {
		text = client_text(&w->client, &length);
		good = w->kind->query(w, text, length);
	}
	*now = now_ns();
	if (good) {
		client_done(&w->client, &w->tally, *now);
		return true;
	}
	return client_failed(&w->client, &w->tally, w->code, w->message);
}

static void
drive(struct worker *w)
{
	uint64_t now = now_ns();

	for (;;) {
		switch (client_next(&w->client, now)) {
		case STEP_DONE:
			return;
		case STEP_RECONNECT:
			w->kind->disconnect(w);
			w->tally.reconnects++;
			if (!connect_client(w))
				return;
			now = now_ns();
			break;
		case STEP_QUERY:
			if (!query(w, &now))
				return;
		}
	}
}

static void *
work(void *argument)
{
	struct worker *w = argument;

	if (w->kind->start != NULL)
		w->kind->start();
	prctl(PR_SET_TIMERSLACK, 1UL);
	if (connect_client(w) && load_connected(w->client.run, 1))
		drive(w);
	w->kind->disconnect(w);
	if (w->kind->end != NULL)
		w->kind->end();
	load_finished(w->client.run, &w->tally);
	return NULL;
}

/* A client that waits for an answer hears that there will be none. */
static void
wake_all(void *argument)
{
	struct worker *w = argument;

	for (unsigned i = 0; i < w[0].workers; i++)
		w[i].kind->wake(&w[i]);
}

void
threads_transport(const struct threads_kind *kind, struct load_run *run, const struct endpoint *to,
    const volatile sig_atomic_t *interrupted)
{
	unsigned n = run->load->clients;
	g_autofree struct worker *w = g_new0(struct worker, n);
	const struct crew crew = { work, w, sizeof *w, n, wake_all };

	for (unsigned i = 0; i < n; i++) {
		client_init(&w[i].client, run, i);
		w[i].kind = kind;
		w[i].to = to;
		w[i].workers = n;
		w[i].fd = -1;
	}
	load_run(run, &crew, interrupted);
	for (unsigned i = 0; i < n; i++)
		client_free(&w[i].client);
}
