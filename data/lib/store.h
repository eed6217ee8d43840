/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * store: the two databases of a study, and the things in them that every stage names.
 *
 * This is the one library that does not return failures: a store that cannot be read or written ends the program with
 * "podium-x: PATH: reason", status 1. What is not committed by then was never there.
 */
#ifndef PODIUM_STORE_H
#define PODIUM_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

enum store_access { STORE_READ, STORE_WRITE };

/* NAME.runs.db. STORE_WRITE makes it if there is none (or an empty file), and brings an older one up to date. */
struct store *store_open_runs(const char *path, enum store_access access);

/* NAME.stats.db, which must exist. */
struct store *store_open_stats(const char *path, enum store_access access);

/*
 * A fresh NAME.stats.db that holds a copy of the runs. Everything goes to a file beside it inside one transaction;
 * store_close() commits and renames it. The program that dies before leaves the old one as it was.
 */
struct store *store_create_stats(const char *path, const char *runs_path);

void store_close(struct store *store);
const char *store_path(const struct store *store);

/* One transaction at a time; store_begin waits up to 10 s for another program's to end. */
void store_begin(struct store *store);
void store_commit(struct store *store);

/* A random UUID as 36 characters for sessions, or as 16 bytes for runs. */
void store_new_uuid(char text[37]);
void store_new_uuid_bytes(uint8_t bytes[16]);

/* Now, UTC, ns since 1970. */
int64_t store_now_ns(void);

/* ---- what a study consists of; texts returned belong to the caller (g_free, or the x_clear function) ---- */

struct study {
	char *name, *title, *note, *text;
	double alpha, margin, close, distant;
	int64_t rounds;
	char *settings; /* as a backend's: settings.h */
};
bool store_get_study(struct store *store, struct study *study); /* false: none was planned */
void store_put_study(struct store *store, const struct study *study);
void study_clear(struct study *study);
/* The defaults of every study: alpha 0.05, margin 0.05, close 1.15, distant 1.50, no text. */
struct study study_defaults(void);

struct backend {
	char *name, *title, *note, *url, *stack, *settings; /* note, url and stack may be NULL */
};
struct workload {
	char *name, *title, *program, *options, *family, *parameter_name; /* program, family, parameter_name may be NULL */
	double parameter; /* NAN without a family */
};

/* Finds by name or inserts; what is already there keeps its title. Returns the id. */
int64_t store_backend(struct store *store, const char *name, const char *title);
int64_t store_workload(struct store *store, const char *name, const char *title, const char *program);
/* Inserts or brings up to date by name. Returns the id. */
int64_t store_put_backend(struct store *store, const struct backend *backend);
int64_t store_put_workload(struct store *store, const struct workload *workload);
/* False if there is none of that id. */
bool store_get_backend(struct store *store, int64_t id, struct backend *backend);
bool store_get_workload(struct store *store, int64_t id, struct workload *workload);
void backend_clear(struct backend *backend);
void workload_clear(struct workload *workload);
/* Ids in the order they came into the store. Caller frees the array. Returns how many. */
size_t store_backends(struct store *store, int64_t **ids);
size_t store_workloads(struct store *store, int64_t **ids);
/* 0 if there is none of that name. */
int64_t store_find_backend(struct store *store, const char *name);
int64_t store_find_workload(struct store *store, const char *name);

struct session {
	const char *design;   /* rounds, shuffled, grouped */
	const char *stopping; /* fixed, "precision 2%", "until 2%", imported, by hand */
	const char *note;     /* or NULL */
	int64_t seed;         /* < 0: not shuffled here */
	int64_t rounds;
};
/* A new session that starts now. */
int64_t store_new_session(struct store *store, const struct session *session);
/* The last session with this stopping rule and design that began less than 12 hours ago, or a new one. */
int64_t store_recent_session(struct store *store, const struct session *session);

#endif
