/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iozone: what the readers of its several outputs share. */
#ifndef PODIUM_IOZONE_H
#define PODIUM_IOZONE_H

#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/import/read/import.h"

/* What a file's settings are remembered by, in `seen`. */
#define IOZONE_VERSION "iozone:version"
#define IOZONE_MODES "iozone:modes"

/* The unit of the numbers below line `at`: -O and -N make it operations, or the time of one. */
const char *iozone_unit(const struct import *in, size_t at);

/* An empty result; sizes of 0 are not known. */
struct result *iozone_result(struct import *in, double file_kib, double record_kib);

/* Is the line the title of a matrix, as in "Re-reader report" in quotes? */
bool iozone_is_report(const char *line);

/*
 * Reads the matrices from `at` on, a result for each file and record size; returns how many lines
 * they have.
 */
size_t iozone_read_reports(struct import *in, size_t at);

#endif
