/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output: files that appear whole or not at all. */
#ifndef PODIUM_OUTPUT_H
#define PODIUM_OUTPUT_H

#include <stdio.h>

#include "data/lib/cli.h"

/*
 * An output file that appears whole or not at all: written as PATH.PID.tmp beside it and renamed by
 * output_close. Both die on any error with "podium-x: PATH: reason"; the unfinished file is
 * removed. "-" is stdout.
 */
struct output {
	FILE *file;
	char *path, *temporary; /* owned */
};
struct output output_open(const char *path);
void output_close(struct output *out);

/*
 * The same for a file that a library writes by name: write output_name(), then call output_keep().
 * Caller frees.
 */
char *output_name(const char *path);
void output_keep(const char *path, char *temporary); /* renames and frees `temporary`, or dies */

#endif
