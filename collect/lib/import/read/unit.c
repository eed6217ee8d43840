/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/unit.h"

#include <glib.h>
#include <string.h>

#define KIB 1024.0
#define MIB (1024.0 * KIB)
#define GIB (1024.0 * MIB)
#define TIB (1024.0 * GIB)

/*
 * In the order of their first bytes, case apart, by which they are looked for; of those that differ
 * in nothing else the first counts. A name is a spelling, too. "Kb", "Mb" of old sysbench are its
 * reader's business, not here.
 */
static const struct unit units[] = {
	{ "#/sec", "1/s", DIMENSION_RATE, 1 },
	{ "/s", "1/s", DIMENSION_RATE, 1 },
	{ "/sec", "1/s", DIMENSION_RATE, 1 },
	{ "/min", "1/min", DIMENSION_RATE, 1 / 60.0 },
	{ "1/s", "1/s", DIMENSION_RATE, 1 },
	{ "1/min", "1/min", DIMENSION_RATE, 1 / 60.0 },
	{ "B/s", "B/s", DIMENSION_SPEED, 1 },
	{ "bytes/s", "B/s", DIMENSION_SPEED, 1 },
	{ "byte/s", "B/s", DIMENSION_SPEED, 1 },
	{ "bytes/sec", "B/s", DIMENSION_SPEED, 1 },
	{ "bytes per second", "B/s", DIMENSION_SPEED, 1 },
	{ "bit/s", "bit/s", DIMENSION_SPEED, 1 / 8.0 },
	{ "B", "B", DIMENSION_BYTES, 1 },
	{ "bytes", "B", DIMENSION_BYTES, 1 },
	{ "events/s", "1/s", DIMENSION_RATE, 1 },
	{ "GiB/s", "GiB/s", DIMENSION_SPEED, GIB },
	{ "GiB/sec", "GiB/s", DIMENSION_SPEED, GIB },
	{ "GB/s", "GB/s", DIMENSION_SPEED, 1e9 },
	{ "GB/sec", "GB/s", DIMENSION_SPEED, 1e9 },
	{ "GBps", "GB/s", DIMENSION_SPEED, 1e9 },
	{ "Gbit/s", "Gbit/s", DIMENSION_SPEED, 1e9 / 8 },
	{ "Gb/s", "Gbit/s", DIMENSION_SPEED, 1e9 / 8 },
	{ "Gbps", "Gbit/s", DIMENSION_SPEED, 1e9 / 8 },
	{ "gbps", "Gbit/s", DIMENSION_SPEED, 1e9 / 8 },
	{ "Gibit/s", "Gibit/s", DIMENSION_SPEED, GIB / 8 },
	{ "GiB", "GiB", DIMENSION_BYTES, GIB },
	{ "GB", "GB", DIMENSION_BYTES, 1e9 },
	{ "h", "h", DIMENSION_TIME, 3600 },
	{ "hour", "h", DIMENSION_TIME, 3600 },
	{ "hours", "h", DIMENSION_TIME, 3600 },
	{ "iops", "1/s", DIMENSION_RATE, 1 },
	{ "io/s", "1/s", DIMENSION_RATE, 1 },
	{ "ios/s", "1/s", DIMENSION_RATE, 1 },
	{ "kiops", "k/s", DIMENSION_RATE, 1e3 },
	{ "k/s", "k/s", DIMENSION_RATE, 1e3 },
	{ "k iops", "k/s", DIMENSION_RATE, 1e3 },
	{ "KiB/s", "KiB/s", DIMENSION_SPEED, KIB },
	{ "KiB/sec", "KiB/s", DIMENSION_SPEED, KIB },
	{ "kB/s", "kB/s", DIMENSION_SPEED, 1e3 },
	{ "KB/s", "KB/s", DIMENSION_SPEED, 1e3 },
	{ "kB/sec", "kB/s", DIMENSION_SPEED, 1e3 },
	{ "KBps", "KB/s", DIMENSION_SPEED, 1e3 },
	{ "Kbytes/sec", "kB/s", DIMENSION_SPEED, 1e3 },
	{ "kbit/s", "kbit/s", DIMENSION_SPEED, 1e3 / 8 },
	{ "Kb/s", "kbit/s", DIMENSION_SPEED, 1e3 / 8 },
	{ "kbps", "kbit/s", DIMENSION_SPEED, 1e3 / 8 },
	{ "Kibit/s", "Kibit/s", DIMENSION_SPEED, KIB / 8 },
	{ "KiB", "KiB", DIMENSION_BYTES, KIB },
	{ "kB", "kB", DIMENSION_BYTES, 1e3 },
	{ "ms", "ms", DIMENSION_TIME, 1e-3 },
	{ "msec", "ms", DIMENSION_TIME, 1e-3 },
	{ "msecs", "ms", DIMENSION_TIME, 1e-3 },
	{ "millisecond", "ms", DIMENSION_TIME, 1e-3 },
	{ "milliseconds", "ms", DIMENSION_TIME, 1e-3 },
	{ "microsecond", "us", DIMENSION_TIME, 1e-6 },
	{ "microseconds", "us", DIMENSION_TIME, 1e-6 },
	{ "min", "min", DIMENSION_TIME, 60 },
	{ "mins", "min", DIMENSION_TIME, 60 },
	{ "minute", "min", DIMENSION_TIME, 60 },
	{ "minutes", "min", DIMENSION_TIME, 60 },
	{ "MiB/s", "MiB/s", DIMENSION_SPEED, MIB },
	{ "MiB/sec", "MiB/s", DIMENSION_SPEED, MIB },
	{ "MiBps", "MiB/s", DIMENSION_SPEED, MIB },
	{ "MB/s", "MB/s", DIMENSION_SPEED, 1e6 },
	{ "MB/sec", "MB/s", DIMENSION_SPEED, 1e6 },
	{ "MBps", "MB/s", DIMENSION_SPEED, 1e6 },
	{ "megabytes per second", "MB/s", DIMENSION_SPEED, 1e6 },
	{ "Mbit/s", "Mbit/s", DIMENSION_SPEED, 1e6 / 8 },
	{ "Mb/s", "Mbit/s", DIMENSION_SPEED, 1e6 / 8 },
	{ "Mbps", "Mbit/s", DIMENSION_SPEED, 1e6 / 8 },
	{ "mbps", "Mbit/s", DIMENSION_SPEED, 1e6 / 8 },
	{ "Mibit/s", "Mibit/s", DIMENSION_SPEED, MIB / 8 },
	{ "MiB", "MiB", DIMENSION_BYTES, MIB },
	{ "MB", "MB", DIMENSION_BYTES, 1e6 },
	{ "ns", "ns", DIMENSION_TIME, 1e-9 },
	{ "nsec", "ns", DIMENSION_TIME, 1e-9 },
	{ "nsecs", "ns", DIMENSION_TIME, 1e-9 },
	{ "nanosecond", "ns", DIMENSION_TIME, 1e-9 },
	{ "nanoseconds", "ns", DIMENSION_TIME, 1e-9 },
	{ "nopm", "1/min", DIMENSION_RATE, 1 / 60.0 },
	{ "ops", "1/s", DIMENSION_RATE, 1 },
	{ "ops/s", "1/s", DIMENSION_RATE, 1 },
	{ "ops/sec", "1/s", DIMENSION_RATE, 1 },
	{ "per sec", "1/s", DIMENSION_RATE, 1 },
	{ "per second", "1/s", DIMENSION_RATE, 1 },
	{ "points", "points", DIMENSION_NONE, 1 },
	{ "qps", "1/s", DIMENSION_RATE, 1 },
	{ "queries/s", "1/s", DIMENSION_RATE, 1 },
	{ "rps", "1/s", DIMENSION_RATE, 1 },
	{ "req/s", "1/s", DIMENSION_RATE, 1 },
	{ "requests/s", "1/s", DIMENSION_RATE, 1 },
	{ "requests/sec", "1/s", DIMENSION_RATE, 1 },
	{ "requests per second", "1/s", DIMENSION_RATE, 1 },
	{ "s", "s", DIMENSION_TIME, 1 },
	{ "sec", "s", DIMENSION_TIME, 1 },
	{ "secs", "s", DIMENSION_TIME, 1 },
	{ "second", "s", DIMENSION_TIME, 1 },
	{ "seconds", "s", DIMENSION_TIME, 1 },
	{ "sek", "s", DIMENSION_TIME, 1 },
	{ "sekunden", "s", DIMENSION_TIME, 1 },
	{ "tps", "1/s", DIMENSION_RATE, 1 },
	{ "transactions/s", "1/s", DIMENSION_RATE, 1 },
	{ "tpm", "1/min", DIMENSION_RATE, 1 / 60.0 },
	{ "TiB/s", "TiB/s", DIMENSION_SPEED, TIB },
	{ "TB/s", "TB/s", DIMENSION_SPEED, 1e12 },
	{ "TiB", "TiB", DIMENSION_BYTES, TIB },
	{ "TB", "TB", DIMENSION_BYTES, 1e12 },
	{ "us", "us", DIMENSION_TIME, 1e-6 },
	{ "usec", "us", DIMENSION_TIME, 1e-6 },
	{ "usecs", "us", DIMENSION_TIME, 1e-6 },
	{ "\xc2\xb5s", "us", DIMENSION_TIME, 1e-6 },
	{ "\xce\xbcs", "us", DIMENSION_TIME, 1e-6 },
};

/* Case apart; some bytes that are no letters become one, too. */
static unsigned char
first_byte(const char *text)
{
	return (unsigned char)(*text & ~0x20);
}

/* The first unit that begins as the text does, or where it would stand. */
static const struct unit *
begin_of(const char *text)
{
	size_t low = 0, high = G_N_ELEMENTS(units);

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (first_byte(units[middle].spelling) < first_byte(text))
			low = middle + 1;
		else
			high = middle;
	}
	return &units[low];
}

static bool
begins_as(const struct unit *u, const char *text)
{
	return u < units + G_N_ELEMENTS(units) && first_byte(u->spelling) == first_byte(text);
}

static bool
is_spelled(const struct unit *u, const char *text, size_t length, bool exactly)
{
	/* which nearly all that begin alike differ in */
	if (length > 1 && first_byte(u->spelling + 1) != first_byte(text + 1))
		return false;
	return (exactly ? strncmp(u->spelling, text, length) :
	    g_ascii_strncasecmp(u->spelling, text, length)) == 0 && u->spelling[length] == '\0';
}

const struct unit *
unit_find(const char *text, size_t length)
{
	for (int exactly = 1; exactly >= 0; exactly--)
		for (const struct unit *u = begin_of(text); begins_as(u, text); u++)
			if (is_spelled(u, text, length, exactly))
				return u;
	return NULL;
}

/* Could the byte go on the word of a unit? */
static bool
goes_on(char c)
{
	return g_ascii_isalnum(c) || c == '/' || (unsigned char)c >= 0x80;
}

/* Does the unit stand at `text`, and end there with a word's end? */
static bool
is_at(const struct unit *u, const char *text, size_t length)
{
	return is_spelled(u, text, length, false) &&
	    !(goes_on(text[length]) && goes_on(text[length - 1]));
}

const struct unit *
unit_at(const char *text, const char **end)
{
	size_t longest = 0;

	while (g_ascii_isspace(*text))
		text++;
	for (const struct unit *u = begin_of(text); begins_as(u, text); u++) {
		size_t length = strlen(u->spelling);

		if (length > longest && is_at(u, text, length))
			longest = length;
	}
	if (longest == 0)
		return NULL;
	*end = text + longest;
	return unit_find(text, longest);
}

const struct unit *
unit_named(const char *name)
{
	for (const struct unit *u = begin_of(name); begins_as(u, name); u++)
		if (strcmp(u->spelling, name) == 0 && strcmp(u->name, name) == 0)
			return u;
	return NULL;
}

bool
unit_lower_is_better(const struct unit *unit)
{
	return unit->dimension == DIMENSION_TIME;
}
