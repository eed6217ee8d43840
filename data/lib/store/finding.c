/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/finding.h"

#include "data/lib/store/db.h"

void
finding_record(
    struct store *store, int64_t run, const char *code, const char *sentence, const char *advice)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO finding (code, run, backend, workload, sentence, advice)"
	    " SELECT :code, r.id, r.backend, r.workload, :sentence, :advice"
	    " FROM (SELECT 1) LEFT JOIN run r ON r.id = :run");

	db_text(q, ":code", code);
	db_id(q, ":run", run);
	db_text(q, ":sentence", sentence);
	db_text(q, ":advice", advice);
	db_run(store, q);
}
