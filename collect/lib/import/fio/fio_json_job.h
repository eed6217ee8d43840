/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fio_json_job: a job of fio's JSON as a result. The input's reader of JSON has parsed it. */
#ifndef PODIUM_FIO_JSON_JOB_H
#define PODIUM_FIO_JSON_JOB_H

#include "collect/lib/import/read/input.h"

/* The job that is all others together; it has the host's name of one of them. */
#define FIO_ALL_CLIENTS "All clients"

/* What its document knows of it. */
struct fio_json_job {
	const char *version;
	bool is_client;     /* a server's name tells it from others */
	GHashTable *global; /* char * -> char *: the options of all jobs */
	GPtrArray *bins;    /* as fio_bins_parse found them */
	GPtrArray *refused; /* of char *: as fio_part_name says; owned */
};

/* NULL, and its name among those, if it was refused. */
struct result *fio_json_job_read(struct input *in, const struct fio_json_job *job, size_t line);

/* How long its longest direction took, in ms; 0 if none says it. */
double fio_json_job_runtime(const struct input *in);

#endif
