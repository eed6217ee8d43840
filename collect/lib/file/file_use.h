/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * file_use: is what lies on a file or device in use by way of a loop device? The kernel keeps
 * nobody from writing under one.
 */
#ifndef PODIUM_FILE_USE_H
#define PODIUM_FILE_USE_H

/*
 * The loop device ("/dev/loop0") on `path` that is mounted, swapped to or part of a volume; NULL:
 * none; g_free. Where the device may not be opened it counts as in use.
 */
char *file_use_loop(const char *path);

#endif
