/* SPDX-License-Identifier: GPL-3.0-or-later */
/* endpoint: where a load's statements go: a MariaDB or MySQL server, or an SQLite file. */
#ifndef PODIUM_ENDPOINT_H
#define PODIUM_ENDPOINT_H

#include <stdbool.h>
#include <stdint.h>

#include "data/lib/option.h"

/* Texts are borrowed; NULL: the client library's default. */
struct server {
	const char *host, *user, *socket, *protocol, *init_command;
	const char *character_set, *character_sets_dir, *plugin_dir, *default_auth;
	char *password;            /* never printed */
	int64_t connect_timeout_s; /* 0: as long as it takes */
	uint64_t port;
	bool compress;
	bool ssl;       /* TLS, if the server can */
	bool ssl_asked; /* by the user: on a Unix socket, too, and then TLS or nothing */
	bool ssl_verify;
	const char *public_key;      /* the server's RSA key, a file */
	bool may_ask_for_public_key; /* the server, whoever it is */
	const char *sql_mode;        /* of the main connection; NULL: as it is */
	const char *ssl_ca, *ssl_capath, *ssl_cert, *ssl_cipher, *ssl_key, *ssl_crl, *ssl_crlpath;
	const char *tls_version;
};

struct sqlite_file {
	const char *path;       /* ":memory:" and "memory": in memory; NULL: not SQLite */
	struct cli_list pragma; /* "name=value", for each connection */
};

struct endpoint {
	struct server server;
	struct sqlite_file sqlite;
};

static inline bool
endpoint_is_sqlite(const struct endpoint *e)
{
	return e->sqlite.path != NULL;
}

/*
 * Is TLS to be tried? On a Unix socket only if asked for: there nobody listens, and a client of
 * the same machine would be measured encrypting for nobody.
 */
bool endpoint_wants_tls(const struct server *s);

/* Is a server without TLS a failure? */
bool endpoint_requires_tls(const struct server *s);

/* "localhost", "db.example:3307" or a path, for messages. Caller frees. */
char *endpoint_place(const struct endpoint *e);

#endif
