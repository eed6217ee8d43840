/* SPDX-License-Identifier: GPL-3.0-or-later */
/* remove: the one place where files and folders are deleted, or put in the place of others. */
#ifndef PODIUM_REMOVE_H
#define PODIUM_REMOVE_H

#include <stdbool.h>

/*
 * Nothing is deleted that podium did not make: what may go is a regular file that its maker names,
 * or a folder that bears our mark. A link is never followed, and a device, a FIFO or a socket never
 * touched. All return NULL, or why not (g_free).
 */

/* Is `path`, as lstat() sees it, a regular file, or not there at all? */
bool remove_is_file(const char *path, bool *there);

/* A file that the caller made, or found its own mark in. One that is not there is fine. */
char *remove_file(const char *path);
/* The same from a signal handler: no reason is given, errno is kept. */
void remove_at_signal(const char *path);

/* Puts the file `from` in the place of the file `to`, or where nothing is. */
char *remove_replace(const char *from, const char *to);
/* Gives the file `from` the name `to`, which nobody may have: otherwise it stays as it is. */
char *remove_move(const char *from, const char *to);

/* NULL: there is no such folder, or it bears the mark. */
char *remove_foreign_folder(const char *path);
/*
 * Makes a folder that remove_folder() will know again; one that is there already must bear the
 * mark.
 */
char *remove_make_folder(const char *path);
/*
 * Deletes a folder that remove_make_folder() made, with all that is in it on the same file system.
 */
char *remove_folder(const char *path);

#endif
