/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file_engine: which way of reading and writing files costs this machine less. */
#ifndef PODIUM_FILE_ENGINE_H
#define PODIUM_FILE_ENGINE_H

#include "collect/lib/block/block_load.h"
#include "collect/lib/file/file_target.h"

/*
 * "io_uring" or "psync", for what the load's engine option says; NULL and *why if the machine or
 * the depth does not allow it.
 */
const char *file_engine_choose(
    const struct block_load *load, const struct file_target *target, char **why);

#endif
