/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fileverify: what verification does around the measured part: the state of an earlier run, and
 * reading all of it again.
 */
#ifndef PODIUM_FILEVERIFY_H
#define PODIUM_FILEVERIFY_H

#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/block/blockjob.h"
#include "collect/lib/file/filetarget.h"

struct fileverify {
	struct blockjob *job;
	const struct filetarget *target;
};

/* Nothing to do for a load that does not verify. False and *why. */
bool fileverify_begin(const struct fileverify *part, size_t n, char **why);
void fileverify_end(const struct fileverify *part, size_t n);

#endif
