/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import_inside: one result's rows in the store; only import_store uses it. */
#ifndef PODIUM_IMPORT_INSIDE_H
#define PODIUM_IMPORT_INSIDE_H

#include "collect/lib/import/store/import_filing.h"
#include "collect/lib/import/store/import_rows.h"
#include "collect/lib/import/read/result.h"

/* A result whose place is known. */
struct placed {
	struct store *store;
	struct identity *identity;
	struct filing *filing;
	struct import_rows *rows;
	struct tally_counts *counts; /* what becomes of it is counted here */
	const struct result *result;
	int64_t backend, workload, source;
	const char *backend_name, *workload_name;
	/* place_result's own: */
	struct measured *measured; /* of each number */
	GHashTable *last;          /* metric -> 1 + the run that has it last */
	GString *content;          /* what the runs' contents begin with, and the run's own behind it */
	gsize begin;               /* how long that beginning is */
	int64_t session;           /* 0: no run needed it yet */
	bool has_directions;
	bool has_told;             /* the doubts are with a run */
};

void place_result(struct placed *p);

#endif
