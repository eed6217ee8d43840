/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table: a small table of texts for readers, printed as HTML or Markdown. */
#ifndef PODIUM_TABLE_H
#define PODIUM_TABLE_H

#include <glib.h>
#include <stdio.h>

struct table {
	guint columns, left; /* the first `left` columns are words, the others numbers */
	GPtrArray *heads, *cells;
};

/* `heads` ends with NULL; more can be added before the first cell. Texts are copied. */
struct table *table_new(const char *const *heads, guint left);
void table_head(struct table *table, const char *head);
/* Row by row; NULL is an empty cell. */
void table_add(struct table *table, const char *text);
void table_free(struct table *table);

/* `caption` names it for screen readers. Escaped. */
void table_put_html(const struct table *table, const char *caption, FILE *out);
void table_put_markdown(const struct table *table, FILE *out);

#endif
