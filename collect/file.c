/* SPDX-License-Identifier: GPL-3.0-or-later */
/* podium-file: a block load on files and block devices. */
#include <glib.h>

#include "collect/lib/block/block_program.h"
#include "collect/lib/block/block_search.h"
#include "collect/lib/facts/facts_path.h"
#include "collect/lib/file/file_engine.h"
#include "collect/lib/file/file_load.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"

static volatile sig_atomic_t interrupted;

static void
interrupt(int signal_number)
{
	(void)signal_number;
	interrupted = 1;
}

/* A job file may name the target, too. */
static struct file_set
take_targets(const struct block_program *p)
{
	struct file_set set = { .n = MAX(p->operands, p->load.filename != NULL) };

	if (set.n == 0)
		cli_usage("missing operand: PATH...");
	set.target = g_new0(struct file_target, set.n);
	for (size_t i = 0; i < set.n; i++)
		set.target[i] = (struct file_target){
			.path = p->operands > 0 ? p->operand[i] : p->load.filename, .fd = -1
		};
	return set;
}

static void
judge(const struct block_program *p, const struct file_target *t, struct block_result *r)
{
	if (t->direct_void)
		block_result_find(r, "direct-void",
		    "O_DIRECT means nothing on %s: memory was measured.", t->path);
	if (t->absent > 0.05 && !p->load.writes)
		block_result_find(r, "holes",
		    "%.0f %% of %s are holes, which no disk is asked for.", t->absent * 100,
		    t->path);
}

/* Every target opened and the engine chosen; what prevents that is the run's failure. */
static bool
open_targets(const struct block_program *p, const struct file_set *set, struct block_result *r)
{
	g_autofree char *why = NULL;

	for (size_t i = 0; i < set->n; i++) {
		struct file_target *t = &set->target[i];

		if (!file_target_open(t, &p->load, &p->destroy, &why)) {
			block_result_fail(r, t->path, g_steal_pointer(&why));
			return false;
		}
		judge(p, t, r);
	}
	r->transport = file_engine_choose(&p->load, &set->target[0], &why);
	if (r->transport == NULL)
		r->failure = g_steal_pointer(&why);
	return r->failure == NULL;
}

static void
run_once(const struct block_load *load, const void *set, const volatile sig_atomic_t *stop,
    struct block_result *r)
{
	file_load_run(load, set, stop, r);
}

int
main(int argc, char *argv[])
{
	static const struct option_spec none[] = { { NULL } };
	static const struct program frame = { "PATH...", "a block load on files and block devices",
		none, 0, -1 };
	struct block_program p = { .recording = { .workload = "file", .program = "file" } };
	struct block_result r;
	struct file_set set;
	g_autofree char *folder = NULL;

	block_program_read(&p, argc, argv, &frame);
	set = take_targets(&p);
	block_program_signals(&p, interrupt, &interrupted);
	block_result_init(&r, &p.load);
	if (open_targets(&p, &set, &r)) {
		if (p.recording.store != NULL)
			r.folder = folder = facts_path_device_folder(set.target[0].path);
		block_search_run(&p.load, run_once, &set, set.n, &interrupted, &r);
		block_result_finish(&r);
	}
	if (p.recording.store != NULL) {
		r.client = facts_new();
		facts_path(r.client, set.target[0].path);
	}
	for (size_t i = 0; i < set.n; i++)
		file_target_close(&set.target[i]);
	g_free(set.target);
	return block_program_end(&p, &r);
}
