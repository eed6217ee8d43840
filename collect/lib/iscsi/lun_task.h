/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun_task: one operation as a SCSI command, and what its answer means. */
#ifndef PODIUM_LUN_TASK_H
#define PODIUM_LUN_TASK_H

#include "collect/lib/iscsi/lun_session.h"
#include "collect/lib/iscsi/lun_status.h"

/*
 * Queues the slot's operation; false if the library has no memory. Data goes straight to and from
 * the slot's buffer.
 */
bool lun_task_send(struct lun_session *s, struct lun_slot *slot, iscsi_command_cb ended);

/* Of a failed one *words (g_free) says why. */
enum lun_answer lun_task_answer(
    const struct block_io *io, int status, const struct scsi_task *task, char **words);

#endif
