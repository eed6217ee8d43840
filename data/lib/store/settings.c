/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/settings.h"

#include <glib.h>
#include <string.h>

#include "data/lib/store/store.h"

char **
settings_values(const char *settings, const char *key)
{
	g_auto(GStrv) lines = g_strsplit(settings != NULL ? settings : "", "\n", -1);
	GPtrArray *values = g_ptr_array_new();
	size_t length = strlen(key);

	for (char **line = lines; *line != NULL; line++)
		if (strncmp(*line, key, length) == 0 && (*line)[length] == '=')
			g_ptr_array_add(values, g_strdup(*line + length + 1));
	g_ptr_array_add(values, NULL);
	return (char **)g_ptr_array_free(values, FALSE);
}

char *
settings_value(const char *settings, const char *key)
{
	g_auto(GStrv) all = settings_values(settings, key);

	return g_strdup(all[0]);
}

char *
settings_path(const char *store_path, const char *path)
{
	g_autofree char *folder = g_path_get_dirname(store_path);

	if (g_path_is_absolute(path) || strcmp(folder, ".") == 0)
		return g_strdup(path);
	return g_build_filename(folder, path, NULL);
}

char *
settings_portable(const char *store_path, const char *path)
{
	g_autofree char *full = g_canonicalize_filename(path, NULL);
	g_autofree char *store = g_canonicalize_filename(store_path, NULL);
	g_autofree char *folder = g_path_get_dirname(store);
	size_t length = strlen(folder);

	if (strcmp(full, folder) == 0)
		return g_strdup(".");
	if (strncmp(full, folder, length) == 0 && full[length] == '/')
		return g_strdup(full + length + 1);
	return g_steal_pointer(&full);
}
