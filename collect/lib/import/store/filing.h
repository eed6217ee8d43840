/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * filing: the backend, workload, source, session and metrics that results are filed under, made
 * when first asked for and remembered.
 */
#ifndef PODIUM_FILING_H
#define PODIUM_FILING_H

#include "collect/lib/import/read/result.h"
#include "collect/lib/import/store/identity.h"
#include "data/lib/store/store.h"

/* What the user says of all results; NULL where they speak for themselves. */
struct import_overrides {
	const char *backend, *workload, *design;
};

struct filing;
struct filing *filing_new(
    struct store *store, struct identity *identity, const struct import_overrides *as);
void filing_free(struct filing *f);

/* From now on. */
void filing_override(struct filing *f, const struct import_overrides *as);
const struct import_overrides *filing_overrides(const struct filing *f);

/* The file that the next results come from, as for import_store_file(). */
void filing_file(struct filing *f, const char *name, const char *digest);

/*
 * The id of the backend that a result calls `title` (NULL: it has no name, and the file's stands
 * for it), and its name, which is the filing's own.
 */
int64_t filing_backend(struct filing *f, const char *title, const char **name);
/*
 * The name of the backend that has this title: as written if it is short and plain already, or a
 * planned one's. Two never share one.
 */
const char *filing_backend_name(struct filing *f, const char *title);
/* The id of the backend of that name, made with the title if there is none. */
int64_t filing_backend_id(struct filing *f, const char *name, const char *title);

/* The name of the result's workload, which no other load has; caller frees. Then its id. */
char *filing_workload_name(struct filing *f, const struct result *r);
int64_t filing_workload(struct filing *f, const struct result *r, char *name);

int64_t filing_source(struct filing *f, const char *tool, const char *version);
/*
 * The session for runs that came in this design ("rounds", "grouped") unless the user says another.
 */
int64_t filing_session(struct filing *f, const char *of);
/* The id of the metric of that name, made for such a number. */
int64_t filing_metric(struct filing *f, const char *name, const struct result_number *n);

#endif
