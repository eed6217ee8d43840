/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import: read other tools' results into a store. */
#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "collect/lib/import/importer.h"
#include "collect/lib/import/read/input_file.h"
#include "collect/lib/import/store/dry_run.h"
#include "collect/lib/import/store/import_store.h"
#include "collect/lib/import/store/tidy.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "data/lib/store/backend.h"
#include "data/lib/store/schedule.h"
#include "data/lib/store/settings.h"
#include "data/lib/store/study.h"

/* What is done with what is read. */
struct intake {
	struct importer_options how;
	struct import_overrides as;
	struct import_store *store; /* NULL: a dry run */
	const char *store_path;
	bool json;
	struct json_writer array; /* of a dry run in JSON */
	size_t n_files, n_refused;
};

static void
take_result(void *context, const char *file, struct result *r)
{
	struct intake *intake = context;

	if (intake->store != NULL) {
		import_store_take(intake->store, r);
		return;
	}
	if (intake->json)
		dry_run_json(&intake->array, r);
	else
		dry_run_text(stdout, r, file);
	result_free(r);
}

static void
take_refusal(void *context, const char *file, size_t line, const char *why)
{
	struct intake *intake = context;

	intake->n_refused++;
	if (line > 0)
		warnx("%s: line %zu: %s", file, line, why);
	else
		warnx("%s: %s", file, why);
}

static void
name_source(struct intake *intake, const char *path, const char *bytes, size_t length)
{
	g_autofree char *name = g_path_get_basename(path);
	g_autofree char *digest =
	    g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)bytes, length);

	import_store_file(intake->store, name, digest);
}

/* What a tidy table's rows are refused with. */
struct row_refusals {
	struct intake *intake;
	const char *file;
};

static void
refuse_row(void *context, size_t line, const char *why)
{
	const struct row_refusals *r = context;

	take_refusal(r->intake, r->file, line, why);
}

static void
read_tidy(struct intake *intake, const char *file, char *bytes, size_t length)
{
	struct row_refusals refusals = { intake, file };
	struct tidy_refuser refuser = { refuse_row, &refusals };

	tidy_read(intake->store, bytes, length, &refuser, stdout);
	g_free(bytes);
}

static void
read_file(struct intake *intake, const char *path)
{
	const struct receiver receiver = { take_result, take_refusal, intake };
	const char *file = strcmp(path, "-") == 0 ? "standard input" : path;
	size_t length = 0;
	char *bytes = input_file_read(path, &length);

	intake->n_files++;
	if (bytes == NULL) {
		take_refusal(intake, file, 0, strerror(errno));
		return;
	}
	if (intake->store != NULL)
		name_source(intake, path, bytes, length);
	if (intake->store != NULL && intake->how.format == NULL && tidy_is(bytes, length)) {
		read_tidy(intake, file, bytes, length);
		return;
	}
	importer_read(&intake->how, &receiver, file, bytes, length);
	if (intake->store != NULL)
		import_store_report(intake->store, stdout);
}

static void
read_path(struct intake *intake, const char *path)
{
	GPtrArray *files = g_ptr_array_new_with_free_func(g_free);
	const char *why = input_file_list(files, path);

	if (why != NULL)
		take_refusal(intake, path, 0, why);
	for (guint i = 0; i < files->len; i++)
		read_file(intake, g_ptr_array_index(files, i));
	g_ptr_array_free(files, TRUE);
}

/*
 * The files that the plan's `settings` name: of one backend, or NULL, of those that they name
 * themselves.
 */
static void
read_planned(struct intake *intake, const char *settings, const char *backend)
{
	g_auto(GStrv) paths = settings_values(settings, "import");
	g_autofree char *design = settings_value(settings, "design");
	struct import_overrides as = { backend != NULL ? backend : intake->as.backend,
		intake->as.workload, intake->as.design != NULL ? intake->as.design : design };

	import_store_override(intake->store, &as);
	for (char **p = paths; *p != NULL; p++) {
		g_autofree char *path = settings_path(intake->store_path, *p);

		read_path(intake, path);
	}
}

/* A group of the study file that no result's name matches is likely misspelt. */
static void
warn_unnamed(struct store *store, const struct backend *backend)
{
	g_autofree char *own = settings_value(backend->settings, "import");

	if (own == NULL && backend->url == NULL &&
	    !schedule_backend_used(store, backend_find(store, backend->name)))
		warnx("%s: no result is of the study's backend '%s'", store_path(store),
		    backend->name);
}

static void
read_study(struct intake *intake, struct store *store)
{
	int64_t *ids;
	size_t n = backend_list(store, &ids);
	struct study study;

	if (study_get(store, &study))
		read_planned(intake, study.settings, NULL);
	for (size_t i = 0; i < n; i++) {
		struct backend backend;

		if (!backend_get(store, ids[i], &backend))
			continue;
		read_planned(intake, backend.settings, backend.name);
		if (study.settings != NULL && *study.settings != '\0')
			warn_unnamed(store, &backend);
		backend_clear(&backend);
	}
	g_free(ids);
	study_clear(&study);
}

static void
import_into_store(struct intake *intake, char *paths[], int n)
{
	struct store *store = store_open_runs(intake->store_path, STORE_WRITE);

	intake->store = import_store_begin(store, &intake->as);
	for (int i = 0; i < n; i++)
		read_path(intake, paths[i]);
	if (n == 0)
		read_study(intake, store);
	if (intake->n_files > 1)
		import_store_sum_up(intake->store, stdout, intake->n_files, intake->n_refused);
	import_store_end(intake->store);
	store_close(store);
}

static void
print_dry_run(struct intake *intake, char *paths[], int n)
{
	if (intake->json) {
		intake->array = json_writer_on(stdout, JSON_SPACED);
		json_writer_array(&intake->array, NULL);
		json_writer_lines(&intake->array, 0);
	}
	for (int i = 0; i < n; i++)
		read_path(intake, paths[i]);
	if (intake->json) {
		json_writer_close(&intake->array);
		putchar('\n');
	}
}

static char
decimal_mark(const char *word)
{
	return word == NULL ? 0 : strcmp(word, "comma") == 0 ? ',' : '.';
}

/* NULL: any. */
static const char *
known_format(const char *name)
{
	if (name != NULL && !importer_knows(name))
		cli_usage("--format: '%s' is not a format; podium-import(1) lists them", name);
	return name == NULL || strcmp(name, "auto") == 0 ? NULL : name;
}

/* What --help says: the formats come from the table that the build makes. */
static char *
help_text(void)
{
	GString *s = g_string_new("Read other tools' results into a store.\n\nFormats:\n");

	for (const struct format *const *f = formats; *f != NULL; f++)
		g_string_append_printf(s, "  %-16s %s\n", (*f)->name, (*f)->reads);
	return g_strchomp(g_string_free(s, FALSE));
}

int
main(int argc, char *argv[])
{
	struct intake intake = { .store = NULL };
	const char *format = NULL, *decimal = NULL;
	g_autofree char *help = help_text();
	bool dry_run = false;
	const struct option_spec table[] = {
		{ "format", 0, OPTION_TEXT, &format, "NAME",
		    "read as this tool's output alone (auto)" },
		{ "backend", 0, OPTION_TEXT, &intake.as.backend, "NAME",
		    "all results are of this backend" },
		{ "workload", 0, OPTION_TEXT, &intake.as.workload, "NAME",
		    "all results are of this workload" },
		{ "design", 0, OPTION_CHOICE, &intake.as.design, "rounds|shuffled|grouped",
		    "how the order of the runs came about" },
		{ "decimal", 0, OPTION_CHOICE, &decimal, "point|comma",
		    "the decimal mark of a table" },
		{ "dry-run", 'n', OPTION_FLAG, &dry_run, NULL,
		    "print what would be stored; no RUNS.db" },
		{ "json", 0, OPTION_FLAG, &intake.json, NULL, "with --dry-run: as a JSON array" },
		{ 0 },
	};
	const struct program program = { "RUNS.db [FILE|FOLDER|-]... | --dry-run [--json] FILE...",
		help, table, 1, -1 };
	int first = option_parse(argc, argv, &program);

	intake.how.format = known_format(format);
	intake.how.decimal = decimal_mark(decimal);
	if (intake.json && !dry_run)
		cli_usage("--json goes with --dry-run");
	if (dry_run) {
		print_dry_run(&intake, argv + first, argc - first);
	} else {
		intake.store_path = argv[first];
		import_into_store(&intake, argv + first + 1, argc - first - 1);
	}
	cli_finish(stdout);
	return intake.n_refused > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
