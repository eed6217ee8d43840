/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun_ask: one question to a LUN at a time, before and after a load and never in it. */
#ifndef PODIUM_LUN_ASK_H
#define PODIUM_LUN_ASK_H

#include "collect/lib/iscsi/lun.h"

enum { LUN_ASK_PATIENCE_S = 10 }; /* with a target that does not answer */

struct scsi_task;

/*
 * One command and its answer. A target that is busy, or reports a unit attention first, is
 * asked again for up to LUN_ASK_PATIENCE_S. NULL if the session is gone; scsi_free_scsi_task.
 */
typedef struct scsi_task *lun_question(struct lun *lun, const void *what);
struct scsi_task *lun_ask(struct lun *lun, lun_question *ask, const void *what);

/* The library's last error, on one line; g_free. */
char *lun_ask_error(struct iscsi_context *iscsi);

#endif
