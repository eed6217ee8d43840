/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_memory: what a report hands out lives as long as the report. Only data/lib/report*.c
 * includes it.
 */
#ifndef PODIUM_REPORT_MEMORY_H
#define PODIUM_REPORT_MEMORY_H

#include <glib.h>

#include "data/lib/db.h"
#include "data/lib/report.h"

/* A list read earlier, by what it was read for. */
struct report_cached {
	const void *workload, *backend;
	void *list;
	size_t n;
};

struct report_memory {
	GStringChunk *texts;
	GPtrArray *arrays; /* freed with g_free */
	GPtrArray *histograms;
	GHashTable *loaded; /* results whose runs were read */
	GArray *cached;     /* struct report_cached: what is unpacked but once */
};

/* The column's text, kept once however often it comes; NULL for null. */
const char *report_text(struct report *report, sqlite3_stmt *row, int column);
/* Takes the array's elements; the GArray itself is freed. */
void *report_keep(struct report *report, GArray *array);
void *report_keep_block(struct report *report, gpointer block);
struct histogram *report_histogram(struct report *report);

/* Parts of report_open. */
void report_read_rows(struct report *report);
void report_read_pairs(struct report *report);

/* NULL if the id is null or unknown. */
const struct report_backend *report_backend_by_id(const struct report *report, int64_t id);
const struct report_workload *report_workload_by_id(const struct report *report, int64_t id);

#endif
