/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun_wait: every wait for a target outside a load ends, and nothing is written after it. */
#ifndef PODIUM_LUN_WAIT_H
#define PODIUM_LUN_WAIT_H

#include <stdbool.h>
#include <stdint.h>

struct iscsi_context;

/*
 * Serves the session until a callback has set *over. False when the session broke or `most_ns`
 * went by: its callbacks are still to come, so the caller destroys the context before what they
 * write into goes away.
 */
bool lun_wait(struct iscsi_context *iscsi, const bool *over, uint64_t most_ns);

/* Destroys the session, after a logout if it is `polite`. NULL is none. */
void lun_wait_leave(struct iscsi_context *iscsi, bool polite);

/* How long to wait before connecting again: twice the last pause, 50 ms to 1 s; 0: the first. */
uint64_t lun_wait_pause(uint64_t last_ns);

#endif
