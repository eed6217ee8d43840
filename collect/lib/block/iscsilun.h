/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * iscsilun: a LUN that is logged in to, asked one thing at a time: before and after a load, never
 * in it.
 */
#ifndef PODIUM_ISCSILUN_H
#define PODIUM_ISCSILUN_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/block/blockload.h"
#include "collect/lib/block/iscsiaddress.h"
#include "collect/lib/facts/facts.h"

struct scsi_task;

struct iscsilun {
	const struct iscsi_address *address;
	struct iscsi_context *iscsi; /* logged in; owned until taken by a session */
	uint64_t bytes;
	uint32_t block_bytes;
	uint64_t physical_block_bytes;
	uint64_t longest_bytes; /* of a transfer; UINT64_MAX: not said */
	uint64_t longest_unmap_bytes; /* of an UNMAP; 0: it knows none */
	bool lost;              /* the last question got no answer: the session is gone */
	char *negotiated;       /* "MaxBurstLength=...", one a line; owned */
};

/*
 * Logs in by the address's portal *portal or, where that does not answer, the next one that does,
 * and reads the capacity. False and *why.
 */
bool iscsilun_open_any(
    struct iscsilun *lun, const struct iscsi_address *address, size_t *portal, char **why);
void iscsilun_close(struct iscsilun *lun);

/*
 * One command and its answer. A target that is busy, or has a unit attention to tell first, is
 * asked again for up to ten seconds. NULL if the session is gone; scsi_free_scsi_task.
 */
typedef struct scsi_task *iscsilun_question(struct iscsilun *lun, const void *what);
struct scsi_task *iscsilun_ask(struct iscsilun *lun, iscsilun_question *ask, const void *what);

/* Can the load be put on it: whole blocks, not too long, UNMAP where it unmaps? False and *why. */
bool iscsilun_fits(const struct iscsilun *lun, const struct blockload *load, char **why);

/* Refuses a LUN that holds someone's data. */
bool iscsilun_claim(struct iscsilun *lun, const struct cli_list *destroy, char **why);

/* Reads or dies trying: false and *why. `bytes` is a multiple of the block size. */
bool iscsilun_read(
    struct iscsilun *lun, unsigned char *data, uint64_t offset, uint32_t bytes, char **why);

/* How many commands the target lets us have in flight, at most `most`. */
uint32_t iscsilun_window(struct iscsilun *lun, uint32_t most);

/*
 * target.*, lun.*, session.*, tcp.*: inquiry, its pages, capacity, cache, what was negotiated, the
 * way's length.
 */
void iscsilun_facts(struct iscsilun *lun, struct facts *facts);

#endif
