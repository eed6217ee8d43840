/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_status.h"

#include <glib.h>

/* Senses that say "not now": whoever asks again gets an answer. */
static enum lun_answer
answer_of_sense(const struct scsi_sense *sense)
{
	enum { BECOMING_READY = 0x0401 };

	if (sense->key == SCSI_SENSE_RECOVERED_ERROR)
		return LUN_ANSWER_GOOD;
	if (sense->key == SCSI_SENSE_UNIT_ATTENTION || sense->key == SCSI_SENSE_COMMAND_ABORTED)
		return LUN_ANSWER_AGAIN;
	if (sense->key == SCSI_SENSE_NOT_READY && sense->ascq == BECOMING_READY)
		return LUN_ANSWER_AGAIN;
	return LUN_ANSWER_FAILED;
}

enum lun_answer
lun_status_answer(int status, const struct scsi_task *task)
{
	switch (status) {
	case SCSI_STATUS_GOOD:
		return LUN_ANSWER_GOOD;
	case SCSI_STATUS_BUSY:
	case SCSI_STATUS_TASK_SET_FULL:
	case SCSI_STATUS_TASK_ABORTED:
		return LUN_ANSWER_AGAIN;
	case SCSI_STATUS_CANCELLED:
	case SCSI_STATUS_ERROR:
	case SCSI_STATUS_TIMEOUT:
		return LUN_ANSWER_LOST;
	case SCSI_STATUS_CHECK_CONDITION:
		return answer_of_sense(&task->sense);
	default:
		return LUN_ANSWER_FAILED;
	}
}

bool
lun_status_resized(int status, const struct scsi_task *task)
{
	return status == SCSI_STATUS_CHECK_CONDITION &&
	    task->sense.key == SCSI_SENSE_UNIT_ATTENTION &&
	    task->sense.ascq == SCSI_SENSE_ASCQ_CAPACITY_DATA_HAS_CHANGED;
}

static char *
sense_words(const struct scsi_sense *sense)
{
	static const char *const keys[] = { "no sense", "recovered error", "not ready",
		"medium error", "hardware error", "illegal request", "unit attention",
		"data protected", "blank check", "vendor specific", "copy aborted",
		"command aborted", "obsolete", "volume overflow", "miscompare", "completed" };
	const char *key = keys[sense->key & 15], *constant = scsi_sense_ascq_str(sense->ascq);
	unsigned code = (unsigned)sense->ascq;
	g_autofree char *name = NULL;

	if (constant == NULL)
		return g_strdup_printf("%s, code %02xh/%02xh", key, code >> 8, code & 255);
	/* The library's names are those of constants. */
	name = g_strdelimit(g_ascii_strdown(constant, -1), "_", ' ');
	return g_strdup_printf("%s, %s", key, name);
}

char *
lun_status_words(int status, const struct scsi_task *task)
{
	switch (status) {
	case SCSI_STATUS_BUSY:
		return g_strdup("the target is busy");
	case SCSI_STATUS_TASK_SET_FULL:
		return g_strdup("the target's queue is full");
	case SCSI_STATUS_RESERVATION_CONFLICT:
		return g_strdup("reserved by another initiator");
	case SCSI_STATUS_CHECK_CONDITION:
		return sense_words(&task->sense);
	default:
		return g_strdup_printf("SCSI status %#x", (unsigned)status);
	}
}
