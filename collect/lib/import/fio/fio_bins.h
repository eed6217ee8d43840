/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fio_bins: the histograms of fio's json+, whose bins are most of such a document. */
#ifndef PODIUM_FIO_BINS_H
#define PODIUM_FIO_BINS_H

#include "collect/lib/import/read/input.h"

/* Of GArray of struct result_bucket; freed with g_ptr_array_free. */
GPtrArray *fio_bins_new(void);

/*
 * Has in->json read one value, whose line ends may still be NULs; false if it is no JSON. The bins
 * are taken out first: in->json has a number instead, which is their place in `bins`.
 */
bool fio_bins_parse(const struct input *in, const char *json, size_t length, GPtrArray *bins);

/* Adds the histogram of a direction of the job that was parsed, if it has any. */
void fio_bins_add(const struct input *in, struct result *r, const char *dir, const GPtrArray *bins);

#endif
