/* SPDX-License-Identifier: GPL-3.0-or-later */
/* device_counters: what the kernel counts of a block device, for a sampler. */
#ifndef PODIUM_DEVICE_COUNTERS_H
#define PODIUM_DEVICE_COUNTERS_H

#include "collect/lib/load/sampler.h"

/*
 * Reads FOLDER/stat, `folder` being a device's in /sys (char *): reads, writes and flushes, the
 * bytes of the first two, and how many are under way. Adds nothing if it cannot be read.
 */
void device_counters_take(struct sampler *s, void *folder);

#endif
