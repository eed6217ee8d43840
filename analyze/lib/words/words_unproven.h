/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * words_unproven: the order at face value and what it is worth, where some backend has one run
 * only.
 */
#ifndef PODIUM_WORDS_UNPROVEN_H
#define PODIUM_WORDS_UNPROVEN_H

#include <glib.h>

#include "analyze/lib/standings.h"

/* Sentences end in ". ". Returns the part that must catch the eye; g_free. */
char *words_unproven_append(GString *text, const struct standings *s);

#endif
