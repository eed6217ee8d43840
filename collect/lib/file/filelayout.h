/* SPDX-License-Identifier: GPL-3.0-or-later */
/* filelayout: a file for a load to work on, made before anything is measured. */
#ifndef PODIUM_FILELAYOUT_H
#define PODIUM_FILELAYOUT_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Writes all of the file's first `bytes` with stamped data that does not compress, and flushes it:
 * no hole and no unwritten extent is left to be found by the load. A file that it made and cannot
 * finish is removed. False and *why.
 */
bool filelayout_write(const char *path, uint64_t bytes, char **why);

#endif
