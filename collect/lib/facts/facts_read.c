/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/facts/facts_read.h"

#include <fcntl.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

enum { PIECE_BYTES = 8192 };

char *
facts_read_line_value(const char *text, const char *start)
{
	size_t length = strlen(start);

	for (const char *line = text; line != NULL; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (strncmp(line, start, length) == 0)
			return g_strstrip(g_strndup(line + length, strcspn(line + length, "\n")));
	}
	return NULL;
}

/* The files of /proc and /sys have no size to ask for: they are read to their end. */
char *
facts_read_file(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	char *text = NULL;
	size_t have = 0;
	ssize_t n = -1;

	if (fd < 0)
		return NULL;
	do {
		text = g_realloc(text, have + PIECE_BYTES + 1);
		n = read(fd, text + have, PIECE_BYTES);
		have += n > 0 ? (size_t)n : 0;
	} while (n > 0);
	close(fd);
	if (n < 0) {
		g_free(text);
		return NULL;
	}
	text[have] = '\0'; /* cppcheck-suppress nullPointer ; g_realloc ends the program rather */
	return g_strstrip(text);
}

void
facts_read_add_file(struct facts *facts, const char *name, const char *path)
{
	g_autofree char *text = facts_read_file(path);

	facts_add(facts, name, text);
}

void
facts_read_add_choice(struct facts *facts, const char *name, const char *path)
{
	g_autofree char *text = facts_read_file(path);
	char *open = text != NULL ? strchr(text, '[') : NULL;
	char *close = open != NULL ? strchr(open, ']') : NULL;

	if (close != NULL)
		*close = '\0';
	facts_add(facts, name, close != NULL ? open + 1 : text);
}
