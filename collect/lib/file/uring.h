/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uring: a job's operations through io_uring: one issuer, registered file and buffers, one system
 * call for a batch.
 */
#ifndef PODIUM_URING_H
#define PODIUM_URING_H

#include <stdbool.h>
#include <stdint.h>

#include <liburing.h>

#include "collect/lib/block/block_job.h"

struct uring_slot {
	struct block_io io;
	struct io_uring_sqe *entry; /* of the submission queue: always the same */
	uint32_t number;            /* its place there */
};

struct uring {
	struct io_uring ring;
	struct block_job *job;
	struct uring_slot *slot;  /* owned; one for each operation in flight */
	struct uring_slot **idle; /* owned; those that are free */
	uint32_t n_idle;
	uint8_t opcode[BLOCK_KINDS];
	uint16_t buffer[BLOCK_KINDS]; /* number of the registered one */
	unsigned tail;                /* of the submission queue, as the kernel shall see it next */
	int enter_fd;                 /* the ring's own, or its registered number */
	unsigned enter_flags;
	enum take take; /* the job's last answer */
	bool open;
};

/* For the calling thread alone. False: errno says why; uring_close either way. */
bool uring_open(struct uring *u, struct block_job *job, int fd);
void uring_close(struct uring *u);

/* Runs the job until it ends; reports errors through it. */
void uring_run(struct uring *u);

#endif
