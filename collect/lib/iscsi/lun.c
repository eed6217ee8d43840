/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun.h"

#include <inttypes.h>
#include <poll.h>

#include <glib.h>
#include <iscsi/iscsi.h>
#include <iscsi/scsi-lowlevel.h>

#include "collect/lib/block/claim.h"
#include "collect/lib/iscsi/lun_ask.h"
#include "collect/lib/iscsi/lun_login.h"
#include "collect/lib/iscsi/lun_status.h"
#include "collect/lib/iscsi/lun_wait.h"

/* Why there is no good answer. */
static char *
reason(const struct lun *lun, const struct scsi_task *task)
{
	if (task == NULL || lun_status_answer(task->status, task) == LUN_ANSWER_GOOD)
		return lun_ask_error(lun);
	return lun_status_words(task->status, task);
}

static struct scsi_task *
ask_capacity(struct lun *lun, const void *what, iscsi_command_cb answered, void *to)
{
	(void)what;
	return iscsi_readcapacity16_task(lun->iscsi, lun->address->lun, answered, to);
}

static bool
read_capacity(struct lun *lun, char **why)
{
	struct scsi_task *task = lun_ask(lun, ask_capacity, NULL);
	struct scsi_readcapacity16 *rc = NULL;

	if (task != NULL && task->status == SCSI_STATUS_GOOD)
		rc = scsi_datain_unmarshall(task);
	if (rc == NULL) {
		g_autofree char *words = reason(lun, task);

		*why = g_strdup_printf("capacity: %s", words);
	} else {
		lun->block_bytes = rc->block_length;
		lun->physical_block_bytes = (uint64_t)rc->block_length << rc->lbppbe;
		lun->bytes = (rc->returned_lba + 1) * rc->block_length;
	}
	if (task != NULL)
		scsi_free_scsi_task(task);
	if (rc != NULL && lun->block_bytes < 512) {
		*why = g_strdup("has no capacity");
		return false;
	}
	return rc != NULL;
}

static struct scsi_task *
ask_limits(struct lun *lun, const void *what, iscsi_command_cb answered, void *to)
{
	(void)what;
	return iscsi_inquiry_task(
	    lun->iscsi, lun->address->lun, 1, SCSI_INQUIRY_PAGECODE_BLOCK_LIMITS, 64, answered, to);
}

/* The limits that a load must keep. */
static void
read_limits(struct lun *lun)
{
	struct scsi_task *task = lun_ask(lun, ask_limits, NULL);
	struct scsi_inquiry_block_limits *limits = NULL;

	lun->longest_bytes = UINT64_MAX;
	if (task != NULL && task->status == SCSI_STATUS_GOOD)
		limits = scsi_datain_unmarshall(task);
	if (limits != NULL) {
		lun->longest_unmap_bytes = (uint64_t)limits->max_unmap * lun->block_bytes;
		if (limits->max_xfer_len > 0)
			lun->longest_bytes = (uint64_t)limits->max_xfer_len * lun->block_bytes;
	}
	if (task != NULL)
		scsi_free_scsi_task(task);
}

/* Logs in by one portal and reads the capacity. False and *why. */
static bool
log_in(struct lun *lun, const char *portal, char **why)
{
	lun->iscsi = lun_address_context(lun->address);
	if (lun->iscsi == NULL) {
		*why = g_strdup("no memory for a session");
		return false;
	}
	if (!lun_login(lun, portal, why) || !read_capacity(lun, why))
		return false;
	read_limits(lun);
	if (lun->lost)
		*why = lun_ask_error(lun);
	return !lun->lost;
}

bool
lun_open_any(struct lun *lun, const struct lun_address *address, uint64_t patience_ns,
    size_t *portal, char **why)
{
	size_t n = g_strv_length(address->portals), first = *portal;
	char *first_why = NULL;

	for (size_t i = 0; i < n; i++) {
		g_autofree char *other = NULL;

		*portal = (first + i) % n;
		*lun = (struct lun){ .address = address, .patience_ns = patience_ns };
		if (log_in(lun, address->portals[*portal], &other)) {
			g_free(first_why);
			return true;
		}
		lun_close(lun);
		if (first_why == NULL)
			first_why = g_steal_pointer(&other);
	}
	*why = first_why;
	return false;
}

void
lun_close(struct lun *lun)
{
	lun_wait_leave(lun->iscsi, !lun->lost);
	lun->iscsi = NULL;
	g_free(lun->negotiated);
	lun->negotiated = NULL;
	g_free(lun->error);
	lun->error = NULL;
}

struct extent {
	struct scsi_iovec *iov; /* the library keeps the pointer until the answer */
	uint64_t offset;
};

static struct scsi_task *
ask_extent(struct lun *lun, const void *what, iscsi_command_cb answered, void *to)
{
	const struct extent *extent = what;

	return iscsi_read16_iov_task(lun->iscsi, lun->address->lun,
	    extent->offset / lun->block_bytes, (uint32_t)extent->iov->iov_len,
	    (int)lun->block_bytes, 0, 0, 0, 0, 0, answered, to, extent->iov, 1);
}

bool
lun_read(struct lun *lun, unsigned char *data, uint64_t offset, uint32_t bytes, char **why)
{
	struct scsi_iovec iov = { data, bytes };
	struct extent extent = { &iov, offset };
	struct scsi_task *task = lun_ask(lun, ask_extent, &extent);
	bool good = task != NULL && lun_status_answer(task->status, task) == LUN_ANSWER_GOOD &&
	    task->residual == 0;

	if (!good) {
		g_autofree char *words = reason(lun, task);

		*why = g_strdup_printf("reading at %" PRIu64 ": %s", offset, words);
	}
	if (task != NULL)
		scsi_free_scsi_task(task);
	return good;
}

/* In pieces that every target takes. */
static bool
read_long(struct lun *lun, unsigned char *data, uint64_t offset, size_t bytes, char **why)
{
	enum { PIECE = 64 << 10 };

	for (size_t at = 0; at < bytes; at += PIECE)
		if (!lun_read(lun, data + at, offset + at, (uint32_t)MIN(PIECE, bytes - at), why))
			return false;
	return true;
}

bool
lun_claim(struct lun *lun, const struct cli_list *destroy, char **why)
{
	size_t n = MIN(lun->bytes, CLAIM_BYTES);
	g_autofree unsigned char *first = g_malloc(n), *last = g_malloc(n);
	struct claim_ends ends = { lun->bytes, first, last };

	if (claim_waived(destroy, lun->address->url))
		return true;
	if (!read_long(lun, first, 0, n, why) || !read_long(lun, last, lun->bytes - n, n, why))
		return false;
	*why = claim_refusal(&ends);
	return *why == NULL;
}

bool
lun_fits(const struct lun *lun, const struct block_load *load, char **why)
{
	uint64_t moved = 0, unmapped = load->unmaps ? load->size[BLOCK_UNMAP].high_bytes : 0;

	if (load->reads)
		moved = load->size[BLOCK_READ].high_bytes;
	if (load->writes)
		moved = MAX(moved, load->size[BLOCK_WRITE].high_bytes);
	if (load->unmaps && lun->longest_unmap_bytes == 0)
		*why = g_strdup("does not know UNMAP");
	else if (moved > lun->longest_bytes)
		*why = g_strdup_printf(
		    "moves at most %" PRIu64 " bytes at a time", lun->longest_bytes);
	else if (unmapped > lun->longest_unmap_bytes)
		*why = g_strdup_printf(
		    "unmaps at most %" PRIu64 " bytes at a time", lun->longest_unmap_bytes);
	else
		*why = block_load_misfit(load, lun->block_bytes);
	return *why == NULL;
}

struct probe {
	uint32_t left; /* answers to come */
	bool over, lost;
};

static void
count_answer(struct iscsi_context *iscsi, int status, void *task, void *private_data)
{
	struct probe *probe = private_data;

	(void)iscsi;
	probe->lost |= lun_status_answer(status, task) == LUN_ANSWER_LOST;
	probe->over = --probe->left == 0;
	if (task != NULL)
		scsi_free_scsi_task(task);
}

/* Queue harmless commands and see how many the library may not send before an answer comes. */
uint32_t
lun_window(struct lun *lun, uint32_t most)
{
	struct probe probe = { 0 };
	int64_t since_us = g_get_monotonic_time();
	uint32_t held;

	if (lun->iscsi == NULL)
		return 0;
	while (probe.left < most &&
	    iscsi_testunitready_task(lun->iscsi, lun->address->lun, count_answer, &probe) != NULL)
		probe.left++;
	if (probe.left > 0 && iscsi_service(lun->iscsi, POLLOUT) == 0) {
		held = (uint32_t)iscsi_out_queue_length(lun->iscsi);
		if (lun_wait(lun->iscsi, &probe.over, lun_ask_patience(lun)) && !probe.lost)
			return held < most ? most - held : 1;
	}
	/* The answers still to come would write into this frame. */
	lun_ask_lose(lun, since_us);
	return 0;
}
