/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text_table: a small table of texts for readers, printed as HTML or Markdown. */
#ifndef PODIUM_TEXT_TABLE_H
#define PODIUM_TEXT_TABLE_H

#include <glib.h>
#include <stdio.h>

struct text_table {
	guint columns, left; /* the first `left` columns are words, the others numbers */
	GPtrArray *heads, *cells;
};

/* `heads` ends with NULL; more can be added before the first cell. Texts are copied. */
struct text_table *text_table_new(const char *const *heads, guint left);
void text_table_head(struct text_table *table, const char *head);
/* Row by row; NULL is an empty cell. */
void text_table_add(struct text_table *table, const char *text);
void text_table_free(struct text_table *table);

/* `caption` names it for screen readers. Escaped. */
void text_table_put_html(const struct text_table *table, const char *caption, FILE *out);
void text_table_put_markdown(const struct text_table *table, FILE *out);

#endif
