/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_reasons: why a place is only probable, as clauses after "though". */
#ifndef PODIUM_WORDS_REASONS_H
#define PODIUM_WORDS_REASONS_H

#include <glib.h>

#include "analyze/lib/standings.h"

/* Is every place only probable, for the order of runs was not randomised? */
bool words_reasons_for_all(const struct standings *s);

/* Is place i only probable, for its own failures or a doubt about its gap to a neighbour? */
bool words_reasons_any(const struct standings *s, size_t i);

/*
 * ", though 2 of 7 runs failed and ..."; nothing if the reasons stand at the neighbour or there are
 * none.
 */
void words_reasons_append(GString *text, const struct standings *s, size_t i);

/* The same for a group that shares its places, [from, to). */
void words_reasons_append_group(GString *text, const struct standings *s, size_t from, size_t to);

/* "2 of 7 runs failed"; g_free. */
char *words_reasons_failures(const struct standing *st);

#endif
