/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sqlite_reads: the cheapest loop that reads a query's rows: prepare, step to the end, finalize.
 * usage: sqlite_reads FILE SQL TIMES
 */
#include <stdio.h>
#include <stdlib.h>

#include <sqlite3.h>

static long
read_once(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *q = NULL;
	long rows = 0;

	if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) != SQLITE_OK)
		return -1;
	while (sqlite3_step(q) == SQLITE_ROW)
		rows++;
	return sqlite3_finalize(q) == SQLITE_OK ? rows : -1;
}

int
main(int argc, char *argv[])
{
	sqlite3 *db = NULL;
	long rows = 0, times = argc == 4 ? strtol(argv[3], NULL, 10) : 0;

	if (times < 1 ||
	    sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
		SQLITE_OK)
		return 2;
	for (long i = 0; i < times; i++) {
		long n = read_once(db, argv[2]);

		if (n < 0)
			return 1;
		rows += n;
	}
	printf("%ld rows\n", rows);
	return sqlite3_close(db) == SQLITE_OK ? 0 : 1;
}
