/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chart: one chart of a study as SVG, PNG or PDF. */
#include <err.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/answer/report_run.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "render/lib/chart/charts.h"
#include "render/lib/paint/picture.h"
#include "render/lib/view/source_date.h"

struct arguments {
	const char *output, *workload, *measure, *theme, *baseline, *prefix;
	bool narrow, layout;
};

static _Noreturn void
unknown_kind(const char *kind)
{
	GString *known = g_string_new("");

	for (size_t i = 0; charts[i] != NULL; i++)
		g_string_append_printf(known, " %s", charts[i]->name);
	cli_usage("'%s' is no kind of chart; there are: all%s", kind, known->str);
}

static size_t
baseline_row(const struct report_result *result, const char *name, const char *path)
{
	for (size_t i = 0; name != NULL && i < result->n_row; i++)
		if (strcmp(result->row[i].backend->name, name) == 0)
			return i;
	if (name != NULL)
		errx(1, "%s: no backend '%s' in this result", path, name);
	return 0;
}

static struct view
view_of(struct report *report, const struct arguments *a, const char *path)
{
	struct view view = { .report = report,
		.result = report_find(report, a->workload, a->measure),
		.narrow = a->narrow };

	if (view.result == NULL)
		errx(1, "%s: no result%s%s%s%s", path, a->workload != NULL ? " of workload " : "",
		    a->workload != NULL ? a->workload : "", a->measure != NULL ? " for " : "",
		    a->measure != NULL ? a->measure : "");
	report_run_load(report, view.result);
	view.baseline = baseline_row(view.result, a->baseline, path);
	return view;
}

static void
draw_files(const struct chart *kind, const struct view *view, const char *folder)
{
	static const struct {
		const struct theme *theme;
		const char *end;
	} files[] = { { &theme_light, ".svg" }, { &theme_dark, "-dark.svg" },
		{ &theme_light, ".png" } };
	g_autofree char *stem = charts_stem(kind, view), *prefix = g_strconcat(stem, "-", NULL);
	struct scene *scene = charts_scene(kind, view);

	for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
		struct picture picture = { files[i].theme, prefix, source_date(view->report) };
		g_autofree char *path = g_strconcat(folder, "/", stem, files[i].end, NULL);

		picture_write(scene, &picture, path);
	}
	scene_free(scene);
}

static void
draw(const struct chart *kind, const struct view *view, const struct arguments *a)
{
	struct scene *scene = charts_scene(kind, view);
	struct picture picture = { theme_find(a->theme), a->prefix, source_date(view->report) };

	if (a->layout) {
		struct output out = output_open(a->output);

		scene_print(scene, out.file);
		output_close(&out);
	} else {
		picture_write(scene, &picture, a->output);
	}
	scene_free(scene);
}

/* Every kind that the study has data for, of each workload: as SVG, light and dark, and as PNG. */
static void
draw_all(struct report *report, const struct arguments *a)
{
	if (a->workload != NULL || a->measure != NULL || a->baseline != NULL || a->narrow ||
	    a->layout)
		cli_usage("all draws every workload's first measure: it takes --output only");
	if (g_mkdir_with_parents(a->output, 0777) != 0)
		err(1, "%s", a->output);
	for (size_t i = 0; i < report->n_result; i++) {
		struct view view = { .report = report, .result = &report->result[i] };

		if (!view.result->headline)
			continue;
		report_run_load(report, view.result);
		for (size_t j = 0; charts[j] != NULL; j++)
			if (charts[j]->order < CHART_NOT_IN_PAGE && charts[j]->has_data(&view))
				draw_files(charts[j], &view, a->output);
	}
}

int
main(int argc, char *argv[])
{
	struct arguments a = { .theme = "light", .prefix = "" };
	const struct option_spec options[] = {
		{ "output", 'o', OPTION_TEXT, &a.output, "FILE",
		    "write to FILE.svg, FILE.png or FILE.pdf; of all: the folder" },
		{ "workload", 0, OPTION_TEXT, &a.workload, "NAME", "of this workload (the first)" },
		{ "measure", 0, OPTION_TEXT, &a.measure, "NAME",
		    "of this measure (what is ranked by first)" },
		{ "theme", 0, OPTION_CHOICE, &a.theme, "light|dark", "colours (light)" },
		{ "narrow", 0, OPTION_FLAG, &a.narrow, NULL,
		    "drawn for a phone, 360 px wide, not 880" },
		{ "baseline", 0, OPTION_TEXT, &a.baseline, "BACKEND",
		    "hold the others against it, not the first" },
		{ "id-prefix", 0, OPTION_TEXT, &a.prefix, "TEXT", "before every id in an SVG" },
		{ "layout", 0, OPTION_FLAG, &a.layout, NULL,
		    "write positions and texts, not a picture" },
		{ 0 },
	};
	const struct program program = { "KIND|all STATS.db",
		"one chart of a study as SVG, PNG or PDF", options, 2, 2 };
	int first = option_parse(argc, argv, &program);
	const struct chart *kind = charts_find(argv[first]);
	struct report *report;
	struct view view;

	bool all = strcmp(argv[first], "all") == 0;

	if (kind == NULL && !all)
		unknown_kind(argv[first]);
	if (a.output == NULL)
		cli_usage("missing --output");
	report = report_open(argv[first + 1]);
	if (all) {
		draw_all(report, &a);
		report_close(report);
		return EXIT_SUCCESS;
	}
	view = view_of(report, &a, argv[first + 1]);
	if (!kind->has_data(&view))
		errx(1, "%s: nothing in it for a %s chart", argv[first + 1], kind->name);
	draw(kind, &view, &a);
	report_close(report);
	return cli_finish(stdout);
}
