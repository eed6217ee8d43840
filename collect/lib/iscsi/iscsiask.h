/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * iscsiask: a LUN that is logged in to, asked one thing at a time: before and after a load, never
 * in it.
 */
#ifndef PODIUM_ISCSIASK_H
#define PODIUM_ISCSIASK_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/iscsi/iscsiaddress.h"

enum { ISCSI_PATIENCE_S = 10 }; /* with a target that does not answer */

struct iscsi_context;
struct scsi_task;

struct iscsilun {
	const struct iscsi_address *address;
	struct iscsi_context *iscsi; /* logged in; owned until taken by a session */
	uint64_t bytes;
	uint32_t block_bytes;
	uint64_t physical_block_bytes;
	uint64_t longest_bytes;       /* of a transfer; UINT64_MAX: not said */
	uint64_t longest_unmap_bytes; /* of an UNMAP; 0: it knows none */
	bool lost;                    /* the last question got no answer: the session is gone */
	char *negotiated;             /* "MaxBurstLength=...", one a line; owned */
};

/*
 * One command and its answer. A target that is busy, or has a unit attention to tell first, is
 * asked again for up to ISCSI_PATIENCE_S. NULL if the session is gone; scsi_free_scsi_task.
 */
typedef struct scsi_task *iscsi_question(struct iscsilun *lun, const void *what);
struct scsi_task *iscsiask(struct iscsilun *lun, iscsi_question *ask, const void *what);

/* The library's last words, on one line; g_free. */
char *iscsiask_last_words(struct iscsi_context *iscsi);

#endif
