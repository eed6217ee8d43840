/* SPDX-License-Identifier: GPL-3.0-or-later */
/* psync: a job's operations one after another by pread and pwrite: the cheapest way at depth 1. */
#ifndef PODIUM_PSYNC_H
#define PODIUM_PSYNC_H

#include "collect/lib/block/block_job.h"

/* Runs the job until it ends. */
void psync_run(struct block_job *job, int fd);

/* One operation: 0, or an errno; EIO stands for one that moved only a part. */
int psync_do(const struct block_load *load, const struct block_io *io, int fd);

#endif
