/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page: a study's report as one self-contained HTML page, or the list of all studies. */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "render/lib/chart/charts.h"
#include "render/lib/page/html.h"
#include "render/lib/page/report_page.h"
#include "render/lib/paint/picture.h"
#include "render/lib/view/source_date.h"

/* preview.png beside the page: what sites show of a link. */
static void
write_preview(struct report *report, const char *page)
{
	struct view view = { .report = report, .result = report_find(report, NULL, NULL) };
	struct picture picture = { &theme_light, "", source_date(report) };
	g_autofree char *folder = g_path_get_dirname(page),
			*path = g_build_filename(folder, "preview.png", NULL);
	struct scene *scene;

	if (view.result == NULL)
		return;
	scene = charts_scene(charts_find("card"), &view);
	picture_write(scene, &picture, path);
	scene_free(scene);
}

static void
write_page(const char *store, const struct page_options *options, const char *path, FILE *out)
{
	struct report *report = report_open(store);

	report_page(report, options, out);
	if (options->site_url != NULL && strcmp(path, "-") != 0)
		write_preview(report, path);
	report_close(report);
}

/* Studies lie in folders of their names beside the list. */
static void
write_entry(const char *store, FILE *out)
{
	struct report *report = report_open(store);
	g_autofree char *name = g_uri_escape_string(report->study.name, NULL, TRUE);
	g_autofree char *link = g_strdup_printf("%s/index.html", name);

	report_page_entry(report, link, out);
	report_close(report);
}

static void
write_index(char *stores[], int n, const char *site_url, FILE *out)
{
	struct html_head head = { "Studies", "Rankings of storage backends, and how sure they are.",
		site_url, NULL };

	html_begin(out, &head);
	fputs("<main>\n<h1>Studies</h1>\n<p class=\"about\">Rankings of storage backends, and how"
	      " sure they are.</p>\n<ul class=\"studies\">\n",
	    out);
	for (int i = 0; i < n; i++)
		write_entry(stores[i], out);
	fputs("</ul>\n</main>\n<footer>Made by podium " PODIUM_VERSION ".</footer>\n", out);
	html_end(out);
}

int
main(int argc, char *argv[])
{
	struct page_options page = { 0 };
	const char *path = NULL;
	bool list = false;
	const struct option_spec options[] = { { "output", 'o', OPTION_TEXT, &path, "FILE",
						   "write to FILE; - is standard output" },
		{ "index", 0, OPTION_FLAG, &list, NULL,
		    "the list of these studies, not one of them" },
		{ "private", 0, OPTION_FLAG, &page.private_too, NULL,
		    "show host names, addresses and users too" },
		{ "alone", 0, OPTION_FLAG, &page.alone, NULL, "no links to files beside the page" },
		{ "site-url", 0, OPTION_TEXT, &page.site_url, "URL",
		    "add link-preview tags: where it will stand" },
		{ 0 } };
	const struct program program = { "STATS.db...",
		"a study's report as one self-contained HTML page", options, 1, -1 };
	int first = option_parse(argc, argv, &program);
	struct output out;

	if (path == NULL)
		cli_usage("missing --output");
	if (!list && argc - first > 1)
		cli_usage("too many operands: one STATS.db, or --index");
	out = output_open(path);
	if (list)
		write_index(argv + first, argc - first, page.site_url, out.file);
	else
		write_page(argv[first], &page, path, out.file);
	output_close(&out);
	return EXIT_SUCCESS;
}
