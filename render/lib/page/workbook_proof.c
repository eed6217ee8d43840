/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/workbook_proof.h"

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "render/lib/page/archive.h"

struct proof {
	const size_t *cells;
	size_t n, seen; /* sheets */
};

static size_t
count(const char *text, const char *word)
{
	size_t n = 0;

	for (const char *at = text; (at = strstr(at, word)) != NULL; at += strlen(word))
		n++;
	return n;
}

/* Every element that begins, ends: libxlsxwriter writes '<' and '>' nowhere else. */
static bool
is_balanced(const char *text)
{
	long depth = 0;
	const char *at = text, *end;

	for (; (at = strchr(at, '<')) != NULL; at = end) {
		end = strchr(at, '>');
		if (end == NULL || depth < 0)
			return false;
		if (at[1] == '/')
			depth--;
		else if (at[1] != '?' && at[1] != '!' && end[-1] != '/')
			depth++;
	}
	return depth == 0 && strchr(text, '<') != NULL;
}

/* Texts stand once in a part of their own, which says how many they are. */
static bool
has_all_strings(const char *text)
{
	const char *announced = strstr(text, "uniqueCount=\"");
	unsigned long n;

	return announced != NULL && sscanf(announced, "uniqueCount=\"%lu\"", &n) == 1 &&
	    count(text, "<si>") == n;
}

static char *
prove_part(const char *name, const char *text, size_t size, void *to)
{
	struct proof *p = to;
	size_t sheet;
	bool good = strlen(text) == size && is_balanced(text);

	if (good && sscanf(name, "xl/worksheets/sheet%zu.xml", &sheet) == 1) {
		good = sheet >= 1 && sheet <= p->n && count(text, "<c r=") == p->cells[sheet - 1];
		p->seen++;
	} else if (good && strcmp(name, "xl/sharedStrings.xml") == 0) {
		good = has_all_strings(text);
	}
	return good ? NULL : g_strdup_printf("%s in it is not whole", name);
}

char *
workbook_proof(const char *path, const size_t *cells, size_t n)
{
	struct proof p = { .cells = cells, .n = n };
	char *why = archive_each(path, prove_part, &p);

	if (why == NULL && p.seen != n)
		why = g_strdup_printf("%zu of its %zu sheets are missing", n - p.seen, n);
	return why;
}
