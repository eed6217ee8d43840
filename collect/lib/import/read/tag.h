/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tag: XML read by its tags alone; a pasted text has lost its entities, so that no parser would
 * take it.
 */
#ifndef PODIUM_TAG_H
#define PODIUM_TAG_H

#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/import/read/input.h"

/* A piece of the text, not ended by a NUL. */
struct tag_piece {
	const char *text;
	size_t length;
};

/*
 * What stands in the first <tag>...</tag> of `in`, also <tag attributes>; false if there is none.
 * `*rest` (NULL: not wanted) is behind it.
 */
bool tag_find(
    const struct tag_piece *in, const char *tag, struct tag_piece *out, struct tag_piece *rest);

/* The element's text, which lives as long as the input; "" if it is not there. */
const char *tag_text(struct input *in, const struct tag_piece *parent, const char *tag);

/* The number that the element begins with; NAN if it is not there or none. */
double tag_number(const struct tag_piece *parent, const char *tag);

/*
 * Lines of the document that begins at `at` and ends on the line with `close` ("</Results>"), with
 * their ends made line ends again; 0 if it does not end.
 */
size_t tag_document(struct input *in, size_t at, const char *close, struct tag_piece *out);

#endif
