/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts_server: a database server's variables. */
#ifndef PODIUM_FACTS_SERVER_H
#define PODIUM_FACTS_SERVER_H

#include "collect/lib/facts/facts.h"

/*
 * A server's answer to SHOW GLOBAL VARIABLES: calls facts_server() with each row. Every variable
 * becomes variable.NAME (private for host names, paths, users and the like; left out where it
 * changes by itself, as timestamps do); those that decide what survives a power cut stand once more
 * as durability.NAME.
 */
void facts_server(struct facts *facts, const char *name, const char *value);
/* The names of those, ended by NULL: for tables that show a few. */
extern const char *const facts_server_durability[];

#endif
