/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prefix: what programs that keep logs put before each line, told by one line alone. */
#ifndef PODIUM_PREFIX_H
#define PODIUM_PREFIX_H

#include <stdbool.h>
#include <stddef.h>

struct prefix_kind {
	const char *name; /* "a time stamp" */
	size_t (*length)(
	    const char *line); /* of it, with the blank behind it; 0 if it is not there */
	bool is_own;           /* a single line may have it for its own */
};

/* Ends with a name of NULL. */
extern const struct prefix_kind prefix_kinds[];

/*
 * The length of a name that may stand before each line as it is: "[pod/db-0/bench] ",
 * "bench-1  | "; 0 if there is none.
 */
size_t prefix_name_length(const char *line);

/* The length of a line's number with what parts it from the line; 0 if none. */
size_t prefix_number_length(const char *line, unsigned long *number);

#endif
