/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * file_verify: what verification does around the measured part: the state of an earlier run, and
 * reading all of it again.
 */
#ifndef PODIUM_FILE_VERIFY_H
#define PODIUM_FILE_VERIFY_H

#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/block/block_job.h"
#include "collect/lib/file/file_target.h"

struct file_verify {
	struct block_job *job;
	const struct file_target *target;
};

/* Nothing to do for a load that does not verify. False and *why. */
bool file_verify_begin(const struct file_verify *part, size_t n, char **why);
void file_verify_end(const struct file_verify *part, size_t n);

#endif
