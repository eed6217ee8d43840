/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_tie: backends that no test separates, whether as a proven tie or for want of runs. */
#ifndef PODIUM_WORDS_TIE_H
#define PODIUM_WORDS_TIE_H

#include <glib.h>

#include "analyze/lib/standings.h"

/* End of the group that begins at standing `from`: same rank interval, nobody separated. */
size_t words_tie_end(const struct standings *s, size_t from);

/*
 * Of a group of two or more, [from, to): "tie: A and B, within 5 %" or "second to fourth A, B and
 * C: not separated".
 */
void words_tie_append(GString *text, const struct standings *s, size_t from, size_t to);

/*
 * Of standing i, a group of its own: ": not separated from B and C by these 5 runs", or,
 * proven, ": within 5 % of B and C"; nothing where all others are separated from it. A comma stands
 * for the colon where a ratio came before.
 */
void words_tie_company(GString *text, const struct standings *s, size_t i);

#endif
