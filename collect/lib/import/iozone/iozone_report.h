/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iozone_report: the matrices of iozone -R: a line a file size, a column a record size. */
#ifndef PODIUM_IOZONE_REPORT_H
#define PODIUM_IOZONE_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/import/read/input.h"

/* Is the line the title of a matrix, as in "Re-reader report" in quotes? */
bool iozone_report_is(const char *line);

/*
 * Reads the matrices from `at` on, a result for each file and record size; returns how many lines
 * they have.
 */
size_t iozone_report_read(struct input *in, size_t at);

#endif
