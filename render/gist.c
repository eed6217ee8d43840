/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gist: a study as a flat folder of Markdown, pictures and CSV, ready for a gist. */
#include <err.h>
#include <errno.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/answer/report_run.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "render/lib/chart/charts.h"
#include "render/lib/page/markdown.h"
#include "render/lib/page/study_sheets.h"
#include "render/lib/paint/picture.h"
#include "render/lib/view/source_date.h"

enum { CSV_MAX = 512 * 1024 };

/* One workload's rank chart in both themes; `stem` is its name without theme and ending. */
static void
write_pictures(struct view *view, const char *folder, const char *stem)
{
	static const struct theme *const themes[] = { &theme_light, &theme_dark };
	struct scene *scene = charts_scene(charts_find("rank"), view);

	for (size_t i = 0; i < G_N_ELEMENTS(themes); i++) {
		struct picture picture = { themes[i], "", source_date(view->report) };
		g_autofree char *png =
		    g_strdup_printf("%s/%s-%s.png", folder, stem, themes[i]->name);
		g_autofree char *svg =
		    g_strdup_printf("%s/%s-%s.svg", folder, stem, themes[i]->name);

		picture_write(scene, &picture, png);
		picture_write(scene, &picture, svg);
	}
	scene_free(scene);
}

static void
write_all_pictures(struct report *report, const char *folder)
{
	for (size_t i = 0; i < report->n_result; i++) {
		struct view view = { .report = report, .result = &report->result[i] };
		g_autofree char *stem = charts_stem(charts_find("rank"), &view);

		if (!view.result->headline)
			continue;
		report_run_load(report, view.result);
		write_pictures(&view, folder, stem);
	}
}

/* False if it is too large for a gist to be shown: then it is not written. */
static bool
write_csv(struct report *report, const char *name, const char *folder, bool private_too)
{
	struct datasheet *sheet = study_sheets_make(report, name, private_too);
	g_autofree char *path = g_strdup_printf("%s/%s.csv", folder, name);
	char *text = NULL;
	size_t size = 0;
	FILE *memory = open_memstream(&text, &size);

	datasheet_put_csv(sheet, DATASHEET_PLAIN, memory);
	fclose(memory);
	if (size <= CSV_MAX) {
		struct output out = output_open(path);

		fwrite(text, 1, size, out.file);
		output_close(&out);
	}
	free(text);
	datasheet_free(sheet);
	return size <= CSV_MAX;
}

static void
write_markdown(struct report *report, const struct markdown_options *options, const char *folder)
{
	g_autofree char *path = g_strdup_printf("%s/podium.md", folder);
	struct output out = output_open(path);

	markdown_put(report, options, out.file);
	output_close(&out);
}

int
main(int argc, char *argv[])
{
	struct markdown_options markdown = { .base_url = "" };
	const char *folder = NULL;
	bool private_too = false;
	const struct option_spec options[] = { { "output", 'o', OPTION_TEXT, &folder, "DIR",
						   "the folder, made if need be" },
		{ "base-url", 0, OPTION_TEXT, &markdown.base_url, "URL",
		    "where its files will be found" },
		{ "private", 0, OPTION_FLAG, &private_too, NULL,
		    "what the store keeps private may be in it" },
		{ 0 } };
	const struct program program = { "STATS.db",
		"a study as Markdown, pictures and CSV for a gist", options, 1, 1 };
	int first = option_parse(argc, argv, &program);
	struct report *report;

	if (folder == NULL)
		cli_usage("missing --output");
	report = report_open(argv[first]);
	if (g_mkdir_with_parents(folder, 0777) != 0)
		err(1, "%s", folder);
	write_all_pictures(report, folder);
	write_csv(report, "summary", folder, private_too);
	markdown.has_runs = write_csv(report, "runs", folder, private_too);
	write_markdown(report, &markdown, folder);
	report_close(report);
	return EXIT_SUCCESS;
}
