/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run: walk the schedule, one process per run. */
#include <err.h>
#include <glib.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

#include "collect/lib/run/child.h"
#include "collect/lib/run/lock.h"
#include "collect/lib/run/progress.h"
#include "collect/lib/run/runner.h"
#include "collect/lib/study/planning.h"
#include "collect/lib/study/stopping.h"
#include "collect/lib/study/study_plan.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "data/lib/store/backend.h"
#include "data/lib/store/workload.h"

struct walk {
	int64_t rounds, seed; /* rounds to add; seed of those, < 0: random */
	bool first, quiet;
};

struct outcome {
	int64_t ok, failed;
	char *reason; /* of the first failure */
};

static void
show(struct runner *r, const struct progress_bar *progress, const struct slot *slot)
{
	struct backend backend;
	struct workload workload;

	if (!progress->shown)
		return;
	backend_get(r->store, slot->backend, &backend);
	workload_get(r->store, slot->workload, &workload);
	progress_show(progress,
	    &(struct progress_now){ .left = progress->planned - progress->done,
		.round = slot->round,
		.rounds = progress->rounds,
		.backend = backend.name,
		.workload = workload.name });
	backend_clear(&backend);
	workload_clear(&workload);
}

/* Counted here and where rounds are added: at each run it would cost the square of them. */
static void
count(struct runner *r, struct progress_bar *progress)
{
	struct schedule_count all;

	if (!progress->shown)
		return;
	all = schedule_count(r->store);
	progress->planned = progress->done + all.planned;
	progress->rounds = all.rounds;
}

static bool
next(struct runner *r, struct progress_bar *progress, struct slot *slot)
{
	if (schedule_next(r->store, &r->walk, slot))
		return true;
	if (stopping_extend(r->store, r->file) == 0)
		return false;
	count(r, progress);
	return schedule_next(r->store, &r->walk, slot);
}

/* Every planned run there is, and what the stopping rule adds to them. */
static void
walk(struct runner *r, const struct walk *asked, struct outcome *tally)
{
	struct progress_bar progress;
	struct slot slot;

	progress_begin(&progress, !asked->quiet && cli_progress_wanted());
	count(r, &progress);
	while (!child_stopped() && next(r, &progress, &slot)) {
		char *reason;

		show(r, &progress, &slot);
		if (runner_run(r, &slot, &reason))
			tally->ok++;
		else if (reason != NULL)
			tally->failed++;
		if (tally->reason == NULL)
			tally->reason = reason;
		else
			g_free(reason);
		progress.done++;
	}
	progress_end(&progress);
	if (tally->ok > 0 && !child_stopped())
		stopping_report(r->store, r->file);
}

static void
add_rounds(struct runner *r, const struct walk *asked)
{
	uint64_t seed = (uint64_t)asked->seed;

	if (asked->rounds == 0 || study_plan_measured(r->file) == 0)
		return;
	if (asked->seed < 0 && getrandom(&seed, sizeof seed, 0) != sizeof seed)
		err(1, "random seed");
	store_begin(r->store);
	planning_session(r->store, r->file,
	    &(struct planning){ .rounds = asked->rounds,
		.seed = (int64_t)(seed & INT64_MAX),
		.stopping = "fixed",
		.note = schedule_begun(r->store) ? "extended after looking" : NULL });
	store_commit(r->store);
}

static int
conclude(const struct runner *r, const struct walk *asked, struct outcome *tally)
{
	int64_t all = tally->ok + tally->failed;
	int status = 0;

	if (child_stopped()) {
		int64_t left = schedule_left(r->store);

		warnx("%s: stopped after %lld run%s, %lld %s left: the same command goes on",
		    store_path(r->store), (long long)all, all == 1 ? "" : "s", (long long)left,
		    left == 1 ? "is" : "are");
		status = 1;
	} else if (all > 0 && tally->ok == 0) {
		warnx("%s: every run failed: %s", store_path(r->store), tally->reason);
		status = 1;
	} else if (tally->failed > 0) {
		warnx("%s: %lld of %lld runs failed, the first: %s", store_path(r->store),
		    (long long)tally->failed, (long long)all, tally->reason);
	}
	if (!asked->quiet && status == 0)
		printf("%s: %lld run%s measured%s\n", r->file->study.name, (long long)all,
		    all == 1 ? "" : "s", all > 0 ? "; podium report shows what they say" : "");
	g_free(tally->reason);
	return status;
}

static int
measure(const char *path, const struct walk *asked)
{
	struct runner *r = runner_open(path);
	struct outcome tally = { 0 };
	bool is_finished;
	int recovered, status;

	if (r->file->drop_caches && geteuid() != 0)
		errx(1, "%s: drop-caches in the study needs root", path);
	child_catch_signals();
	if (lock_measuring(r->path)) {
		recovered = runner_begin(r);
		if (recovered > 0 && !asked->quiet)
			warnx("%s: going on after an interruption", path);
		is_finished = !schedule_has_left(r->store);
		if (!asked->first || !schedule_complete(r->store))
			walk(r, asked, &tally);
		/* The same command, given again after it was stopped, only goes on. */
		if (!child_stopped() && is_finished && asked->rounds > 0) {
			add_rounds(r, asked);
			walk(r, asked, &tally);
		}
	}
	status = conclude(r, asked, &tally);
	runner_close(r);
	return status;
}

int
main(int argc, char *argv[])
{
	struct walk asked = { .seed = -1 };
	const struct option_spec options[] = {
		{ "rounds", 0, OPTION_INTEGER, &asked.rounds, "N",
		    "where all that is planned is done, measure N rounds more" },
		{ "seed", 0, OPTION_INTEGER, &asked.seed, "N", "shuffle those by this seed" },
		{ "first", 0, OPTION_FLAG, &asked.first, NULL,
		    "do nothing where a schedule has been walked to its end" },
		{ "quiet", 0, OPTION_FLAG, &asked.quiet, NULL, "no progress, no closing line" },
		{ 0 },
	};
	const struct program program = { "RUNS.db", "Walk the schedule, one process per run.",
		options, 1, 1 };
	int at = option_parse(argc, argv, &program);
	int status = measure(argv[at], &asked);

	cli_finish(stdout);
	return status;
}
