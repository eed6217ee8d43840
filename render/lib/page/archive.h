/* SPDX-License-Identifier: GPL-3.0-or-later */
/* archive: the parts of a ZIP file, read back. */
#ifndef PODIUM_ARCHIVE_H
#define PODIUM_ARCHIVE_H

#include <stddef.h>

/*
 * A part: its name and its text, n bytes and a zero byte after them. Returns NULL, or what is wrong
 * with it (g_free).
 */
typedef char *archive_visit(const char *name, const char *text, size_t n, void *to);

/*
 * Shows every part of the file to `visit`, in order, until one is wrong. Returns NULL, or what is
 * wrong with the file or the part (g_free). APPNOTE.TXT 6.3.3, without ZIP64 and encryption.
 */
char *archive_each(const char *path, archive_visit *visit, void *to);

#endif
