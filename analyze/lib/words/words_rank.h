/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * words_rank: the rank that one backend can claim, and its ratio to the first, as they stand in a
 * sentence.
 */
#ifndef PODIUM_WORDS_RANK_H
#define PODIUM_WORDS_RANK_H

#include <glib.h>

#include "analyze/lib/standings.h"

/* With fewer runs a place is provisional. */
enum { WORDS_PROVISIONAL_BELOW = 5 };
bool words_rank_is_provisional(const struct standing *st);

/*
 * "first place", "close second", "second or third", "first to fifth", with "provisional" where it
 * belongs.
 */
void words_rank_append(GString *text, const struct standings *s, const struct standing *st);

/* Has standing i a ratio to the first, and is it not the first itself? */
bool words_rank_has_ratio(const struct standings *s, size_t i);

/* "1.088× (1.072–1.104)" */
void words_rank_ratio(GString *text, const struct standing *st);

#endif
