/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * study: what a store is about, and the rules of its verdicts. Texts read belong to the caller:
 * study_clear.
 */
#ifndef PODIUM_STUDY_H
#define PODIUM_STUDY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/store/store.h"

struct study {
	char *name, *title, *note, *text;
	double alpha, margin, close, distant;
	int64_t rounds;
	char *settings; /* as a backend's: settings.h */
};
bool study_get(struct store *store, struct study *study); /* false: none was planned */
void study_put(struct store *store, const struct study *study);
void study_clear(struct study *study);
/* The defaults of every study: alpha 0.05, margin 0.05, close 1.15, distant 1.50, no text. */
struct study study_defaults(void);

#endif
