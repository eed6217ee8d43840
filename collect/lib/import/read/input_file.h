/* SPDX-License-Identifier: GPL-3.0-or-later */
/* input_file: the files, folders and standard input that are imported. */
#ifndef PODIUM_INPUT_FILE_H
#define PODIUM_INPUT_FILE_H

#include <glib.h>
#include <stddef.h>

/*
 * Appends the regular files that `path` means: itself, or those in the folder and the folders below
 * it, by name, hidden ones left out. "-" is standard input. Returns NULL, or why there are none (a
 * folder without files, a missing file).
 */
const char *input_file_list(GPtrArray *files, const char *path);

/*
 * All bytes of a file ("-": standard input), of g_malloc, with room for one more; NULL with errno
 * set.
 */
char *input_file_read(const char *path, size_t *length);

#endif
