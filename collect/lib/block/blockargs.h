/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * blockargs: the ways a block load's description comes in, a command line or a fio job file, and
 * whether it makes a load.
 */
#ifndef PODIUM_BLOCKARGS_H
#define PODIUM_BLOCKARGS_H

#include "collect/lib/block/blockload.h"

/* Do the parameters make a load? */
bool blockargs_check(const struct blockload *load, char **why);

/*
 * What keeps the load from a target that moves whole sectors ("has blocks of 4096 bytes, of which
 * 512 are no multiple"), or NULL; g_free.
 */
char *blockargs_misfit(const struct blockload *load, uint32_t sector_bytes);

/*
 * Rewrites a command line in place: --ramp_time=5 to --ramp-time=5, --direct to --direct=1. argv is
 * then the caller's (g_strfreev).
 */
char **blockargs_rewrite(int argc, char *argv[]);

/*
 * Reads the global section and the first job of a fio job file. Texts are kept for good. On failure
 * returns false, *why says the file's line and what is wrong with it.
 */
bool blockargs_read_job(struct blockload *load, const char *path, char **why);

#endif
