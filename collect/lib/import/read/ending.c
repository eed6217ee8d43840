/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/ending.h"

#include <glib.h>
#include <stdint.h>
#include <string.h>

#include "collect/lib/import/read/line.h"
#include "collect/lib/import/read/printed.h"

bool
ending_read(const char *line, char **doubt)
{
	static const char *const statuses[] = { "exited with non-zero status", "exit code",
		"exit status", "exitcode", "returned exit code", "exit:" };
	static const char *const ends[] = { "terminated by signal", "Killed", "Terminated",
		"core dumped", "Segmentation fault", "timed out" };

	for (size_t i = 0; strcasestr(line, "exit") != NULL && i < G_N_ELEMENTS(statuses); i++) {
		const char *p = strcasestr(line, statuses[i]);
		int64_t status;

		if (p == NULL)
			continue;
		p += strlen(statuses[i]);
		p += strspn(p, " :=");
		status = printed_integer(p, "");
		if (status > 0 && status < 256) {
			*doubt = g_strdup_printf("it ended with exit status %d", (int)status);
			return true;
		}
	}
	for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
		if (line_starts(line_trim(line), ends[i])) {
			*doubt = g_strdup_printf("it did not end by itself: %s", ends[i]);
			return true;
		}
	return false;
}

bool
ending_is(const char *line)
{
	g_autofree char *doubt = NULL;

	return (strstr(line, "exit") != NULL || strstr(line, "Killed") != NULL ||
		   strstr(line, "Terminated") != NULL) &&
	    ending_read(line, &doubt);
}
