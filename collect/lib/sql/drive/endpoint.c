/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/endpoint.h"

#include <string.h>
#include <strings.h>

#include <glib.h>

static bool
is_tcp(const struct server *s)
{
	return s->protocol != NULL && strcasecmp(s->protocol, "tcp") == 0;
}

/* libmariadb's rule: localhost is the socket unless the protocol is named. */
static bool
is_unix_socket(const struct server *s)
{
	return !is_tcp(s) && (s->host == NULL || strcmp(s->host, "localhost") == 0);
}

bool
endpoint_wants_tls(const struct server *s)
{
	return s->ssl && (s->ssl_asked || !is_unix_socket(s));
}

bool
endpoint_requires_tls(const struct server *s)
{
	return s->ssl && s->ssl_asked;
}

char *
endpoint_place(const struct endpoint *e)
{
	const struct server *s = &e->server;

	if (endpoint_is_sqlite(e))
		return g_strdup(e->sqlite.path);
	if (s->socket != NULL && !is_tcp(s))
		return g_strdup(s->socket);
	if (s->host == NULL)
		return g_strdup("localhost");
	return s->port != 0 ? g_strdup_printf("%s:%ju", s->host, (uintmax_t)s->port) :
			      g_strdup(s->host);
}
