/* SPDX-License-Identifier: GPL-3.0-or-later */
/* podium-iscsi: a block load on iSCSI LUNs. */
#include <err.h>
#include <string.h>

#include <glib.h>

#include "collect/lib/block/block_program.h"
#include "collect/lib/block/block_search.h"
#include "collect/lib/iscsi/lun_address.h"
#include "collect/lib/iscsi/lun_chap.h"
#include "collect/lib/iscsi/lun_load.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"

static volatile sig_atomic_t interrupted;

struct request {
	const char *chap_file, *digest;
	struct cli_list portals;
	int64_t patience_s;
	bool fua;
	struct lun_chap chap;
	struct lun_address *address; /* owned */
	size_t n;
};

static void
interrupt(int signal_number)
{
	(void)signal_number;
	interrupted = 1;
}

static void
take_targets(struct request *w, const struct block_program *p)
{
	g_autofree const char **portals = g_new0(const char *, w->portals.n + 1);
	char *why = NULL;

	for (size_t i = 0; i < w->portals.n; i++)
		portals[i] = w->portals.item[i];
	w->n = p->operands;
	w->address = g_new0(struct lun_address, w->n);
	for (size_t i = 0; i < w->n; i++) {
		if (!lun_address_parse(&w->address[i], p->operand[i], portals, &why))
			cli_usage("%s: %s", p->operand[i], why);
		w->address[i].chap = &w->chap;
		w->address[i].header_digest = w->digest;
	}
	if (w->chap_file != NULL && !lun_chap_read(&w->chap, w->chap_file, &why))
		errx(1, "%s: %s", w->chap_file, why);
}

/* What only files have. */
static void
refuse_file_options(const struct block_load *load)
{
	if (load->direct || load->cache != CACHE_UNSAID)
		cli_usage("--direct and --invalidate are for files: nothing lies between "
			  "podium-iscsi and the target");
	if (strcmp(load->engine, "auto") != 0)
		cli_usage("--ioengine is for files");
	if (load->filename != NULL)
		cli_usage("filename is for files");
}

static void
read_options(struct request *w, struct block_program *p, int argc, char *argv[])
{
	const struct option_spec own[] = {
		{ "portal", 0, OPTION_LIST, &w->portals, "HOST[:PORT]",
		    "a further portal of the same target" },
		{ "chap-file", 0, OPTION_TEXT, &w->chap_file, "FILE",
		    "user, password, target-user, target-password" },
		{ "header-digest", 0, OPTION_CHOICE, &w->digest, "none|crc32c",
		    "checksums of headers (none)" },
		{ "fua", 0, OPTION_FLAG, &w->fua, NULL,
		    "every write is durable when it ends (as --sync)" },
		{ "patience", 0, OPTION_INTEGER, &w->patience_s, "SECONDS",
		    "for a lost or a busy target (30)" },
		{ NULL },
	};
	const struct program frame = { "URL...", "a block load on iSCSI LUNs", own, 1, -1 };

	block_program_read(p, argc, argv, &frame);
	if (w->fua)
		p->load.sync = SYNC_ALL;
	refuse_file_options(&p->load);
	take_targets(w, p);
}

static void
request_clear(struct request *w)
{
	for (size_t i = 0; i < w->n; i++)
		lun_address_clear(&w->address[i]);
	g_free(w->address);
	g_free(w->portals.item);
	lun_chap_clear(&w->chap);
}

static void
run_once(const struct block_load *load, const void *set, const volatile sig_atomic_t *stop,
    struct block_result *r)
{
	lun_load_run(load, set, stop, r);
}

int
main(int argc, char *argv[])
{
	struct block_program p = { .recording = { .workload = "iscsi", .program = "iscsi" } };
	struct request w = { .digest = "none", .patience_s = 30 };
	struct lun_set set;
	struct block_result r;

	read_options(&w, &p, argc, argv);
	block_program_signals(&p, interrupt, &interrupted);
	block_result_init(&r, &p.load);
	r.transport = "iscsi";
	set = (struct lun_set){ w.address, w.n, (uint64_t)w.patience_s * SECOND_NS, &p.destroy,
		p.recording.store != NULL };
	block_search_run(&p.load, run_once, &set, set.n, &interrupted, &r);
	block_result_finish(&r);
	request_clear(&w);
	return block_program_end(&p, &r);
}
