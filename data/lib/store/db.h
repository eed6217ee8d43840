/* SPDX-License-Identifier: GPL-3.0-or-later */
/* db: the store's own hands on SQLite; only data/lib/ includes it. */
#ifndef PODIUM_DB_H
#define PODIUM_DB_H

#include <sqlite3.h>

#include "data/lib/output.h"
#include "data/lib/store/store.h"

struct store {
	sqlite3 *handle;
	char *path;           /* as the user gave it: the name in every message */
	struct output output; /* of a new store: it comes into its place when it is closed */
	bool in_transaction;
	struct _GHashTable *statements;
};

/* What a kind of store is known by, and how it came to its present shape. */
struct db_kind {
	uint32_t application_id;
	/* steps[v] brings version v to v + 1; steps[0] makes an empty file a store */
	const char *const *steps;
	int version; /* how many */
	/* a store of an older version is not brought up to date but made anew */
	int oldest;
	const struct db_kind *upon; /* it begins as a whole store of this kind; or NULL */
};

struct store *db_open(const char *path, enum store_access access, const struct db_kind *kind);
/* Brings an open database to the kind's version in one transaction. */
void db_migrate(struct store *store, const struct db_kind *kind);
void db_close(struct store *store);

/* Ends the program with the last error, in a reader's words. */
_Noreturn void db_die(struct store *store);
void db_execute(struct store *store, const char *sql);
/* The integer that a pragma, or another query of one row, gives. */
int64_t db_pragma(struct store *store, const char *sql);

/*
 * A statement ready to be bound and stepped, prepared once: `sql` must be a string literal.
 * Parameters are named (:run); binding an unknown name is fatal. A statement is reset by the next
 * db_statement() of the same text, or db_done().
 */
sqlite3_stmt *db_statement(struct store *store, const char *sql);
void db_integer(sqlite3_stmt *statement, const char *name, int64_t value);
void db_real(sqlite3_stmt *statement, const char *name, double value); /* NAN: null */
/* NULL: null; must live until stepped */
/* A text goes in and comes out without the secrets in it (data/lib/secret.h). */
void db_text(sqlite3_stmt *statement, const char *name, const char *value);
void db_text_at(sqlite3_stmt *statement, int index, const char *value);
void db_blob(sqlite3_stmt *statement, const char *name, const void *value, size_t size);
void db_id(sqlite3_stmt *statement, const char *name, int64_t id); /* 0: null */
/* True: a row is there. */
bool db_step(struct store *store, sqlite3_stmt *statement);
/* Steps to the end and resets: for what returns no row. */
void db_run(struct store *store, sqlite3_stmt *statement);
/* The single integer of a one-row answer, or `otherwise`; resets. */
int64_t db_answer(struct store *store, sqlite3_stmt *statement, int64_t otherwise);

/* The integers of a one-column answer, in order; g_free. Returns how many. */
size_t db_ids(struct store *store, sqlite3_stmt *statement, int64_t **ids);

/*
 * A row's columns by name: a column's own, or what AS calls it. A name that the statement has not
 * ends the program. Null is 0, false, NAN and NULL.
 */
int64_t db_get_integer(sqlite3_stmt *row, const char *column);
double db_get_real(sqlite3_stmt *row, const char *column);
bool db_get_flag(sqlite3_stmt *row, const char *column);
char *db_get_text(sqlite3_stmt *row, const char *column); /* a new string */
/* lives until the row's next step */
const char *db_peek_text(sqlite3_stmt *row, const char *column);
/*
 * Where that column stands, for sqlite3_column_*(): loops over very many rows look it up once,
 * before the first.
 */
int db_column(sqlite3_stmt *row, const char *column);

/* Which member of a struct a column goes to: for wide rows, and for many of them. */
enum db_type {
	DB_INTEGER, /* int64_t */
	DB_REAL,    /* double */
	DB_FLAG,    /* bool */
	DB_TEXT,    /* const char *: lives until the row's next step */
};
struct db_member {
	const char *column; /* NULL ends the table */
	enum db_type type;
	size_t offset;
};
enum { DB_COLUMNS_MAX = 40 };
struct db_reader {
	sqlite3_stmt *row;
	const struct db_member *member;
	int column[DB_COLUMNS_MAX];
};
/* Looks the columns up; good for every row of the statement. */
struct db_reader db_reader_of(sqlite3_stmt *row, const struct db_member *members);
/* The row that was stepped to last, into the members; all else of the struct stays. */
void db_read(const struct db_reader *reader, void *into);

#endif
