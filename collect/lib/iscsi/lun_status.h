/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun_status: what a SCSI command's end means, and in words. */
#ifndef PODIUM_LUN_STATUS_H
#define PODIUM_LUN_STATUS_H

#include <stdbool.h>

#include <iscsi/iscsi.h>
#include <iscsi/scsi-lowlevel.h>

enum lun_answer {
	LUN_ANSWER_GOOD,
	LUN_ANSWER_AGAIN, /* busy, queue full, unit attention, aborted: to be sent again */
	LUN_ANSWER_LOST,  /* the session went away */
	LUN_ANSWER_FAILED,
};

/* `status` is libiscsi's, which adds to SCSI's those of a session that ended. */
enum lun_answer lun_status_answer(int status, const struct scsi_task *task);

/* Is it the news that the LUN has another size now? */
bool lun_status_resized(int status, const struct scsi_task *task);

/* Why it failed, by status and sense ("medium error, code 11h/00h"); g_free. */
char *lun_status_words(int status, const struct scsi_task *task);

#endif
