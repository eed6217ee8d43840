/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_parts: what words.c puts together. Each adds to `text`; sentences end in ". ". */
#ifndef PODIUM_WORDS_PARTS_H
#define PODIUM_WORDS_PARTS_H

#include <glib.h>

#include "analyze/lib/words.h"

/* "A, B and C"; of more than five the first four "and 3 more". */
void words_append_list(GString *text, const GPtrArray *items);

/* Takes ownership of `piece`. */
void words_append(GString *text, char *piece);

/* "first place", "close second", "second or third", with "provisional" where it belongs. */
void words_append_place(GString *text, const struct standings *s, const struct standing *st);

/* "2 of 7 runs failed" */
void words_append_failures(GString *text, const struct standing *st);

/* Is everything only probable, for the order of runs was not randomised? */
bool words_all_doubted(const struct standings *s);

/* Is place i only probable, for its own failures or a doubt about its gap to a neighbour? */
bool words_doubted(const struct standings *s, size_t i);

/* ", though 2 of 7 runs failed and ..."; nothing if the reasons stand at the neighbour or there are none. */
void words_append_reasons(GString *text, const struct standings *s, size_t i);

/* The same for a group that shares its places. */
void words_append_group_reasons(GString *text, const struct standings *s, size_t from, size_t to);

/* Every place as far as it is proven: two backends or more, each with more than one run. */
void words_append_places(GString *text, const struct standings *s);

/* The order at face value and what it is worth, where some backend has one run only. Returns what to emphasise. */
char *words_append_face(GString *text, const struct standings *s);

#endif
