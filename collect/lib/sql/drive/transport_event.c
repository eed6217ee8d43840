/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport_event: libmariadb's non-blocking calls, many clients on one thread. */
#include <sys/epoll.h>

#include <glib.h>

#include "collect/lib/sql/drive/loop.h"
#include "collect/lib/sql/drive/poller.h"

enum { EVENTS = 256 };

struct link {
	struct driven driven; /* first */
	char *text;           /* owned: the statement with its key */
};

static void
reply_is_there(struct loop *l, struct driven *d, enum async_status status)
{
	uint64_t now = now_ns();
	MYSQL *mysql = d->dial.async.mysql;

	g_clear_pointer(&((struct link *)d)->text, g_free);
	if (status == ASYNC_DONE)
		client_done(&d->client, &l->tally, now);
	else if (!client_failed(&d->client, &l->tally, mysql_errno(mysql), mysql_error(mysql)))
		return;
	loop_next(l, d, now);
}

static void
soon_turn(struct loop *l, struct driven *d)
{
	reply_is_there(l, d, (enum async_status)d->queued.status);
}

static void
event_begin(struct loop *l, struct driven *d)
{
	struct link *k = (struct link *)d;
	const struct statement *s = d->client.statement;
	size_t length = s->length;
	char room[24];
	const char *key = client_key(&d->client, room);
	enum async_status status;

	k->text = key != NULL ? script_put_key(s, key, &length) : NULL;
	status = async_query(&d->dial.async, k->text != NULL ? k->text : s->text, length);
	if (status == ASYNC_WAIT)
		return;
	d->queued.status = (int)status;
	queue_add(&l->soon, &d->queued);
}

static bool
event_open(struct loop *l)
{
	l->soon_turn = soon_turn;
	return true;
}

static void
event_connected(struct loop *l, struct driven *d)
{
	(void)l;
	(void)d;
}

static void
event_hang_up(struct loop *l, struct driven *d)
{
	async_close(&d->dial.async);
	loop_redial(l, d);
}

static void
event_turn(struct loop *l)
{
	struct epoll_event event[EVENTS];
	struct timespec wait = queue_wait(loop_due_ns(l));
	int n = poller_wait_epoll(l->dialer.epoll, event, EVENTS, &wait);

	for (int i = 0; i < n; i++) {
		struct driven *d = event[i].data.ptr;
		enum async_status status;

		if (!d->is_connected) {
			dialer_ready(&l->dialer, &d->dial, event[i].events);
			continue;
		}
		status = async_ready(&d->dial.async, event[i].events);
		if (status != ASYNC_WAIT)
			reply_is_there(l, d, status);
	}
	loop_take_turns(l);
}

static void
event_close(struct loop *l)
{
	for (unsigned i = 0; i < l->n; i++) {
		async_close(&loop_driven(l, i)->dial.async);
		g_free(((struct link *)loop_driven(l, i))->text);
	}
}

void
transport_event(
    struct load_run *run, const struct endpoint *to, const volatile sig_atomic_t *interrupted)
{
	static const struct loop_kind kind = { sizeof(struct link), event_open, event_turn,
		event_connected, event_begin, event_hang_up, event_close };

	loop_transport(&kind, run, to, interrupted);
}
