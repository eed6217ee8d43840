/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/options_written.h"

#include <stdbool.h>
#include <string.h>

#include <glib.h>

/* About where, who or where to: nothing of the load itself. The value may be the next word. */
static const char *const with_value[] = { "--record", "--backend", "--workload", "--run", "--user",
	"--host", "--socket", "--port", "--protocol", "--defaults-", "--login-path", NULL };
static const char *const alone[] = { "--pass", "--no-defaults", "--no-login-paths",
	"--sqlite=", "--json", "--csv", "--silent", "mariadb:", "mysql:", "sqlite:", NULL };

static bool
begins_with_one(const char *argument, const char *const *beginning)
{
	for (; *beginning != NULL; beginning++)
		if (g_str_has_prefix(argument, *beginning))
			return true;
	return false;
}

static bool
is_about_the_way(const char *argument, bool *takes_next)
{
	*takes_next = false;
	if (begins_with_one(argument, alone))
		return true;
	if (begins_with_one(argument, with_value)) {
		*takes_next = strchr(argument, '=') == NULL;
		return true;
	}
	if (argument[0] == '-' && argument[1] != '-' && strchr("upShPs", argument[1]) != NULL) {
		*takes_next = argument[2] == '\0' && strchr("uShP", argument[1]) != NULL;
		return true;
	}
	return false;
}

char *
options_written(int argc, char *const argv[])
{
	GString *out = g_string_new("");
	bool takes_next = false;

	for (int i = 1; i < argc; i++) {
		if (takes_next) {
			takes_next = false;
			continue;
		}
		if (is_about_the_way(argv[i], &takes_next))
			continue;
		g_string_append_printf(out, "%s%s", out->len > 0 ? " " : "", argv[i]);
	}
	return g_string_free(out, FALSE);
}
