/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/iscsitask.h"

#include <glib.h>

bool
iscsitask_send(struct iscsi_session *s, struct iscsi_slot *slot, iscsi_command_cb ended)
{
	struct blockio *io = &slot->io;
	uint64_t lba = io->offset / s->block_bytes;
	int size = (int)s->block_bytes;

	slot->iov.iov_base = io->data;
	slot->iov.iov_len = io->bytes;
	switch (io->kind) {
	case BLOCK_READ:
		return iscsi_read16_iov_task(s->iscsi, s->lun, lba, io->bytes, size, 0, 0, 0, 0, 0,
			   ended, slot, &slot->iov, 1) != NULL;
	case BLOCK_WRITE:
		return iscsi_write16_iov_task(s->iscsi, s->lun, lba, NULL, io->bytes, size, 0, 0,
			   s->job.load->sync != SYNC_NONE, 0, 0, ended, slot, &slot->iov,
			   1) != NULL;
	case BLOCK_FLUSH:
		return iscsi_synchronizecache16_task(s->iscsi, s->lun, 0, 0, 0, 0, ended, slot) !=
		       NULL;
	default:
		slot->range = (struct unmap_list){ lba, io->bytes / s->block_bytes };
		return iscsi_unmap_task(s->iscsi, s->lun, 0, 0, &slot->range, 1, ended, slot) !=
		       NULL;
	}
}

static char *
sense_words(const struct scsi_task *task)
{
	const struct scsi_sense *sense = &task->sense;

	g_autofree char *names = g_strdup_printf(
	    "%s, %s", scsi_sense_key_str((int)sense->key), scsi_sense_ascq_str(sense->ascq));

	/* The library's are names of constants. */
	return g_strdelimit(g_ascii_strdown(names, -1), "_", ' ');
}

enum iscsi_answer
iscsitask_answer(const struct blockio *io, int status, const struct scsi_task *task, char **words)
{
	switch (status) {
	case SCSI_STATUS_GOOD:
		if (io->kind > BLOCK_WRITE || task->residual_status == SCSI_RESIDUAL_NO_RESIDUAL)
			return ANSWER_GOOD;
		*words = g_strdup_printf("%zu bytes of it were not moved", task->residual);
		return ANSWER_FAILED;
	case SCSI_STATUS_BUSY:
	case SCSI_STATUS_TASK_SET_FULL:
		return ANSWER_AGAIN;
	case SCSI_STATUS_CANCELLED:
	case SCSI_STATUS_ERROR:
	case SCSI_STATUS_TIMEOUT:
		return ANSWER_LOST;
	case SCSI_STATUS_CHECK_CONDITION:
		if (task->sense.key == SCSI_SENSE_UNIT_ATTENTION)
			return ANSWER_AGAIN;
		*words = sense_words(task);
		return ANSWER_FAILED;
	default:
		*words = g_strdup_printf("SCSI status %#x", (unsigned)status);
		return ANSWER_FAILED;
	}
}
