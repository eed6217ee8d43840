/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/endpoint.h"

#include <strings.h>

#include <glib.h>

char *
endpoint_place(const struct endpoint *e)
{
	const struct server *s = &e->server;
	bool tcp = s->protocol != NULL && strcasecmp(s->protocol, "tcp") == 0;

	if (endpoint_is_sqlite(e))
		return g_strdup(e->sqlite.path);
	if (s->socket != NULL && !tcp)
		return g_strdup(s->socket);
	if (s->host == NULL)
		return g_strdup("localhost");
	return s->port != 0 ? g_strdup_printf("%s:%ju", s->host, (uintmax_t)s->port) :
			      g_strdup(s->host);
}
