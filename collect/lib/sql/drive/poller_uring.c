/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * poller_uring: a poller whose sends and receives io_uring does: one call of the system submits
 * all of a turn and brings what came.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <glib.h>
#include <liburing.h>

#include "collect/lib/sql/drive/poller.h"

/* Received bytes go to whichever buffer is free: a client that waits for its reply holds none. */
enum { ENTRIES = 256, BUFFERS = 16, BUFFER_BYTES = 64 * 1024, GROUP = 1 };

/* What a completion is about: the channel's address, with this in its lowest bits. */
enum tag { TAG_RECEIVE, TAG_SEND, TAG_WATCH, TAG_MASK = 3 };

struct poller {
	struct poller_user user;
	struct io_uring ring;
	struct io_uring_buf_ring *free_buffers;
	uint8_t *buffers;
	int watched;
	unsigned slots, used; /* of the ring's table of descriptors; 0: it has none */
};

static size_t
buffer_ring_bytes(void)
{
	return BUFFERS * sizeof(struct io_uring_buf);
}

static uint8_t *
buffer(struct poller *p, unsigned i)
{
	return p->buffers + (size_t)i * BUFFER_BYTES;
}

static void
give_back(struct poller *p, unsigned i)
{
	io_uring_buf_ring_add(p->free_buffers, buffer(p, i), BUFFER_BYTES, (unsigned short)i,
	    io_uring_buf_ring_mask(BUFFERS), 0);
	io_uring_buf_ring_advance(p->free_buffers, 1);
}

static int
set_up_buffers(struct poller *p)
{
	struct io_uring_buf_reg reg = { .ring_entries = BUFFERS, .bgid = GROUP };
	void *room = mmap(
	    NULL, buffer_ring_bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int failed;

	if (room == MAP_FAILED)
		return -errno;
	p->free_buffers = room;
	reg.ring_addr = (uint64_t)(uintptr_t)room;
	failed = io_uring_register_buf_ring(&p->ring, &reg, 0);
	if (failed != 0) {
		munmap(room, buffer_ring_bytes());
		return failed;
	}
	p->buffers = mmap(NULL, (size_t)BUFFERS * BUFFER_BYTES, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (p->buffers == MAP_FAILED) {
		munmap(room, buffer_ring_bytes());
		return -errno;
	}
	io_uring_buf_ring_init(p->free_buffers);
	for (unsigned i = 0; i < BUFFERS; i++)
		give_back(p, i);
	return 0;
}

/* The kernel is spared to look up ring and sockets at each request, where it can be. */
static void
spare_lookups(struct poller *p, unsigned channels)
{
	io_uring_register_ring_fd(&p->ring);
	if (io_uring_register_files_sparse(&p->ring, channels) == 0)
		p->slots = channels;
}

static struct poller *
uring_open(const struct poller_user *user, unsigned channels)
{
	struct poller *p = g_new0(struct poller, 1);
	struct io_uring_params with = { .flags = IORING_SETUP_SINGLE_ISSUER |
		    IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_CQSIZE,
		.cq_entries = MAX(4 * channels, 1024) };
	int failed = io_uring_queue_init_params(ENTRIES, &p->ring, &with);

	p->user = *user;
	p->watched = -1;
	if (failed == 0)
		spare_lookups(p, channels);
	if (failed == 0) {
		failed = set_up_buffers(p);
		if (failed == 0)
			return p;
		io_uring_queue_exit(&p->ring);
	}
	g_free(p);
	errno = -failed;
	return NULL;
}

static void
uring_close(struct poller *p)
{
	io_uring_queue_exit(&p->ring);
	munmap(p->free_buffers, buffer_ring_bytes());
	munmap(p->buffers, (size_t)BUFFERS * BUFFER_BYTES);
	g_free(p);
}

static struct io_uring_sqe *
request(struct poller *p, void *about, enum tag tag)
{
	struct io_uring_sqe *sqe = io_uring_get_sqe(&p->ring);

	while (sqe == NULL) {
		io_uring_submit(&p->ring);
		sqe = io_uring_get_sqe(&p->ring);
	}
	memset(sqe, 0, sizeof *sqe);
	io_uring_sqe_set_data64(sqe, (uint64_t)(uintptr_t)about | tag);
	return sqe;
}

/* Which the socket is called by: its place in the ring's table, or its descriptor. */
static int
name_of(const struct channel *c)
{
	return c->slot > 0 ? (int)c->slot - 1 : c->fd;
}

static void
name_by_slot(struct io_uring_sqe *sqe, const struct channel *c)
{
	if (c->slot > 0)
		sqe->flags |= IOSQE_FIXED_FILE;
}

static void
take_slot(struct poller *p, struct channel *c)
{
	if (c->slot == 0 && p->used < p->slots)
		c->slot = ++p->used;
	if (c->slot > 0 && io_uring_register_files_update(&p->ring, c->slot - 1, &c->fd, 1) != 1)
		c->slot = 0;
}

/* The table would keep the socket open. */
static void
empty_slot(struct poller *p, const struct channel *c)
{
	int none = -1;

	if (c->slot > 0)
		io_uring_register_files_update(&p->ring, c->slot - 1, &none, 1);
}

/* The data comes last: the prepare functions leave it as it is. */
static void
arm(struct poller *p, struct channel *c)
{
	struct io_uring_sqe *sqe = request(p, c, TAG_RECEIVE);
	uint64_t data = sqe->user_data;

	io_uring_prep_recv(sqe, name_of(c), NULL, 0, 0);
	name_by_slot(sqe, c);
	sqe->ioprio |= IORING_RECV_MULTISHOT;
	sqe->flags |= IOSQE_BUFFER_SELECT;
	sqe->buf_group = GROUP;
	sqe->user_data = data;
	c->is_armed = true;
}

static void
arm_watch(struct poller *p)
{
	struct io_uring_sqe *sqe = request(p, NULL, TAG_WATCH);
	uint64_t data = sqe->user_data;

	io_uring_prep_poll_add(sqe, p->watched, POLLIN);
	sqe->user_data = data;
}

static bool
uring_watch(struct poller *p, int fd)
{
	p->watched = fd;
	arm_watch(p);
	return true;
}

/* A descriptor that does not block would make requests fail instead of wait. */
static bool
uring_add(struct poller *p, struct channel *c)
{
	int flags = fcntl(c->fd, F_GETFL);

	if (flags < 0 || fcntl(c->fd, F_SETFL, flags & ~O_NONBLOCK) != 0)
		return false;
	c->is_closing = false;
	take_slot(p, c);
	arm(p, c);
	return true;
}

static void
uring_send(struct poller *p, struct channel *c, const uint8_t *data, size_t size)
{
	struct io_uring_sqe *sqe = request(p, c, TAG_SEND);
	uint64_t about = sqe->user_data;

	io_uring_prep_send(sqe, name_of(c), data, size, MSG_NOSIGNAL | MSG_WAITALL);
	name_by_slot(sqe, c);
	sqe->flags |= IOSQE_CQE_SKIP_SUCCESS;
	sqe->user_data = about;
}

static void
finish_closing(struct poller *p, struct channel *c)
{
	empty_slot(p, c);
	close(c->fd);
	c->fd = -1;
	p->user.closed(p->user.context, c);
}

/* The request to receive ends by itself once the socket is shut down. */
static void
uring_close_channel(struct poller *p, struct channel *c)
{
	c->is_closing = true;
	shutdown(c->fd, SHUT_RDWR);
	if (!c->is_armed)
		finish_closing(p, c);
}

static void
received(struct poller *p, struct channel *c, const struct io_uring_cqe *cqe)
{
	unsigned i = cqe->flags >> IORING_CQE_BUFFER_SHIFT;
	bool has_buffer = (cqe->flags & IORING_CQE_F_BUFFER) != 0;

	c->is_armed = (cqe->flags & IORING_CQE_F_MORE) != 0;
	if (!c->is_closing && cqe->res != -ENOBUFS)
		p->user.received(p->user.context, c, has_buffer ? buffer(p, i) : NULL, cqe->res);
	if (has_buffer)
		give_back(p, i);
	if (c->is_armed)
		return;
	if (c->is_closing)
		finish_closing(p, c);
	else if (cqe->res > 0 || cqe->res == -ENOBUFS)
		arm(p, c);
}

static void
complete(struct poller *p, const struct io_uring_cqe *cqe)
{
	enum tag tag = cqe->user_data & TAG_MASK;
	struct channel *c = (struct channel *)(uintptr_t)(cqe->user_data & ~(uint64_t)TAG_MASK);

	if (tag == TAG_RECEIVE)
		received(p, c, cqe);
	else if (tag == TAG_WATCH) {
		p->user.watched(p->user.context);
		arm_watch(p);
	}
}

static void
uring_wait_for(struct poller *p, const struct timespec *wait)
{
	struct __kernel_timespec limit = { wait->tv_sec, wait->tv_nsec };
	struct io_uring_cqe *cqe;
	unsigned head, n = 0;

	io_uring_submit_and_wait_timeout(&p->ring, &cqe, 1, &limit, NULL);
	io_uring_for_each_cqe(&p->ring, head, cqe)
	{
		complete(p, cqe);
		n++;
	}
	io_uring_cq_advance(&p->ring, n);
}

const struct poller_kind poller_uring = { "io_uring", uring_open, uring_close, uring_watch,
	uring_add, uring_send, uring_close_channel, uring_wait_for };
