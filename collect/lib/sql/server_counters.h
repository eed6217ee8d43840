/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * server_counters: what is read beside an SQL load once a second: a server's own counters, on a
 * connection of their own; for SQLite those of the device under its file.
 */
#ifndef PODIUM_SERVER_COUNTERS_H
#define PODIUM_SERVER_COUNTERS_H

#include "collect/lib/load/sampler.h"
#include "collect/lib/sql/database.h"

struct server_counters {
	struct database own;     /* of a server; else unused */
	char *folder;            /* of a device in /sys; owned; or NULL */
	struct sampler *sampler; /* NULL: there is nothing to read */
	unsigned asked;          /* statements that the server got for it while the load ran */
};

/* Begins to read. Where that is not possible the load has no such series, and is none the worse. */
void server_counters_start(struct server_counters *c, const struct endpoint *to);
void server_counters_stop(struct server_counters *c);
void server_counters_free(struct server_counters *c);

#endif
