/* SPDX-License-Identifier: GPL-3.0-or-later */
/* podium-iscsi: a block load on iSCSI LUNs. */
#include <err.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "collect/lib/block/blockresult.h"
#include "collect/lib/block/iscsiload.h"
#include "data/lib/cli.h"

static volatile sig_atomic_t interrupted;

struct wish {
	struct blockload load;
	const char *chap_file, *digest;
	struct cli_list destroy, portals;
	int64_t patience_s;
	bool json, fua;
	struct recording recording;
	struct iscsi_chap chap;
	struct iscsi_address *address; /* owned */
	size_t n;
};

static void
interrupt(int signal_number)
{
	(void)signal_number;
	interrupted = 1;
}

static void
take_targets(struct wish *w, char *const *urls, size_t n)
{
	g_autofree const char **portals = g_new0(const char *, w->portals.n + 1);
	char *why = NULL;

	if (w->portals.n > 0)
		memcpy(portals, w->portals.item, w->portals.n * sizeof *portals);
	w->address = g_new0(struct iscsi_address, n);
	w->n = n;
	for (size_t i = 0; i < n; i++) {
		if (!iscsi_address_parse(&w->address[i], urls[i], portals, &why))
			cli_usage("%s: %s", urls[i], why);
		w->address[i].chap = &w->chap;
		w->address[i].header_digest = w->digest;
	}
	if (w->chap_file != NULL && !iscsi_chap_read(&w->chap, w->chap_file, &why))
		errx(1, "%s: %s", w->chap_file, why);
}

/* What only files have. */
static void
refuse_file_options(const struct wish *w)
{
	if (w->load.direct || w->load.invalidate)
		cli_usage("--direct and --invalidate are for files: nothing lies between podium-iscsi and the target");
	if (strcmp(w->load.engine, "auto") != 0)
		cli_usage("--ioengine is for files");
}

static void
read_options(struct wish *w, int argc, char *argv[])
{
	const struct option_spec own[] = {
		{ "portal", 0, OPTION_LIST, &w->portals, "HOST[:PORT]", "a further portal of the same target" },
		{ "chap-file", 0, OPTION_TEXT, &w->chap_file, "FILE", "user, password, target-user, target-password" },
		{ "header-digest", 0, OPTION_CHOICE, &w->digest, "none|crc32c", "checksums of headers (none)" },
		{ "fua", 0, OPTION_FLAG, &w->fua, NULL, "every write is durable when it ends (as --sync)" },
		{ "patience", 0, OPTION_INTEGER, &w->patience_s, "SECONDS", "for a lost session or a busy target (30)" },
		{ "json", 0, OPTION_FLAG, &w->json, NULL, "print one JSON object" },
		{ "destroy-data", 0, OPTION_LIST, &w->destroy, "URL", "write to that LUN although it holds data" },
		{ "record", 0, OPTION_TEXT, &w->recording.store, "RUNS.db", "record the run there" },
		{ "backend", 0, OPTION_TEXT, &w->recording.backend, "NAME", "as a run of this backend" },
		{ "workload", 0, OPTION_TEXT, &w->recording.workload, "NAME", "under this workload (iscsi)" },
		{ "run", 0, OPTION_INTEGER, &w->recording.planned, "ID", "the planned run that this is" },
		{ NULL },
	};
	const char **texts;
	struct program program = { "URL...", "a block load on iSCSI LUNs", blockload_options(own, &texts), 1, -1 };
	char **all = blockload_arguments(argc, argv), *why = NULL;
	int first = options_parse(argc, all, &program);

	blockload_apply(&w->load, texts);
	if (w->fua)
		w->load.sync = SYNC_ALL;
	if (!blockload_check(&w->load, &why))
		cli_usage("%s", why);
	refuse_file_options(w);
	if (w->recording.store != NULL && w->recording.backend == NULL)
		cli_usage("--record needs --backend");
	w->recording.options = g_strjoinv(" ", argv + 1);
	take_targets(w, all + first, (size_t)(argc - first));
}

static void
report(struct wish *w, struct blockresult *r)
{
	if (w->recording.store != NULL) {
		r->client = facts_new();
		facts_client(r->client);
		blockresult_record(r, &w->recording);
	}
	if (r->operations == 0)
		return;
	if (w->json)
		blockresult_print_json(r, stdout);
	else
		blockresult_print(r, stdout);
}

int
main(int argc, char *argv[])
{
	struct wish w = { .load = blockload_defaults(), .digest = "none", .patience_s = 30,
		.recording = { .workload = "iscsi", .program = "iscsi" } };
	struct sigaction action = { .sa_handler = interrupt }, ignore = { .sa_handler = SIG_IGN };
	struct blockresult r;
	bool good;

	read_options(&w, argc, argv);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGPIPE, &ignore, NULL);
	blockresult_init(&r, &w.load);
	r.transport = "iscsi";
	iscsiload_run(&w.load, &(struct iscsiset){ w.address, w.n, (uint64_t)w.patience_s * SECOND_NS, &w.destroy,
	    w.recording.store != NULL }, &interrupted, &r);
	blockresult_finish(&r);
	iscsi_chap_clear(&w.chap);
	report(&w, &r);
	good = r.failure == NULL;
	if (!good)
		warnx("%s", r.failure);
	blockresult_free(&r);
	for (size_t i = 0; i < w.n; i++)
		iscsi_address_clear(&w.address[i]);
	g_free(w.address);
	cli_finish(stdout);
	return good ? EXIT_SUCCESS : 1;
}
