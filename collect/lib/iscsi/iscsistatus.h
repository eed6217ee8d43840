/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iscsistatus: what a SCSI command's end means, and in words. */
#ifndef PODIUM_ISCSISTATUS_H
#define PODIUM_ISCSISTATUS_H

#include <stdbool.h>

#include <iscsi/iscsi.h>
#include <iscsi/scsi-lowlevel.h>

enum iscsi_answer {
	ANSWER_GOOD,
	ANSWER_AGAIN, /* busy, queue full, unit attention, aborted: to be sent again, not done */
	ANSWER_LOST,  /* the session went away */
	ANSWER_FAILED,
};

/* `status` is libiscsi's, which adds to SCSI's those of a session that ended. */
enum iscsi_answer iscsistatus_answer(int status, const struct scsi_task *task);

/* Is it the news that the LUN has another size now? */
bool iscsistatus_resized(int status, const struct scsi_task *task);

/* Why it failed, by status and sense ("medium error, code 11h/00h"); g_free. */
char *iscsistatus_words(int status, const struct scsi_task *task);

#endif
