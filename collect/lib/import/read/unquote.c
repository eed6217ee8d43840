/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/unquote.h"

#include <glib.h>
#include <string.h>

#include "collect/lib/import/read/line.h"

enum { MOST_PERCENT = 60, GLANCE_LINES = 400 };

/* Behind the string's end quote; NULL if it does not end. */
static const char *
string_end(const char *p)
{
	for (; *p != '\0'; p++) {
		if (*p == '"')
			return p + 1;
		p += *p == '\\' && p[1] != '\0';
	}
	return NULL;
}

/* The string that the line is, behind its first quote; NULL if the line is something else. */
static const char *
string_of(const char *line)
{
	static const char *const logs[] = { "{\"log\":\"", "{\"log\": \"" };
	const char *p = line_trim(line), *end;

	for (size_t i = 0; i < G_N_ELEMENTS(logs); i++)
		if (line_starts(p, logs[i]))
			return string_end(p + strlen(logs[i])) != NULL ? p + strlen(logs[i]) : NULL;
	if (*p != '"')
		return NULL;
	end = string_end(p + 1);
	return end != NULL && line_is_blank(end + (*end == ',')) ? p + 1 : NULL;
}

/* "ok: [host] => {", "out.stdout_lines": [", "],": what stands around strings. */
static bool
is_around(const char *line)
{
	const char *p = line_trim(line);
	size_t n = strlen(p);

	while (n > 0 && g_ascii_isspace(p[n - 1]))
		n--;
	return n > 0 && (strspn(p, "[]{}, \t") >= n || (n > 1 && strchr("[{", p[n - 1]) != NULL));
}

static bool
are_strings(const struct pasted *text)
{
	size_t strings = 0, filled = 0;
	bool is_escaped = false;

	for (size_t i = 0; i < text->n; i++) {
		const char *line = pasted_line(text, i), *s = string_of(line);

		strings += s != NULL;
		is_escaped = is_escaped || (s != NULL && strstr(s, "\\n") != NULL);
		filled += !line_is_blank(line) && !is_around(line);
		if (strings == 0 && i > GLANCE_LINES)
			return false;
	}
	return strings > (is_escaped ? 0 : 1) && strings * 100 >= filled * MOST_PERCENT;
}

static int
hex_of(const char *p)
{
	int code = 0;

	for (int i = 0; i < 4; i++) {
		if (!g_ascii_isxdigit(p[i]))
			return -1;
		code = code * 16 + g_ascii_xdigit_value(p[i]);
	}
	return code;
}

/* What the escape at `*p` (behind the backslash) stands for, at `w`; its length there. */
static size_t
unescape(const char **p, char *w)
{
	static const char letters[] = "nrtbf", means[] = "\n\r\t\b\f";
	const char *letter = **p != '\0' ? strchr(letters, **p) : NULL;
	int code = **p == 'u' ? hex_of(*p + 1) : -1;

	if (code > 0 && g_unichar_validate((gunichar)code)) {
		*p += 5;
		return (size_t)g_unichar_to_utf8((gunichar)code, w);
	}
	*w = letter != NULL ? means[letter - letters] : **p;
	*p += **p != '\0';
	return 1;
}

/* Writes the string as lines, from `write` on; what is written never overtakes what is read. */
static size_t
put_string(struct pasted *text, GArray *start, const char *p, size_t write)
{
	char piece[8];

	g_array_append_val(start, write);
	while (*p != '\0' && *p != '"') {
		size_t n = 1;

		piece[0] = *p++;
		if (piece[0] == '\\')
			n = unescape(&p, piece);
		if (n == 1 && piece[0] == '\r')
			continue;
		if (n == 1 && piece[0] == '\n') {
			text->bytes[write++] = '\0';
			if (*p != '"')
				g_array_append_val(start, write);
			else
				return write;
			continue;
		}
		memcpy(text->bytes + write, piece, n);
		write += n;
	}
	text->bytes[write++] = '\0';
	return write;
}

static size_t
put_line(struct pasted *text, GArray *start, const char *line, size_t write)
{
	size_t n = is_around(line) ? 0 : strlen(line);

	g_array_append_val(start, write);
	memmove(text->bytes + write, line, n);
	text->bytes[write + n] = '\0';
	return write + n + 1;
}

bool
unquote_lines(struct pasted *text)
{
	GArray *start;
	size_t write = 0;

	if (!are_strings(text))
		return false;
	start = g_array_new(FALSE, FALSE, sizeof(size_t));
	for (size_t i = 0; i < text->n; i++) {
		const char *line = pasted_line(text, i), *s = string_of(line);

		write = s != NULL ? put_string(text, start, s, write) :
				    put_line(text, start, line, write);
	}
	g_array_append_val(start, write);
	g_free(text->start);
	text->n = start->len - 1;
	text->start = (size_t *)(void *)g_array_free(start, FALSE);
	return true;
}
