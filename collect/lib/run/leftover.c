/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/leftover.h"

#include <glib.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "data/lib/parse.h"
#include "data/lib/store/store.h"

enum { ROUNDS = 500, PAUSE_US = 10000 };

char *
leftover_mark(const char *store_path, long long run)
{
	g_autofree char *full = g_canonicalize_filename(store_path, NULL);

	return g_strdup_printf("PODIUM_RUN=%s#%lld", full, run);
}

static bool
carries(const char *pid, const char *mark)
{
	g_autofree char *path = g_strdup_printf("/proc/%s/environ", pid);
	g_autofree char *environment = NULL;
	size_t size, mark_size = strlen(mark) + 1;

	if (!g_file_get_contents(path, &environment, &size, NULL))
		return false;
	for (const char *at = environment; at < environment + size; at += strlen(at) + 1)
		if (strncmp(at, mark, mark_size) == 0)
			return true;
	return false;
}

/* A zombie has no environment any more, and so does not count. */
static int
kill_once(const char *mark)
{
	g_autoptr(GDir) all = g_dir_open("/proc", 0, NULL);
	const char *name;
	int n = 0;

	while (all != NULL && (name = g_dir_read_name(all)) != NULL) {
		int64_t pid;

		if (!g_ascii_isdigit(*name) || !parse_integer(name, &pid) || pid == getpid() ||
		    !carries(name, mark))
			continue;
		kill((pid_t)pid, SIGKILL);
		n++;
	}
	return n;
}

int
leftover_kill(const char *mark)
{
	int n = kill_once(mark);

	for (int i = 0; n > 0 && i < ROUNDS && kill_once(mark) > 0; i++)
		g_usleep(PAUSE_US);
	return n;
}
