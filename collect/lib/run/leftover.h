/* SPDX-License-Identifier: GPL-3.0-or-later */
/* leftover: processes that a run left behind, known by the mark in their environment. */

#include "data/lib/store/store.h"
#ifndef PODIUM_LEFTOVER_H
#define PODIUM_LEFTOVER_H

/* The mark: "PODIUM_RUN=/path/of/store#id", which every process of a run inherits. g_free. */
char *leftover_mark(const char *store_path, long long run);

/*
 * Kills all that carry the mark, and waits until they are gone (5 s at most). Returns how many
 * there were.
 */
int leftover_kill(const char *mark);

#endif
