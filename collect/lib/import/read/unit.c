/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/unit.h"

#include <glib.h>
#include <string.h>

#define KIB 1024.0
#define MIB (1024.0 * KIB)
#define GIB (1024.0 * MIB)
#define TIB (1024.0 * GIB)

/*
 * Of spellings that differ in case alone, the first counts for whoever writes it in neither way.
 * "Kb", "Mb" of old sysbench are its reader's business, not here.
 */
static const struct unit units[] = {
	{ "s", DIMENSION_TIME, 1, { "sec", "secs", "second", "seconds", "sek", "sekunden" } },
	{ "ms", DIMENSION_TIME, 1e-3, { "msec", "msecs", "millisecond", "milliseconds" } },
	{ "us", DIMENSION_TIME, 1e-6,
	    { "microsecond", "microseconds", "usec", "usecs", "\xc2\xb5s", "\xce\xbcs" } },
	{ "ns", DIMENSION_TIME, 1e-9, { "nsec", "nsecs", "nanosecond", "nanoseconds" } },
	{ "min", DIMENSION_TIME, 60, { "mins", "minute", "minutes" } },
	{ "h", DIMENSION_TIME, 3600, { "hour", "hours" } },
	{ "1/s", DIMENSION_RATE, 1,
	    { "#/sec", "/s", "/sec", "events/s", "iops", "io/s", "ios/s", "ops", "ops/s", "ops/sec",
		"per sec", "per second", "qps", "queries/s", "rps", "req/s", "requests/s",
		"requests/sec", "requests per second", "tps", "transactions/s" } },
	{ "k/s", DIMENSION_RATE, 1e3, { "kiops", "k iops" } },
	{ "M/s", DIMENSION_RATE, 1e6, { "miops", "mops" } },
	{ "1/min", DIMENSION_RATE, 1 / 60.0, { "/min", "nopm", "tpm" } },
	{ "1/h", DIMENSION_RATE, 1 / 3600.0, { "/h", "/hour" } },
	{ "B/s", DIMENSION_SPEED, 1, { "bytes/s", "byte/s", "bytes/sec", "bytes per second" } },
	{ "kB/s", DIMENSION_SPEED, 1e3,
	    { "kB/sec", "Kbytes/sec", "Kbytes/s", "kilobytes/s", "kilobyte/s" } },
	{ "KB/s", DIMENSION_SPEED, 1e3, { "KBps" } },
	{ "MB/s", DIMENSION_SPEED, 1e6,
	    { "MB/sec", "MBps", "megabytes per second", "Mbytes/s", "Mbyte/s", "Mbytes/sec",
		"megabytes/s", "megabyte/s" } },
	{ "GB/s", DIMENSION_SPEED, 1e9,
	    { "GB/sec", "GBps", "Gbytes/s", "gigabytes/s", "gigabyte/s" } },
	{ "TB/s", DIMENSION_SPEED, 1e12, { NULL } },
	{ "KiB/s", DIMENSION_SPEED, KIB, { "KiB/sec", "KiBps", "kibibytes/s" } },
	{ "MiB/s", DIMENSION_SPEED, MIB, { "MiB/sec", "MiBps", "mebibytes/s" } },
	{ "GiB/s", DIMENSION_SPEED, GIB, { "GiB/sec", "GiBps", "gibibytes/s" } },
	{ "TiB/s", DIMENSION_SPEED, TIB, { NULL } },
	{ "bit/s", DIMENSION_SPEED, 1 / 8.0, { NULL } },
	{ "kbit/s", DIMENSION_SPEED, 1e3 / 8, { "Kb/s", "kbps" } },
	{ "Mbit/s", DIMENSION_SPEED, 1e6 / 8, { "Mb/s", "Mbps", "mbps", "megabits/s" } },
	{ "Gbit/s", DIMENSION_SPEED, 1e9 / 8, { "Gb/s", "Gbps", "gbps", "gigabits/s" } },
	{ "Kibit/s", DIMENSION_SPEED, KIB / 8, { NULL } },
	{ "Mibit/s", DIMENSION_SPEED, MIB / 8, { NULL } },
	{ "Gibit/s", DIMENSION_SPEED, GIB / 8, { NULL } },
	{ "B", DIMENSION_BYTES, 1, { "bytes" } },
	{ "kB", DIMENSION_BYTES, 1e3, { NULL } },
	{ "MB", DIMENSION_BYTES, 1e6, { NULL } },
	{ "GB", DIMENSION_BYTES, 1e9, { NULL } },
	{ "TB", DIMENSION_BYTES, 1e12, { NULL } },
	{ "KiB", DIMENSION_BYTES, KIB, { NULL } },
	{ "MiB", DIMENSION_BYTES, MIB, { NULL } },
	{ "GiB", DIMENSION_BYTES, GIB, { NULL } },
	{ "TiB", DIMENSION_BYTES, TIB, { NULL } },
	{ "points", DIMENSION_NONE, 1, { NULL } },
};

/* Case apart; some bytes that are no letters become one, too. */
static unsigned char
first_byte(const char *text)
{
	return (unsigned char)(*text & ~0x20);
}

/* The n-th spelling of a unit, its name first; NULL behind the last. */
static const char *
spelling_of(const struct unit *u, size_t n)
{
	return n == 0 ? u->name : u->also[n - 1];
}

static const struct unit *
find(const char *text, size_t length, bool exactly)
{
	const char *s;

	for (const struct unit *u = units; u < units + G_N_ELEMENTS(units); u++)
		for (size_t n = 0; (s = spelling_of(u, n)) != NULL; n++)
			if (first_byte(s) == first_byte(text) && strlen(s) == length &&
			    (exactly ? memcmp(s, text, length) :
				       g_ascii_strncasecmp(s, text, length)) == 0)
				return u;
	return NULL;
}

const struct unit *
unit_find(const char *text, size_t length)
{
	const struct unit *u = find(text, length, true);

	return u != NULL ? u : find(text, length, false);
}

/* Could the byte go on the word of a unit? */
static bool
goes_on(char c)
{
	return g_ascii_isalnum(c) || c == '/' || (unsigned char)c >= 0x80;
}

/* Are the first two bytes alike? Nearly all spellings are told from another by these. */
static bool
begins_alike(const char *spelling, const char *text)
{
	return first_byte(spelling) == first_byte(text) &&
	    (spelling[1] == '\0' || first_byte(spelling + 1) == first_byte(text + 1));
}

/* The length of the spelling if it stands at `text` and ends there with a word's end; 0 if not. */
static size_t
length_at(const char *spelling, const char *text)
{
	size_t length = strlen(spelling);

	if (g_ascii_strncasecmp(spelling, text, length) != 0)
		return 0;
	return goes_on(text[length]) && goes_on(text[length - 1]) ? 0 : length;
}

const struct unit *
unit_at(const char *text, const char **end)
{
	const struct unit *best = NULL;
	size_t longest = 0;
	bool is_exact = false;
	const char *s;

	while (g_ascii_isspace(*text))
		text++;
	for (const struct unit *u = units; *text != '\0' && u < units + G_N_ELEMENTS(units); u++)
		for (size_t n = 0; (s = spelling_of(u, n)) != NULL; n++) {
			size_t length = begins_alike(s, text) ? length_at(s, text) : 0;

			if (length < MAX(longest, 1) || (length == longest && is_exact))
				continue;
			if (length == longest && memcmp(s, text, length) != 0)
				continue;
			best = u;
			longest = length;
			is_exact = memcmp(s, text, length) == 0;
		}
	if (best != NULL)
		*end = text + longest;
	return best;
}

const struct unit *
unit_named(const char *name)
{
	for (const struct unit *u = units; u < units + G_N_ELEMENTS(units); u++)
		if (strcmp(u->name, name) == 0)
			return u;
	return NULL;
}

bool
unit_lower_is_better(const struct unit *unit)
{
	return unit->dimension == DIMENSION_TIME;
}
