/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/output.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "data/lib/content.h"
#include "data/lib/leftovers.h"
#include "data/lib/remove.h"

enum { NAMES_MOST = 100 };

static _Noreturn void
die_because(int reason, const char *object)
{
	errno = reason;
	err(1, "%s", object);
}

/* What the name leads to: itself, or the end of a chain of links. */
static char *
target_of(const char *path)
{
	char *whole = realpath(path, NULL), *target;
	struct stat st;

	if (whole == NULL && lstat(path, &st) == 0)
		err(1, "%s", path);
	target =
	    g_strdup(whole != NULL && lstat(path, &st) == 0 && S_ISLNK(st.st_mode) ? whole : path);
	free(whole);
	return target;
}

/* The descriptor of a file of a name that nobody had, beside the target. */
static int
make_temporary(struct output *out)
{
	int fd = -1;

	for (int i = 0; i < NAMES_MOST && fd < 0; i++) {
		g_free(out->temporary);
		out->temporary = i == 0 ?
		    g_strdup_printf("%s.%d.tmp", out->target, (int)getpid()) :
		    g_strdup_printf("%s.%d-%d.tmp", out->target, (int)getpid(), i);
		leftovers_add(out->temporary);
		fd = open(out->temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
		if (fd < 0)
			leftovers_forget(out->temporary);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	if (fd < 0)
		err(1, "%s", out->path);
	return fd;
}

/* What is to be replaced keeps its mode, and its owner where we may say so. */
static void
take_over(int fd, const struct output *out)
{
	struct stat st;

	if (lstat(out->target, &st) != 0)
		return;
	if (fchown(fd, st.st_uid, st.st_gid) != 0)
		st.st_mode &= ~(mode_t)(S_ISUID | S_ISGID | S_IRWXG);
	if (fchmod(fd, st.st_mode & 07777) != 0)
		err(1, "%s", out->path);
}

static bool
is_written_as_it_is(const char *path)
{
	struct stat st;

	if (strcmp(path, "-") == 0)
		return true;
	if (stat(path, &st) != 0 || S_ISREG(st.st_mode))
		return false;
	if (S_ISDIR(st.st_mode))
		die_because(EISDIR, path);
	if (S_ISBLK(st.st_mode))
		errx(1, "%s: a block device is no place for it", path);
	return true;
}

struct output
output_open(const char *path)
{
	struct output out = { .path = g_strdup(path) };

	if (strcmp(path, "-") == 0) {
		out.file = stdout;
	} else if (is_written_as_it_is(path)) {
		out.file = fopen(path, "we");
	} else {
		out.target = target_of(path);
		int fd = make_temporary(&out);

		take_over(fd, &out);
		out.file = fdopen(fd, "w");
	}
	if (out.file == NULL)
		err(1, "%s", path);
	return out;
}

struct output
output_reserve(const char *path)
{
	struct output out = { .path = g_strdup(path) };
	int fd;

	if (is_written_as_it_is(path))
		errx(1, "%s: is written by name: a file is needed", path);
	out.target = target_of(path);
	fd = make_temporary(&out);
	take_over(fd, &out);
	close(fd);
	return out;
}

static void
clear(struct output *out)
{
	if (out->temporary != NULL)
		leftovers_forget(out->temporary);
	g_free(out->path);
	g_free(out->target);
	g_free(out->temporary);
	*out = (struct output){ .file = NULL };
}

void
output_abandon(struct output *out)
{
	if (out->file != NULL && out->file != stdout)
		fclose(out->file);
	if (out->temporary != NULL)
		remove_at_signal(out->temporary);
	clear(out);
}

static void
put_in_place(struct output *out)
{
	g_autofree char *why = content_may_replace(out->temporary, out->target);
	g_autofree char *fault = NULL;

	if (why != NULL)
		errx(1, "%s: %s", out->path, why);
	fault = remove_replace(out->temporary, out->target);
	if (fault != NULL)
		errx(1, "%s", fault);
}

void
output_close(struct output *out)
{
	bool bad = out->file != NULL && (fflush(out->file) != 0 || ferror(out->file));
	int reason = errno;

	if (out->file != NULL && out->file != stdout && fclose(out->file) != 0 && !bad) {
		bad = true;
		reason = errno;
	}
	if (bad)
		die_because(reason, out->file == stdout ? "standard output" : out->path);
	if (out->temporary != NULL)
		put_in_place(out);
	clear(out);
}
