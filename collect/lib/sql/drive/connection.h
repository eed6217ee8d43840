/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connection: a MariaDB or MySQL connection as the options describe it. */
#ifndef PODIUM_CONNECTION_H
#define PODIUM_CONNECTION_H

#include <stdbool.h>

#include <mysql.h>

#include "collect/lib/sql/options.h"

enum { CONNECT_TRIES = 10, CONNECT_PAUSE_NS = 100000000 };

/*
 * A handle ready to be connected; mysql_close() frees it. A client's gets --init-command and,
 * with --commit, autocommit off.
 */
MYSQL *connection_new(const struct slap_options *o, bool is_client);

/* Connects and waits; `schema` may be NULL. False: mysql_error() says why. */
bool connection_open(MYSQL *mysql, const struct slap_options *o, const char *schema);

/* The flags for mysql_real_connect. */
unsigned long connection_flags(void);

/* NULL, as mysql_real_connect wants it, unless the options say more. */
const char *connection_host(const struct slap_options *o);

/* May another try help? Not with a wrong password or a schema that is not there. */
bool connection_may_retry(unsigned code);

/* Waits CONNECT_PAUSE_NS. */
void connection_pause(void);

/* "localhost", "db.example:3307" or the socket's path, for messages. Caller frees. */
char *connection_place(const struct slap_options *o);

#endif
