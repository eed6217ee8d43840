/* SPDX-License-Identifier: GPL-3.0-or-later */
/* file_layout: a file for a load to work on, made before anything is measured. */
#ifndef PODIUM_FILE_LAYOUT_H
#define PODIUM_FILE_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Writes all of the file's first `bytes` with stamped data that does not compress, and flushes it:
 * no hole and no unwritten extent is left to be found by the load. A file that it made and cannot
 * finish is removed. False and *why.
 */
bool file_layout_write(const char *path, uint64_t bytes, char **why);

#endif
