/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/fio/fio.h"

#include <math.h>
#include <string.h>

#include "collect/lib/import/read/deliver.h"

enum { SHORTEST_MS = 10 };

bool
fio_refuse(struct input *in, size_t at, const char *job, int64_t error, double runtime_ms)
{
	if (error != 0)
		deliver_refusal(in, at, "fio: job '%.60s' ended with error %lld (%s): not a result",
		    job, (long long)error, g_strerror((int)CLAMP(error, 0, 4095)));
	else if (runtime_ms == 0)
		deliver_refusal(in, at, "fio: job '%.60s' did no I/O: no result", job);
	else if (runtime_ms < SHORTEST_MS)
		deliver_refusal(in, at,
		    "fio: job '%.60s' ran for %g ms by a clock of 1 ms: no result", job,
		    runtime_ms);
	else
		return false;
	return true;
}

const char *
fio_percentile(const char *latency, double q)
{
	/* Those that fio prints unless it is asked for others. */
	static const struct {
		double q;
		const char *clat, *lat;
	} usual[] = { { 50, "clat_p50", "lat_p50" }, { 90, "clat_p90", "lat_p90" },
		{ 95, "clat_p95", "lat_p95" }, { 99, "clat_p99", "lat_p99" },
		{ 99.5, "clat_p99.5", "lat_p99.5" }, { 99.9, "clat_p99.9", "lat_p99.9" },
		{ 99.95, "clat_p99.95", "lat_p99.95" }, { 99.99, "clat_p99.99", "lat_p99.99" } };
	bool is_clat = strcmp(latency, "clat") == 0;
	g_autofree char *name = NULL;

	for (size_t i = 0; i < G_N_ELEMENTS(usual) && (is_clat || strcmp(latency, "lat") == 0); i++)
		if (usual[i].q == q)
			return is_clat ? usual[i].clat : usual[i].lat;
	name = g_strdup_printf("%s_p%g", latency, q);
	return g_intern_string(name);
}

static bool
is_same_job(const struct result *a, const struct result *b)
{
	return a->part == b->part && g_strcmp0(a->label, b->label) == 0;
}

/* One without is refused, and must not be waited for. */
static bool
has_numbers(const struct result *r)
{
	return r->numbers->len > 0;
}

void
fio_number_parts(GPtrArray *results)
{
	for (guint i = 0, end; i < results->len; i = end) {
		guint n = 0, part = 0;

		for (end = i; end < results->len &&
		     is_same_job(g_ptr_array_index(results, i), g_ptr_array_index(results, end));
		     end++)
			n += has_numbers(g_ptr_array_index(results, end));
		/*
		 * The group's number has done its duty in `part`: from here on it counts the parts.
		 */
		for (guint k = i; k < end; k++) {
			struct result *r = g_ptr_array_index(results, k);

			r->part = has_numbers(r) ? ++part : 0;
			r->n_parts = has_numbers(r) && n > 1 ? n : 0;
		}
	}
}

char *
fio_part_name(const char *job, guint group)
{
	return g_strdup_printf("%u/%s", group, job != NULL ? job : "");
}

void
fio_doubt_missing(GPtrArray *results, const GPtrArray *refused)
{
	g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);

	for (guint i = 0; i < refused->len; i++)
		g_hash_table_add(names, g_ptr_array_index(refused, i));
	for (guint i = 0; refused->len > 0 && i < results->len; i++) {
		struct result *r = g_ptr_array_index(results, i);
		g_autofree char *name = fio_part_name(r->label, r->part);

		if (!g_hash_table_contains(names, name))
			continue;
		r->invalid = "a thread of the same job was no result: the whole lacks its part";
		result_doubt(r, "%s", r->invalid);
	}
}

bool
fio_see_signal(struct input *in, const char *line)
{
	int64_t number = printed_integer(line, "fio: terminating on signal ");

	if (number <= 0)
		return false;
	input_remember(in, "fio:signal", g_strdup_printf("%lld", (long long)number));
	return true;
}

void
fio_doubt_signal(struct input *in, GPtrArray *results)
{
	const char *number = input_remembered(in, "fio:signal");

	for (guint i = 0; number != NULL && i < results->len; i++)
		result_doubt(
		    g_ptr_array_index(results, i), "ended by signal %s before it was done", number);
	input_forget(in, "fio:signal");
}
