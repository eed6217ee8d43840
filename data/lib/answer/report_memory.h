/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_memory: what a report hands out lives as long as the report. Only the other report_* files
 * include it.
 */
#ifndef PODIUM_REPORT_MEMORY_H
#define PODIUM_REPORT_MEMORY_H

#include <glib.h>

#include "data/lib/store/db.h"
#include "data/lib/answer/report.h"

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

/* The text, kept once however often it comes; NULL for NULL. */
const char *report_memory_intern(struct report *report, const char *text);
/* The column's text, likewise. */
const char *report_memory_text(struct report *report, sqlite3_stmt *row, const char *column);
/* Takes the array's elements; the GArray itself is freed. */
void *report_memory_keep(struct report *report, GArray *array);
void *report_memory_keep_block(struct report *report, gpointer block);
struct histogram *report_memory_histogram(struct report *report);

/* NULL if the id is null or unknown. */
const struct report_backend *report_memory_backend(const struct report *report, int64_t id);
const struct report_workload *report_memory_workload(const struct report *report, int64_t id);

#endif
