/* SPDX-License-Identifier: GPL-3.0-or-later */
/* poller: bytes to and from many sockets on one thread, by io_uring or by epoll. */
#ifndef PODIUM_POLLER_H
#define PODIUM_POLLER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

/* A socket. Zeroed before its first poller_add. */
struct channel {
	int fd;
	unsigned slot; /* io_uring: 1 + its place in the ring's table; 0: none */
	bool is_armed; /* the kernel holds a request to receive */
	bool is_closing;
	const uint8_t *out; /* what is still to be sent (epoll) */
	size_t out_left;
};

/*
 * What a poller tells; `n` bytes of data, valid during the call; 0: the peer closed; negative:
 * -errno.
 */
struct poller_user {
	void (*received)(void *context, struct channel *c, const uint8_t *data, ssize_t n);
	void (*closed)(void *context, struct channel *c); /* after poller_close_channel */
	void (*watched)(void *context);                   /* the watched descriptor is readable */
	void *context;
};

struct poller;

struct poller_kind {
	const char *name;
	/* For up to `channels` sockets; NULL with errno if the system does not let us. */
	struct poller *(*open)(const struct poller_user *user, unsigned channels);
	void (*close)(struct poller *p);
	/* Watches another descriptor for being readable, until the poller is closed. */
	bool (*watch)(struct poller *p, int fd);
	/* Takes the socket c->fd over. */
	bool (*add)(struct poller *p, struct channel *c);
	/* `data` must live until the peer has answered. An error shows in what is received. */
	void (*send)(struct poller *p, struct channel *c, const uint8_t *data, size_t size);
	/*
	 * Shuts the socket down and closes it; `closed` is called then, perhaps before this
	 * returns.
	 */
	void (*close_channel)(struct poller *p, struct channel *c);
	/* Waits for something, `wait` at most, and tells of all that came. */
	void (*wait)(struct poller *p, const struct timespec *wait);
};

extern const struct poller_kind poller_uring;
extern const struct poller_kind poller_epoll;

/* epoll_wait with a limit in ns, or in ms where the system (or valgrind) knows no better. */
struct epoll_event;
int poller_wait_epoll(int epoll, struct epoll_event *event, int most, const struct timespec *wait);

/* io_uring where the system lets us (and PODIUM_NO_URING is not set), else epoll. */
const struct poller_kind *poller_best(void);

#endif
