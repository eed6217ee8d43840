/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output: files that appear whole or not at all, and never in the place of another kind of file. */
#ifndef PODIUM_OUTPUT_H
#define PODIUM_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

/*
 * An output is written as PATH.PID.tmp beside its place, where nobody had a file of that name, and
 * put there whole by output_close(), with the mode of what it replaces. It replaces nothing but an
 * empty file and one of its own kind, as their first bytes tell: a store of measurements, a
 * picture, a page, text. A link's target is what is replaced. "-" and what is no file (/dev/null, a
 * FIFO) are written as they are; a block device is refused. An unfinished one goes at every exit
 * and at every signal that ends the program. All die with "podium-x: PATH: reason".
 */
struct output {
	FILE *file; /* NULL of output_reserve() */
	char *path; /* as the user gave it: the name in every message; owned, as are the next two */
	char *target;    /* what is replaced */
	char *temporary; /* what is written; NULL: the file is written as it is */
};
struct output output_open(const char *path);
/*
 * The same for what a library writes by name: `temporary` is there, empty. "-" and devices are
 * refused.
 */
struct output output_reserve(const char *path);
void output_close(struct output *out);
/* Nothing becomes of it. */
void output_abandon(struct output *out);

#endif
