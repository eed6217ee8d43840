/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/trust.h"

#include <glib.h>

static const char variable[] = "SSL_CERT_FILE";

char *
trust_as_asked(const struct server *server)
{
	char *before = g_strdup(g_getenv(variable));

	if (endpoint_wants_tls(server) && !server->ssl_verify)
		g_setenv(variable, "/dev/null", TRUE);
	return before;
}

void
trust_again(char *before)
{
	if (before != NULL)
		g_setenv(variable, before, TRUE);
	else
		g_unsetenv(variable);
	g_free(before);
}
