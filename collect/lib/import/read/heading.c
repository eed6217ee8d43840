/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/heading.h"

#include <string.h>

#include "collect/lib/import/read/format.h"

enum { LEVEL_RULED = 1, LEVEL_BOLD = 7, LEVEL_LABEL = 8, LONGEST_TITLE = 200, SHORTEST_RULE = 3 };

/* A heading, bullet or line with a colon above a block. */
struct heading {
	int level;
	const char *title;
};

struct headings {
	GArray *above; /* of struct heading: those above the current line, outermost first */
	const char *candidate; /* a bullet that would name the block if one comes next */
	bool above_is_bullet;
};

struct headings *
heading_new(void)
{
	struct headings *h = g_new0(struct headings, 1);

	h->above = g_array_new(FALSE, FALSE, sizeof(struct heading));
	return h;
}

void
heading_free(struct headings *h)
{
	g_array_free(h->above, TRUE);
	g_free(h);
}

/* Does the word, in small letters, say which tool's results follow? */
static bool
is_of_tool(const struct input *in, const char *word)
{
	for (const struct format *const *f = in->formats; *f != NULL; f++)
		if (strcmp((*f)->name, word) == 0 ||
		    ((*f)->heading_words != NULL && g_strv_contains((*f)->heading_words, word)))
			return true;
	return false;
}

/* Does the word, in small letters, say no more than that results follow? */
static bool
is_empty(const struct input *in, const char *word)
{
	static const char *const words[] = { "result", "results", "output", "outputs", "benchmark",
		"benchmarks", "test", "tests", "run", "runs", "raw", "log", "logs", "numbers",
		"data", "the", "of", "and", "for", "with", "iteration", "round", "attempt", "try",
		NULL };

	return strspn(word, "0123456789") == strlen(word) || g_strv_contains(words, word) ||
	    is_of_tool(in, word);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Does the title say more than that a tool's results follow? Only then it names a backend. */
static bool
names_something(const struct input *in, const char *title)
{
	g_autofree char *lower = g_ascii_strdown(title, -1);
	g_auto(GStrv) words = g_strsplit_set(lower, " \t:,.()#*", -1);

	for (char **w = words; *w != NULL; w++) {
		g_auto(GStrv) parts = g_strsplit_set(*w, "-_", -1);

		if (is_of_tool(in, *w)) /* iscsi-perf */
			continue;
		for (char **part = parts; *part != NULL; part++)
			if (!is_empty(in, *part))
				return true;
	}
	return false;
}

const char *
heading_backend(const struct input *in)
{
	for (guint i = in->headings->above->len; i > 0; i--) {
		const char *title = g_array_index(in->headings->above, struct heading, i - 1).title;

		if (names_something(in, title))
			return title;
	}
	return NULL;
}

static void
push(struct input *in, int level, const char *title)
{
	struct heading h = { level, title };

	while (in->headings->above->len > 0 &&
	    g_array_index(in->headings->above, struct heading, in->headings->above->len - 1)
		    .level >= level)
		g_array_set_size(in->headings->above, in->headings->above->len - 1);
	g_array_append_val(in->headings->above, h);
	in->headings->candidate = NULL;
}

/* The title between the marks, or NULL if nothing is left of it. */
static const char *
title_of(struct input *in, const char *text, const char *marks)
{
	size_t n = strnlen(text, LONGEST_TITLE);

	while (n > 0 && (g_ascii_isspace(text[n - 1]) || strchr(marks, text[n - 1]) != NULL))
		n--;
	while (n > 0 && (g_ascii_isspace(*text) || strchr(marks, *text) != NULL)) {
		text++;
		n--;
	}
	return n > 0 ? input_keep(in, text, n) : NULL;
}

/* The length of "- ", "* ", "1. " or the round bullet at the line's start; 0 if none. */
static size_t
bullet_length(const char *p)
{
	size_t n = strspn(p, "0123456789");

	if ((*p == '-' || *p == '*' || *p == '+') && is_blank(p[1]))
		return 2;
	if (line_starts(p, "\xe2\x80\xa2"))
		return 3;
	return n > 0 && n < 4 && (p[n] == '.' || p[n] == ')') && p[n + 1] == ' ' ? n + 2 : 0;
}

/* "user@host:~$ ", "[user@host dir]# ", "C:\\dir>", "$ " */
static bool
is_prompt(const char *p)
{
	size_t word = strcspn(p, " \t");
	const char *bracket = *p == '[' ? strchr(p, ']') : NULL;

	if (bracket != NULL)
		return bracket - p < 60 && memchr(p, '@', (size_t)(bracket - p)) != NULL &&
		    (bracket[1] == '$' || bracket[1] == '#');
	if (g_ascii_isalpha(*p) && p[1] == ':' && p[2] == '\\')
		return strchr(p, '>') != NULL;
	if (*p == '$' && is_blank(p[1]))
		return true;
	return word > 2 && memchr(p, '@', word) != NULL && strchr("$#%", p[word - 1]) != NULL;
}

/* A line of nothing but = or -, as long as a rule under a heading is. */
static bool
is_rule(const char *line)
{
	size_t n = *line == '=' ? strspn(line, "=") : *line == '-' ? strspn(line, "-") : 0;

	return n >= SHORTEST_RULE && line_is_blank(line + n);
}

/* "# TITLE" and "=== TITLE": the level, 0 if it is neither; `*text` is behind the marks. */
static int
marked_level(const char *p, const char **text)
{
	size_t hashes = strspn(p, "#"), equals = strspn(p, "=");

	if (hashes >= 1 && hashes <= 6 && is_blank(p[hashes])) {
		*text = p + hashes;
		return (int)hashes;
	}
	if (equals >= 2 && is_blank(p[equals]) && !line_is_blank(p + equals)) {
		*text = p + equals;
		return LEVEL_RULED;
	}
	return 0;
}

bool
heading_is_break(const char *p)
{
	const char *text;

	if (*p != '#' && *p != '=' && *p != '`' && *p != '~' && strchr(p, '@') == NULL &&
	    *p != '$' && p[0] != '\0' && p[1] != ':')
		return false;
	return marked_level(p, &text) > 0 || line_starts(p, "```") || line_starts(p, "~~~") ||
	    is_prompt(p);
}

static bool
is_continued_rule(const struct input *in, size_t at)
{
	const char *above = at > 0 ? input_line(in, at - 1) : NULL, *text;

	return above != NULL && strncmp(above, "==", 2) == 0 &&
	    marked_level(above, &text) == LEVEL_RULED;
}

/* A bullet or "LABEL:" may name what follows; of two in a row neither does. */
static bool
see_candidate(struct input *in, const char *p)
{
	size_t bullet = bullet_length(p), n = strlen(p);
	bool again = in->headings->above_is_bullet && bullet > 0;

	while (n > 0 && g_ascii_isspace(p[n - 1]))
		n--;
	in->headings->above_is_bullet = bullet > 0;
	if (bullet > 0)
		in->headings->candidate = again ? NULL : title_of(in, p + bullet, "*_`:");
	else if (n > 1 && n < 80 && p[n - 1] == ':' && !line_starts(p, "Enter password"))
		in->headings->candidate = title_of(in, p, "*_`:");
	else
		return false;
	return true;
}

/* Is the line the text over a rule, as in Markdown's other headings? */
static bool
is_ruled(const struct input *in, size_t at)
{
	const char *below = input_line(in, at + 1), *above = at > 0 ? input_line(in, at - 1) : "";

	return below != NULL && is_rule(below) && line_is_blank(above);
}

void
heading_see(struct input *in, size_t at)
{
	const char *line = input_line(in, at), *p = line_trim(line), *text;
	bool above_is_bullet = in->headings->above_is_bullet;
	int level = marked_level(p, &text);
	const char *title = NULL;

	in->headings->above_is_bullet = false;
	if (line_starts(p, "```") || line_starts(p, "~~~") || is_prompt(p) || is_rule(p) ||
	    line_starts(p, "Enter password"))
		return;
	if (level == LEVEL_RULED && *p == '=' && is_continued_rule(in, at))
		return;
	if (level == 0 && is_ruled(in, at)) {
		level = *input_line(in, at + 1) == '=' ? 1 : 2;
		text = p;
	}
	if (level == 0 && strncmp(p, "**", 2) == 0 && strlen(p) > 4) {
		level = strstr(p + 2, "**") != NULL && line_is_blank(strstr(p + 2, "**") + 2) ?
		    LEVEL_BOLD :
		    0;
		text = p;
	}
	if (level > 0 && (title = title_of(in, text, "#=*_`:")) != NULL) {
		push(in, level, title);
		return;
	}
	in->headings->above_is_bullet = above_is_bullet;
	if (!see_candidate(in, p))
		in->headings->candidate = NULL;
}

void
heading_block_begins(struct input *in)
{
	if (in->headings->candidate != NULL)
		push(in, LEVEL_LABEL, in->headings->candidate);
	in->headings->above_is_bullet = false;
}
