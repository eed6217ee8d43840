/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/repeat_section.h"

#include <glib.h>
#include <string.h>

#include "render/lib/page/html.h"
#include "render/lib/text/escape.h"
#include "render/lib/text/number.h"

static void
put_load(FILE *out, const struct report_workload *w)
{
	static const char *const own[] = { "slap", "file", "iscsi", "exec", NULL };

	html_element(out, "dt", w->title);
	if (w->program == NULL || !g_strv_contains(own, w->program)) {
		g_autofree char *from = g_strdup_printf("Imported from what %s printed.",
		    w->program != NULL ? w->program : "another program");

		html_element(out, "dd", from);
		return;
	}
	fputs("<dd><pre>", out);
	g_autofree char *command = g_strdup_printf("podium-%s %s", w->program, w->options);
	escape_put_markup(out, command);
	fputs("</pre></dd>\n", out);
}

static const char *
order_words(const char *design)
{
	if (strcmp(design, "grouped") == 0)
		return "order of runs not randomised";
	return strcmp(design, "rounds") == 0 ? "each backend once a round in shuffled order" :
					       "in shuffled order";
}

static void
put_session(FILE *out, const struct report_session *s)
{
	GString *line = g_string_new("");

	g_string_printf(line, "%s: ", number_date(s->first_ns != 0 ? s->first_ns : s->start_ns).s);
	if (s->rounds > 0)
		g_string_append_printf(
		    line, "%d round%s, ", (int)s->rounds, s->rounds == 1 ? "" : "s");
	g_string_append(line, order_words(s->design));
	if (strcmp(s->stopping, "imported") == 0)
		g_string_append(line, ", imported");
	else if (strcmp(s->stopping, "fixed") != 0)
		g_string_append_printf(line, ", stopped by the rule '%s'", s->stopping);
	if (s->seed >= 0)
		g_string_append_printf(line, ", seed %" G_GINT64_FORMAT, s->seed);
	if (s->note != NULL)
		g_string_append_printf(line, ", %s", s->note);
	html_element(out, "li", line->str);
	g_string_free(line, TRUE);
}

void
repeat_section_put(const struct report *report, bool private_too, FILE *out)
{
	fputs("<h2 id=\"repeat\">How to repeat it</h2>\n<dl>\n", out);
	for (size_t i = 0; i < report->n_workload; i++)
		put_load(out, &report->workload[i]);
	for (size_t i = 0; i < report->n_backend; i++) {
		const struct report_backend *b = &report->backend[i];

		if (b->stack == NULL && (b->url == NULL || !private_too) && b->note == NULL)
			continue;
		html_element(out, "dt", b->title);
		if (b->note != NULL)
			html_element(out, "dd", b->note);
		if (b->stack != NULL)
			html_element(out, "dd", b->stack);
		if (b->url != NULL && private_too)
			html_element(out, "dd", b->url);
	}
	fputs("</dl>\n<p>Measured in these sittings:</p>\n<ul>\n", out);
	for (size_t i = 0; i < report->n_session; i++)
		put_session(out, &report->session[i]);
	fputs("</ul>\n", out);
}
