/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_join: what all sentences are joined of: lists of names, counts of runs. */
#ifndef PODIUM_WORDS_JOIN_H
#define PODIUM_WORDS_JOIN_H

#include <glib.h>

/* "A, B and C"; of more than five the first four "and 3 more". */
void words_join_list(GString *text, const GPtrArray *items);

/* Takes ownership of `piece`. */
void words_join_owned(GString *text, char *piece);

/* "5 runs", "5 to 8 runs" */
void words_join_runs(GString *text, double least, double most);

#endif
