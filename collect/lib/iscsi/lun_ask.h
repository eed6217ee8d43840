/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun_ask: one question to a LUN at a time, before and after a load and never in it. */
#ifndef PODIUM_LUN_ASK_H
#define PODIUM_LUN_ASK_H

#include <iscsi/iscsi.h>

#include "collect/lib/iscsi/lun.h"

struct scsi_task;

/* Queues one command whose answer goes to `answered` with `private_data`; NULL: no memory. */
typedef struct scsi_task *lun_question(
    struct lun *lun, const void *what, iscsi_command_cb answered, void *private_data);

/*
 * One command and its answer. A target that is busy, or reports a unit attention first, is asked
 * again for up to lun_ask_patience(). NULL if there is no answer: the session is then destroyed,
 * lun->lost, and later questions are not asked. scsi_free_scsi_task.
 */
struct scsi_task *lun_ask(struct lun *lun, lun_question *ask, const void *what);

/* Logs in; false when it failed or took too long (then lun->lost, as in lun_ask). */
bool lun_ask_connect(struct lun *lun, const char *portal);

/* The longest wait for one answer: the user's patience, at most ten seconds; ns. */
uint64_t lun_ask_patience(const struct lun *lun);

/* Destroys a session whose answers, awaited since then (monotonic), do not come; keeps why. */
void lun_ask_lose(struct lun *lun, int64_t since_us);

/* The last error, on one line; g_free. */
char *lun_ask_error(const struct lun *lun);

#endif
