/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/prefix.h"

#include <glib.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "collect/lib/import/read/line.h"

enum { LONGEST_NAME = 100, LONGEST_NUMBER = 7 };

/*
 * Does the text begin as the pattern says: 9 a digit, x a character of a word, anything else
 * itself? Its length, or 0.
 */
static size_t
like(const char *text, const char *pattern)
{
	size_t i = 0;

	for (; pattern[i] != '\0'; i++)
		if (pattern[i] == '9'     ? !g_ascii_isdigit(text[i]) :
			pattern[i] == 'x' ? !g_ascii_isalpha(text[i]) :
					    pattern[i] != text[i])
			return 0;
	return i;
}

/* The first of the patterns that fits. */
static size_t
like_any(const char *text, const char *const patterns[])
{
	size_t n = 0;

	for (; *patterns != NULL && n == 0; patterns++)
		n = like(text, *patterns);
	return n;
}

static size_t
fraction_length(const char *p)
{
	size_t n = *p == '.' || *p == ',' ? strspn(p + 1, "0123456789") : 0;

	return n > 0 ? n + 1 : 0;
}

static size_t
zone_length(const char *p)
{
	static const char *const zones[] = { "Z", "+99:99", "-99:99", "+9999", "-9999", " UTC",
		" +99:99", " -99:99", " +9999", " -9999", NULL };

	return like_any(p, zones);
}

/* A stamp of these patterns, in brackets or not, with its fraction and zone and a blank. */
static size_t
stamp_length(const char *line, const char *const patterns[])
{
	bool in_brackets = *line == '[' || *line == '(';
	const char *p = line + in_brackets;
	size_t n = like_any(p, patterns);

	if (n == 0)
		return 0;
	p += n;
	p += fraction_length(p);
	/* "09:00:00,900" and no more may be two cells */
	if (*p == '\0' && memchr(line, ',', (size_t)(p - line)) != NULL)
		return 0;
	p += zone_length(p);
	if (in_brackets && *p != ']' && *p != ')')
		return 0;
	p += in_brackets;
	p += !in_brackets && *p == ':' && p[1] == ' ';
	if (*p != ' ' && *p != '\0')
		return 0;
	return (size_t)(p - line) + (*p == ' ');
}

static size_t
date_and_time(const char *line)
{
	static const char *const patterns[] = { "9999-99-99T99:99:99", "9999-99-99 99:99:99",
		"9999/99/99 99:99:99", "99/xxx/9999:99:99:99", "99.99.9999 99:99:99", NULL };

	return stamp_length(line, patterns);
}

static size_t
time_of_day(const char *line)
{
	static const char *const patterns[] = { "99:99:99", NULL };

	return stamp_length(line, patterns);
}

static size_t
day_and_time(const char *line)
{
	static const char *const patterns[] = { "xxx 99 99:99:99", "xxx  9 99:99:99", NULL };

	return stamp_length(line, patterns);
}

/* "Mar 01 10:00:00 srv07 bench[4711]: " */
static size_t
journal(const char *line)
{
	size_t n = day_and_time(line), host, program;
	const char *p = line + n;

	if (n == 0)
		return 0;
	host = strcspn(p, " ");
	program = p[host] == ' ' ? strcspn(p + host + 1, " ") : 0;
	if (host == 0 || program < 2 || p[host + program] != ':')
		return 0;
	n += host + 1 + program;
	return n + (line[n] == ' ');
}

/* "INFO ", "[DEBUG] ", "INFO:root:", "WARNING - ". */
static size_t
level(const char *line)
{
	static const char *const levels[] = { "TRACE", "DEBUG", "INFO", "NOTICE", "WARNING", "WARN",
		"info", "debug", "Info", "Debug", NULL };
	const char *p = line + (*line == '[');
	size_t n = 0;

	for (const char *const *l = levels; *l != NULL && n == 0; l++)
		n = line_starts(p, *l) ? strlen(*l) : 0;
	if (n == 0 || g_ascii_isalnum(p[n]))
		return 0;
	p += n;
	p += *line == '[' && *p == ']';
	if (*p == ':' && g_ascii_isalpha(p[1]) && strchr(p + 1, ':') != NULL)
		p += strcspn(p + 1, ": ") + 1;
	p += *p == ':' || *p == '|';
	if (*p != ' ' && *p != '\0')
		return 0;
	p += *p == ' ';
	p += line_starts(p, "- ") ? 2 : 0;
	return (size_t)(p - line);
}

/* What a container's log says of the stream: "stdout F ", "00O ". */
static size_t
stream(const char *line)
{
	static const char *const streams[] = { "stdout F ", "stdout P ", "stderr F ", "stderr P ",
		"99O ", "99E ", "99O+", "99E+", NULL };

	return like_any(line, streams);
}

/* A program's comment. */
static size_t
comment(const char *line)
{
	static const char *const marks[] = { "# ", "// ", NULL };
	size_t n = like_any(line, marks);

	return n > 0 ? n : strcmp(line, "#") == 0 ? 1 : strcmp(line, "//") == 0 ? 2 : 0;
}

/* What a diff adds. */
static size_t
plus(const char *line)
{
	return *line == '+' ? 1 : 0;
}

const struct prefix_kind prefix_kinds[] = { { "a date and a time", date_and_time, false },
	{ "a time, a host and a program", journal, false },
	{ "a day and a time", day_and_time, false }, { "a time", time_of_day, false },
	{ "a level of logging", level, true }, { "the name of a stream", stream, false },
	{ "the mark of a comment", comment, true }, { "a plus", plus, true },
	{ NULL, NULL, false } };

size_t
prefix_name_length(const char *line)
{
	size_t n = *line == '[' ? strcspn(line, "]") : strcspn(line, "|"), word;

	if (n < 2 || n > LONGEST_NAME || line[n] == '\0' || line[n + 1] != ' ')
		return 0;
	word = strspn(line + (*line == '['),
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:@");
	if (word == 0 || !g_ascii_isalpha(line[*line == '[']))
		return 0;
	word += *line == '[';
	return word + strspn(line + word, " ") == n ? n + 2 : 0;
}

size_t
prefix_number_length(const char *line, unsigned long *number)
{
	static const char *const between[] = { "\t", " | ", " \xe2\x94\x82 ", ": ", "| ", ". ",
		"  ", NULL };
	const char *p = line_trim(line);
	size_t n = strspn(p, "0123456789");

	if (n == 0 || n > LONGEST_NUMBER)
		return 0;
	*number = strtoul(p, NULL, 10);
	p += n;
	for (const char *const *b = between; *b != NULL; b++)
		if (line_starts(p, *b))
			return (size_t)(p - line) + strlen(*b);
	p += strspn(p, " ");
	p += *p == '|' || *p == ':' || *p == '.' ? 1 : 0;
	return *p == '\0' ? (size_t)(p - line) : 0;
}
