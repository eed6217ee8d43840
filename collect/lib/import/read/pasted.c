/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/pasted.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { GLANCE = 1024, LONGEST_ENTITY = 10 };

struct entity {
	const char *name, *text;
};

static const struct entity entities[] = { { "amp", "&" }, { "lt", "<" }, { "gt", ">" },
	{ "quot", "\"" }, { "apos", "'" }, { "nbsp", " " }, { "ndash", "-" }, { "mdash", "--" },
	{ "micro", "\xc2\xb5" } };

/*
 * The text of the entity at `p` ("&lt;"), at most 6 bytes, into `out`; its length there, `*used`
 * bytes of it here; 0 if none.
 */
static size_t
decode_entity(const char *p, size_t n, char out[8], size_t *used)
{
	const char *end = memchr(p, ';', MIN(n, LONGEST_ENTITY));
	uint64_t code;

	if (end == NULL)
		return 0;
	*used = (size_t)(end - p) + 1;
	if (p[1] == '#') {
		bool hex = p[2] == 'x' || p[2] == 'X';

		code = g_ascii_strtoull(p + 2 + hex, NULL, hex ? 16 : 10);
		/* blogs make dashes of the two hyphens of an option */
		if (code == 0x2013 || code == 0x2014)
			return (size_t)g_strlcpy(out, "--", 8);
		if (code < 32 || code > 0x10ffff || !g_unichar_validate((gunichar)code))
			return 0;
		return (size_t)g_unichar_to_utf8((gunichar)code, out);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(entities); i++)
		if (strlen(entities[i].name) == *used - 2 &&
		    memcmp(entities[i].name, p + 1, *used - 2) == 0)
			return (size_t)g_strlcpy(out, entities[i].text, 8);
	return 0;
}

/* Bytes of the tag at `p` that says no more than that a program's text stands in it; 0 if none. */
static size_t
code_tag_length(const char *p, size_t n)
{
	static const char *const tags[] = { "<pre>", "</pre>", "<code>", "</code>", "<br>", "<br/>",
		"<br />", "[code]", "[/code]", "[quote]", "[/quote]", "[spoiler]", "[/spoiler]" };

	for (size_t i = 0; i < G_N_ELEMENTS(tags) && (*p == '<' || *p == '['); i++)
		if (strlen(tags[i]) <= n && g_ascii_strncasecmp(p, tags[i], strlen(tags[i])) == 0)
			return strlen(tags[i]);
	return 0;
}

/* Bytes of the terminal's control sequence at `p` (ESC [ ... letter), 0 if it is none. */
static size_t
escape_length(const char *p, size_t n)
{
	size_t i = 2;

	if (n < 2 || p[1] != '[')
		return n > 0 ? 1 : 0;
	while (i < n && !g_ascii_isalpha(p[i]))
		i++;
	return MIN(i + 1, n);
}

/* Can nothing begin in it that is another text when decoded? */
static bool
is_plain(const char *p, size_t n)
{
	return memchr(p, '&', n) == NULL && memchr(p, 0x1b, n) == NULL &&
	    memchr(p, 0xef, n) == NULL && memchr(p, 0xc2, n) == NULL && memchr(p, '<', n) == NULL &&
	    (n < 6 || memchr(p, '[', n) == NULL);
}

/*
 * Copies n bytes of a line to `w`, which may lie before `p` in the same buffer; returns how many it
 * became, never more.
 */
static size_t
copy_line(char *w, const char *p, size_t n)
{
	char *begin = w;
	char piece[8];
	size_t used, made;

	if (is_plain(p, n)) {
		memmove(w, p, n);
		return n;
	}
	for (size_t i = 0; i < n; i += used) {
		used = 1;
		made = 0;
		if (p[i] == '&' && (made = decode_entity(p + i, n - i, piece, &used)) > 0) {
			memcpy(w, piece, made);
		} else if (p[i] == 0x1b) {
			used = escape_length(p + i, n - i);
		} else if ((made = code_tag_length(p + i, n - i)) > 0) {
			used = made;
			made = 0;
		} else if (n - i >= 2 && memcmp(p + i, "\xc2\xa0", 2) == 0) {
			used = 2;
			*w = ' ';
			made = 1;
		} else if (n - i >= 3 && memcmp(p + i, "\xef\xbc\x9a", 3) == 0) {
			used = 3;
			*w = ':';
			made = 1;
		} else {
			used = 1;
			*w = p[i];
			made = 1;
		}
		w += made;
	}
	return (size_t)(w - begin);
}

/* Bytes of mail quoting at the line's start: "> ", "> > ". */
static size_t
quote_length(const char *p, size_t n)
{
	size_t i = 0, end = 0;

	while (i < n && p[i] == '>') {
		i++;
		if (i < n && p[i] == ' ')
			i++;
		end = i;
	}
	return end;
}

/* Turns UTF-16 into UTF-8; `big` is its byte order. Frees `bytes`. NULL if it is not that. */
static char *
from_utf16(char *bytes, size_t *length, bool big)
{
	gsize written = 0;
	char *out = g_convert(bytes, (gssize)(*length & ~(size_t)1), "UTF-8",
	    big ? "UTF-16BE" : "UTF-16LE", NULL, &written, NULL);

	g_free(bytes);
	*length = written;
	return out;
}

/*
 * 'l' or 'b' if the bytes are UTF-16 of that order, told by the mark or by where the zeros are; 0
 * if not.
 */
static char
utf16_order(const unsigned char *p, size_t n)
{
	size_t zeros[2] = { 0, 0 }, glance = MIN(n, GLANCE);

	if (n >= 2 && p[0] == 0xff && p[1] == 0xfe)
		return 'l';
	if (n >= 2 && p[0] == 0xfe && p[1] == 0xff)
		return 'b';
	for (size_t i = 0; i < glance; i++)
		zeros[i & 1] += p[i] == 0;
	if (glance < 8 || zeros[0] + zeros[1] < glance / 3)
		return 0;
	if (zeros[0] == 0)
		return 'l';
	return zeros[1] == 0 ? 'b' : 0;
}

static void
add_line(GArray *start, char *bytes, size_t from, size_t length)
{
	bytes[from + length] = '\0';
	g_array_append_val(start, from);
}

/*
 * Cuts the bytes into lines, in place. A line's terminator becomes the NUL; what is written never
 * overtakes what is read, since a line only gets shorter.
 */
static void
cut_lines(struct pasted *text, size_t length)
{
	GArray *start = g_array_new(FALSE, FALSE, sizeof(size_t));
	const char *end = text->bytes + length, *newline = NULL;
	size_t read = 0, write = 0;
	bool plain = is_plain(text->bytes, length);

	while (read < length) {
		const char *p = text->bytes + read, *cr;
		size_t n, quote, made;

		/* looked for once, however many returns stand before it */
		if (newline == NULL || newline < p) {
			newline = memchr(p, '\n', length - read);
			newline = newline != NULL ? newline : end;
		}
		cr = memchr(p, '\r', (size_t)(newline - p));
		n = (size_t)((cr != NULL ? cr : newline) - p);
		read += n + 1;
		if (cr != NULL && cr + 1 == newline && newline < end)
			read++;
		quote = quote_length(p, n);
		made = n - quote;
		if (!plain)
			made = copy_line(text->bytes + write, p + quote, made);
		else if (p + quote != text->bytes + write)
			memmove(text->bytes + write, p + quote, made);
		add_line(start, text->bytes, write, made);
		write += made + 1;
	}
	g_array_append_val(start, write);
	text->n = start->len - 1;
	text->start = (size_t *)(void *)g_array_free(start, FALSE);
}

const char *
pasted_decode(struct pasted *text, char *bytes, size_t length)
{
	char order = utf16_order((const unsigned char *)bytes, length);

	*text = (struct pasted){ 0 };
	if (order != 0)
		bytes = from_utf16(bytes, &length, order == 'b');
	if (bytes == NULL)
		return "is neither UTF-8 nor UTF-16 text";
	if (memchr(bytes, '\0', length) != NULL) {
		g_free(bytes);
		return "is a binary file, not a text";
	}
	text->bytes = bytes;
	if (length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
		memmove(bytes, bytes + 3, length -= 3);
	cut_lines(text, length);
	return NULL;
}

void
pasted_clear(struct pasted *text)
{
	g_free(text->bytes);
	g_free(text->start);
	*text = (struct pasted){ 0 };
}
