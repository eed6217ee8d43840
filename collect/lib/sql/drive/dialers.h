/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dialers: a dialer's queue, connected by several threads. libmariadb waits through a TLS
 * handshake: on one thread each client's handshake would wait for all those before it.
 */
#ifndef PODIUM_DIALERS_H
#define PODIUM_DIALERS_H

#include "collect/lib/sql/drive/dialer.h"

/*
 * As dialer_run, with the queue dealt out to as many threads as is worth while where TLS is
 * wanted. d->connected is called on the caller's thread.
 */
void dialers_run(struct dialer *d);

#endif
