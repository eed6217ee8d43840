/* SPDX-License-Identifier: GPL-3.0-or-later */
/* podium-file: a block load on files and block devices. */
#include <err.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "collect/lib/block/fileload.h"
#include "collect/lib/block/blockresult.h"
#include "data/lib/cli.h"

static volatile sig_atomic_t interrupted;

struct wish {
	struct blockload load;
	const char *job_file;
	struct cli_list destroy;
	bool json;
	struct recording recording;
	struct fileset set;
};

static void
interrupt(int signal_number)
{
	(void)signal_number;
	interrupted = 1;
}

static void
take_targets(struct wish *w, char *const *paths, size_t n)
{
	char *const from_job[] = { (char *)w->load.filename };

	if (n == 0 && w->load.filename != NULL) {
		paths = from_job;
		n = 1;
	}
	if (n == 0)
		cli_usage("missing operand: PATH...");
	w->set = (struct fileset){ g_new0(struct filetarget, n), n };
	for (size_t i = 0; i < n; i++) {
		w->set.target[i].path = paths[i];
		w->set.target[i].fd = -1;
	}
}

static void
read_options(struct wish *w, int argc, char *argv[])
{
	const struct option_spec own[] = {
		{ "fio-job", 0, OPTION_TEXT, &w->job_file, "FILE", "read options from a fio job file first" },
		{ "json", 0, OPTION_FLAG, &w->json, NULL, "print one JSON object" },
		{ "destroy-data", 0, OPTION_LIST, &w->destroy, "PATH", "write to PATH although it holds data" },
		{ "record", 0, OPTION_TEXT, &w->recording.store, "RUNS.db", "record the run there" },
		{ "backend", 0, OPTION_TEXT, &w->recording.backend, "NAME", "as a run of this backend" },
		{ "workload", 0, OPTION_TEXT, &w->recording.workload, "NAME", "under this workload (file)" },
		{ "run", 0, OPTION_INTEGER, &w->recording.planned, "ID", "the planned run that this is" },
		{ NULL },
	};
	const char **texts;
	struct program program = { "PATH...", "a block load on files and block devices",
		blockload_options(own, &texts), 0, -1 };
	char **all = blockload_arguments(argc, argv), *why = NULL;
	int first = options_parse(argc, all, &program);

	if (w->job_file != NULL && !blockload_read_job(&w->load, w->job_file, &why))
		errx(2, "%s", why);
	blockload_apply(&w->load, texts);
	if (!blockload_check(&w->load, &why))
		cli_usage("%s", why);
	if (w->recording.store != NULL && w->recording.backend == NULL)
		cli_usage("--record needs --backend");
	w->recording.options = g_strjoinv(" ", argv + 1);
	take_targets(w, all + first, (size_t)(argc - first));
}

/* Every target opened and the engine chosen; what prevents that is the run's failure. */
static bool
open_targets(struct wish *w, struct blockresult *r)
{
	g_autofree char *why = NULL;

	for (size_t i = 0; i < w->set.n; i++) {
		struct filetarget *t = &w->set.target[i];

		if (!filetarget_open(t, &w->load, &w->destroy, &why)) {
			r->failure = g_strdup_printf("%s: %s", t->path, why);
			return false;
		}
		if (t->direct_void)
			blockresult_find(r, "direct-void", "O_DIRECT means nothing on %s: memory was measured.", t->path);
		if (t->absent > 0.05 && !w->load.writes)
			blockresult_find(r, "holes", "%.0f %% of %s are holes, which no disk is asked for.",
			    t->absent * 100, t->path);
	}
	r->transport = fileload_engine(&w->load, &w->set.target[0], &why);
	if (r->transport == NULL)
		r->failure = g_strdup(why);
	return r->transport != NULL;
}

static void
report(struct wish *w, struct blockresult *r)
{
	if (w->recording.store != NULL) {
		r->client = facts_new();
		facts_client(r->client);
		facts_under_path(r->client, w->set.target[0].path);
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
	struct wish w = { .load = blockload_defaults(),
		.recording = { .workload = "file", .program = "file" } };
	struct sigaction action = { .sa_handler = interrupt };
	struct blockresult r;
	bool good;

	read_options(&w, argc, argv);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	blockresult_init(&r, &w.load);
	if (open_targets(&w, &r)) {
		fileload_run(&w.load, &w.set, &interrupted, &r);
		blockresult_finish(&r);
	}
	for (size_t i = 0; i < w.set.n; i++)
		filetarget_close(&w.set.target[i]);
	report(&w, &r);
	good = r.failure == NULL;
	if (!good)
		warnx("%s", r.failure);
	blockresult_free(&r);
	cli_finish(stdout);
	return good ? EXIT_SUCCESS : 1;
}
