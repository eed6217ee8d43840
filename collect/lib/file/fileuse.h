/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fileuse: is what lies on a file or device in use by way of a loop device? The kernel keeps nobody
 * from writing under one.
 */
#ifndef PODIUM_FILEUSE_H
#define PODIUM_FILEUSE_H

/*
 * The loop device ("/dev/loop0") on `path` that is mounted, swapped to or part of a volume; NULL:
 * none; g_free. Who may not open the device is told that it is.
 */
char *fileuse_loop(const char *path);

#endif
