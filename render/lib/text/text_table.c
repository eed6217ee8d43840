/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/text/text_table.h"

#include "render/lib/text/escape.h"

struct text_table *
text_table_new(const char *const *heads, guint left)
{
	struct text_table *table = g_new0(struct text_table, 1);

	table->left = left;
	table->heads = g_ptr_array_new_with_free_func(g_free);
	table->cells = g_ptr_array_new_with_free_func(g_free);
	for (; *heads != NULL; heads++)
		text_table_head(table, *heads);
	return table;
}

void
text_table_head(struct text_table *table, const char *head)
{
	g_ptr_array_add(table->heads, g_strdup(head));
	table->columns++;
}

void
text_table_add(struct text_table *table, const char *text)
{
	g_ptr_array_add(table->cells, g_strdup(text != NULL ? text : ""));
}

void
text_table_free(struct text_table *table)
{
	g_ptr_array_unref(table->heads);
	g_ptr_array_unref(table->cells);
	g_free(table);
}

static void
put_cell(const char *tag, const char *class, const char *text, FILE *out)
{
	fprintf(out, "<%s%s>", tag, class);
	escape_put_markup(out, text);
	fprintf(out, "</%.2s>", tag);
}

void
text_table_put_html(const struct text_table *table, const char *caption, FILE *out)
{
	g_autofree char *name = escape_markup(caption);

	fprintf(out,
	    "<div class=\"scroll\" tabindex=\"0\" role=\"region\""
	    " aria-label=\"%s\">\n<table>\n<thead><tr>",
	    name);
	for (guint i = 0; i < table->columns; i++)
		put_cell("th scope=\"col\"", i < table->left ? " class=\"w\"" : "",
		    table->heads->pdata[i], out);
	fputs("</tr></thead>\n<tbody>\n", out);
	for (guint i = 0; i < table->cells->len; i++) {
		guint column = i % table->columns;

		if (column == 0)
			fputs("<tr>", out);
		put_cell(
		    "td", column < table->left ? " class=\"w\"" : "", table->cells->pdata[i], out);
		if (column + 1 == table->columns)
			fputs("</tr>\n", out);
	}
	fputs("</tbody>\n</table>\n</div>\n", out);
}

static void
put_rule(const struct text_table *table, FILE *out)
{
	for (guint i = 0; i < table->columns; i++)
		fputs(i < table->left ? "| --- " : "| ---: ", out);
	fputs("|\n", out);
}

static void
put_line(const struct text_table *table, gpointer *text, FILE *out)
{
	for (guint i = 0; i < table->columns; i++) {
		g_autofree char *escaped = escape_markdown(text[i]);

		fprintf(out, "| %s ", escaped);
	}
	fputs("|\n", out);
}

void
text_table_put_markdown(const struct text_table *table, FILE *out)
{
	put_line(table, table->heads->pdata, out);
	put_rule(table, out);
	for (guint i = 0; i + table->columns <= table->cells->len; i += table->columns)
		put_line(table, table->cells->pdata + i, out);
}
