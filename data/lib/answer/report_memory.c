/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/report_memory.h"

const char *
report_memory_intern(struct report *report, const char *text)
{
	return text != NULL ? g_string_chunk_insert_const(report->memory->texts, text) : NULL;
}

const char *
report_memory_text(struct report *report, sqlite3_stmt *row, const char *column)
{
	return report_memory_intern(report, db_peek_text(row, column));
}

void *
report_memory_keep_block(struct report *report, gpointer block)
{
	g_ptr_array_add(report->memory->arrays, block);
	return block;
}

void *
report_memory_keep(struct report *report, GArray *array)
{
	return report_memory_keep_block(report, g_array_free(array, FALSE));
}

struct histogram *
report_memory_histogram(struct report *report)
{
	struct histogram *h = histogram_new();

	g_ptr_array_add(report->memory->histograms, h);
	return h;
}

const struct report_backend *
report_memory_backend(const struct report *report, int64_t id)
{
	for (size_t i = 0; i < report->n_backend; i++)
		if (report->backend[i].id == id)
			return &report->backend[i];
	return NULL;
}

const struct report_workload *
report_memory_workload(const struct report *report, int64_t id)
{
	for (size_t i = 0; i < report->n_workload; i++)
		if (report->workload[i].id == id)
			return &report->workload[i];
	return NULL;
}
