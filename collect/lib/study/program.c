/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/program.h"

#include <glib.h>

char *
program_find(const char *name)
{
	g_autofree char *self = g_file_read_link("/proc/self/exe", NULL);
	g_autofree char *folder = self != NULL ? g_path_get_dirname(self) : g_strdup(".");
	g_autofree char *program = g_strconcat("podium-", name, NULL);
	g_autofree char *beside = g_build_filename(folder, program, NULL);

	if (g_file_test(beside, G_FILE_TEST_IS_EXECUTABLE))
		return g_steal_pointer(&beside);
	return g_find_program_in_path(program);
}
