/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option_files: MariaDB's option files (my.cnf), read as its own client programs read them. */
#ifndef PODIUM_OPTION_FILES_H
#define PODIUM_OPTION_FILES_H

#include <glib.h>

/* What the arguments about option files say. */
struct option_files {
	const char *only;         /* --defaults-file, or NULL */
	const char *extra;        /* --defaults-extra-file, or NULL */
	const char *group_suffix; /* --defaults-group-suffix, or NULL */
	const char *login_path;   /* --login-path, or NULL */
	gboolean none;            /* --no-defaults */
	gboolean print;           /* --print-defaults */
};

/*
 * Takes those arguments out of argv[1..*argc), wherever they stand before a "--": MariaDB's
 * programs want them first, and who puts a command line together cannot always. *argc becomes
 * what is left; those taken stand behind.
 */
struct option_files option_files_parse(int *argc, char *argv[]);

/*
 * The options of all groups in `groups` (NULL-terminated) in the order of the files, as
 * arguments "--name=value". A new array of new strings, or NULL with *why (caller frees)
 * "FILE:LINE: reason" when a file that was named cannot be read or a line makes no sense. Files
 * anybody may write to are passed over with a warning on stderr.
 */
GPtrArray *option_files_read(
    const struct option_files *files, const char *const groups[], char **why);

#endif
