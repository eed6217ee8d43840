/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fio_job: the lines below a job's header in fio's normal text: rates, latencies and percentiles.
 */
#ifndef PODIUM_FIO_JOB_H
#define PODIUM_FIO_JOB_H

#include "collect/lib/import/read/input.h"

/* One block while its lines are read. */
struct fio_job {
	struct input *in;
	struct result *r;
	const char *dir;           /* whose lines these are; NULL before the first */
	const char *percentile_of; /* clat, lat or sync while percentiles are listed */
	const char *percentile_unit;
	int64_t error;
	double runtime_ms;
	bool is_rounded;
};

/* Takes the next line in, blanks before it cut. */
void fio_job_see(struct fio_job *j, const char *line);

#endif
