/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/loop.h"

#include <sys/prctl.h>

#include <glib.h>

#include "collect/lib/sql/drive/dialers.h"

static void
begin(struct loop *l, struct driven *d, uint64_t now)
{
	client_begins(&d->client, &l->tally, now);
	l->kind->begin(l, d);
}

void
loop_next(struct loop *l, struct driven *d, uint64_t now)
{
	switch (client_next(&d->client, now)) {
	case STEP_DONE:
		d->is_connected = false;
		l->open--;
		l->kind->hang_up(l, d);
		return;
	case STEP_RECONNECT:
		l->tally.reconnects++;
		l->kind->hang_up(l, d);
		return;
	case STEP_QUERY:
		if (d->client.start_ns > now) {
			d->queued.due_ns = d->client.start_ns;
			queue_insert(&l->later, &d->queued);
		} else
			begin(l, d, now);
	}
}

void
loop_redial(struct loop *l, struct driven *d)
{
	if (!d->is_connected)
		return;
	d->is_connected = false;
	dialer_add(&l->dialer, &d->dial);
}

static void
take_soon(struct loop *l)
{
	const struct queued *last = l->soon.last;
	struct queued *q;

	while (last != NULL && (q = queue_take(&l->soon)) != NULL) {
		bool is_last = q == last;

		l->soon_turn(l, q->owner);
		if (is_last)
			return;
	}
}

void
loop_take_turns(struct loop *l)
{
	uint64_t now;

	take_soon(l);
	now = l->later.first != NULL ? now_ns() : 0;
	while (l->later.first != NULL) {
		struct driven *d = l->later.first->owner;

		if (d->client.start_ns > now)
			break;
		queue_take(&l->later);
		l->tally.tardy_ns = MAX(l->tally.tardy_ns, now - d->client.start_ns);
		begin(l, d, now);
	}
	dialer_start(&l->dialer);
}

uint64_t
loop_due_ns(const struct loop *l)
{
	uint64_t due = dialer_due_ns(&l->dialer);

	if (l->soon.first != NULL)
		return 0;
	if (l->later.first != NULL)
		due = MIN(due, ((const struct driven *)l->later.first->owner)->client.start_ns);
	return due;
}

static void
connected(void *context, struct dial *dial)
{
	struct loop *l = context;
	struct driven *d = (struct driven *)dial;

	d->is_connected = true;
	l->kind->connected(l, d);
	if (l->run->ready_ns != 0)
		loop_next(l, d, now_ns());
}

static bool
open_all(struct loop *l)
{
	if (!dialer_init(&l->dialer, l->run, l->server, &l->tally))
		return false;
	l->dialer.connected = connected;
	l->dialer.context = l;
	if (l->kind->open != NULL && !l->kind->open(l))
		return false;
	for (unsigned i = 0; i < l->n; i++)
		dialer_add(&l->dialer, &loop_driven(l, i)->dial);
	dialers_run(&l->dialer);
	return !l->run->stop;
}

static void
drive(struct loop *l)
{
	uint64_t now = now_ns();

	for (unsigned i = 0; i < l->n; i++)
		loop_next(l, loop_driven(l, i), now);
	while (l->open > 0 && !l->run->stop)
		l->kind->turn(l);
}

static void *
work(void *argument)
{
	struct loop *l = argument;
	double before_s = load_thread_cpu_s();

	mysql_thread_init();
	prctl(PR_SET_TIMERSLACK, 1UL);
	if (open_all(l) && load_connected(l->run, l->n))
		drive(l);
	l->kind->close(l);
	dialer_free(&l->dialer);
	mysql_thread_end();
	l->tally.busiest =
	    (load_thread_cpu_s() - before_s) * 1e9 / (double)(now_ns() - l->run->begin_ns);
	load_finished(l->run, &l->tally);
	return NULL;
}

void
loop_transport(const struct loop_kind *kind, struct load_run *run, const struct endpoint *to,
    const volatile sig_atomic_t *interrupted)
{
	const struct load *load = run->load;
	g_autofree struct loop *loop = g_new0(struct loop, load->threads);
	g_autofree char *driven = g_malloc0_n(load->clients, kind->driven_size);
	const struct crew crew = { work, loop, sizeof *loop, load->threads, NULL };
	unsigned first = 0;

	for (unsigned i = 0; i < load->threads; i++) {
		struct loop *l = &loop[i];
		unsigned end = (unsigned)((uint64_t)load->clients * (i + 1) / load->threads);

		*l = (struct loop){ .kind = kind,
			.run = run,
			.server = &to->server,
			.n = end - first,
			.open = end - first,
			.driven = driven + first * kind->driven_size };
		for (unsigned j = 0; j < l->n; j++) {
			client_init(&loop_driven(l, j)->client, run, first + j);
			loop_driven(l, j)->queued.owner = loop_driven(l, j);
		}
		first = end;
	}
	load_run(run, &crew, interrupted);
	for (unsigned i = 0; i < load->threads; i++)
		for (unsigned j = 0; j < loop[i].n; j++)
			client_free(&loop_driven(&loop[i], j)->client);
}
