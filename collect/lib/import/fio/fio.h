/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fio: what the readers of fio's several forms share. */
#ifndef PODIUM_FIO_H
#define PODIUM_FIO_H

#include "collect/lib/import/read/input.h"

/*
 * Refuses a job that is no result, and says so: an error, no I/O, or a run so short that fio's
 * clock of 1 ms cannot time it. `runtime_ms` NAN: not known.
 */
bool fio_refuse(struct input *in, size_t at, const char *job, int64_t error, double runtime_ms);

/* The name of a percentile's metric: "clat_p99", "lat_p99.9". */
const char *fio_percentile(const char *latency, double q);

/* Numbers parts of one run: results of the same job and group, printed by a thread each. */
void fio_number_parts(GPtrArray *results);

/*
 * Threads of a job that were refused, each as fio_part_name says: of what the job's others have,
 * the whole is missing a part. Before the parts are numbered.
 */
char *fio_part_name(const char *job, guint group); /* owned by the caller */
void fio_doubt_missing(GPtrArray *results, const GPtrArray *refused);

/* "fio: terminating on signal 2": remembered; all results that come next were cut short by it. */
bool fio_see_signal(struct input *in, const char *line);
void fio_doubt_signal(struct input *in, GPtrArray *results);

#endif
