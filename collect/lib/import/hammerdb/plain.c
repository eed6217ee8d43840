/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * HammerDB: the line TEST RESULT, whose two numbers changed places in 4.0, and the virtual users
 * above it; of TPROC-H the query sets, and the times of the queries. What `jobs` prints as JSON is
 * the same lines in quotes.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/hammerdb/hammerdb.h"
#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

enum { AFTERMATH_LINES = 200, SILENT_LINES = 200, MOST_QUERIES = 22 };

/* ---- TPROC-C ---- */

struct rates {
	struct printed nopm, tpm;
	const char *engine; /* "MySQL", "SQL Server"; NULL if unknown */
};

/* "12611 NOPM from 28702 MySQL TPM" or "2501 MySQL TPM at 840 NOPM" */
static bool
read_rates(struct input *in, const char *line, struct rates *out)
{
	const char *p = line_after(line, hammerdb_result_words), *tpm;
	struct printed first, second;

	*out = (struct rates){ 0 };
	if (p == NULL || !printed_read(p, &first))
		return false;
	tpm = strstr(p, " TPM");
	if (line_starts(first.end, " NOPM")) {
		out->nopm = first;
		if (!printed_after(first.end, " from ", &second) || tpm == NULL)
			return true;
		out->tpm = second;
	} else {
		if (tpm == NULL || !printed_after(tpm, " at ", &second) ||
		    strstr(second.end, "NOPM") == NULL)
			return false;
		out->nopm = second;
		out->tpm = first;
	}
	p = out->tpm.end;
	if (tpm > p)
		out->engine = input_keep(in, p, (size_t)(tpm - p));
	return true;
}

/* "Vuser 1:10 Active Virtual Users configured", or where that is missing, "vuset vu 10". */
static int64_t
users_above(const struct input *in, size_t at)
{
	for (size_t i = at + 1; i > in->after; i--) {
		const char *line = input_line(in, i - 1);
		const char *end = strstr(line, " Active Virtual User"), *p = end;

		while (p != NULL && p > line && g_ascii_isdigit(p[-1]))
			p--;
		if (p != NULL && p < end)
			return printed_integer(p, "");
		if (strstr(line, "vuset vu ") != NULL)
			return printed_integer(line, "vuset vu ");
	}
	return UNKNOWN;
}

static bool
is_failure(const char *line)
{
	return strstr(line, "FINISHED FAILED") != NULL || strstr(line, ":Error ") != NULL ||
	    strstr(line, "Error in Virtual User") != NULL;
}

/* A run is over with all that belongs to it. */
static bool
is_end(const char *line)
{
	return strstr(line, "vudestroy") != NULL ||
	    strstr(line, "ALL VIRTUAL USERS COMPLETE") != NULL;
}

/* Users that failed, above the result and behind it until the next run begins. */
static size_t
count_failures(const struct input *in, size_t at)
{
	size_t n = 0;

	for (size_t i = in->after; i < at; i++)
		n = is_end(input_line(in, i)) ? 0 : n + is_failure(input_line(in, i));
	for (size_t i = at + 1; i < in->text.n && i < at + AFTERMATH_LINES; i++) {
		const char *line = input_line(in, i);

		if (is_end(line) || strstr(line, hammerdb_result_words) != NULL)
			break;
		n += is_failure(line);
	}
	return n;
}

static void
add_result(struct input *in, const struct rates *rates, size_t at)
{
	struct result *r = result_new("hammerdb");
	const char *version = input_remembered(in, "hammerdb:version");
	size_t failed = count_failures(in, at);

	if (version != NULL)
		r->version = input_keep(in, version, strlen(version));
	r->engine = rates->engine;
	r->concurrency = users_above(in, at);
	r->iterations = 1;
	if (rates->nopm.value > 0)
		result_printed(r, "nopm", "1/min", &rates->nopm);
	else
		result_doubt(r, "NOPM reported as 0: it could not be read");
	if (rates->tpm.value > 0)
		result_printed(r, "tpm", "1/min", &rates->tpm);
	else
		result_doubt(r, "TPM reported as 0: it could not be read");
	if (failed > 0)
		result_doubt(r, "virtual users failed: %zu messages say so", failed);
	hammerdb_take_times(in, r);
	deliver_result(in, r, at);
}

static size_t
read_result(struct input *in, size_t at)
{
	const char *line = input_line(in, at);
	struct rates rates;

	if (!read_rates(in, line, &rates))
		deliver_refusal(in, at, "hammerdb: a TEST RESULT without its two rates");
	else if (!(rates.nopm.value > 0) && !(rates.tpm.value > 0))
		deliver_refusal(in, at, "hammerdb: 0 NOPM and 0 TPM: no result");
	else
		add_result(in, &rates, at);
	return 1;
}

/* ---- TPROC-H ---- */

/* A run: users that each go once through all the queries, side by side. */
struct sets {
	struct input *in;
	GHashTable *users; /* number -> struct set * */
	double longest_s;  /* of the sets */
	double log_sum;    /* of the users' geometric means */
	guint n_sets, n_means;
	size_t n_failures;
	struct printed query[MOST_QUERIES + 1]; /* the first user's, by number */
	struct printed mean;                    /* the last */
};

struct set {
	bool is_done, has_mean;
};

static const char *const set_words = " query set(s) in ";
static const char *const mean_words = "Geometric mean of query times returning rows";

/*
 * "Vuser 3:query 14 completed in 2.31 seconds": what the user says, and its number; 1 if the line
 * has none.
 */
static const char *
message_of(const char *line, int64_t *user)
{
	const char *p = strstr(line, "Vuser "), *colon;

	*user = 1;
	if (p == NULL || (colon = strchr(p, ':')) == NULL)
		return line + strspn(line, " \t\"");
	*user = MAX(printed_integer(p, "Vuser "), 0);
	return colon + 1;
}

static bool
is_query(const char *p)
{
	return line_starts(p, "query ") && strstr(p, " completed in ") != NULL;
}

static bool
is_set(const char *p)
{
	return line_starts(p, "Completed ") && strstr(p, set_words) != NULL;
}

static bool
is_of_tproch(const char *line)
{
	int64_t user;
	const char *p = message_of(line, &user);

	return is_query(p) || is_set(p) || line_starts(p, mean_words) ||
	    (line_starts(p, "Executing Query ") && strstr(p, " of ") != NULL);
}

static struct set *
set_of(struct sets *s, int64_t user)
{
	gpointer key = GINT_TO_POINTER((int)MIN(user, 1000000));
	struct set *set = g_hash_table_lookup(s->users, key);

	if (set == NULL) {
		set = g_new0(struct set, 1);
		g_hash_table_insert(s->users, key, set);
	}
	return set;
}

static void
see_query(struct sets *s, const char *p)
{
	int64_t n = printed_integer(p, "query ");
	struct printed d;

	if (n > 0 && n <= MOST_QUERIES && printed_after(p, " completed in ", &d) && d.value > 0)
		s->query[n] = d;
}

/* Takes a line in; false if it begins another run. */
static bool
see(struct sets *s, const char *line)
{
	int64_t user;
	const char *p = message_of(line, &user);
	struct set *set = set_of(s, user);
	struct printed d;

	if (line_starts(p, mean_words)) {
		if (set->has_mean || !printed_after(p, ") is ", &d) || d.value <= 0)
			return !set->has_mean;
		set->has_mean = true;
		s->mean = d;
		s->log_sum += log(d.value);
		s->n_means++;
		return true;
	}
	if (set->is_done)
		return false;
	if (is_query(p)) {
		see_query(s, p);
	} else if (is_set(p) && printed_after(p, set_words, &d)) {
		set->is_done = true;
		s->longest_s = MAX(s->longest_s, d.value);
		s->n_sets++;
	}
	return true;
}

/* The queries of one user alone; of many, each has times of its own. */
static void
add_queries(struct sets *s, struct result *r)
{
	for (int64_t n = 1; n <= MOST_QUERIES; n++)
		if (s->query[n].value > 0) {
			g_autofree char *name = g_strdup_printf("query_%lld", (long long)n);

			result_printed(r, input_keep(s->in, name, strlen(name)), "s", &s->query[n]);
		}
}

static void
add_means(const struct sets *s, struct result *r)
{
	if (s->n_means == 1)
		result_printed(r, "query_geomean", "s", &s->mean);
	else if (s->n_means > 1)
		result_value(r, "query_geomean", "s", exp(s->log_sum / s->n_means));
}

static void
finish(struct sets *s, size_t at)
{
	guint n = g_hash_table_size(s->users);
	struct result *r;

	if (s->n_sets == 0 && s->n_means == 0) {
		deliver_refusal(s->in, at,
		    "hammerdb: TPROC-H: no user came to the end of its queries: no result");
		return;
	}
	r = result_new("hammerdb");
	r->workload = "tproc-h";
	r->concurrency = n;
	r->iterations = 1;
	if (s->longest_s > 0)
		result_value(r, "run_time", "s", s->longest_s)->resolution = 1;
	add_means(s, r);
	if (n == 1)
		add_queries(s, r);
	if (MAX(s->n_sets, s->n_means) < n)
		result_doubt(r, "only %u of %u virtual users came to the end of their queries",
		    MAX(s->n_sets, s->n_means), n);
	if (s->n_failures > 0)
		result_doubt(r, "virtual users failed: %zu messages say so", s->n_failures);
	deliver_result(s->in, r, at);
}

static size_t
read_sets(struct input *in, size_t at)
{
	struct sets s = { .in = in };
	size_t end = at;

	s.users = g_hash_table_new_full(NULL, NULL, NULL, g_free);
	for (size_t i = at; i < in->text.n && i < end + SILENT_LINES; i++) {
		const char *line = input_line(in, i);

		if (is_end(line) || (i > at && boundary_at(in, i, NULL)))
			break;
		s.n_failures += is_failure(line);
		if (!is_of_tproch(line))
			continue;
		if (!see(&s, line))
			break;
		end = i + 1;
	}
	finish(&s, at);
	g_hash_table_destroy(s.users);
	return MAX(end - at, 1);
}

static size_t
lines(struct input *in, size_t at)
{
	const char *line = input_line(in, at);

	if (line_starts(line, "HammerDB CLI v"))
		input_remember(
		    in, "hammerdb:version", g_strndup(line + 14, strcspn(line + 14, " ")));
	if (strstr(line, hammerdb_result_words) != NULL)
		return read_result(in, at);
	return is_of_tproch(line) ? read_sets(in, at) : 0;
}

static bool
begins(const char *line)
{
	return strstr(line, hammerdb_result_words) != NULL;
}

const struct format format_hammerdb = {
	.name = "hammerdb",
	.reads = "HammerDB: TEST RESULT, sweeps of virtual users; TPROC-H",
	.lines = lines,
	.begins = begins,
};
