/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/cli.h"

#include <err.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
cli_usage(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vwarnx(format, ap);
	va_end(ap);
	fprintf(stderr, "Try '%s --help'.\n", program_invocation_short_name);
	exit(2);
}

int
cli_finish(FILE *out)
{
	if (fflush(out) != 0 || ferror(out))
		err(1, "standard output");
	/*
	 * NFS and full disks say at close what they did not say before; EBADF: it was closed at the
	 * start.
	 */
	if (close(fileno(out)) != 0 && errno != EBADF)
		err(1, "standard output");
	return EXIT_SUCCESS;
}

static bool
is_real_terminal(FILE *f)
{
	const char *term = getenv("TERM");

	return isatty(fileno(f)) && (term == NULL || strcmp(term, "dumb") != 0);
}

bool
cli_progress_wanted(void)
{
	return is_real_terminal(stderr);
}
