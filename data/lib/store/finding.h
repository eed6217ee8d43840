/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finding: what a collector or an importer has to say against a run. */
#ifndef PODIUM_FINDING_H
#define PODIUM_FINDING_H

#include <stdint.h>

#include "data/lib/store/store.h"

/* run 0: about the study as a whole. */
void finding_record(
    struct store *store, int64_t run, const char *code, const char *sentence, const char *advice);

#endif
