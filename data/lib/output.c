/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/output.h"

#include <err.h>
#include <errno.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Noreturn void
die_because(int reason, const char *object)
{
	errno = reason;
	err(1, "%s", object);
}

/*
 * Beside the file, for only within one file system does rename() replace whole; by process, for two
 * may write one file.
 */
char *
output_name(const char *path)
{
	return g_strdup_printf("%s.%d.tmp", path, (int)getpid());
}

void
output_keep(const char *path, char *temporary)
{
	if (rename(temporary, path) != 0) {
		int reason = errno;

		unlink(temporary);
		die_because(reason, path);
	}
	g_free(temporary);
}

struct output
output_open(const char *path)
{
	struct output out = { .file = stdout, .path = g_strdup(path) };

	if (strcmp(path, "-") == 0)
		return out;
	out.temporary = output_name(path);
	out.file = fopen(out.temporary, "we");
	if (out.file == NULL)
		err(1, "%s", path);
	return out;
}

void
output_close(struct output *out)
{
	bool bad = fflush(out->file) != 0 || ferror(out->file);
	int reason = errno;

	if (out->temporary == NULL) {
		if (bad)
			die_because(reason, "standard output");
	} else {
		if (fclose(out->file) != 0 && !bad) {
			bad = true;
			reason = errno;
		}
		if (bad) {
			unlink(out->temporary);
			die_because(reason, out->path);
		}
		output_keep(out->path, out->temporary);
	}
	g_free(out->path);
}
