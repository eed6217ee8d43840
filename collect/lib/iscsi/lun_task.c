/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_task.h"

#include <glib.h>

bool
lun_task_send(struct lun_session *s, struct lun_slot *slot, iscsi_command_cb ended)
{
	struct block_io *io = &slot->io;
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

enum lun_answer
lun_task_answer(const struct block_io *io, int status, const struct scsi_task *task, char **words)
{
	enum lun_answer answer = lun_status_answer(status, task);

	if (answer == LUN_ANSWER_FAILED)
		*words = lun_status_words(status, task);
	if (answer != LUN_ANSWER_GOOD || io->kind > BLOCK_WRITE ||
	    task->residual_status == SCSI_RESIDUAL_NO_RESIDUAL)
		return answer;
	*words = g_strdup_printf("%zu bytes of it were not moved", task->residual);
	return LUN_ANSWER_FAILED;
}
