/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option_files: MariaDB's option files (my.cnf), read as its own client programs read them. */
#ifndef PODIUM_OPTION_FILES_H
#define PODIUM_OPTION_FILES_H

#include <glib.h>

/* What the first arguments of a MariaDB program say about option files. */
struct option_files {
	const char *only;         /* --defaults-file, or NULL */
	const char *extra;        /* --defaults-extra-file, or NULL */
	const char *group_suffix; /* --defaults-group-suffix, or NULL */
	gboolean none;            /* --no-defaults */
	gboolean print;           /* --print-defaults */
	int n;                    /* how many arguments these were */
};

/* Reads those arguments off the front of argv[1..]. */
struct option_files option_files_parse(int argc, char *const argv[]);

/*
 * The options of all groups in `groups` (NULL-terminated) in the order of the files, as
 * arguments "--name=value". A new array of new strings, or NULL with *why (caller frees)
 * "FILE:LINE: reason" when a file that was named cannot be read or a line makes no sense. Files
 * anybody may write to are passed over with a warning on stderr.
 */
GPtrArray *option_files_read(
    const struct option_files *files, const char *const groups[], char **why);

#endif
