/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iscsitask: one operation as a SCSI command, and what its answer means. */
#ifndef PODIUM_ISCSITASK_H
#define PODIUM_ISCSITASK_H

#include "collect/lib/iscsi/iscsisession.h"
#include "collect/lib/iscsi/iscsistatus.h"

/*
 * Queues the slot's operation; false if the library has no memory. Data goes straight to and from
 * the slot's buffer.
 */
bool iscsitask_send(struct iscsi_session *s, struct iscsi_slot *slot, iscsi_command_cb ended);

/* Of a failed one *words (g_free) says why. */
enum iscsi_answer iscsitask_answer(
    const struct blockio *io, int status, const struct scsi_task *task, char **words);

#endif
