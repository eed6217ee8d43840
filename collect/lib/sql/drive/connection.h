/* SPDX-License-Identifier: GPL-3.0-or-later */
/* connection: a MariaDB or MySQL connection made as a server's options want it. */
#ifndef PODIUM_CONNECTION_H
#define PODIUM_CONNECTION_H

#include <stdbool.h>

#include <mysql.h>

#include "collect/lib/sql/drive/endpoint.h"
#include "collect/lib/sql/drive/load.h"

enum { CONNECT_TRIES = 10, CONNECT_PAUSE_NS = 100000000 };

/*
 * A handle ready to be connected; mysql_close() frees it. That of a client of `load` (NULL: the
 * main connection) gets --init-command and, if the load commits, autocommit off.
 */
MYSQL *connection_new(const struct server *s, const struct load *load);

/* Connects and waits; `schema` may be NULL. False: mysql_error() says why. */
bool connection_open(MYSQL *mysql, const struct server *s, const char *schema);

/* The flags for mysql_real_connect. */
unsigned long connection_flags(void);

/* May another try help? Not with a wrong password or a schema that is not there. */
bool connection_may_retry(unsigned code);

/* Waits CONNECT_PAUSE_NS. */
void connection_pause(void);

#endif
