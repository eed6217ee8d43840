/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/iscsiask.h"

#include <glib.h>
#include <iscsi/iscsi.h>
#include <iscsi/scsi-lowlevel.h>

#include "collect/lib/iscsi/iscsistatus.h"

enum { BUSY_US = 1000 };

struct scsi_task *
iscsiask(struct iscsilun *lun, iscsi_question *ask, const void *what)
{
	int64_t until_us = g_get_monotonic_time() + ISCSI_PATIENCE_S * G_USEC_PER_SEC;

	for (;;) {
		struct scsi_task *task = ask(lun, what);
		enum iscsi_answer answer =
		    task != NULL ? iscsistatus_answer(task->status, task) : ANSWER_LOST;

		lun->lost = answer == ANSWER_LOST;
		if (answer != ANSWER_AGAIN || g_get_monotonic_time() >= until_us)
			return task;
		scsi_free_scsi_task(task);
		g_usleep(BUSY_US);
	}
}

char *
iscsiask_last_words(struct iscsi_context *iscsi)
{
	return g_strstrip(g_strdelimit(g_strdup(iscsi_get_error(iscsi)), "\n", ' '));
}
