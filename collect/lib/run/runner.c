/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/runner.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "collect/lib/facts/facts_client.h"
#include "collect/lib/facts/facts_text.h"
#include "collect/lib/run/child.h"
#include "collect/lib/run/command.h"
#include "collect/lib/run/execution.h"
#include "collect/lib/run/execution_options.h"
#include "collect/lib/run/leftover.h"
#include "data/lib/clock.h"
#include "data/lib/remove.h"
#include "data/lib/store/settings.h"
#include "data/lib/store/study.h"

static const int64_t FACTS_HOLD_NS = INT64_C(60) * 1000000000;

/* What one run is made of. */
struct attempt {
	struct runner *runner;
	const struct slot *slot;
	struct backend backend;
	struct workload workload;
	struct command command;
	char *folder;
};

static char *
scratch_of(const char *store_path)
{
	static const char *const endings[] = { ".db", ".runs", NULL };
	g_autofree char *stem = g_strdup(store_path);

	for (const char *const *end = endings; *end != NULL; end++)
		if (g_str_has_suffix(stem, *end))
			stem[strlen(stem) - strlen(*end)] = '\0';
	return g_strconcat(stem, ".scratch", NULL);
}

struct runner *
runner_open(const char *store_path)
{
	struct runner *r = g_new0(struct runner, 1);
	struct study study;
	g_autofree char *name = NULL, *foreign = NULL;
	char *error;

	if (access(store_path, F_OK) != 0)
		err(1, "%s", store_path);
	r->store = store_open_runs(store_path, STORE_WRITE);
	if (!study_get(r->store, &study))
		errx(1, "%s: no study in it: podium-plan comes first", store_path);
	name = g_strconcat(study.name, ".ini", NULL);
	r->file = study_file_parse(name, study.text, &error);
	if (r->file == NULL)
		errx(1, "%s: the study it keeps: %s", store_path, error);
	r->path = g_canonicalize_filename(store_path, NULL);
	r->scratch = scratch_of(r->path);
	foreign = remove_foreign_folder(r->scratch);
	if (foreign != NULL)
		errx(1, "%s: the runs' scratch folder would have its name", foreign);
	r->commands = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
	study_clear(&study);
	return r;
}

void
runner_close(struct runner *r)
{
	g_autofree char *left = remove_folder(r->scratch);

	if (left != NULL)
		warnx("%s", left);
	if (r->is_shared)
		store_unshare(r->store);
	store_close(r->store);
	study_file_free(r->file);
	schedule_walk_clear(&r->walk);
	g_hash_table_unref(r->commands);
	g_free(r->facts);
	g_free(r->path);
	g_free(r->scratch);
	g_free(r);
}

static void
attempt_open(struct attempt *a, struct runner *r, const struct slot *slot)
{
	*a = (struct attempt){ .runner = r, .slot = slot };
	backend_get(r->store, slot->backend, &a->backend);
	workload_get(r->store, slot->workload, &a->workload);
	a->command = (struct command){ r->path, r->scratch, &a->backend, &a->workload, slot->run };
	a->folder = command_folder(&a->command);
}

static void
attempt_close(struct attempt *a)
{
	backend_clear(&a->backend);
	workload_clear(&a->workload);
	g_free(a->folder);
}

static double
time_limit_of(const struct attempt *a)
{
	const struct study_file *f = a->runner->file;
	const char *name = a->workload.family != NULL ? a->workload.family : a->workload.name;

	for (guint i = 0; i < f->workloads->len; i++) {
		const struct study_workload *w = f->workloads->pdata[i];

		if (strcmp(w->name, name) == 0 && w->time_limit_s > 0)
			return w->time_limit_s;
	}
	return f->time_limit_s;
}

/* The backend's `before` or `after`; NULL: done, or there is none. g_free. */
static char *
around(const struct attempt *a, const char *which)
{
	g_autofree char *text = settings_value(a->backend.settings, which);
	g_autofree char *filled = text != NULL ? command_fill(&a->command, text, true) : NULL;
	g_autofree char *reason = NULL;
	char *const argv[] = { "/bin/sh", "-c", filled, NULL };
	const struct child child = { .argv = argv,
		.folder = a->folder,
		.is_starter = true,
		.err = CHILD_KEEP,
		.must_finish = strcmp(which, "after") == 0,
		.time_limit_s = time_limit_of(a) };
	struct child_result result;

	if (text == NULL)
		return NULL;
	child_run(&child, &result);
	g_clear_pointer(&a->runner->facts, g_free); /* it may have set what they tell of */
	reason = child_reason(&result);
	child_result_clear(&result);
	return reason != NULL ? g_strdup_printf("%s: %s", which, reason) : NULL;
}

static char *
drop_caches(void)
{
	int fd = open("/proc/sys/vm/drop_caches", O_WRONLY | O_CLOEXEC);
	bool done;
	int cause;

	sync();
	done = fd >= 0 && write(fd, "3\n", 2) == 2;
	cause = errno;
	if (fd >= 0)
		close(fd);
	return done ? NULL : g_strdup_printf("drop-caches: %s", strerror(cause));
}

/* All that comes before the run itself; NULL: ready. */
static char *
prepare(const struct attempt *a)
{
	const struct study_file *f = a->runner->file;
	char *reason;

	reason = remove_make_folder(a->runner->scratch);
	if (reason == NULL)
		reason = around(a, "before");
	if (reason == NULL && f->drop_caches)
		reason = drop_caches();
	if (reason == NULL && f->cool_down_s > 0)
		child_pause(f->cool_down_s);
	return reason;
}

/* Where the collector did not record its run itself, this does. */
static void
settle(const struct attempt *a, const struct child_result *result, char **reason)
{
	struct store *store = a->runner->store;

	*reason = child_reason(result);
	if (result->stopped) {
		schedule_put_back(store, a->slot->run);
		return;
	}
	if (*reason == NULL && schedule_fail(store, a->slot->run, "failed", "it recorded nothing"))
		*reason = g_strdup("it recorded nothing");
	else if (*reason != NULL)
		schedule_fail(
		    store, a->slot->run, result->timed_out ? "timed-out" : "failed", *reason);
}

/* This machine's facts, a minute old at most: no more than that does anybody notice of them. */
static const char *
client_facts(struct runner *r)
{
	int64_t now = clock_monotonic_ns();
	struct facts *facts;

	if (r->facts != NULL && now - r->facts_ns < FACTS_HOLD_NS)
		return r->facts;
	facts = facts_new();
	facts_client_read(facts);
	g_free(r->facts);
	r->facts = facts_text(facts);
	r->facts_ns = now;
	facts_free(facts);
	return r->facts;
}

static char **
environment_of(const struct attempt *a, const char *mark)
{
	char **all = g_environ_setenv(g_get_environ(), "PODIUM_RUN", strchr(mark, '=') + 1, TRUE);

	return g_environ_setenv(all, FACTS_TEXT_VARIABLE, client_facts(a->runner), TRUE);
}

static bool
start(const struct attempt *a, char **reason)
{
	bool done = schedule_start(a->runner->store, &a->runner->walk, a->slot);

	if (!done)
		*reason = g_strdup("somebody else has measured it");
	return done;
}

static void
collect(struct attempt *a, char **words, char **reason)
{
	g_autofree char *mark = leftover_mark(a->runner->path, a->slot->run);
	g_auto(GStrv) environment = environment_of(a, mark);
	const struct child child = { .argv = words,
		.folder = a->folder,
		.err = CHILD_KEEP,
		.time_limit_s = time_limit_of(a),
		.environment = environment };
	struct child_result result;
	struct leftover_span span;

	if (!start(a, reason))
		return;
	span = leftover_begin();
	child_run(&child, &result);
	leftover_kill_since(mark, &span);
	settle(a, &result, reason);
	store_flush(a->runner->store);
	child_result_clear(&result);
}

/* Are these words for podium-exec, and right? Then the command is the run's process itself. */
static bool
is_command(const struct attempt *a, char **words)
{
	g_autofree char *pair =
	    g_strdup_printf("%lld %lld", (long long)a->slot->backend, (long long)a->slot->workload);
	gpointer known;

	if (strcmp(a->workload.program, "exec") != 0)
		return false;
	if (!g_hash_table_lookup_extended(a->runner->commands, pair, NULL, &known)) {
		known = GINT_TO_POINTER(execution_options_right(words));
		g_hash_table_insert(a->runner->commands, g_steal_pointer(&pair), known);
	}
	return GPOINTER_TO_INT(known) != 0;
}

static double
shorter(double a, double b)
{
	return a <= 0 || (b > 0 && b < a) ? b : a;
}

static struct facts *
facts_of(struct runner *r, const struct execution *x)
{
	struct facts *facts = facts_new();

	if (x->prepare != NULL || !facts_text_read(facts, client_facts(r)))
		facts_client_read(facts); /* it may have set what they tell of */
	return facts;
}

static void
keep(struct attempt *a, const struct execution *x, struct execution_outcome *o)
{
	struct runner *r = a->runner;

	if (o->result.stopped || (o->reason != NULL && child_stopped()))
		schedule_put_back(r->store, a->slot->run);
	else
		execution_record(x, r->store, o, facts_of(r, x));
	store_flush(r->store);
}

static void
execute(struct attempt *a, char **words, char **reason)
{
	g_autofree char *mark = leftover_mark(a->runner->path, a->slot->run);
	struct execution x = { .folder = a->folder, .mark = strchr(mark, '=') + 1 };
	struct execution_outcome outcome;
	struct leftover_span span;

	execution_options(&x, (int)g_strv_length(words), words);
	x.time_limit_s = shorter(x.time_limit_s, time_limit_of(a));
	if (!start(a, reason))
		return;
	span = leftover_begin();
	execution_measure(&x, &outcome);
	leftover_kill_since(mark, &span);
	keep(a, &x, &outcome);
	*reason = g_steal_pointer(&outcome.reason);
	execution_clear(&outcome);
	g_free(x.keep.item);
}

/* It never came to the run. */
static void
fail_before(const struct attempt *a, const char *reason)
{
	if (child_stopped())
		return; /* it is still planned */
	schedule_start(a->runner->store, &a->runner->walk, a->slot);
	schedule_fail(a->runner->store, a->slot->run, "failed", reason);
	store_flush(a->runner->store);
}

bool
runner_run(struct runner *r, const struct slot *slot, char **reason)
{
	struct attempt a;
	g_auto(GStrv) words = NULL;
	g_autofree char *after = NULL;

	if (!r->is_shared)
		store_share(r->store);
	r->is_shared = true;
	attempt_open(&a, r, slot);
	*reason = prepare(&a);
	if (*reason == NULL && !child_stopped())
		words = command_line(&a.command, reason);
	if (words != NULL)
		(is_command(&a, words) ? execute : collect)(&a, words, reason);
	else if (*reason != NULL)
		fail_before(&a, *reason);
	after = around(&a, "after");
	if (after != NULL && !child_stopped())
		warnx("%s: %s", a.backend.name, after);
	attempt_close(&a);
	if (child_stopped())
		g_clear_pointer(reason, g_free);
	return *reason == NULL && !child_stopped();
}

int
runner_begin(struct runner *r)
{
	struct slot slot;
	int n = 0;

	while (schedule_running(r->store, &slot)) {
		g_autofree char *mark = leftover_mark(r->path, slot.run);
		g_autofree char *after = NULL;
		struct attempt a;

		leftover_kill(mark);
		/* It may have been finished since by a collector that outlived its podium-run. */
		n += schedule_interrupt(r->store, slot.run, "interrupted");
		attempt_open(&a, r, &slot);
		after = around(&a, "after");
		attempt_close(&a);
	}
	r->walk = schedule_walk(r->store);
	return n;
}
