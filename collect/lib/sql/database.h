/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * database: what podium-slap does around a load on a connection of its own: make the schema,
 * fill it, ask for counters. Functions that can fail return NULL, or why they failed (caller
 * frees).
 */
#ifndef PODIUM_DATABASE_H
#define PODIUM_DATABASE_H

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>

#include "collect/lib/sql/drive/endpoint.h"
#include "collect/lib/sql/drive/script.h"

struct database {
	const struct database_kind *kind;
	const struct endpoint *to;
	const char *schema;           /* an SQLite file has none */
	bool makes_schema;            /* the file need not be there, then */
	bool force_drop;              /* also what podium-slap did not make */
	bool stays;                   /* what was made is kept when the program ends (--no-drop) */
	bool is_lent;                 /* an empty schema of somebody's: it is given back empty */
	bool asks_which;              /* --only-print connects to learn whether it is MySQL */
	bool echoes;                  /* statements of scripts, on stderr */
	void *handle;                 /* the kind's own */
	struct database_files *files; /* an SQLite file that was made, and what goes with it */
	char *place;                  /* where it is, for messages; owned */
	char *version;                /* of the server; owned; NULL until open */
	bool is_mysql;                /* and not MariaDB */
};

struct database_kind {
	char *(*open)(struct database *d);
	/*
	 * The schema goes, if there is one; one that podium-slap did not make stays, and that is
	 * a failure.
	 */
	char *(*drop)(struct database *d);
	char *(*create)(struct database *d); /* an empty schema with our mark, and into it */
	/* Results are thrown away. */
	char *(*execute)(struct database *d, const char *sql, size_t length);
	char *(*keys)(struct database *d, GPtrArray *keys); /* adds SELECT id FROM t1 as strings */
	/* Counters of the server by name, int64_t in g_new'd values; NULL: it has none. */
	GHashTable *(*status)(struct database *d);
	/* Its settings and version by name, as strings; NULL: it has none. */
	GHashTable *(*facts)(struct database *d);
	void (*close)(struct database *d);
};

extern const struct database_kind database_mariadb;
extern const struct database_kind database_sqlite;
extern const struct database_kind database_print; /* --only-print */

/*
 * Chooses the kind, does not connect; the flags of `d` are the caller's to set. database_free
 * closes.
 */
void database_init(
    struct database *d, const struct endpoint *to, const char *schema, bool only_print);
void database_free(struct database *d);

/* All statements of a script, in order. */
char *database_run(struct database *d, const struct script *script);

#endif
