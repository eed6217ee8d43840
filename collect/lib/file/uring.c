/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/file/uring.h"

#include <errno.h>
#include <linux/falloc.h>
#include <signal.h>
#include <string.h>

#include <glib.h>

enum { THE_FILE = 0, READS = 0, WRITES = 1 };

static bool
make_ring(struct io_uring *ring, unsigned entries)
{
	static const unsigned flags[] = { IORING_SETUP_SINGLE_ISSUER, 0 };
	int error = -ENOSYS;

	for (size_t i = 0; i < G_N_ELEMENTS(flags); i++) {
		struct io_uring_params p = { .flags = flags[i] };

		error = io_uring_queue_init_params(entries, ring, &p);
		if (error == 0)
			return true;
	}
	errno = -error;
	return false;
}

/* Registering may fail for want of lockable memory: then every operation pins its own pages. */
static bool
register_buffers(struct uring *u)
{
	const struct block_job *job = u->job;
	struct iovec v[2] = { [READS] = { job->reads, job->reads_bytes },
		[WRITES] = { job->writes.memory, job->writes.bytes } };

	/* An index without buffers is never used. */
	if (job->reads == NULL)
		v[READS] = v[WRITES];
	return io_uring_register_buffers(&u->ring, v, job->writes.memory != NULL ? 2 : 1) == 0;
}

static void
choose_opcodes(struct uring *u, bool registered)
{
	u->opcode[BLOCK_READ] = registered ? IORING_OP_READ_FIXED : IORING_OP_READ;
	u->opcode[BLOCK_WRITE] = registered ? IORING_OP_WRITE_FIXED : IORING_OP_WRITE;
	u->opcode[BLOCK_FLUSH] = IORING_OP_FSYNC;
	u->opcode[BLOCK_UNMAP] = IORING_OP_FALLOCATE;
	u->buffer[BLOCK_READ] = registered ? READS : 0;
	u->buffer[BLOCK_WRITE] = registered ? WRITES : 0;
}

/*
 * Entry i of the submission queue always serves slot i, so that most of it is written only once;
 * the queue's index array says in which order they go. The kernel never changes an entry.
 */
static void
prepare_entries(struct uring *u)
{
	u->enter_fd = u->ring.ring_fd;
	u->enter_flags = IORING_ENTER_GETEVENTS;
	if (io_uring_register_ring_fd(&u->ring) == 1) {
		u->enter_fd = u->ring.enter_ring_fd;
		u->enter_flags |= IORING_ENTER_REGISTERED_RING;
	}
	u->tail = *u->ring.sq.ktail;
	for (uint32_t i = 0; i < u->job->load->depth; i++) {
		struct uring_slot *s = &u->slot[i];

		*s = (struct uring_slot){ { .data = u->job->reads + i * u->job->read_stride },
			&u->ring.sq.sqes[i], i };
		*s->entry = (struct io_uring_sqe){
			.fd = THE_FILE, .flags = IOSQE_FIXED_FILE, .user_data = (uintptr_t)s
		};
		u->idle[u->n_idle++] = s;
	}
}

bool
uring_open(struct uring *u, struct block_job *job, int fd)
{
	unsigned depth = (unsigned)job->load->depth;

	*u = (struct uring){ .job = job };
	u->open = make_ring(&u->ring, depth);
	if (!u->open)
		return false;
	u->slot = g_new(struct uring_slot, depth);
	u->idle = g_new(struct uring_slot *, depth);
	prepare_entries(u);
	choose_opcodes(u, (job->load->reads || job->load->writes) && register_buffers(u));
	return io_uring_register_files(&u->ring, &fd, 1) == 0;
}

void
uring_close(struct uring *u)
{
	if (u->open) {
		/* The ring itself ends some time later, and would hold a device until then. */
		io_uring_unregister_files(&u->ring);
		io_uring_queue_exit(&u->ring);
	}
	g_free(u->slot);
	g_free(u->idle);
	*u = (struct uring){ 0 };
}

static void
prepare_other(const struct uring *u, struct io_uring_sqe *sqe, const struct block_io *io)
{
	sqe->addr = 0;
	sqe->len = 0;
	if (io->kind == BLOCK_FLUSH)
		sqe->fsync_flags = u->job->load->flush_data_only ? IORING_FSYNC_DATASYNC : 0;
	else {
		sqe->addr = io->bytes;
		sqe->len = FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE;
	}
}

static inline void
submit(struct uring *u, struct uring_slot *s)
{
	struct io_uring_sqe *sqe = s->entry;
	const struct block_io *io = &s->io;

	sqe->opcode = u->opcode[io->kind];
	sqe->buf_index = u->buffer[io->kind];
	sqe->off = io->offset;
	sqe->addr = (uintptr_t)io->data;
	sqe->len = io->bytes;
	sqe->rw_flags = 0;
	if (io->kind > BLOCK_WRITE)
		prepare_other(u, sqe, io);
	u->ring.sq.array[u->tail++ & u->ring.sq.ring_mask] = s->number;
}

/*
 * Gives a free slot its next operation; false if there is none now. Inlined, for it runs once for
 * every I/O.
 */
static inline __attribute__((always_inline)) bool
refill(struct uring *u, struct uring_slot *s, uint64_t now_ns)
{
	if (s->io.kind == BLOCK_WRITE)
		s->io.data = u->job->reads + s->number * u->job->read_stride;
	u->take = block_job_take(u->job, &s->io, now_ns);
	if (u->take != TAKE_IO)
		return false;
	submit(u, s);
	return true;
}

static void
fill_idle(struct uring *u, uint64_t now_ns)
{
	u->take = TAKE_IO;
	while (u->n_idle > 0 && refill(u, u->idle[u->n_idle - 1], now_ns))
		u->n_idle--;
}

/* Not the whole operation was done. True if the slot is free now. */
static bool
complain(struct uring *u, struct uring_slot *s, int result)
{
	if (result == -EAGAIN || result == -EINTR) {
		block_job_retried(u->job, &s->io);
		submit(u, s);
		return false;
	}
	if (result < 0)
		block_job_failed(u->job, &s->io, -result, NULL);
	else
		block_job_failed(u->job, &s->io, 0, "moved only a part of it");
	return true;
}

static inline void
complete(struct uring *u, struct uring_slot *s, int result, uint64_t now_ns)
{
	if (__builtin_expect(result == (int)s->io.bytes, 1) ||
	    (s->io.kind > BLOCK_WRITE && result >= 0))
		block_job_done(u->job, &s->io, now_ns);
	else if (!complain(u, s, result))
		return;
	if (!refill(u, s, now_ns))
		u->idle[u->n_idle++] = s;
}

static void
reap(struct uring *u, uint64_t now_ns)
{
	struct io_uring_cq *cq = &u->ring.cq;
	unsigned head = *cq->khead, tail = io_uring_smp_load_acquire(cq->ktail);

	for (; head != tail; head++) {
		const struct io_uring_cqe *cqe = &cq->cqes[head & cq->ring_mask];

		complete(u, (struct uring_slot *)(uintptr_t)cqe->user_data, cqe->res, now_ns);
	}
	io_uring_smp_store_release(cq->khead, head);
}

/*
 * Hands over what is prepared and waits for an operation's end, or until `until_ns`, if that is not
 * 0. 0 or an errno.
 */
static int
enter(struct uring *u, uint64_t now_ns, uint64_t until_ns)
{
	uint64_t wait_ns = until_ns > now_ns ? until_ns - now_ns : 0;
	struct __kernel_timespec ts = { (int64_t)(wait_ns / SECOND_NS),
		(long long)(wait_ns % SECOND_NS) };
	struct io_uring_getevents_arg arg = { .sigmask_sz = _NSIG / 8, .ts = (uintptr_t)&ts };
	unsigned unsent = u->tail - io_uring_smp_load_acquire(u->ring.sq.khead);
	int sent;

	io_uring_smp_store_release(u->ring.sq.ktail, u->tail);
	if (until_ns == 0)
		sent = io_uring_enter((unsigned)u->enter_fd, unsent, 1, u->enter_flags, NULL);
	else
		sent = io_uring_enter2((unsigned)u->enter_fd, unsent, 1,
		    u->enter_flags | IORING_ENTER_EXT_ARG, (sigset_t *)(void *)&arg, sizeof arg);
	if (sent < 0 && sent != -ETIME && sent != -EINTR && sent != -EBUSY)
		return -sent;
	return 0;
}

void
uring_run(struct uring *u)
{
	struct block_job *job = u->job;
	uint64_t now_ns = block_job_now();

	for (;;) {
		bool timed;
		int error;

		if (u->n_idle > 0)
			fill_idle(u, now_ns);
		timed = u->take == TAKE_WAIT && job->due_ns > now_ns;
		if (u->n_idle == job->load->depth && !timed)
			break;
		error = enter(u, now_ns, timed ? job->due_ns : 0);
		if (error != 0) {
			block_job_fail(job, "io_uring: %s", g_strerror(error));
			break;
		}
		now_ns = block_job_now();
		reap(u, now_ns);
		block_job_notice(job);
	}
}
