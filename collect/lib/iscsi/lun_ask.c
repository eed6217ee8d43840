/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_ask.h"

#include <inttypes.h>

#include <glib.h>
#include <iscsi/scsi-lowlevel.h>

#include "collect/lib/iscsi/lun_status.h"
#include "collect/lib/iscsi/lun_wait.h"
#include "collect/lib/load/latencies.h"

enum { BUSY_US = 1000, LONGEST_S = 10 };

/* What a callback writes into: the context is destroyed before it goes away. */
struct answer {
	bool over;
	int status;
	struct scsi_task *task;
};

uint64_t
lun_ask_patience(const struct lun *lun)
{
	return CLAMP(lun->patience_ns, SECOND_NS, LONGEST_S * SECOND_NS);
}

char *
lun_ask_error(const struct lun *lun)
{
	const char *text = lun->iscsi != NULL ? iscsi_get_error(lun->iscsi) : lun->error;

	return g_strstrip(g_strdelimit(g_strdup(text != NULL ? text : ""), "\n", ' '));
}

void
lun_ask_lose(struct lun *lun, int64_t since_us)
{
	int64_t waited_us = g_get_monotonic_time() - since_us;

	if (lun->iscsi == NULL)
		return;
	g_free(lun->error);
	lun->error = lun_ask_error(lun);
	/* The library's last error may be of a question before. */
	if (*lun->error == '\0' || waited_us >= (int64_t)(lun_ask_patience(lun) / 1000) - 2000) {
		g_free(lun->error);
		lun->error = g_strdup_printf("no answer within %" PRIu64 " s",
		    (uint64_t)(lun_ask_patience(lun) / SECOND_NS));
	}
	lun->lost = true;
	iscsi_destroy_context(lun->iscsi);
	lun->iscsi = NULL;
}

static void
answered(struct iscsi_context *iscsi, int status, void *command_data, void *private_data)
{
	struct answer *a = private_data;

	(void)iscsi;
	*a = (struct answer){ true, status, command_data };
	if (a->task != NULL)
		a->task->status = status;
}

static struct scsi_task *
ask_once(struct lun *lun, lun_question *ask, const void *what)
{
	struct answer a = { 0 };
	int64_t since_us = g_get_monotonic_time();

	if (ask(lun, what, answered, &a) != NULL &&
	    lun_wait(lun->iscsi, &a.over, lun_ask_patience(lun)) && a.task != NULL &&
	    lun_status_answer(a.status, a.task) != LUN_ANSWER_LOST)
		return a.task;
	lun_ask_lose(lun, since_us);
	if (a.task != NULL)
		scsi_free_scsi_task(a.task);
	return NULL;
}

struct scsi_task *
lun_ask(struct lun *lun, lun_question *ask, const void *what)
{
	int64_t until_us = g_get_monotonic_time() + (int64_t)(lun_ask_patience(lun) / 1000);

	while (lun->iscsi != NULL) {
		struct scsi_task *task = ask_once(lun, ask, what);

		if (task == NULL || lun_status_answer(task->status, task) != LUN_ANSWER_AGAIN ||
		    g_get_monotonic_time() >= until_us)
			return task;
		scsi_free_scsi_task(task);
		g_usleep(BUSY_US);
	}
	return NULL;
}

/* What comes with the end of a login is the library's own. */
static void
connected(struct iscsi_context *iscsi, int status, void *command_data, void *private_data)
{
	(void)command_data;
	answered(iscsi, status, NULL, private_data);
}

bool
lun_ask_connect(struct lun *lun, const char *portal)
{
	struct answer a = { 0 };
	int64_t since_us = g_get_monotonic_time();

	if (iscsi_full_connect_async(lun->iscsi, portal, lun->address->lun, connected, &a) == 0 &&
	    lun_wait(lun->iscsi, &a.over, lun_ask_patience(lun)))
		return a.status == SCSI_STATUS_GOOD;
	lun_ask_lose(lun, since_us);
	return false;
}
