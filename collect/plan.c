/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plan: a study file's backends, workloads and shuffled schedule into the store. */
#include <err.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "collect/lib/study/planning.h"
#include "collect/lib/study/study_file.h"
#include "collect/lib/study/study_path.h"
#include "collect/lib/study/study_plan.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "data/lib/store/backend.h"
#include "data/lib/store/schedule.h"
#include "data/lib/store/session.h"
#include "data/lib/store/settings.h"
#include "data/lib/store/workload.h"

static void
add_line(GString *settings, const char *key, const char *value)
{
	if (value != NULL)
		g_string_append_printf(settings, "%s=%s\n", key, value);
}

static void
add_path(GString *settings, const char *key, const char *store_path, const char *path)
{
	g_autofree char *portable = settings_portable(store_path, path);

	add_line(settings, key, portable);
}

static void
add_imports(
    GString *settings, const struct study_file *f, const char *import, const char *store_path)
{
	g_auto(GStrv) paths = study_path_imports(f, import);

	for (char **path = paths; *path != NULL; path++)
		add_path(settings, "import", store_path, *path);
}

static char *
study_settings(const struct study_file *f, const char *store_path)
{
	GString *s = g_string_new(NULL);

	add_imports(s, f, f->import, store_path);
	if (f->import != NULL)
		add_line(s, "design", f->design);
	return g_string_free(s, FALSE);
}

static char *
settings_of(const struct study_file *f, const struct study_backend *b, const char *store_path)
{
	GString *s = g_string_new(NULL);

	add_imports(s, f, b->import, store_path);
	if (b->import != NULL)
		add_line(s, "design", b->design != NULL ? b->design : f->design);
	if (b->defaults_file != NULL) {
		g_autofree char *path = study_path(f, b->defaults_file);

		add_path(s, "defaults-file", store_path, path);
	}
	add_line(s, "options", b->options);
	add_line(s, "before", b->before);
	add_line(s, "after", b->after);
	add_path(s, "folder", store_path, f->folder);
	return g_string_free(s, FALSE);
}

/* Runs of one name are repetitions of one thing: what they measure must not change under them. */
static void
put_backend(struct store *store, const struct study_file *f, const struct study_backend *b)
{
	g_autofree char *settings = settings_of(f, b, store_path(store));
	const struct backend new = { b->name, b->title, b->note, b->url, b->stack, settings };
	int64_t id = backend_find(store, b->name);
	struct backend old = { 0 };

	if (id != 0 && schedule_backend_used(store, id) && backend_get(store, id, &old) &&
	    backend_difference(&old, &new) != NULL)
		errx(1,
		    "%s:%d: backend '%s' has runs with another url, stack or options: give the"
		    " new one another name",
		    f->path, b->line, b->name);
	backend_clear(&old);
	backend_put(store, &new);
}

static void
put_workload(struct store *store, const struct study_file *f, const struct workload *w)
{
	int64_t id = workload_find(store, w->name);
	struct workload new = *w, old = { 0 };

	if (id != 0 && schedule_workload_used(store, id) && workload_get(store, id, &old)) {
		if (w->program == NULL) {
			new.program = old.program;
			new.options = old.options;
		} else if (g_strcmp0(old.program, w->program) != 0 ||
		    strcmp(old.options, w->options) != 0)
			errx(1,
			    "%s: workload '%s' has runs with other options ('%s'): give the new"
			    " one another name",
			    f->path, w->name, old.options);
	}
	workload_put(store, &new);
	workload_clear(&old);
}

static bool
has_backend(const struct study_file *f, const char *name)
{
	for (guint i = 0; i < f->backends->len; i++)
		if (strcmp(((struct study_backend *)f->backends->pdata[i])->name, name) == 0)
			return true;
	return false;
}

static bool
has_workload(GPtrArray *workloads, const char *name)
{
	for (guint i = 0; i < workloads->len; i++)
		if (strcmp(((struct workload *)workloads->pdata[i])->name, name) == 0)
			return true;
	return false;
}

/* What an earlier version of the file named, and nobody measured. */
static void
drop_stale(struct store *store, const struct study_file *f, GPtrArray *workloads)
{
	g_autofree int64_t *ids = NULL, *others = NULL;
	size_t n = backend_list(store, &ids);

	for (size_t i = 0; i < n; i++) {
		struct backend b;

		backend_get(store, ids[i], &b);
		if (!has_backend(f, b.name) && !schedule_backend_used(store, ids[i]))
			schedule_drop_backend(store, ids[i]);
		backend_clear(&b);
	}
	n = workload_list(store, &others);
	for (size_t i = 0; i < n; i++) {
		struct workload w;

		workload_get(store, others[i], &w);
		if (!has_workload(workloads, w.name) && !schedule_workload_used(store, others[i]))
			schedule_drop_workload(store, others[i]);
		workload_clear(&w);
	}
}

static int64_t
fresh_seed(void)
{
	uint64_t seed;

	if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
		err(1, "random seed");
	return (int64_t)(seed >> 1);
}

/* Asked for, else the study's, else what an earlier plan drew, else a fresh one. */
static int64_t
choose_seed(struct store *store, const struct study_file *f, int64_t asked)
{
	struct session before;
	int64_t seed;

	schedule_session(store, &before);
	seed = asked >= 0 ? asked : f->seed >= 0 ? f->seed : before.seed;
	schedule_session_clear(&before);
	return seed >= 0 ? seed : fresh_seed();
}

static void
refuse_other_study(struct store *store, const struct study_file *f)
{
	struct study old;

	if (study_get(store, &old) && strcmp(old.name, f->study.name) != 0)
		errx(1, "%s: holds the study '%s', not '%s'", store_path(store), old.name,
		    f->study.name);
	study_clear(&old);
}

static void
put_study(struct store *store, struct study_file *f, GPtrArray *workloads)
{
	f->study.rounds = study_plan_rounds(f);
	f->study.settings = study_settings(f, store_path(store));
	study_put(store, &f->study);
	for (guint i = 0; i < f->backends->len; i++)
		put_backend(store, f, f->backends->pdata[i]);
	for (guint i = 0; i < workloads->len; i++)
		put_workload(store, f, workloads->pdata[i]);
}

static const char *
plural(size_t n)
{
	return n == 1 ? "" : "s";
}

static void
report(const struct study_file *f, GPtrArray *workloads, bool begun, int64_t seed)
{
	size_t runs = study_plan_measured(f) * workloads->len * (size_t)f->study.rounds;

	printf("%s: %u backend%s, %u workload%s", f->study.name, f->backends->len,
	    plural(f->backends->len), workloads->len, plural(workloads->len));
	if (begun)
		printf("; the schedule has begun and stays as it is\n");
	else if (study_plan_measured(f) == 0)
		printf("; results are only imported\n");
	else if (runs == 0)
		printf("; rounds = 0: nothing is planned\n");
	else
		printf("; %lld round%s, %zu run%s, seed %lld\n", (long long)f->study.rounds,
		    plural((size_t)f->study.rounds), runs, plural(runs), (long long)seed);
}

static void
plan(struct store *store, struct study_file *f, int64_t asked_seed)
{
	g_autoptr(GPtrArray) workloads = study_plan_workloads(f);
	int64_t seed = choose_seed(store, f, asked_seed);
	bool begun;

	store_begin(store);
	refuse_other_study(store, f);
	begun = schedule_begun(store);
	if (!begun)
		schedule_forget(store);
	put_study(store, f, workloads);
	if (!begun) {
		drop_stale(store, f, workloads);
		if (study_plan_measured(f) > 0 && f->study.rounds > 0)
			planning_session(store, f,
			    &(struct planning){ .rounds = f->study.rounds, .seed = seed });
	}
	store_commit(store);
	report(f, workloads, begun, seed);
}

int
main(int argc, char *argv[])
{
	int64_t seed = -1;
	const struct option_spec options[] = {
		{ "seed", 0, OPTION_INTEGER, &seed, "N", "shuffle by this seed" },
		{ 0 },
	};
	const struct program program = { "STUDY.ini RUNS.db",
		"Put a study's backends, workloads and shuffled schedule into the store.", options,
		2, 2 };
	int at = option_parse(argc, argv, &program);
	char *error;
	struct study_file *file = study_file_read(argv[at], &error);
	struct store *store;

	if (file == NULL)
		errx(1, "%s", error);
	store = store_open_runs(argv[at + 1], STORE_WRITE);
	plan(store, file, seed);
	store_close(store);
	study_file_free(file);
	return cli_finish(stdout);
}
