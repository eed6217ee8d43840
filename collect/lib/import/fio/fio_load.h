/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fio_load: what tells fio's loads apart, and the line in which its normal text describes a job
 * before it starts: "name: (g=0): rw=randread, bs=..., ioengine=psync, iodepth=1".
 */
#ifndef PODIUM_FIO_LOAD_H
#define PODIUM_FIO_LOAD_H

#include "collect/lib/import/read/input.h"

/* What is known of a job's load; NULL and UNKNOWN what is not. */
struct fio_load {
	const char *rw, *bs, *ioengine;
	int64_t iodepth;
};

/* "randread-4k-qd32", made of what is known; NULL if the direction is not. */
const char *fio_load_workload(struct input *in, const struct fio_load *load);

/* A synchronous engine has one operation at a time, whatever depth was asked for. */
void fio_load_doubt_depth(struct result *r, const struct fio_load *load);

/* Remembers what such a line says. */
void fio_load_remember(struct input *in, const char *line);

/*
 * `what` is "load", which is the job's workload, or "doubt", what is to be doubted; NULL: nothing.
 */
const char *fio_load_remembered(const struct input *in, const char *what, const char *name);

/*
 * Doubts results below line `at` if the command line above it, if there is one, limits their rate.
 */
void fio_load_doubt_rate(const struct input *in, GPtrArray *results, size_t at);

#endif
