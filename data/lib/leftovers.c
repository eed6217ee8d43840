/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/leftovers.h"

#include <err.h>
#include <glib.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

#include "data/lib/remove.h"

enum { MOST = 16 };

/* What a signal sweeps. A place is free where the name is NULL. */
static char *volatile leftovers[MOST];

void
leftovers_sweep(void)
{
	for (int i = 0; i < MOST; i++)
		if (leftovers[i] != NULL)
			remove_at_signal(leftovers[i]);
}

void
leftovers_forget(const char *name)
{
	for (int i = 0; i < MOST; i++)
		if (leftovers[i] == name)
			leftovers[i] = NULL;
}

void
leftovers_sweep_one(const char *name)
{
	remove_at_signal(name);
	leftovers_forget(name);
}

static void
sweep_and_end(int number)
{
	leftovers_sweep();
	signal(number, SIG_DFL);
	raise(number);
}

static void
sweep_at_every_end(void)
{
	static const int ends[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGXCPU,
		SIGABRT, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGILL };
	static bool done;
	struct sigaction action = { .sa_handler = sweep_and_end }, before;

	if (done)
		return;
	done = true;
	if (atexit(leftovers_sweep) != 0)
		errx(1, "out of memory");
	for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
		if (sigaction(ends[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
			sigaction(ends[i], &action, NULL);
}

void
leftovers_add(char *name)
{
	int at = MOST - 1;

	while (at >= 0 && leftovers[at] != NULL)
		at--;
	if (at < 0)
		errx(1, "%s: too many unfinished files at a time", name);
	sweep_at_every_end();
	leftovers[at] = name;
}
