/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/read/fio.h"

enum { LONGEST_PATH = 64 };

static double
clat(const struct import *in, const char *dir, const char *key)
{
	char path[LONGEST_PATH];

	snprintf(path, sizeof path, "%s/clat_ns/%s", dir, key);
	return json_number(in->json, path);
}

/* json+: fio names a bucket by its middle; there are 64 in each power of two. */
void
fio_add_bins(const struct import *in, struct result *r, const char *dir)
{
	char prefix[LONGEST_PATH];
	size_t n, skip = (size_t)snprintf(prefix, sizeof prefix, "%s/clat_ns/bins/", dir);
	const struct json_leaf *leaf = json_leaves(in->json, &n);
	struct latency *l = NULL;

	for (size_t i = 0; i < n; i++) {
		struct printed middle;
		struct bucket bucket;
		double width;

		if (strncmp(leaf[i].path, prefix, skip) != 0 || !number_read(leaf[i].path + skip, &middle) ||
		    !(leaf[i].number >= 1) || leaf[i].number > 1e18)
			continue;
		if (l == NULL)
			l = result_latency(r, dir);
		width = middle.value < 128 ? 1 : exp2(floor(log2(middle.value)) - 6);
		bucket = (struct bucket){ middle.value < 128 ? middle.value : middle.value - width / 2,
			middle.value < 128 ? middle.value + 1 : middle.value + width / 2,
			(uint64_t)leaf[i].number };
		l->n += bucket.count;
		g_array_append_val(l->buckets, bucket);
	}
	if (l == NULL)
		return;
	l->min_ns = clat(in, dir, "min");
	l->max_ns = clat(in, dir, "max");
	l->mean_ns = clat(in, dir, "mean");
}
