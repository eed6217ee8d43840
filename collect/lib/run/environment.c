/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/environment.h"

#include <glib.h>
#include <string.h>

#include "data/lib/option.h"

static char **
keep_variable(char **environment, const char *name)
{
	const char *value = g_getenv(name);

	return value != NULL ? g_environ_setenv(environment, name, value, TRUE) : environment;
}

char **
environment_clean(const struct cli_list *keep)
{
	static const char *const always[] = { "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR",
		"TZ", "PODIUM_RUN", NULL };
	char **environment = g_new0(char *, 1);

	for (const char *const *name = always; *name != NULL; name++)
		environment = keep_variable(environment, *name);
	environment = g_environ_setenv(environment, "LC_ALL", "C.UTF-8", TRUE);
	for (size_t i = 0; i < keep->n; i++) {
		g_auto(GStrv) pair = g_strsplit(keep->item[i], "=", 2);

		if (pair[0] != NULL && pair[1] != NULL)
			environment = g_environ_setenv(environment, pair[0], pair[1], TRUE);
		else
			environment = keep_variable(environment, keep->item[i]);
	}
	return environment;
}
