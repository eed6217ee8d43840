/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/imported.h"

#include "data/lib/db.h"

bool
imported_origin(struct store *store, const uint8_t uuid[16], struct origin *origin)
{
	sqlite3_stmt *q = db_statement(store,
	    "SELECT file, digest, session FROM (SELECT source, session FROM run WHERE uuid = :uuid"
	    " UNION ALL SELECT source, session FROM moments WHERE uuid = :uuid) AS it"
	    " LEFT JOIN source ON source.id = it.source");
	bool found;

	db_blob(q, ":uuid", uuid, 16);
	found = db_step(store, q);
	if (found)
		*origin = (struct origin){ db_column_text(q, 0), db_column_text(q, 1),
			sqlite3_column_int64(q, 2) };
	sqlite3_reset(q);
	return found;
}

void
imported_find_mixed_tools(struct store *store)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO finding (code, workload, sentence, advice)"
	    " SELECT 'mixed-tools', workload, 'Its results come from ' || group_concat(what, ' and ') ||"
	    " ': tools and versions measure in their own ways.',"
	    " 'Compare results of one tool and one version.' FROM"
	    " (SELECT DISTINCT workload, coalesce(tool, 'a table') || coalesce(' ' || version, '') AS what"
	    " FROM (SELECT workload, source FROM run UNION SELECT workload, source FROM moments)"
	    " JOIN source ON source.id = source ORDER BY 1, 2)"
	    " WHERE workload NOT IN (SELECT workload FROM finding WHERE code = 'mixed-tools')"
	    " GROUP BY workload HAVING count(*) > 1");

	db_run(store, q);
}
