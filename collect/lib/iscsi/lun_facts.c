/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_facts.h"

#include <inttypes.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

#include <glib.h>
#include <iscsi/iscsi.h>
#include <iscsi/scsi-lowlevel.h>

#include "collect/lib/iscsi/lun_ask.h"

/* `what` is the page's number; negative: none of them. */
static struct scsi_task *
ask_page(struct lun *lun, const void *what, iscsi_command_cb answered, void *to)
{
	int page = *(const int *)what;

	return iscsi_inquiry_task(
	    lun->iscsi, lun->address->lun, page >= 0, page >= 0 ? page : 0, 255, answered, to);
}

static struct scsi_task *
ask_caching(struct lun *lun, const void *what, iscsi_command_cb answered, void *to)
{
	(void)what;
	return iscsi_modesense6_task(lun->iscsi, lun->address->lun, 0, SCSI_MODESENSE_PC_CURRENT,
	    SCSI_MODEPAGE_CACHING, 0, 255, answered, to);
}

/* An answer, unpacked; NULL if there is none. *task is to be freed. */
static void *
inquire(struct lun *lun, int page, struct scsi_task **task)
{
	*task = lun_ask(lun, ask_page, &page);
	if (*task == NULL || (*task)->status != SCSI_STATUS_GOOD)
		return NULL;
	return scsi_datain_unmarshall(*task);
}

static void
release(struct scsi_task *task)
{
	if (task != NULL)
		scsi_free_scsi_task(task);
}

static void
add_stripped(struct facts *facts, const char *name, const char *text)
{
	g_autofree char *plain = g_strstrip(g_strdup(text));

	facts_add(facts, name, plain);
}

static void
add_identity(struct lun *lun, struct facts *facts)
{
	struct scsi_task *task;
	const struct scsi_inquiry_standard *inq = inquire(lun, -1, &task);
	const struct scsi_inquiry_unit_serial_number *serial;

	if (inq != NULL) {
		add_stripped(facts, "target.vendor", inq->vendor_identification);
		add_stripped(facts, "target.product", inq->product_identification);
		add_stripped(facts, "target.revision", inq->product_revision_level);
		facts_addf(facts, "target.spc_version", "%d", inq->version);
		facts_add(facts, "target.command_queueing", inq->cmdque ? "yes" : "no");
	}
	release(task);
	serial = inquire(lun, SCSI_INQUIRY_PAGECODE_UNIT_SERIAL_NUMBER, &task);
	if (serial != NULL)
		facts_add_private(facts, "lun.serial", serial->usn + strspn(serial->usn, " "));
	release(task);
}

static void
add_pages(struct lun *lun, struct facts *facts)
{
	struct scsi_task *task;
	const struct scsi_inquiry_supported_pages *pages =
	    inquire(lun, SCSI_INQUIRY_PAGECODE_SUPPORTED_VPD_PAGES, &task);
	g_autoptr(GString) all = g_string_new("");

	for (int i = 0; pages != NULL && i < pages->num_pages; i++)
		g_string_append_printf(all, "%s%02x", i > 0 ? " " : "", (unsigned)pages->pages[i]);
	facts_add(facts, "lun.vpd_pages", all->str);
	release(task);
}

static void
add_designators(struct lun *lun, struct facts *facts)
{
	struct scsi_task *task;
	const struct scsi_inquiry_device_identification *id =
	    inquire(lun, SCSI_INQUIRY_PAGECODE_DEVICE_IDENTIFICATION, &task);
	const struct scsi_inquiry_device_designator *d = id != NULL ? id->designators : NULL;

	for (int i = 0; d != NULL; d = d->next, i++) {
		g_autofree char *name = g_strdup_printf("lun.designator.%d", i);
		g_autoptr(GString) text = g_string_new("");

		for (int at = 0; at < d->designator_length; at++)
			g_string_append_printf(text,
			    d->code_set == SCSI_CODESET_BINARY ? "%02x" : "%c",
			    (unsigned char)d->designator[at]);
		facts_add_private(facts, name, text->str);
	}
	release(task);
}

static void
add_limits(struct lun *lun, struct facts *facts)
{
	struct scsi_task *task;
	const struct scsi_inquiry_block_limits *l =
	    inquire(lun, SCSI_INQUIRY_PAGECODE_BLOCK_LIMITS, &task);

	if (l != NULL) {
		facts_addf(facts, "lun.max_transfer_blocks", "%" PRIu32, l->max_xfer_len);
		facts_addf(facts, "lun.optimal_transfer_blocks", "%" PRIu32, l->opt_xfer_len);
		facts_addf(facts, "lun.optimal_granularity_blocks", "%u", l->opt_gran);
		facts_addf(facts, "lun.max_unmap_blocks", "%" PRIu32, l->max_unmap);
	}
	release(task);
}

static void
add_medium(struct lun *lun, struct facts *facts)
{
	struct scsi_task *task;
	const struct scsi_inquiry_block_device_characteristics *c =
	    inquire(lun, SCSI_INQUIRY_PAGECODE_BLOCK_DEVICE_CHARACTERISTICS, &task);
	const struct scsi_inquiry_logical_block_provisioning *p;

	/* 1 is the standard's word for a medium that does not turn. */
	if (c != NULL && c->medium_rotation_rate > 0)
		facts_addf(facts, "lun.rotation_rpm", "%d",
		    c->medium_rotation_rate == 1 ? 0 : c->medium_rotation_rate);
	release(task);
	p = inquire(lun, SCSI_INQUIRY_PAGECODE_LOGICAL_BLOCK_PROVISIONING, &task);
	if (p != NULL) {
		facts_add(facts, "lun.thin",
		    p->provisioning_type == PROVISIONING_TYPE_THIN ? "yes" : "no");
		facts_add(facts, "lun.unmap", p->lbpu ? "yes" : "no");
	}
	release(task);
}

static void
add_capacity(const struct lun *lun, struct facts *facts)
{
	facts_addf(facts, "lun.bytes", "%" PRIu64, lun->bytes);
	facts_addf(facts, "lun.block_bytes", "%" PRIu32, lun->block_bytes);
	facts_addf(facts, "lun.physical_block_bytes", "%" PRIu64, lun->physical_block_bytes);
}

static void
add_cache(struct lun *lun, struct facts *facts)
{
	struct scsi_task *task = lun_ask(lun, ask_caching, NULL);
	struct scsi_mode_sense *ms = NULL;
	const struct scsi_mode_page *page = NULL;

	if (task != NULL && task->status == SCSI_STATUS_GOOD)
		ms = scsi_datain_unmarshall(task);
	if (ms != NULL)
		page = scsi_modesense_get_page(ms, SCSI_MODEPAGE_CACHING, 0);
	if (page != NULL) {
		facts_add(facts, "lun.write_cache", page->caching.wce ? "on" : "off");
		facts_add(facts, "lun.read_cache", page->caching.rcd ? "off" : "on");
	}
	release(task);
}

static void
add_session(struct lun *lun, struct facts *facts)
{
	g_auto(GStrv) lines = g_strsplit(lun->negotiated != NULL ? lun->negotiated : "", "\n", -1);
	struct tcp_info tcp;
	socklen_t n = sizeof tcp;

	for (size_t i = 0; lines[i] != NULL; i++) {
		g_auto(GStrv) pair = g_strsplit(lines[i], "=", 2);
		g_autofree char *name = pair[0] != NULL && pair[1] != NULL ?
		    g_strconcat("session.", pair[0], NULL) :
		    NULL;

		if (name != NULL && g_str_has_prefix(pair[0], "Target") &&
		    strcmp(pair[0], "TargetPortalGroupTag") != 0)
			facts_add_private(facts, name, pair[1]);
		else if (name != NULL)
			facts_add(facts, name, pair[1]);
	}
	if (lun->iscsi != NULL &&
	    getsockopt(iscsi_get_fd(lun->iscsi), IPPROTO_TCP, TCP_INFO, &tcp, &n) == 0) {
		facts_addf(facts, "tcp.rtt_us", "%u", tcp.tcpi_rtt);
		facts_addf(facts, "tcp.mss_bytes", "%u", tcp.tcpi_snd_mss);
	}
}

void
lun_facts(struct lun *lun, struct facts *facts)
{
	facts_add_private(facts, "target.name", lun->address->target);
	facts_add_private(facts, "target.portal", lun->address->portals[0]);
	facts_addf(facts, "lun.number", "%d", lun->address->lun);
	add_identity(lun, facts);
	add_capacity(lun, facts);
	add_pages(lun, facts);
	add_designators(lun, facts);
	add_limits(lun, facts);
	add_medium(lun, facts);
	add_cache(lun, facts);
	add_session(lun, facts);
}
