/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counters: which of a server's counters podium-slap prints and records. */
#ifndef PODIUM_COUNTERS_H
#define PODIUM_COUNTERS_H

#include <stdbool.h>

struct counter {
	const char *name;   /* the server's, in small letters; NULL ends the list */
	const char *metric; /* in the store and in JSON */
	const char *title;  /* in the report, behind the number */
	bool is_bytes;
};

extern const struct counter counters[];

#endif
