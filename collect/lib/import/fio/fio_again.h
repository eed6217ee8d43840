/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fio_again: a run that fio prints in several forms, as --output-format=terse,json,normal does, is
 * read once. A form that was read is remembered; of one that stands right below it is asked whether
 * its block shows the same: a job of that name and those rates.
 */
#ifndef PODIUM_FIO_AGAIN_H
#define PODIUM_FIO_AGAIN_H

#include "collect/lib/import/read/input.h"

/* Before the result, which was read at line `at`, is delivered. */
void fio_again_remember(struct input *in, const struct result *r, size_t at);

/* Does line `at` follow a result of fio's with nothing but empty lines between? */
bool fio_again_is_chained(const struct input *in, size_t at);

/* Was the result printed before, in the chain that it stands in? */
bool fio_again_was_printed(const struct input *in, const struct result *r);

/* Does the JSON of this job, and with this bandwidth in KiB/s, follow the terse line? */
bool fio_again_json_follows(
    const struct input *in, size_t at, const char *job, const char *bandwidth);

#endif
