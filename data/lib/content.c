/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/content.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum { HEAD_BYTES = 512 };

struct head {
	unsigned char byte[HEAD_BYTES];
	size_t n;
};

/*
 * In this order: the first that fits is it. `at` and `bytes` are where formats put what they are
 * known by.
 */
static const struct kind {
	const char *name;
	size_t at;
	const char *bytes;
} kinds[] = {
	{ "a store of measurements", 68, "podR" },
	{ "a store of statistics", 68, "podS" },
	{ "an SQLite database", 0, "SQLite format 3" },
	{ "a PNG picture", 0, "\x89PNG" },
	{ "a PDF document", 0, "%PDF" },
	{ "a workbook or other ZIP archive", 0, "PK\x03\x04" },
	{ "an SVG picture", 0, "<svg" },
	{ "an SVG picture", 0, "<?xml" },
	{ "a web page", 0, "<!doctype html" },
	{ "a script", 0, "#!" },
};
static const char text[] = "text", something_else[] = "something else";

static bool
fits(const struct head *head, const struct kind *kind)
{
	size_t n = strlen(kind->bytes);

	return kind->at + n <= head->n &&
	    g_ascii_strncasecmp((const char *)head->byte + kind->at, kind->bytes, n) == 0;
}

static const char *
kind_of(const struct head *head)
{
	for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
		if (fits(head, &kinds[i]))
			return kinds[i].name;
	return memchr(head->byte, '\0', head->n) == NULL ? text : something_else;
}

/* False: not there, or it cannot be read; errno says which. */
static bool
read_head(const char *path, struct head *head)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
	ssize_t n = fd >= 0 ? read(fd, head->byte, sizeof head->byte) : -1;
	int reason = errno;

	if (fd >= 0)
		close(fd);
	head->n = n > 0 ? (size_t)n : 0;
	errno = reason;
	return n >= 0;
}

char *
content_may_replace(const char *fresh, const char *old)
{
	struct head new_head, old_head;
	const char *is, *was;

	if (!read_head(old, &old_head))
		return errno == ENOENT ? NULL : g_strdup(g_strerror(errno));
	if (old_head.n == 0)
		return NULL;
	if (!read_head(fresh, &new_head))
		return g_strdup(g_strerror(errno));
	is = kind_of(&new_head);
	was = kind_of(&old_head);
	return strcmp(is, was) == 0 ?
	    NULL :
	    g_strdup_printf("holds %s, and is not replaced by %s", was, is);
}
