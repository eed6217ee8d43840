/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/dialers.h"

#include <pthread.h>
#include <string.h>
#include <sys/epoll.h>

#include <glib.h>

/* Clients that one thread connects, at least; and how many threads there are, at most. */
enum { WORTH_A_THREAD = 4, MOST = DIALER_AT_ONCE };

struct helper {
	pthread_t thread;
	struct dialer dialer;
	struct load_tally tally;
	struct dial *first, **end; /* those that are connected */
};

/* Out of the helper's epoll: from now on it is the loop that waits. */
static void
keep(void *context, struct dial *dial)
{
	struct helper *h = context;

	epoll_ctl(h->dialer.epoll, EPOLL_CTL_DEL, dial->async.fd, NULL);
	dial->async.fd = -1;
	dial->async.watched = 0;
	dial->next = NULL;
	*h->end = dial;
	h->end = &dial->next;
}

static void *
work(void *argument)
{
	struct helper *h = argument;

	mysql_thread_init();
	dialer_run(&h->dialer);
	tally_settle(&h->tally);
	mysql_thread_end();
	return NULL;
}

static bool
start(struct helper *h, const struct dialer *d, unsigned helpers)
{
	h->end = &h->first;
	if (!dialer_init(&h->dialer, d->run, d->server, &h->tally))
		return false;
	h->dialer.flags = d->flags;
	h->dialer.at_once = MAX(DIALER_AT_ONCE / helpers, 1);
	h->dialer.connected = keep;
	h->dialer.context = h;
	return true;
}

static void
deal_out(struct dialer *d, struct helper *helper, unsigned helpers)
{
	struct dial *next;
	unsigned i = 0;

	for (struct dial *dial = d->first; dial != NULL; dial = next, i++) {
		next = dial->next;
		dialer_add(&helper[i % helpers].dialer, dial);
	}
	d->first = d->last = NULL;
}

/* What a helper has connected is the loop's. */
static void
take_over(struct dialer *d, struct helper *h)
{
	struct dial *next;

	for (struct dial *dial = h->first; dial != NULL; dial = next) {
		next = dial->next;
		dial->async.epoll = d->epoll;
		dial->async.tally = d->tally;
		d->connected(d->context, dial);
	}
	tally_merge(d->tally, &h->tally);
	tally_free(&h->tally);
	dialer_free(&h->dialer);
}

static void
run_threads(struct dialer *d, struct helper *helper, unsigned helpers)
{
	unsigned started = 0;

	for (; started < helpers && !d->run->stop; started++) {
		int reason = pthread_create(&helper[started].thread, NULL, work, &helper[started]);

		if (reason != 0) {
			load_fail(d->run, "a thread to connect: %s", strerror(reason));
			break;
		}
	}
	for (unsigned i = 0; i < started; i++)
		pthread_join(helper[i].thread, NULL);
}

static unsigned
queued(const struct dialer *d)
{
	unsigned n = 0;

	for (const struct dial *dial = d->first; dial != NULL; dial = dial->next)
		n++;
	return n;
}

void
dialers_run(struct dialer *d)
{
	unsigned helpers = MIN(queued(d) / WORTH_A_THREAD, MOST), ready = 0;
	g_autofree struct helper *helper = g_new0(struct helper, helpers + 1);

	if (helpers < 2 || !endpoint_wants_tls(d->server)) {
		dialer_run(d);
		return;
	}
	while (ready < helpers && start(&helper[ready], d, helpers))
		ready++;
	if (ready == helpers) {
		deal_out(d, helper, helpers);
		run_threads(d, helper, helpers);
	}
	for (unsigned i = 0; i < ready; i++)
		take_over(d, &helper[i]);
}
