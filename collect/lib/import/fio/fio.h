/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fio: what the readers of fio's several forms share. */
#ifndef PODIUM_FIO_H
#define PODIUM_FIO_H

#include "collect/lib/import/read/import.h"

enum { FIO_SHORTEST_MS = 10 };

/* What is known of a job's load; NULL and UNKNOWN what is not. */
struct fio_load {
	const char *rw, *bs, *ioengine;
	int64_t iodepth, numjobs;
};

/* "randread-4k-qd32", made of what is known; NULL if the direction is not. */
const char *fio_workload(struct import *in, const struct fio_load *load);

/* A synchronous engine has one operation at a time, whatever depth was asked for. */
void fio_doubt_depth(struct result *r, const struct fio_load *load);

/*
 * Refuses a job that is no result, and says so: an error, no I/O, or a run so short that fio's clock of 1 ms cannot time
 * it. `runtime_ms` NAN: not known.
 */
bool fio_refuse(struct import *in, size_t at, const char *job, int64_t error, double runtime_ms);

/* The name of a percentile's metric: "clat_p99", "lat_p99.9". */
const char *fio_percentile(const char *latency, double q);

/* Numbers parts of one run: results of the same job and group, printed by a thread each. */
void fio_number_parts(GPtrArray *results);

/*
 * Threads of a job that were refused, each as fio_part_name says: of what the job's others have, the whole is missing a part.
 * Before the parts are numbered.
 */
char *fio_part_name(const char *job, guint group); /* owned by the caller */
void fio_doubt_missing(GPtrArray *results, const GPtrArray *refused);

/*
 * fio_again.c. One run printed in several forms is read once. A form that was read is remembered; one that stands right
 * below is told whether its block shows the same: a job of that name and those rates.
 */
void fio_remember_printed(struct import *in, const struct result *r, size_t at); /* before import_result */
bool fio_is_chained(const struct import *in, size_t at);
bool fio_was_printed(const struct import *in, const struct result *r);

/* Does the JSON of this job, and with this bandwidth in KiB/s, follow the terse line? */
bool fio_json_follows(const struct import *in, size_t at, const char *job, const char *bandwidth);

/* "fio: terminating on signal 2": remembered; all results that come next were cut short by it. */
bool fio_see_signal(struct import *in, const char *line);
void fio_doubt_signal(struct import *in, GPtrArray *results);

/*
 * Remembers what "name: (g=0): rw=randread, bs=..., ioengine=psync, iodepth=1" says; afterwards "load" of that name is its
 * workload and "doubt" what is to be doubted, NULL if there is nothing.
 */
void fio_remember_load(struct import *in, const char *line);
const char *fio_remembered(const struct import *in, const char *what, const char *name);

/* Doubts results below line `at` if the command line above it, if there is one, limits their rate. */
void fio_doubt_rate(const struct import *in, GPtrArray *results, size_t at);

/*
 * Has in->json read one value, whose line ends may still be NULs; false if it is no JSON. The histograms' bins, which are most
 * of a json+ document, are taken out first: in->json has a number instead, which is their place in `bins`.
 */
bool fio_parse(const struct import *in, const char *json, size_t length, GPtrArray *bins);
GPtrArray *fio_bins_new(void);

/* The buckets of a direction of the job that was parsed, if it has any. */
void fio_add_bins(const struct import *in, struct result *r, const char *dir, const GPtrArray *bins);

#endif
