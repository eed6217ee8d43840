/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file_target: the file or block device that a load works on: opened, claimed, laid out. */
#ifndef PODIUM_FILE_TARGET_H
#define PODIUM_FILE_TARGET_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/block/block_load.h"
#include "data/lib/option.h"

struct file_target {
	const char *path;
	int fd;
	uint64_t bytes;
	bool device;
	bool laid_out;    /* written just now, so that it lies in memory */
	bool direct;      /* O_DIRECT was asked for and accepted */
	bool direct_void; /* it was asked for where it means nothing */
	double absent;    /* share of a file that has no place on the disk: holes */
};

/*
 * Opens it, lays out a new file (or one of ours that is too short, or blank), refuses to write to
 * what is in use or holds someone's data unless `destroy` names it. False and *why, without the
 * path's name. Close with file_target_close.
 */
bool file_target_open(struct file_target *t, const struct block_load *load,
    const struct cli_list *destroy, char **why);
void file_target_close(struct file_target *t);

/* Drops its cached pages, as far as they are written. */
void file_target_invalidate(const struct file_target *t);

#endif
