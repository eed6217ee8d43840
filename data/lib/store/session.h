/* SPDX-License-Identifier: GPL-3.0-or-later */
/* session: runs that were made in one sitting, by one plan. */
#ifndef PODIUM_SESSION_H
#define PODIUM_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/store/store.h"

struct session {
	const char *design;   /* rounds, shuffled, grouped */
	const char *stopping; /* fixed, "precision 2%", "until 2%", imported, by hand */
	const char *note;     /* or NULL */
	int64_t seed;         /* < 0: not shuffled here */
	int64_t rounds;
};
/* A new session that starts now. */
int64_t session_new(struct store *store, const struct session *session);
/* The last session with this stopping rule and design that began less than 12 hours ago, or a new one. */
int64_t session_recent(struct store *store, const struct session *session);

#endif
