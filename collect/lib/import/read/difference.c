/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/difference.h"

#include <stdbool.h>
#include <string.h>

#include "collect/lib/import/read/line.h"

static bool
begins_with_one(const char *line, const char *const words[])
{
	for (; *words != NULL; words++)
		if (line_starts(line, *words))
			return true;
	return false;
}

static bool
is_fence(const char *line)
{
	return line_starts(line, "```diff") || line_starts(line, "~~~diff");
}

/* Does a diff begin for certain? */
static bool
is_begin(const char *line)
{
	static const char *const heads[] = { "diff --git ", "+++ a/", "+++ b/", "@@ -", NULL };

	return begins_with_one(line, heads) || is_fence(line);
}

static bool
is_head(const char *line)
{
	static const char *const heads[] = { "diff ", "index ", "--- ", "+++ ", "@@ ", "new file ",
		"old mode ", "new mode ", "similarity ", "rename ", NULL };

	return begins_with_one(line, heads);
}

static void
drop(char *line, size_t n)
{
	memset(line, ' ', n);
}

void
difference_strip(struct pasted *text, GPtrArray *notes)
{
	bool inside = false, fenced = false;
	size_t n_gone = 0;

	for (size_t i = 0; i < text->n; i++) {
		char *line = pasted_line(text, i);

		if (is_begin(line)) {
			fenced = is_fence(line);
			inside = true;
		} else if (inside && fenced &&
		    (line_starts(line, "```") || line_starts(line, "~~~")))
			inside = fenced = false;
		if (!inside || *line == '\0' || is_fence(line))
			continue;
		if (is_head(line)) {
			drop(line, strlen(line));
		} else if (*line == '-') {
			drop(line, strlen(line));
			n_gone++;
		} else if (*line == '+') {
			drop(line, 1);
		}
	}
	if (n_gone > 0)
		g_ptr_array_add(notes,
		    g_strdup_printf("%zu line%s that the diff takes away are left out", n_gone,
			n_gone == 1 ? "" : "s"));
}
