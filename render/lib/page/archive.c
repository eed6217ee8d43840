/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/page/archive.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>
#include <zlib.h>

enum { END_BYTES = 22, ENTRY_BYTES = 46, LOCAL_BYTES = 30, STORED = 0, DEFLATED = 8 };

static const char damaged[] = "its directory is damaged";

static guint32
number(const unsigned char *at, int bytes)
{
	guint32 value = 0;

	while (bytes-- > 0)
		value = value << 8 | at[bytes];
	return value;
}

/* The last record of the file: how many parts there are and where their directory begins. */
static const unsigned char *
find_end(const unsigned char *file, size_t n)
{
	for (size_t i = END_BYTES; i <= n && i < END_BYTES + G_MAXUINT16; i++)
		if (memcmp(file + n - i, "PK\5\6", 4) == 0)
			return file + n - i;
	return NULL;
}

static char *
inflated(const unsigned char *from, size_t n, size_t size)
{
	z_stream z = { .next_in = (unsigned char *)from, .avail_in = (uInt)n };
	char *text = g_malloc(size + 1);
	bool good = inflateInit2(&z, -MAX_WBITS) == Z_OK;

	z.next_out = (unsigned char *)text;
	z.avail_out = (uInt)size;
	good = good && inflate(&z, Z_FINISH) == Z_STREAM_END && z.total_out == size;
	inflateEnd(&z);
	text[size] = '\0';
	if (!good)
		g_clear_pointer(&text, g_free);
	return text;
}

/* The text of the part that an entry of the directory is about, or NULL. */
static char *
text_of(const unsigned char *file, size_t n, const unsigned char *entry, size_t *size)
{
	size_t packed = number(entry + 20, 4), at = number(entry + 42, 4);
	char *text = NULL;

	*size = number(entry + 24, 4);
	if (at + LOCAL_BYTES > n)
		return NULL;
	at += LOCAL_BYTES + number(file + at + 26, 2) + number(file + at + 28, 2);
	if (at > n || packed > n - at)
		return NULL;
	if (number(entry + 10, 2) == DEFLATED)
		text = inflated(file + at, packed, *size);
	else if (number(entry + 10, 2) == STORED && packed == *size)
		text = g_strndup((const char *)file + at, packed);
	if (text != NULL && crc32(0, (unsigned char *)text, (uInt)*size) != number(entry + 16, 4))
		g_clear_pointer(&text, g_free);
	return text;
}

static char *
visit_one(
    const unsigned char *file, size_t n, const unsigned char *entry, archive_visit *visit, void *to)
{
	g_autofree char *name = g_strndup((const char *)entry + ENTRY_BYTES, number(entry + 28, 2));
	size_t size;
	g_autofree char *text = text_of(file, n, entry, &size);

	return text != NULL ? visit(name, text, size, to) : g_strdup_printf("%s is damaged", name);
}

static char *
each(const unsigned char *file, size_t n, archive_visit *visit, void *to)
{
	const unsigned char *end = n >= END_BYTES ? find_end(file, n) : NULL;
	size_t at = end != NULL ? number(end + 16, 4) : 0;
	char *why = end != NULL ? NULL : g_strdup("it has no end");

	for (guint32 left = end != NULL ? number(end + 10, 2) : 0; left > 0 && why == NULL;
	     left--) {
		const unsigned char *entry = file + at;
		size_t length = at + ENTRY_BYTES <= n ? (size_t)number(entry + 28, 2) : 0;

		if (length == 0 || at + ENTRY_BYTES + length > n || memcmp(entry, "PK\1\2", 4) != 0)
			return g_strdup(damaged);
		why = visit_one(file, n, entry, visit, to);
		at += ENTRY_BYTES + length + number(entry + 30, 2) + number(entry + 32, 2);
	}
	return why;
}

char *
archive_each(const char *path, archive_visit *visit, void *to)
{
	g_autoptr(GError) error = NULL;
	GMappedFile *map = g_mapped_file_new(path, FALSE, &error);
	char *why;

	if (map == NULL)
		return g_strdup(error->message);
	why = each((const unsigned char *)g_mapped_file_get_contents(map),
	    g_mapped_file_get_length(map), visit, to);
	g_mapped_file_unref(map);
	return why;
}
