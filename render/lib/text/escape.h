/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * escape: text from the store made safe for where it goes. The only place that knows how. Callers
 * free.
 */
#ifndef PODIUM_ESCAPE_H
#define PODIUM_ESCAPE_H

#include <stdbool.h>
#include <stdio.h>

/*
 * HTML and XML, between tags and in quoted attributes; invalid UTF-8 and control characters are
 * replaced.
 */
char *escape_markup(const char *text);
void escape_put_markup(FILE *out, const char *text);

/* GitHub Markdown, within a line or a table cell: nothing in it is markup, a link or a mention. */
char *escape_markdown(const char *text);

/*
 * A field of RFC 4180: quoted if it must be. With `defuse` a text that a spreadsheet would take for
 * a formula gets an apostrophe before it.
 */
void escape_put_csv(FILE *out, const char *text, char separator, bool defuse);

#endif
