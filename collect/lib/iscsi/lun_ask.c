/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_ask.h"

#include <glib.h>
#include <iscsi/iscsi.h>
#include <iscsi/scsi-lowlevel.h>

#include "collect/lib/iscsi/lun_status.h"

enum { BUSY_US = 1000 };

struct scsi_task *
lun_ask(struct lun *lun, lun_question *ask, const void *what)
{
	int64_t until_us = g_get_monotonic_time() + LUN_ASK_PATIENCE_S * G_USEC_PER_SEC;

	for (;;) {
		struct scsi_task *task = ask(lun, what);
		enum lun_answer answer =
		    task != NULL ? lun_status_answer(task->status, task) : LUN_ANSWER_LOST;

		lun->lost = answer == LUN_ANSWER_LOST;
		if (answer != LUN_ANSWER_AGAIN || g_get_monotonic_time() >= until_us)
			return task;
		scsi_free_scsi_task(task);
		g_usleep(BUSY_US);
	}
}

char *
lun_ask_error(struct iscsi_context *iscsi)
{
	return g_strstrip(g_strdelimit(g_strdup(iscsi_get_error(iscsi)), "\n", ' '));
}
