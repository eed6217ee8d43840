/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line: what the readers of text blocks ask of a line. */
#ifndef PODIUM_LINE_H
#define PODIUM_LINE_H

#include <stdbool.h>
#include <string.h>

/*
 * Does it begin with `with`, which is not empty? Asked of every line by every format: the first
 * byte answers nearly all.
 */
static inline bool
line_starts(const char *line, const char *with)
{
	return *line == *with && strncmp(line, with, strlen(with)) == 0;
}

/* Is there nothing but blanks in it? */
bool line_is_blank(const char *line);

/* Behind the blanks at its start. */
const char *line_trim(const char *line);

/* Behind the first `phrase` in the line, blanks skipped; NULL if it is not there. */
const char *line_after(const char *line, const char *phrase);

#endif
