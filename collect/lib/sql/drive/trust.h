/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trust: which certificate authorities connections read. libmariadb has OpenSSL parse the system's
 * whole bundle at every connect (25 ms of CPU), also where nobody asked for a server's certificate
 * to be checked.
 */
#ifndef PODIUM_TRUST_H
#define PODIUM_TRUST_H

#include "collect/lib/sql/drive/endpoint.h"

/*
 * From here on, until trust_again, connects to this server read no bundle unless they are to
 * verify it. Returns what trust_again takes, and frees. Both change the environment
 * (SSL_CERT_FILE): call them while no other thread runs.
 */
char *trust_as_asked(const struct server *server);
void trust_again(char *before);

#endif
