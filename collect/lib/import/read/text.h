/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * text: a pasted text made plain: UTF-16 and BOMs become UTF-8, line ends of any system one, mail quoting, terminal
 * colours, HTML entities and full-width colons go. What the words mean is not its business.
 */
#ifndef PODIUM_TEXT_H
#define PODIUM_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>


/* Lines, each ended by a NUL, one behind the other in `bytes`. A carriage return alone also ends a line. */
struct text {
	char *bytes;
	size_t *start; /* of each line in bytes; start[n] is the end */
	size_t n;
};

/*
 * Takes `bytes` (of g_malloc, `length` of them and room for one more) and makes lines of it in place where it can. Returns
 * NULL, or why it is no text (nothing is kept then). Free with text_clear.
 */
const char *text_decode(struct text *text, char *bytes, size_t length);
void text_clear(struct text *text);

static inline char *
text_line(const struct text *text, size_t i)
{
	return text->bytes + text->start[i];
}

/* Does it begin with `with`, which is not empty? Asked of every line by every format: the first byte answers nearly all. */
static inline bool
text_starts(const char *text, const char *with)
{
	return *text == *with && strncmp(text, with, strlen(with)) == 0;
}

/* Is there nothing but blanks in it? */
bool text_is_blank(const char *line);

/* Behind the blanks at its start. */
const char *text_trim(const char *line);

#endif
