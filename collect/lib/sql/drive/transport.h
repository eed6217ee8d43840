/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport: how a load's statements travel. Whatever the way, a server sees the same. */
#ifndef PODIUM_TRANSPORT_H
#define PODIUM_TRANSPORT_H

#include <signal.h>

#include "collect/lib/sql/drive/load.h"
#include "collect/lib/sql/options.h"

/* Runs the load from connect to close. Failures are in run->failure. */
typedef void transport_run(struct load_run *run, const struct load *load,
    const struct slap_options *o, const volatile sig_atomic_t *interrupted);

transport_run transport_threads; /* a thread a client, libmariadb's blocking calls: the reference */
transport_run transport_event;   /* libmariadb's non-blocking calls on a few threads */
transport_run transport_wire;    /* libmariadb connects; the rest is our own, on a few threads */
transport_run transport_sqlite;  /* a thread and a connection a client */

/* Why `wire` cannot carry this load over a connection like the main one ("TLS"), or NULL. */
struct st_mysql;
const char *wire_obstacle(struct st_mysql *main, const struct load *load,
    const struct slap_options *o);

/* "io_uring" or "epoll": what wire waits with on this machine. */
const char *wire_waits_with(void);

#endif
