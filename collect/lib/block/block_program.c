/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/block_program.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "collect/lib/block/block_options.h"
#include "collect/lib/block/block_print.h"
#include "collect/lib/block/job_file.h"
#include "collect/lib/facts/facts_client.h"
#include "data/lib/cli.h"
#include "data/lib/start.h"

static size_t
count(const struct option_spec *options)
{
	size_t n = 0;

	while (options[n].name != NULL)
		n++;
	return n;
}

/* The program's own options and these. g_free. */
static struct option_spec *
with_common(struct block_program *p, const struct option_spec *own)
{
	const struct option_spec common[] = {
		{ "fio-job", 0, OPTION_TEXT, &p->job_file, "FILE",
		    "read options from a fio job file first" },
		{ "json", 0, OPTION_FLAG, &p->json, NULL, "print one JSON object" },
		{ "destroy-data", 0, OPTION_LIST, &p->destroy, "NAME",
		    "write to that target although it holds data" },
		{ "record", 0, OPTION_TEXT, &p->recording.store, "RUNS.db",
		    "record the run there" },
		{ "backend", 0, OPTION_TEXT, &p->recording.backend, "NAME",
		    "as a run of this backend" },
		{ "workload", 0, OPTION_TEXT, &p->recording.workload, "NAME",
		    "under this workload" },
		{ "run", 0, OPTION_INTEGER, &p->recording.planned, "ID",
		    "the planned run that this is" },
		{ NULL },
	};
	size_t n = count(own);
	struct option_spec *all = g_new(struct option_spec, n + G_N_ELEMENTS(common));

	memcpy(all, own, n * sizeof *all);
	memcpy(all + n, common, sizeof common);
	return all;
}

void
block_program_read(struct block_program *p, int argc, char *argv[], const struct program *frame)
{
	g_autofree struct option_spec *known = with_common(p, frame->options);
	g_autofree const char **texts = NULL;
	g_autofree struct option_spec *options = block_options_specs(known, &texts);
	struct program program = *frame;
	char *why = NULL;
	int first;

	p->load = block_load_defaults();
	p->arguments = block_options_arguments(argc, argv);
	program.options = options;
	first = option_parse(argc, p->arguments, &program);
	p->operand = p->arguments + first;
	p->operands = (size_t)(argc - first);
	if (p->job_file != NULL && !job_file_read(&p->load, p->job_file, &why))
		errx(2, "%s", why);
	block_options_apply(&p->load, texts);
	if (!block_load_check(&p->load, &why))
		cli_usage("%s", why);
	if (p->recording.store != NULL && p->recording.backend == NULL)
		cli_usage("--record needs --backend");
}

static bool
is_left_to_the_plan(const struct block_program *p, const struct block_result *r)
{
	return p->recording.planned != 0 && r->failure != NULL && p->interrupted != NULL &&
	    *p->interrupted != 0;
}

static void
record(struct block_program *p, struct block_result *r)
{
	if (p->recording.store == NULL || is_left_to_the_plan(p, r))
		return;
	if (r->client == NULL)
		r->client = facts_new();
	facts_client(r->client);
	block_record(r, &p->recording);
}

int
block_program_end(struct block_program *p, struct block_result *r)
{
	bool good = r->failure == NULL;

	record(p, r);
	if (r->operations > 0 && p->json)
		block_print_json(r, stdout);
	else if (r->operations > 0)
		block_print_text(r, stdout);
	if (!good) {
		g_autofree char *why = block_result_why(r);

		warnx("%s", why);
	}
	block_result_free(r);
	g_free(p->destroy.item);
	g_strfreev(p->arguments);
	return cli_finish(stdout) == EXIT_SUCCESS && good ? EXIT_SUCCESS : 1;
}

void
block_program_signals(
    struct block_program *p, void (*interrupt)(int), const volatile sig_atomic_t *flag)
{
	p->interrupted = flag;
	start_catch(interrupt);
	signal(SIGPIPE, SIG_IGN);
}
