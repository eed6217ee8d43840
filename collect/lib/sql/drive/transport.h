/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport: how a load's statements travel. Whatever the way, a server sees the same. */
#ifndef PODIUM_TRANSPORT_H
#define PODIUM_TRANSPORT_H

#include <signal.h>

#include "collect/lib/sql/drive/endpoint.h"
#include "collect/lib/sql/drive/load.h"

/* Runs run->load from connect to close. Failures are in run->failure. */
typedef void transport_run(
    struct load_run *run, const struct endpoint *to, const volatile sig_atomic_t *interrupted);

/* A thread a client, libmariadb's blocking calls: the reference. */
void transport_threads(
    struct load_run *run, const struct endpoint *to, const volatile sig_atomic_t *interrupted);
/* libmariadb's non-blocking calls on a few threads. */
void transport_event(
    struct load_run *run, const struct endpoint *to, const volatile sig_atomic_t *interrupted);
/* libmariadb connects; the rest is our own, on a few threads. */
void transport_wire(
    struct load_run *run, const struct endpoint *to, const volatile sig_atomic_t *interrupted);
/* A thread and a connection to the file a client. */
void transport_sqlite(
    struct load_run *run, const struct endpoint *to, const volatile sig_atomic_t *interrupted);

/*
 * The transport of --transport=`name` for this load over a connection like the main one (of a
 * server; else not looked at). Where wire cannot carry it, event, with a warning if wire was
 * named. *taken: threads, event, io_uring, epoll or sqlite.
 */
struct st_mysql;
transport_run *transport_choose(const char *name, const struct endpoint *to, struct st_mysql *main,
    const struct load *load, const char **taken);

#endif
