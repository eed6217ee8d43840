/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/html.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#include "render/lib/layout/theme.h"
#include "render/lib/text/escape.h"
#include "render/lib/view/phrase.h"

extern const char page_css[];

/* Without the comment that says what the file is. */
static const char *
style_rules(void)
{
	return strchr(page_css, '\n') + 1;
}

static void
put_variables(FILE *out, const struct theme *theme)
{
	for (int role = ROLE_BACKGROUND; role < ROLES; role++)
		fprintf(out, "--%s:%s;", theme_variable[role], theme->colour[role]);
}

static void
put_meta(FILE *out, const char *property, const char *content)
{
	fprintf(out, "<meta property=\"%s\" content=\"", property);
	escape_put_markup(out, content);
	fputs("\">\n", out);
}

static void
put_preview(FILE *out, const struct html_head *head, const char *description)
{
	put_meta(out, "og:type", "article");
	put_meta(out, "og:title", head->title);
	put_meta(out, "og:description", description);
	put_meta(out, "og:url", head->url);
	if (head->picture != NULL) {
		put_meta(out, "og:image", head->picture);
		put_meta(out, "og:image:width", "1200");
		put_meta(out, "og:image:height", "630");
		put_meta(out, "og:image:alt", head->title);
		fputs("<meta name=\"twitter:card\" content=\"summary_large_image\">\n", out);
	}
}

void
html_begin(FILE *out, const struct html_head *head)
{
	g_autofree char *description = phrase_plain(head->description);

	fputs(
	    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>", out);
	escape_put_markup(out, head->title);
	fputs("</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	      "<meta name=\"generator\" content=\"podium " PODIUM_VERSION
	      "\">\n<meta name=\"description\" content=\"",
	    out);
	escape_put_markup(out, description);
	fputs("\">\n", out);
	if (head->url != NULL)
		put_preview(out, head, description);
	/* No request for an icon either. */
	fputs("<link rel=\"icon\" href=\"data:,\">\n<style>\n:root{", out);
	put_variables(out, &theme_light);
	fputs("}\n@media screen and (prefers-color-scheme:dark){:root{", out);
	put_variables(out, &theme_dark);
	fprintf(out, "}}\n%s</style>\n</head>\n<body>\n", style_rules());
}

void
html_end(FILE *out)
{
	fputs("</body>\n</html>\n", out);
}

void
html_element(FILE *out, const char *element, const char *text)
{
	fprintf(out, "<%s>", element);
	escape_put_markup(out, text);
	fprintf(out, "</%.*s>\n", (int)strcspn(element, " "), element);
}

/* A per cent sign never starts a line. */
static char *
keep_signs(const char *sentence)
{
	g_auto(GStrv) parts = g_strsplit(sentence, " %", -1);

	return g_strjoinv("\u00a0%", parts);
}

void
html_sentence(FILE *out, const char *sentence)
{
	g_autofree char *unbroken = keep_signs(sentence);
	g_auto(GStrv) parts = g_strsplit(unbroken, "**", -1);
	guint n = g_strv_length(parts);

	for (guint i = 0; i < n; i++) {
		bool strong = i % 2 == 1 && i + 1 < n;

		fputs(strong ? "<b>" : i % 2 == 1 ? "**" : "", out);
		escape_put_markup(out, parts[i]);
		fputs(strong ? "</b>" : "", out);
	}
}

void
html_verdict(FILE *out, const char *sentence)
{
	enum { SHORT = 80 };
	const char *end = strstr(sentence, ". ");
	g_autofree char *strong = NULL;

	if (end == NULL || end - sentence > SHORT || strstr(sentence, "**") != NULL) {
		html_sentence(out, sentence);
		return;
	}
	strong = g_strdup_printf("**%.*s**%s", (int)(end + 1 - sentence), sentence, end + 1);
	html_sentence(out, strong);
}
