/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * words: a ranking in sentences, the same for page, gist and terminal. Plain text without markup.
 * Pure; the caller frees what it gets with g_free.
 *
 * "First", "second" alone are proven places; "close" and "distant" hold at the simultaneous limits;
 * "or" and "to" join the ends of a rank interval; "tie" is proven equivalence. "Provisional" means
 * under five runs, "probably" names its reason.
 */
#ifndef PODIUM_WORDS_H
#define PODIUM_WORDS_H

#include "analyze/lib/standings.h"

/* The whole verdict. `*emphasis` becomes the part of it that must catch the eye, or NULL. */
char *words_verdict(const struct standings *s, char **emphasis);

/* How sure that is, in one sentence. */
char *words_confidence(const struct standings *s);

/* A backend's place for a table: "Close second", "First or second", "Third at face value". */
char *words_place(const struct standings *s, size_t i);

/* Which tests and why, in one paragraph. */
char *words_method(const struct standings *s);

#endif
