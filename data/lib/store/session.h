/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session: runs that were made in one sitting, by one plan. */
#ifndef PODIUM_SESSION_H
#define PODIUM_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/store/store.h"

/* How its runs were put in order: from the design that proves most to the one that proves least. */
enum session_design {
	SESSION_ROUNDS,   /* each round has every backend once under every workload, shuffled */
	SESSION_SHUFFLED, /* all runs of a workload in one shuffle */
	SESSION_GROUPED,  /* all runs of the first backend, then of the next */
	SESSION_DESIGNS
};
/* As the store and the study file spell them. */
extern const char *const session_design_name[SESSION_DESIGNS];
/* SESSION_ROUNDS for NULL and for what is none of the names. */
enum session_design session_design_of(const char *name);
/* "in rounds of shuffled order", "in shuffled order"; NULL: not randomised, or no name. */
const char *session_design_in_text(const char *name);

struct session {
	const char *design;   /* rounds, shuffled, grouped */
	const char *stopping; /* fixed, "precision 2%", "until 2%", imported, by hand */
	const char *note;     /* or NULL */
	int64_t seed;         /* < 0: not shuffled here */
	int64_t rounds;
};
/* A new session that starts now. */
int64_t session_new(struct store *store, const struct session *session);
/*
 * The last session with this stopping rule and design that began less than 12 hours ago, or a new
 * one.
 */
int64_t session_recent(struct store *store, const struct session *session);

#endif
