/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport_event: libmariadb's non-blocking calls, many clients on one thread. */
#include <sys/epoll.h>

#include <glib.h>

#include "collect/lib/sql/drive/binding.h"
#include "collect/lib/sql/drive/loop.h"
#include "collect/lib/sql/drive/poller.h"

enum { EVENTS = 256 };

struct link {
	struct driven driven; /* first */
	GHashTable *prepared; /* owned; MYSQL_STMT by client_prepared(); or NULL */
	MYSQL_STMT *now;      /* that is prepared or executed; or NULL */
	bool is_preparing;
};

static void event_begin(struct loop *l, struct driven *d);

/* As in transport_wire: what is not to be prepared is sent as text from now on. */
static bool
has_prepared(struct loop *l, struct link *k, enum async_status status, unsigned code, uint64_t now)
{
	struct client *c = &k->driven.client;

	k->is_preparing = false;
	binding_keep(k->prepared, client_prepared(c), k->now,
	    status == ASYNC_DONE               ? BINDING_READY :
		code == BINDING_NOT_TO_PREPARE ? BINDING_AS_TEXT :
						 BINDING_FAILED);
	if (status != ASYNC_DONE && code != BINDING_NOT_TO_PREPARE)
		return false;
	client_restart(c, now);
	event_begin(l, &k->driven);
	return true;
}

static void
reply_is_there(struct loop *l, struct driven *d, enum async_status status)
{
	uint64_t now = now_ns();
	struct link *k = (struct link *)d;
	MYSQL *mysql = d->dial.async.mysql;
	unsigned code = k->now != NULL ? mysql_stmt_errno(k->now) : mysql_errno(mysql);
	const char *message = k->now != NULL ? mysql_stmt_error(k->now) : mysql_error(mysql);

	if (k->is_preparing && has_prepared(l, k, status, code, now))
		return;
	if (status == ASYNC_DONE)
		client_done(&d->client, &l->tally, now);
	else if (!client_failed(&d->client, &l->tally, code, message))
		return;
	loop_next(l, d, now);
}

static void
soon_turn(struct loop *l, struct driven *d)
{
	reply_is_there(l, d, (enum async_status)d->queued.status);
}

/* True: it goes its way as a prepared one. */
static bool
begin_prepared(struct link *k, enum async_status *status)
{
	struct async *a = &k->driven.dial.async;
	struct client *c = &k->driven.client;
	uint64_t which = client_prepared(c);
	MYSQL_STMT *known;
	const char *text;
	size_t length;

	if (which == 0)
		return false;
	if (k->prepared == NULL)
		k->prepared = binding_table();
	if (binding_find(k->prepared, which, &known)) {
		k->now = known;
		if (known == NULL)
			return false;
		*status =
		    binding_values(k->prepared, known, c) ? async_execute(a, known) : ASYNC_ERROR;
		return true;
	}
	text = client_text_to_prepare(c, &length);
	k->now = mysql_stmt_init(a->mysql);
	k->is_preparing = true;
	*status = async_prepare(a, k->now, text, length);
	return true;
}

static void
event_begin(struct loop *l, struct driven *d)
{
	struct link *k = (struct link *)d;
	size_t length;
	const char *text;
	enum async_status status;

	if (!begin_prepared(k, &status)) {
		text = client_text(&d->client, &length);
		k->now = NULL;
		status = async_query(&d->dial.async, text, length);
	}
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
	g_clear_pointer(&((struct link *)d)->prepared, g_hash_table_unref);
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
		struct link *k = (struct link *)loop_driven(l, i);

		async_close(&k->driven.dial.async);
		g_clear_pointer(&k->prepared, g_hash_table_unref);
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
