/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record: a run and everything that belongs to it, written once and whole.
 *
 * A collector measures with the store closed and writes when it is done:
 *
 *     store = store_open_runs(path, STORE_WRITE);
 *     run = record_begin(store, &result);      begins a transaction
 *     record_real(store, run, "elapsed_s", 1.25, 0); ...
 *     record_end(store);                       commits
 */
#ifndef PODIUM_RECORD_H
#define PODIUM_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/histogram.h"
#include "data/lib/store/store.h"

struct run_result {
	const char *backend; /* names; made if they are not in the store */
	const char *workload;
	const char *program; /* the collector: slap, file, iscsi, exec */
	/*
	 * id of the planned run that this fulfils (podium-run gives it by --run=ID); 0: one by hand
	 */
	int64_t planned;
	int64_t start_ns, end_ns; /* UTC since 1970 */
	const char *status;       /* ok, failed, timed-out, invalid */
	const char *reason;       /* NULL only when ok */
	const char *loop;         /* closed, open, or NULL */
	const char *transport;    /* or NULL */
};
/*
 * Begins a transaction and writes the run's row; dies if the planned run is already finished.
 * Returns the run's id.
 */
int64_t record_begin(struct store *store, const struct run_result *result);
void record_end(struct store *store);

/* A run's row, of any origin. */
struct run_row {
	int64_t session, backend, workload, source; /* ids; source 0: measured here */
	int64_t round, position;                    /* 0: none */
	int64_t start_ns, end_ns;                   /* 0: unknown */
	const char *status, *reason, *loop, *transport;
};
/* A run with a UUID of its own; returns its id. */
int64_t record_run(struct store *store, const struct run_row *row);

/*
 * Measures: ns, bytes and counts as integers. NAN is dropped: an unknown value has no row.
 * resolution 0: unknown.
 */
void record_integer(struct store *store, int64_t run, const char *metric, int64_t value);
void record_real(
    struct store *store, int64_t run, const char *metric, double value, double resolution);
/* The metric's id, made by metric_of() if need be; `better` NULL keeps metric_of's choice. */
int64_t record_metric(struct store *store, const char *name, const char *better);
/* As record_real with an id from record_metric: for bulk. */
void record_value(
    struct store *store, int64_t run, int64_t metric, double value, double resolution);

/*
 * The source of imported results; found by digest and tool, or made. version and tool may be NULL.
 */
int64_t record_source(struct store *store, const char *file, const char *digest, const char *tool,
    const char *version);

struct moments_row {
	const uint8_t *uuid; /* 16 bytes */
	int64_t session, backend, workload, metric, source;
	int64_t n;                                     /* 0: not said */
	double mean, sd, median, min, max, resolution; /* NAN: not said; resolution 0: unknown */
};
/* False if it was already there. */
bool record_moments(struct store *store, const struct moments_row *row);

#endif
