/* SPDX-License-Identifier: GPL-3.0-or-later */
/* binding: libmariadb's prepared statements of a client, their values and what they return. */
#ifndef PODIUM_BINDING_H
#define PODIUM_BINDING_H

#include <mysql.h>

#include "collect/lib/sql/drive/client.h"

/* The server's error number for a statement that it takes as text only. */
enum { BINDING_NOT_TO_PREPARE = 1295 };

/* By client_prepared(). To be freed after the connection is closed (g_hash_table_unref). */
GHashTable *binding_table(void);

/* Takes the statement over. Not to be used: it is sent as text, or, where it failed, tried anew. */
enum binding_state { BINDING_READY, BINDING_AS_TEXT, BINDING_FAILED };
void binding_keep(
    GHashTable *table, uint64_t which, MYSQL_STMT *statement, enum binding_state state);

/* False: not prepared yet. *statement NULL: it is sent as text. */
bool binding_find(GHashTable *table, uint64_t which, MYSQL_STMT **statement);

/* Gives the client's values to its statement. False: mysql_stmt_error() says why. */
bool binding_values(GHashTable *table, MYSQL_STMT *statement, struct client *c);

/* Rows and bytes (as they travel) of a stored result, which is freed. */
void binding_count_rows(MYSQL_STMT *statement, struct load_tally *t);

#endif
