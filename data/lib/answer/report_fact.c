/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/answer/report_fact.h"

#include "data/lib/answer/report_memory.h"

size_t
report_fact_list(struct report *report, bool private_too, struct report_fact **list)
{
	sqlite3_stmt *q = db_statement(report->store,
	    "SELECT r.backend, rf.role, f.name, min(f.value) AS value, count(DISTINCT f.value) AS"
	    " \"values\" FROM run r"
	    " JOIN run_fact rf ON rf.run = r.id JOIN fact f ON f.fact_set = rf.fact_set"
	    " WHERE (f.private = 0 OR :private) AND rf.role NOT IN ('start', 'end')"
	    " GROUP BY rf.role, f.name, r.backend ORDER BY rf.role, f.name, r.backend");
	GArray *all = g_array_new(FALSE, FALSE, sizeof(struct report_fact));
	size_t n;

	db_integer(q, ":private", private_too);
	while (db_step(report->store, q)) {
		struct report_fact f = {
			.backend = report_memory_backend(report, db_get_integer(q, "backend")),
			.role = report_memory_text(report, q, "role"),
			.name = report_memory_text(report, q, "name"),
			.value = report_memory_text(report, q, "value"),
			.values = db_get_integer(q, "values"),
		};

		g_array_append_val(all, f);
	}
	n = all->len;
	*list = report_memory_keep(report, all);
	return n;
}
