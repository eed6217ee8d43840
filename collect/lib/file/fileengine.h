/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fileengine: which way of reading and writing files costs this machine less. */
#ifndef PODIUM_FILEENGINE_H
#define PODIUM_FILEENGINE_H

#include "collect/lib/block/blockload.h"
#include "collect/lib/file/filetarget.h"

/*
 * "io_uring" or "psync", for what the load's engine option says; NULL and *why if the machine or
 * the depth does not allow it.
 */
const char *fileengine_choose(
    const struct blockload *load, const struct filetarget *target, char **why);

#endif
