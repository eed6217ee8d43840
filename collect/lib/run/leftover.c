/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/leftover.h"

#include <glib.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "data/lib/clock.h"
#include "data/lib/parse.h"

enum { ROUNDS = 500, PAUSE_US = 10000, SHORT_NS = 100000000 };

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
static bool
kill_marked(const char *pid, const char *mark)
{
	int64_t id;

	return parse_integer(pid, &id) && id != getpid() && carries(pid, mark) &&
	    kill((pid_t)id, SIGKILL) == 0;
}

static int
kill_once(const char *mark)
{
	g_autoptr(GDir) all = g_dir_open("/proc", 0, NULL);
	const char *name;
	int n = 0;

	while (all != NULL && (name = g_dir_read_name(all)) != NULL)
		n += g_ascii_isdigit(*name) && kill_marked(name, mark);
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

/* The process id given out last: "0.20 0.18 0.12 1/80 11206". 0: not said. */
static int64_t
last_pid(void)
{
	g_autofree char *load = NULL;
	const char *last;
	int64_t pid;

	if (!g_file_get_contents("/proc/loadavg", &load, NULL, NULL))
		return 0;
	last = strrchr(g_strchomp(load), ' ');
	return last != NULL && parse_integer(last + 1, &pid) ? pid : 0;
}

struct leftover_span
leftover_begin(void)
{
	return (struct leftover_span){ last_pid(), clock_monotonic_ns() };
}

/* Process ids rise and begin anew at the top: twice in so short a time no machine gets there. */
int
leftover_kill_since(const char *mark, const struct leftover_span *span)
{
	int64_t last = last_pid();
	bool all = span->last_pid == 0 || last < span->last_pid ||
	    clock_monotonic_ns() - span->start_ns > SHORT_NS;

	for (int64_t id = span->last_pid + 1; !all && id <= last; id++) {
		char pid[24];

		snprintf(pid, sizeof pid, "%lld", (long long)id);
		all = kill_marked(pid, mark);
	}
	return all ? leftover_kill(mark) : 0;
}
