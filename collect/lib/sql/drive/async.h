/* SPDX-License-Identifier: GPL-3.0-or-later */
/* async: libmariadb's non-blocking calls over an epoll of the caller's. */
#ifndef PODIUM_ASYNC_H
#define PODIUM_ASYNC_H

#include <stdbool.h>
#include <stdint.h>

#include <mysql.h>

#include "collect/lib/sql/drive/load.h"
#include "collect/lib/sql/drive/endpoint.h"

enum async_status { ASYNC_WAIT, ASYNC_DONE, ASYNC_ERROR };

enum async_call {
	ASYNC_CONNECT,
	ASYNC_QUERY,
	ASYNC_STORE,
	ASYNC_NEXT,
	ASYNC_PREPARE,
	ASYNC_EXECUTE,
	ASYNC_STORE_ROWS,
	ASYNC_NEXT_ROWS
};

struct async {
	MYSQL *mysql;
	int epoll; /* events carry the address of this structure */
	int fd;    /* as watched there; -1: none */
	uint32_t watched;
	enum async_call call;
	bool is_waiting;  /* between ASYNC_WAIT and the end of the operation */
	MYSQL *connected; /* what the calls return */
	int failed;
	MYSQL_RES *result;
	MYSQL_STMT *statement;    /* of a prepared one */
	struct load_tally *tally; /* for rows and bytes */
};

/*
 * Each begins an operation; on ASYNC_WAIT async_ready is to be called with the events that epoll
 * has for it. After ASYNC_ERROR mysql_error(a->mysql) says why. A query takes all its results;
 * `text` must live until it is done. Events of an operation that has ended are harmless.
 */
enum async_status async_connect(
    struct async *a, const struct server *s, const struct load *load, unsigned long more_flags);
enum async_status async_query(struct async *a, const char *text, size_t length);
/* The same of a prepared statement, whose mysql_stmt_error() says why. */
enum async_status async_prepare(
    struct async *a, MYSQL_STMT *statement, const char *text, size_t length);
enum async_status async_execute(struct async *a, MYSQL_STMT *statement);
enum async_status async_ready(struct async *a, uint32_t events);

/* Closes and frees the handle, if there is one. */
void async_close(struct async *a);

#endif
