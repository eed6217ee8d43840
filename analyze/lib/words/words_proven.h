/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words_proven: every place as far as it is proven, a sentence a backend or tie. */
#ifndef PODIUM_WORDS_PROVEN_H
#define PODIUM_WORDS_PROVEN_H

#include <glib.h>

#include "analyze/lib/standings.h"

/* Of two backends or more, each with more than one run. Sentences end in ". ". */
void words_proven_append(GString *text, const struct standings *s);

#endif
