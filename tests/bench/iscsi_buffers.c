/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * iscsi_buffers: N reads of 64 KiB into buffers that libiscsi allocates, one after the other: the
 * way podium-iscsi does not go.
 */
#include <err.h>
#include <stdlib.h>

#include <iscsi/iscsi.h>
#include <iscsi/scsi-lowlevel.h>

int
main(int argc, char *argv[])
{
	struct iscsi_context *iscsi = iscsi_create_context("iqn.2026-11.org.podium:bench");
	struct iscsi_url *url = argc == 3 ? iscsi_parse_full_url(iscsi, argv[1]) : NULL;

	if (url == NULL)
		errx(2, "usage: iscsi_buffers URL N");
	iscsi_set_targetname(iscsi, url->target);
	iscsi_set_session_type(iscsi, ISCSI_SESSION_NORMAL);
	if (iscsi_full_connect_sync(iscsi, url->portal, url->lun) != 0)
		errx(1, "%s", iscsi_get_error(iscsi));
	for (long i = 0, n = strtol(argv[2], NULL, 10); i < n; i++) {
		struct scsi_task *task = iscsi_read16_sync(
		    iscsi, url->lun, (uint64_t)(i % 400) * 128, 65536, 512, 0, 0, 0, 0, 0);

		if (task == NULL || task->status != SCSI_STATUS_GOOD)
			errx(1, "%s", iscsi_get_error(iscsi));
		scsi_free_scsi_task(task);
	}
	iscsi_destroy_url(url);
	iscsi_logout_sync(iscsi);
	iscsi_destroy_context(iscsi);
	return 0;
}
