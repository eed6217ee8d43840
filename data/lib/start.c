/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/start.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "data/lib/leftovers.h"

static void
open_closed_streams(void)
{
	int fd;

	do
		fd = open("/dev/null", O_RDONLY);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd > STDERR_FILENO)
		close(fd);
}

/* Not ignored: that would be passed on to every program that is started. */
static void
do_nothing(int number)
{
	(void)number;
}

/*
 * What libraries say is one line of ours. After an error, or with letters missing, nothing right
 * can come of it.
 */
static void
say(const char *domain, GLogLevelFlags level, const char *message)
{
	bool over =
	    (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL)) || g_strcmp0(domain, "Pango") == 0;

	if (message == NULL ||
	    strstr(message, "failed to allocate") != NULL) /* nor for the words */
		message = strerror(ENOMEM);
	if (over || (level & G_LOG_LEVEL_WARNING))
		warnx("%s", message);
	if (over) {
		leftovers_sweep();
		_exit(1);
	}
}

static void
say_text(const char *domain, GLogLevelFlags level, const char *message, gpointer to)
{
	(void)to;
	say(domain, level, message);
}

static GLogWriterOutput
say_fields(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer to)
{
	const char *domain = NULL, *message = "";

	(void)to;
	for (gsize i = 0; i < n; i++) {
		if (strcmp(fields[i].key, "GLIB_DOMAIN") == 0)
			domain = fields[i].value;
		if (strcmp(fields[i].key, "MESSAGE") == 0)
			message = fields[i].value;
	}
	say(domain, level, message);
	return G_LOG_WRITER_HANDLED;
}

void
start_program(void)
{
	const struct sigaction action = { .sa_handler = do_nothing };
	static bool done;

	if (done)
		return;
	done = true;
	open_closed_streams();
	sigaction(SIGXFSZ, &action, NULL);
	g_log_set_default_handler(say_text, NULL);
	g_log_set_writer_func(say_fields, NULL, NULL);
}

void
start_catch(void (*stop)(int signal))
{
	static const int ends[] = { SIGINT, SIGTERM, SIGQUIT, SIGHUP };
	struct sigaction action = { .sa_handler = stop }, before;

	for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
		if (ends[i] != SIGHUP ||
		    (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN))
			sigaction(ends[i], &action, NULL);
}
