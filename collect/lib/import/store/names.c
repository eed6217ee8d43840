/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/names.h"

#include <string.h>

#include "data/lib/metric.h"

enum { LONGEST_NAME = 32, LONGEST_WORKLOAD = 80 };

/*
 * Small letters and digits, everything else one `between` between them; the s of "FreeNAS's" goes
 * with its apostrophe.
 */
static char *
slug(const char *text, char between)
{
	g_autofree char *ascii = g_str_to_ascii(text, "C");
	GString *s = g_string_new(NULL);

	for (const char *p = ascii; *p != '\0'; p++)
		if (g_ascii_isalnum(*p))
			g_string_append_c(s, g_ascii_tolower(*p));
		else if (*p == '\'' && p[1] == 's' && !g_ascii_isalnum(p[2]))
			p++;
		else if (s->len > 0 && s->str[s->len - 1] != between && *p != '\'' && *p != '?')
			g_string_append_c(s, between);
	while (s->len > 0 && s->str[s->len - 1] == between)
		g_string_truncate(s, s->len - 1);
	return g_string_free(s, FALSE);
}

/* Is it as short and plain as a name can be? */
static bool
is_plain(const char *title)
{
	size_t n =
	    strspn(title, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.");

	return title[n] == '\0' && n > 0 && n <= LONGEST_NAME && g_ascii_isalnum(*title);
}

char *
names_backend(const char *title)
{
	return is_plain(title) ? g_strdup(title) : names_short(title);
}

char *
names_short(const char *title)
{
	static const char *const filling[] = { "a", "an", "the", "of", "on", "in", "with", "as",
		"to", "for", "and", "by", "from", "at", "over", "through", "via", "same", "is",
		NULL };
	g_autofree char *whole = slug(title, '-');
	g_auto(GStrv) word = g_strsplit(whole, "-", -1);
	GString *name = g_string_new(NULL);

	for (guint i = g_strv_length(word); i > 0; i--) {
		/* The last word stays: pool-a is not pool. */
		if (i < g_strv_length(word) && g_strv_contains(filling, word[i - 1]))
			continue;
		if (name->len > 0 && name->len + 1 + strlen(word[i - 1]) > LONGEST_NAME)
			break;
		if (name->len > 0)
			g_string_prepend_c(name, '-');
		g_string_prepend(name, word[i - 1]);
	}
	g_string_truncate(name, MIN(name->len, LONGEST_NAME));
	if (name->len == 0)
		g_string_assign(name, "backend");
	return g_string_free(name, FALSE);
}

static void
append(GString *s, const char *part)
{
	g_autofree char *plain = part != NULL ? slug(part, '-') : NULL;

	if (plain == NULL || *plain == '\0')
		return;
	if (s->len > 0)
		g_string_append_c(s, '-');
	g_string_append(s, plain);
}

static void
append_count(GString *s, char letter, int64_t count)
{
	if (count != UNKNOWN)
		g_string_append_printf(
		    s, "%s%c%lld", s->len > 0 ? "-" : "", letter, (long long)count);
}

static GString *
workload_start(const struct result *r, const char *base)
{
	GString *s = g_string_new(base);

	if (base == NULL) {
		append(s, r->tool);
		append(s, r->workload);
		append(s, r->detail);
		if (r->label_is_load && r->backend != NULL)
			append(s, r->label);
	}
	append(s, r->engine);
	g_string_truncate(s, MIN(s->len, LONGEST_WORKLOAD));
	return s;
}

char *
names_workload(const struct result *r, const char *base)
{
	GString *s;

	/* A table that names its workloads is taken at its word. */
	if (base == NULL && r->tool == NULL && r->workload != NULL && r->engine == NULL &&
	    r->concurrency == UNKNOWN)
		return g_strdup(r->workload);
	s = workload_start(r, base);
	append_count(s, 'c', r->concurrency);
	append_count(s, 'q', r->queries_per_client);
	if (s->len == 0)
		g_string_assign(s, "imported");
	return g_string_free(s, FALSE);
}

char *
names_family(const struct result *r, const char *base)
{
	GString *s;

	if (r->concurrency == UNKNOWN)
		return NULL;
	s = workload_start(r, base);
	if (s->len == 0)
		g_string_assign(s, "imported");
	return g_string_free(s, FALSE);
}

char *
names_options(const struct result *r)
{
	GString *s = g_string_new(NULL);

	if (r->engine != NULL)
		g_string_append_printf(s, "engine=%s ", r->engine);
	if (r->concurrency != UNKNOWN)
		g_string_append_printf(s, "concurrency=%lld ", (long long)r->concurrency);
	if (r->queries_per_client != UNKNOWN)
		g_string_append_printf(
		    s, "queries_per_client=%lld ", (long long)r->queries_per_client);
	return g_strchomp(g_string_free(s, FALSE));
}

/* Tools' words for what the store has a name for. */
static const struct {
	const char *metric, *name;
} same[] = { { "run_time", "elapsed" }, { "iops", "throughput" }, { "tps", "throughput" },
	{ "rps", "throughput" }, { "ops_per_s", "throughput" }, { "events_per_s", "throughput" },
	{ "qps", "queries" }, { "nopm", "new_orders" }, { "tpm", "transactions" },
	{ "bw", "bandwidth" }, { "throughput", "throughput" }, { "lat", "latency_mean" },
	{ "latency", "latency_mean" }, { "lat_avg", "latency_mean" }, { "avg_lat", "latency_mean" },
	{ "lat_mean", "latency_mean" }, { "clat_mean", "latency_mean" },
	{ "lat_max", "latency_max" }, { "clat_max", "latency_max" }, { "lat_min", "latency_min" },
	{ "clat_min", "latency_min" } };

/* "lat_p99.9", "clat_p99", "p99": the percentile's name, or NULL. */
static char *
percentile_name(const char *metric)
{
	const char *p = g_str_has_prefix(metric, "clat_") ? metric + 5 :
	    g_str_has_prefix(metric, "lat_")              ? metric + 4 :
							    metric;
	GString *s;

	if (*p != 'p' || p[1] == '\0' || strspn(p + 1, "0123456789.") != strlen(p + 1))
		return NULL;
	s = g_string_new("latency_");
	for (; *p != '\0'; p++)
		if (*p != '.')
			g_string_append_c(s, *p);
	return g_string_free(s, FALSE);
}

/* The name without its unit. */
static char *
base_name(const struct result_number *n)
{
	const char *metric = n->metric;
	char *name = n->unit->dimension == DIMENSION_TIME ? percentile_name(metric) : NULL;

	if (name != NULL)
		return name;
	if (n->unit->dimension == DIMENSION_SPEED &&
	    (strcmp(metric, "throughput") == 0 || unit_find(metric, strlen(metric)) != NULL))
		return g_strdup("bandwidth");
	for (size_t i = 0; i < G_N_ELEMENTS(same); i++)
		if (strcmp(metric, same[i].metric) == 0)
			return g_strdup(same[i].name);
	return slug(metric, '_');
}

struct measure_name
names_measure(const struct result_number *n, bool by_direction)
{
	g_autofree char *base = base_name(n);
	bool ns = n->unit->dimension == DIMENSION_TIME && g_str_has_prefix(base, "latency");
	const char *unit = ns                     ? "_ns" :
	    n->unit->dimension == DIMENSION_TIME  ? "_s" :
	    n->unit->dimension == DIMENSION_RATE  ? "_ops_s" :
	    n->unit->dimension == DIMENSION_SPEED ? "_bytes_s" :
	    n->unit->dimension == DIMENSION_BYTES ? "_bytes" :
						    "";

	return (struct measure_name){
		.name = g_strconcat(by_direction && n->dir != NULL ? n->dir : "",
		    by_direction && n->dir != NULL ? "_" : "", base, unit, NULL),
		.factor = n->unit->factor * (ns ? 1e9 : 1),
	};
}

const char *
names_better(const char *name, const struct result_number *n)
{
	struct metric known = metric_of(name);

	if (known.headline >= 60 || (strcmp(known.better, "none") != 0 && known.headline != 50))
		return NULL;
	return n->lower_is_better || metric_counts_failures(name) ? "lower" : "higher";
}
