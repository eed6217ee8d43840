/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ioping -J: an array of requests and statistics, all times in ns. A statistic without its requests
 * is of all of them.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

/* What the elements read so far say. */
struct ioping_document {
	struct input *in;
	GArray *requests; /* of double, in us: those that count */
	const char *path, *operation;
	double size;                 /* of a request, in bytes; NAN until known */
	double count, iops;          /* of the widest statistic; NAN until there is one */
	struct result_spread spread; /* in us */
};

static double
us_at(const struct input *in, const char *path)
{
	return json_reader_number(in->json, path) / 1e3;
}

static void
see_request(struct ioping_document *g)
{
	const char *operation = json_reader_text(g->in->json, "io/operation");
	double us = us_at(g->in, "io/time");

	if (g->operation == NULL && operation != NULL)
		g->operation = input_keep(g->in, operation, strlen(operation));
	if (isnan(g->size))
		g->size = json_reader_number(g->in->json, "io/size");
	if (us > 0 && json_reader_number(g->in->json, "io/ignored") != 1)
		g_array_append_val(g->requests, us);
}

/* Of the statistics of periods (-p) and the last of all, the widest counts. */
static void
see_statistics(struct ioping_document *g)
{
	double count = json_reader_number(g->in->json, "stat/count");

	if (g->count > count)
		return;
	g->count = count;
	g->iops = json_reader_number(g->in->json, "stat/iops");
	g->spread = (struct result_spread){ us_at(g->in, "stat/avg"), us_at(g->in, "stat/min"),
		us_at(g->in, "stat/max"), us_at(g->in, "stat/mdev"), NAN };
	if (isnan(g->size) && count > 0)
		g->size = json_reader_number(g->in->json, "stat/size") / count;
}

static void
see_element(struct ioping_document *g, const struct json_member *m)
{
	const char *path;

	if (*m->value != '{' || !json_reader_read(g->in->json, m->value, m->length))
		return;
	path = json_reader_text(g->in->json, "target/path");
	if (g->path == NULL && path != NULL)
		g->path = input_keep(g->in, path, strlen(path));
	if (!isnan(json_reader_number(g->in->json, "io/time")))
		see_request(g);
	if (!isnan(json_reader_number(g->in->json, "stat/count")))
		see_statistics(g);
}

static void
add_statistics(const struct ioping_document *g, struct result *r)
{
	struct result_number *n = result_summary(r, "lat", "us", &g->spread);

	n->is_inside = true;
	n->resolution = 0.001;
	result_value(r, "lat_min", "us", g->spread.min);
	result_value(r, "lat_max", "us", g->spread.max);
}

/* "4 KiB", as the text says it. */
static const char *
detail_of(const struct ioping_document *g)
{
	bool kib = g->size >= 1024;
	g_autofree char *text = NULL;

	if (!(g->size > 0))
		return NULL;
	text = g_strdup_printf("%g %s", kib ? g->size / 1024 : g->size, kib ? "KiB" : "B");
	return input_keep(g->in, text, strlen(text));
}

static void
finish(const struct ioping_document *g, size_t line)
{
	bool all_listed = g->requests->len > 0 && !(g->count != g->requests->len && g->count >= 0);
	struct result *r;

	if (!all_listed && !(g->count > 0 && g->spread.max > 0)) {
		deliver_refusal(g->in, line, "ioping: 0 requests counted: no result");
		return;
	}
	r = result_new("ioping");
	r->label = g->path;
	r->workload = g->operation;
	r->detail = detail_of(g);
	r->iterations = printed_count(all_listed ? g->requests->len : g->count);
	if (all_listed)
		g_array_append_vals(result_list(r, "lat", "us", SHAPE_SAMPLES)->values,
		    g->requests->data, g->requests->len);
	else
		add_statistics(g, r);
	if (g->iops > 0)
		result_value(r, "iops", "1/s", g->iops);
	if (isnan(g->count))
		result_doubt(r, "no statistics behind the requests: it was cut short");
	deliver_result(g->in, r, line);
}

static bool
is_ioping(struct input *in, const char *json, size_t length)
{
	struct json_member m;
	size_t at = 0;

	return *json == '[' && json_reader_next(json, length, &at, &m) && *m.value == '{' &&
	    json_reader_read(in->json, m.value, m.length) &&
	    json_reader_at(in->json, "target/fstype") != NULL &&
	    (json_reader_at(in->json, "io/time") != NULL ||
		json_reader_at(in->json, "stat/count") != NULL);
}

static bool
document(struct input *in, const char *json, size_t length, size_t line)
{
	struct ioping_document g = { .in = in,
		.size = NAN,
		.count = NAN,
		.iops = NAN,
		.spread = { NAN, NAN, NAN, NAN, NAN } };
	struct json_member m;

	if (!is_ioping(in, json, length))
		return false;
	g.requests = g_array_new(FALSE, FALSE, sizeof(double));
	for (size_t at = 0; json_reader_next(json, length, &at, &m);)
		see_element(&g, &m);
	finish(&g, line);
	g_array_free(g.requests, TRUE);
	return true;
}

const struct format format_ioping_json = {
	.name = "ioping-json",
	.reads = "ioping: -J",
	.document = document,
};
