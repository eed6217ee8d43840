/* SPDX-License-Identifier: GPL-3.0-or-later */
/* filetarget: the file or block device that a load works on: opened, claimed, laid out. */
#ifndef PODIUM_FILETARGET_H
#define PODIUM_FILETARGET_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/block/blockload.h"

struct filetarget {
	const char *path;
	int fd;
	uint64_t bytes;
	bool device;
	bool direct;      /* O_DIRECT was asked for and accepted */
	bool direct_void; /* it was asked for where it means nothing */
	double absent;    /* share of a file that has no place on the disk: holes */
};

/*
 * Opens it, lays out a new file (or one of ours that is too short, or blank), refuses to write to
 * what is in use or holds someone's data unless `destroy` names it. False and *why, without the
 * path's name. Close with filetarget_close.
 */
bool filetarget_open(
    struct filetarget *t, const struct blockload *load, const struct cli_list *destroy, char **why);
void filetarget_close(struct filetarget *t);

/* Drops its cached pages, as far as they are written. */
void filetarget_invalidate(const struct filetarget *t);

/* Of a file: bytes that the load needs. */
uint64_t filetarget_needed(const struct blockload *load);

#endif
