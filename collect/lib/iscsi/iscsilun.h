/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iscsilun: a LUN from its login to its logout, but for the load itself. */
#ifndef PODIUM_ISCSILUN_H
#define PODIUM_ISCSILUN_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/block/blockload.h"
#include "collect/lib/iscsi/iscsiask.h"
#include "collect/lib/facts/facts.h"

/*
 * Logs in by the address's portal *portal or, where that does not answer, the next one that does,
 * and reads the capacity. False and *why.
 */
bool iscsilun_open_any(
    struct iscsilun *lun, const struct iscsi_address *address, size_t *portal, char **why);
void iscsilun_close(struct iscsilun *lun);

/* Can the load be put on it: whole blocks, not too long, UNMAP where it unmaps? False and *why. */
bool iscsilun_fits(const struct iscsilun *lun, const struct blockload *load, char **why);

/* Refuses a LUN that holds someone's data. */
bool iscsilun_claim(struct iscsilun *lun, const struct cli_list *destroy, char **why);

/* Reads or dies trying: false and *why. `bytes` is a multiple of the block size. */
bool iscsilun_read(
    struct iscsilun *lun, unsigned char *data, uint64_t offset, uint32_t bytes, char **why);

/* How many commands the target lets us have in flight, at most `most`. */
uint32_t iscsilun_window(struct iscsilun *lun, uint32_t most);

#endif
