/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * options: everything podium-slap can be told. Names and defaults are mysqlslap's where
 * mysqlslap has the option.
 */
#ifndef PODIUM_SLAP_OPTIONS_H
#define PODIUM_SLAP_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>


struct slap_options {
	/* the load */
	bool auto_generate, autoincrement, guid;
	uint64_t execute_number, secondary_indexes, unique_queries, unique_writes, write_number;
	bool write_number_given;
	const char *load_type, *create, *create_schema, *query, *delimiter, *engine;
	const char *int_columns, *char_columns;
	const char *concurrency;
	uint64_t iterations, number_of_queries, commit, detach;
	const char *pre_query, *post_query, *pre_system, *post_system;
	bool no_drop, only_print, force_drop;
	/* the connection */
	const char *host, *user, *socket, *protocol, *init_command, *character_set, *character_sets_dir;
	const char *plugin_dir, *default_auth, *password_argument;
	char *password;      /* owned; never printed */
	bool password_given; /* --password, with or without a value */
	bool on_command_line; /* while options are read: no longer from a file */
	uint64_t port;
	bool compress, ssl, ssl_verify;
	const char *ssl_ca, *ssl_capath, *ssl_cert, *ssl_cipher, *ssl_key, *ssl_crl, *ssl_crlpath;
	const char *tls_version;
	const char *sqlite;  /* path of an SQLite file instead of a server */
	GPtrArray *pragmas;  /* of const char * */
	/* how it is measured */
	double rate, duration, warmup;
	const char *arrivals, *transport, *ignore_errors, *percentiles;
	uint64_t threads, seed;
	bool samples;
	/* what comes out */
	const char *csv;     /* NULL: none; "": standard output */
	uint64_t verbose;
	bool silent, debug_info, debug_check, json;
	const char *record, *backend, *workload, *run;
	bool sql_extended;   /* any option was given that mysqlslap does not have */
	GPtrArray *kept;     /* owned strings that the pointers above point into */
};

/*
 * Reads option files and argv (which is reordered by nobody, but whose passwords are
 * overwritten). Ends the program on --help, --version, --print-defaults and on a wrong call
 * (status 2).
 */
void options_read(struct slap_options *o, int argc, char *argv[]);
void options_free(struct slap_options *o);

/*
 * The options as they were given, for the store: no option that carries a secret or says where
 * to record. Caller frees.
 */
char *options_written(int argc, char *const argv[]);

#endif
