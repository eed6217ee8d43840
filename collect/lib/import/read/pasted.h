/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pasted: a pasted text made plain: UTF-16 and BOMs become UTF-8, line ends of any system one, and
 * mail quoting, terminal colours, HTML entities and full-width colons go. What the words mean is
 * not its business.
 */
#ifndef PODIUM_PASTED_H
#define PODIUM_PASTED_H

#include <stddef.h>

/*
 * Lines, each ended by a NUL, one behind the other in `bytes`. A carriage return alone ends one
 * too.
 */
struct pasted {
	char *bytes;
	size_t *start; /* of each line in bytes; start[n] is the end */
	size_t n;
};

/*
 * Takes `bytes` (of g_malloc, `length` of them and room for one more) and makes lines of it, in
 * place where it can. Returns NULL, or why it is no text (nothing is kept then). Free with
 * pasted_clear.
 */
const char *pasted_decode(struct pasted *text, char *bytes, size_t length);
void pasted_clear(struct pasted *text);

static inline char *
pasted_line(const struct pasted *text, size_t i)
{
	return text->bytes + text->start[i];
}

#endif
