/* SPDX-License-Identifier: GPL-3.0-or-later */
/* poller_epoll: epoll tells which sockets are ready; reading and writing is a call each. */
#include <errno.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <glib.h>

#include "collect/lib/sql/drive/poller.h"

enum { EVENTS = 256, BUFFER_BYTES = 256 * 1024 };

struct poller {
	struct poller_user user;
	int epoll;
	uint8_t buffer[BUFFER_BYTES];
};

static struct poller *
epoll_open(const struct poller_user *user, unsigned channels)
{
	struct poller *p = g_new(struct poller, 1);

	(void)channels;
	p->user = *user;
	p->epoll = epoll_create1(EPOLL_CLOEXEC);
	if (p->epoll >= 0)
		return p;
	g_free(p);
	return NULL;
}

static void
epoll_close(struct poller *p)
{
	close(p->epoll);
	g_free(p);
}

static bool
control(struct poller *p, int what, int fd, uint32_t events, void *with)
{
	struct epoll_event e = { .events = events, .data.ptr = with };

	return epoll_ctl(p->epoll, what, fd, &e) == 0;
}

static bool
epoll_watch(struct poller *p, int fd)
{
	return control(p, EPOLL_CTL_ADD, fd, EPOLLIN, NULL);
}

static bool
epoll_add(struct poller *p, struct channel *c)
{
	c->is_closing = false;
	c->out_left = 0;
	return control(p, EPOLL_CTL_ADD, c->fd, EPOLLIN, c);
}

/*
 * Sends what the socket takes now; the rest when there is room. A broken socket shows when it is
 * read.
 */
static void
send_on(struct poller *p, struct channel *c)
{
	ssize_t n = send(c->fd, c->out, c->out_left, MSG_NOSIGNAL | MSG_DONTWAIT);
	size_t before = c->out_left;

	if (n < 0 && errno != EAGAIN && errno != EINTR)
		c->out_left = 0;
	if (n > 0) {
		c->out += n;
		c->out_left -= (size_t)n;
	}
	if (c->out_left > 0)
		control(p, EPOLL_CTL_MOD, c->fd, EPOLLIN | EPOLLOUT, c);
	else if (before > 0 && c->is_armed)
		control(p, EPOLL_CTL_MOD, c->fd, EPOLLIN, c);
	c->is_armed = c->out_left > 0;
}

static void
epoll_send(struct poller *p, struct channel *c, const uint8_t *data, size_t size)
{
	c->out = data;
	c->out_left = size;
	send_on(p, c);
}

static void
epoll_close_channel(struct poller *p, struct channel *c)
{
	c->is_closing = true;
	close(c->fd);
	c->fd = -1;
	p->user.closed(p->user.context, c);
}

/* One piece a turn: a client with a long result does not keep the others waiting. */
static void
receive(struct poller *p, struct channel *c)
{
	ssize_t n = recv(c->fd, p->buffer, sizeof p->buffer, MSG_DONTWAIT);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	p->user.received(p->user.context, c, p->buffer, n < 0 ? -errno : n);
}

static void
epoll_wait_for(struct poller *p, const struct timespec *wait)
{
	struct epoll_event event[EVENTS];
	int n = poller_wait_epoll(p->epoll, event, EVENTS, wait);

	for (int i = 0; i < n; i++) {
		struct channel *c = event[i].data.ptr;

		if (c == NULL) {
			p->user.watched(p->user.context);
			continue;
		}
		if ((event[i].events & EPOLLOUT) != 0 && c->out_left > 0)
			send_on(p, c);
		if ((event[i].events & ~(uint32_t)EPOLLOUT) != 0)
			receive(p, c);
	}
}

const struct poller_kind poller_epoll = { "epoll", epoll_open, epoll_close, epoll_watch, epoll_add,
	epoll_send, epoll_close_channel, epoll_wait_for };
