/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lock: one measurement at a time, on this machine and in this data folder. */
#ifndef PODIUM_LOCK_H
#define PODIUM_LOCK_H

#include <stdbool.h>

#include "data/lib/store/store.h"

/*
 * Takes both locks: the machine's (PODIUM_LOCK, else /run/lock/podium-measure.lock, else in /tmp)
 * and .podium.lock beside the store. They are let go when the program ends, however it ends. Where
 * another holds one it says so on stderr and waits; false if child_stopped() meanwhile.
 */
bool lock_measuring(const char *store_path);

#endif
