/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun: a LUN from its login to its logout, but for the load itself. */
#ifndef PODIUM_LUN_H
#define PODIUM_LUN_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/block/block_load.h"
#include "collect/lib/iscsi/lun_address.h"
#include "data/lib/option.h"

struct iscsi_context;

struct lun {
	const struct lun_address *address;
	struct iscsi_context *iscsi; /* logged in; owned until taken by a session; NULL: lost */
	uint64_t patience_ns;        /* with a target that does not answer */
	uint64_t bytes;
	uint32_t block_bytes;
	uint64_t physical_block_bytes;
	uint64_t longest_bytes;       /* of a transfer; UINT64_MAX: not given */
	uint64_t longest_unmap_bytes; /* of an UNMAP; 0: it knows none */
	bool lost;                    /* the last question got no answer: the session is gone */
	char *error;                  /* why it was lost; owned */
	char *negotiated;             /* "MaxBurstLength=...", one a line; owned */
};

/*
 * Logs in by the address's portal *portal or, where that does not answer, the next one that does,
 * and reads the capacity. No answer is waited for longer than `patience_ns`. False and *why.
 */
bool lun_open_any(struct lun *lun, const struct lun_address *address, uint64_t patience_ns,
    size_t *portal, char **why);
void lun_close(struct lun *lun);

/* Can the load be put on it: whole blocks, not too long, UNMAP where it unmaps? False and *why. */
bool lun_fits(const struct lun *lun, const struct block_load *load, char **why);

/* Refuses a LUN that holds someone's data. */
bool lun_claim(struct lun *lun, const struct cli_list *destroy, char **why);

/* Reads or dies trying: false and *why. `bytes` is a multiple of the block size. */
bool lun_read(struct lun *lun, unsigned char *data, uint64_t offset, uint32_t bytes, char **why);

/* How many commands the target lets us have in flight, at most `most`; 0: it does not answer. */
uint32_t lun_window(struct lun *lun, uint32_t most);

#endif
