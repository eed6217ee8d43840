/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/study_path.h"

#include <string.h>

char *
study_path(const struct study_file *f, const char *path)
{
	if (g_path_is_absolute(path) || strcmp(f->folder, ".") == 0)
		return g_strdup(path);
	return g_build_filename(f->folder, path, NULL);
}

/* In the folder of the study's own name, else beside the study file. */
static char *
find_import(const struct study_file *f, const char *name)
{
	g_autofree char *inside = g_build_filename(f->study.name, name, NULL);
	g_autofree char *first = study_path(f, inside);

	if (!g_path_is_absolute(name) && g_file_test(first, G_FILE_TEST_EXISTS))
		return g_steal_pointer(&first);
	return study_path(f, name);
}

char **
study_path_imports(const struct study_file *f, const char *import)
{
	char **names = NULL;

	if (import == NULL || !g_shell_parse_argv(import, NULL, &names, NULL))
		return g_new0(char *, 1);
	for (char **name = names; *name != NULL; name++) {
		char *path = find_import(f, *name);

		g_free(*name);
		*name = path;
	}
	return names;
}
