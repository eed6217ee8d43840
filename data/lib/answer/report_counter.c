/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/report_counter.h"

#include <math.h>

#include "data/lib/answer/question.h"
#include "data/lib/answer/report_memory.h"

enum { LONGEST_S = 1000000 };

/*
 * Two readings make a rate, which is that of the second in whose middle they meet; the first and
 * the last lie outside the load and close together, and are left to their neighbours. The last
 * second of a load is a part of one.
 */
static const char counted[] =
    "WITH pair AS (SELECT run, name, at_ns, value, level,"
    "  lag(at_ns) OVER w AS before_ns, lag(value) OVER w AS before"
    "  FROM counter JOIN run ON run.id = counter.run"
    "  WHERE run.workload = :workload AND run.backend = :backend AND run.status = 'ok'"
    "  WINDOW w AS (PARTITION BY run, name ORDER BY at_ns)),"
    " one AS (SELECT name, run, CASE level WHEN 1 THEN at_ns / 1000000000"
    "  ELSE (at_ns + before_ns) / 2000000000 END AS second,"
    "  CASE level WHEN 1 THEN value ELSE (value - before) * 1e9 / (at_ns - before_ns) END AS value"
    "  FROM pair WHERE at_ns >= 0 AND (level = 1 OR (before_ns IS NOT NULL AND value >= before"
    "   AND at_ns - before_ns >= 500000000)))"
    " SELECT 1 AS place, name, second, avg(value) AS value FROM one WHERE second >= 0"
    " GROUP BY name, second"
    " UNION ALL SELECT 0, 'client.operations', second, avg(done) FROM"
    "  (SELECT second, sum(done) AS done FROM series JOIN run ON run.id = series.run"
    "   WHERE run.workload = :workload AND run.backend = :backend AND run.status = 'ok'"
    "   AND kind NOT IN ('flush', 'connect') AND second <"
    "    (SELECT max(second) FROM series AS all_of_it WHERE all_of_it.run = run.id)"
    "   GROUP BY run, second) GROUP BY second"
    " ORDER BY place, name, second";

static void
put(GArray *values, size_t second, double value)
{
	const double unknown = NAN;

	while (values->len < second)
		g_array_append_val(values, unknown);
	g_array_append_val(values, value);
}

static void
finish(struct report *report, GArray *all, GArray *values)
{
	struct report_counter *c = &g_array_index(all, struct report_counter, all->len - 1);

	c->seconds = values->len;
	c->value = report_memory_keep(report, values);
}

size_t
report_counter_list(struct report *report, const struct report_workload *workload,
    const struct report_backend *backend, struct report_counter **list)
{
	sqlite3_stmt *q = db_statement(report->store, counted);
	GArray *all = g_array_new(FALSE, FALSE, sizeof(struct report_counter)), *values = NULL;
	const char *last = NULL;
	size_t n;

	db_integer(q, ":workload", workload->id);
	db_integer(q, ":backend", backend->id);
	while (db_step(report->store, q)) {
		const char *name = report_memory_text(report, q, "name");
		int64_t second = db_get_integer(q, "second");

		if (second < 0 || second > LONGEST_S)
			continue;
		if (name != last) {
			struct report_counter fresh = { .name = name };

			if (values != NULL)
				finish(report, all, values);
			g_array_append_val(all, fresh);
			values = g_array_new(FALSE, FALSE, sizeof(double));
			last = name;
		}
		put(values, (size_t)second, db_get_real(q, "value"));
	}
	if (values != NULL)
		finish(report, all, values);
	n = all->len;
	*list = report_memory_keep(report, all);
	return n;
}

bool
report_counter_has(struct report *report, const struct report_workload *workload)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT 1 FROM counter JOIN run ON run.id = counter.run"
	    " WHERE run.workload = :workload AND run.status = 'ok' LIMIT 1");

	db_integer(q, ":workload", workload->id);
	return db_answer(report->store, q, 0) != 0;
}
