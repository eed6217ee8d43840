/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/dialer.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <glib.h>

#include "collect/lib/sql/drive/connection.h"

enum { EVENTS = 64, POLL_MS = 100 };

bool
dialer_init(
    struct dialer *d, struct load_run *run, const struct server *server, struct load_tally *tally)
{
	*d = (struct dialer){
		.run = run, .server = server, .tally = tally, .at_once = DIALER_AT_ONCE
	};
	d->epoll = epoll_create1(EPOLL_CLOEXEC);
	if (d->epoll < 0)
		load_fail(run, "epoll: %s", strerror(errno));
	return d->epoll >= 0;
}

void
dialer_free(struct dialer *d)
{
	if (d->epoll >= 0)
		close(d->epoll);
}

static void
enqueue(struct dialer *d, struct dial *dial)
{
	dial->next = NULL;
	if (d->first == NULL)
		d->first = dial;
	else
		d->last->next = dial;
	d->last = dial;
}

void
dialer_add(struct dialer *d, struct dial *dial)
{
	*dial = (struct dial){ .async = { .epoll = d->epoll, .fd = -1, .tally = d->tally } };
	enqueue(d, dial);
}

static void
fail_or_try_again(struct dialer *d, struct dial *dial)
{
	MYSQL *mysql = dial->async.mysql;

	if (dial->tries < CONNECT_TRIES && connection_may_retry(mysql_errno(mysql))) {
		d->tally->retries++;
		async_close(&dial->async);
		dial->again_ns = now_ns() + CONNECT_PAUSE_NS;
		enqueue(d, dial);
		return;
	}
	load_fail(
	    d->run, "a client could not connect: %s (%u)", mysql_error(mysql), mysql_errno(mysql));
	async_close(&dial->async);
}

static void
settle(struct dialer *d, struct dial *dial, enum async_status status)
{
	if (status == ASYNC_WAIT)
		return;
	d->under_way--;
	if (status == ASYNC_ERROR) {
		fail_or_try_again(d, dial);
		return;
	}
	load_count_connect(d->run, d->tally, dial->start_ns, now_ns());
	d->connected(d->context, dial);
}

void
dialer_start(struct dialer *d)
{
	while (d->first != NULL && d->under_way < d->at_once && !d->run->stop) {
		struct dial *dial = d->first;
		uint64_t now = now_ns();

		if (dial->again_ns > now)
			return;
		d->first = dial->next;
		if (dial->tries++ == 0)
			dial->start_ns = now;
		d->under_way++;
		settle(d, dial, async_connect(&dial->async, d->server, d->run->load, d->flags));
	}
}

void
dialer_ready(struct dialer *d, struct dial *dial, uint32_t events)
{
	settle(d, dial, async_ready(&dial->async, events));
}

uint64_t
dialer_due_ns(const struct dialer *d)
{
	return d->first != NULL && d->under_way < d->at_once ? d->first->again_ns : UINT64_MAX;
}

void
dialer_run(struct dialer *d)
{
	struct epoll_event event[EVENTS];

	dialer_start(d);
	while ((d->under_way > 0 || d->first != NULL) && !d->run->stop) {
		int n = epoll_wait(d->epoll, event, EVENTS, d->under_way > 0 ? POLL_MS : 10);

		for (int i = 0; i < n; i++)
			dialer_ready(d, event[i].data.ptr, event[i].events);
		dialer_start(d);
	}
}
