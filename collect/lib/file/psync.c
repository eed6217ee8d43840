/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/file/psync.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/falloc.h>
#include <unistd.h>

#include <glib.h>

static int
other(const struct block_load *load, const struct block_io *io, int fd)
{
	if (io->kind == BLOCK_FLUSH)
		return (load->flush_data_only ? fdatasync(fd) : fsync(fd)) == 0 ? 0 : errno;
	return fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)io->offset,
		   (off_t)io->bytes) == 0 ?
	    0 :
	    errno;
}

static inline int
operate(const struct block_load *load, const struct block_io *io, int fd)
{
	ssize_t n;

	if (io->kind == BLOCK_READ)
		n = pread(fd, io->data, io->bytes, (off_t)io->offset);
	else if (io->kind == BLOCK_WRITE)
		n = pwrite(fd, io->data, io->bytes, (off_t)io->offset);
	else
		return other(load, io, fd);
	if (n == (ssize_t)io->bytes)
		return 0;
	return n < 0 ? errno : EIO;
}

int
psync_do(const struct block_load *load, const struct block_io *io, int fd)
{
	return operate(load, io, fd);
}

static uint64_t
sleep_until(uint64_t ns)
{
	struct timespec ts = { .tv_sec = (time_t)(ns / SECOND_NS),
		.tv_nsec = (long)(ns % SECOND_NS) };

	clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, NULL);
	return block_job_now();
}

static void
ended(struct block_job *job, const struct block_io *io, int error, uint64_t now_ns)
{
	if (error == 0)
		block_job_done(job, io, now_ns);
	else if (error == EINTR)
		block_job_retried(job, io);
	else
		block_job_failed(job, io, error, NULL);
}

/* The end of one operation is the beginning of the next: one look at the clock for each. */
void
psync_run(struct block_job *job, int fd)
{
	struct block_io io = { .data = job->reads };
	uint64_t now_ns = block_job_now();
	enum take take;

	while ((take = block_job_take(job, &io, now_ns)) != TAKE_END) {
		int error;

		if (take == TAKE_WAIT) {
			now_ns = sleep_until(MIN(job->due_ns, job->event_ns));
			continue;
		}
		error = operate(job->load, &io, fd);
		now_ns = block_job_now();
		ended(job, &io, error, now_ns);
		io.data = job->reads;
	}
}
