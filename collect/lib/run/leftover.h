/* SPDX-License-Identifier: GPL-3.0-or-later */
/* leftover: processes that a run left behind, known by the mark in their environment. */
#ifndef PODIUM_LEFTOVER_H
#define PODIUM_LEFTOVER_H

#include <stdint.h>

/* The mark: "PODIUM_RUN=/path/of/store#id", which every process of a run inherits. g_free. */
char *leftover_mark(const char *store_path, long long run);

/*
 * Kills all that carry the mark, and waits until they are gone (5 s at most). Returns how many
 * there were.
 */
int leftover_kill(const char *mark);
/*
 * The same just after a run that began with leftover_begin(): of a short one only the few process
 * ids given out since are looked at, not all there are.
 */
struct leftover_span {
	int64_t last_pid; /* given out before it; 0: not known */
	int64_t start_ns; /* CLOCK_MONOTONIC */
};
struct leftover_span leftover_begin(void);
int leftover_kill_since(const char *mark, const struct leftover_span *span);

#endif
