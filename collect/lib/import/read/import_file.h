/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import_file: the files, folders and standard input that are imported. */
#ifndef PODIUM_IMPORT_FILE_H
#define PODIUM_IMPORT_FILE_H

#include <glib.h>
#include <stddef.h>

/*
 * Appends the regular files that `path` means: itself, or those in the folder and the folders below it, by name, hidden
 * ones left out. "-" is standard input. Returns NULL, or why there are none (a folder without files, a missing file).
 */
const char *import_files(GPtrArray *files, const char *path);

/* Opens a file to read ("-": standard input); -1 with errno set. */
int import_open(const char *path);

/*
 * Reads the rest of `fd` behind the `n` bytes at `head` (which stay the caller's). Returns bytes of g_malloc with room for
 * one more, NULL with errno set. Closes fd.
 */
char *import_slurp(int fd, const char *head, size_t n, size_t *length);

#endif
