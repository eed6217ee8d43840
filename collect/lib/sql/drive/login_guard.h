/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * login_guard: no password goes where it can be read. It stands before libmariadb's authentication
 * plugins: one of them gives the password of caching_sha2_password in clear where TLS was wanted
 * and the server has none, and those of mysql_clear_password and dialog do so always.
 */
#ifndef PODIUM_LOGIN_GUARD_H
#define PODIUM_LOGIN_GUARD_H

#include <stdbool.h>

#include <mysql.h>

#include "collect/lib/sql/drive/endpoint.h"

/*
 * Before the connect, which then fails (mysql_error() says why and what helps) if the server is
 * without the TLS that was asked for, or wants the password readable on a way that others can
 * listen to. The server may choose among the plugins known here and --default-auth's, and has no
 * other loaded. `s` is borrowed until the handle is closed.
 */
void login_guard_set(MYSQL *mysql, const struct server *s);

/* After it: false, with an error in the handle: no TLS, though it was asked for. */
bool login_guard_settled(MYSQL *mysql);

#endif
