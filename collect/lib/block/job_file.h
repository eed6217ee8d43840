/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_file: a fio job file as the description of a load: its global section and its first job.
 */
#ifndef PODIUM_JOB_FILE_H
#define PODIUM_JOB_FILE_H

#include <stdbool.h>

#include "collect/lib/block/block_load.h"

/*
 * Sets what the file says; texts are kept for good. On failure returns false, and *why (g_free) is
 * the file's line and what is wrong with it. A second job is refused.
 */
bool job_file_read(struct block_load *load, const char *path, char **why);

#endif
