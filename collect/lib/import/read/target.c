/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/target.h"

#include <string.h>

struct target
target_read(struct input *in, const char *text)
{
	size_t length = strcspn(text, " \t\"'<>");
	g_autofree char *url = g_strndup(text, length);
	char *host = strstr(url, "://");
	size_t end, scheme;
	char *at;
	struct target t;

	host = host != NULL ? host + 3 : url;
	end = strcspn(host, "/?#");
	at = memrchr(host, '@', end);
	if (at != NULL) {
		memmove(host, at + 1, strlen(at + 1) + 1);
		end = strcspn(host, "/?#");
	}
	scheme = (size_t)(host - url);
	t.whole = input_keep(in, url, strlen(url));
	t.host = input_keep(in, url + scheme, end);
	t.path = host[end] == '\0' ? "/" : input_keep(in, host + end, strlen(host + end));
	return t;
}
