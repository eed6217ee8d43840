/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts_path: what lies under a path, from the file system down to the disk. */
#ifndef PODIUM_FACTS_PATH_H
#define PODIUM_FACTS_PATH_H

#include "collect/lib/facts/facts.h"

/*
 * What lies under a file, a folder or a block device (which need not exist: its nearest parent
 * counts): mount.{type,options}, filesystem.bytes,
 * device.N.{kind,rotational,scheduler,queue_depth,write_cache, logical_block_bytes, ...} from the
 * top (N = 0) to the bottom; private: mount.{point,source}, device.N.{name,serial}, path. Belongs
 * to the client's set where podium itself does the I/O.
 */
void facts_path(struct facts *facts, const char *path);

/* The device that the path lies on, in /sys (/sys/dev/block/8:1); g_free. NULL: none is known. */
char *facts_path_device_folder(const char *path);

#endif
