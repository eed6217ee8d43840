/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/read/unit.h"

#include <glib.h>
#include <string.h>

#define KIB 1024.0
#define MIB (1024.0 * KIB)
#define GIB (1024.0 * MIB)
#define TIB (1024.0 * GIB)

/* The first spelling of a name is the name itself. "Kb", "Mb" of old sysbench are its reader's business, not here. */
static const struct unit units[] = {
	{ "s", "s", DIMENSION_TIME, 1 },
	{ "sec", "s", DIMENSION_TIME, 1 },
	{ "secs", "s", DIMENSION_TIME, 1 },
	{ "second", "s", DIMENSION_TIME, 1 },
	{ "seconds", "s", DIMENSION_TIME, 1 },
	{ "sek", "s", DIMENSION_TIME, 1 },
	{ "sekunden", "s", DIMENSION_TIME, 1 },
	{ "ms", "ms", DIMENSION_TIME, 1e-3 },
	{ "msec", "ms", DIMENSION_TIME, 1e-3 },
	{ "msecs", "ms", DIMENSION_TIME, 1e-3 },
	{ "millisecond", "ms", DIMENSION_TIME, 1e-3 },
	{ "milliseconds", "ms", DIMENSION_TIME, 1e-3 },
	{ "us", "us", DIMENSION_TIME, 1e-6 },
	{ "usec", "us", DIMENSION_TIME, 1e-6 },
	{ "usecs", "us", DIMENSION_TIME, 1e-6 },
	{ "\xc2\xb5s", "us", DIMENSION_TIME, 1e-6 },
	{ "\xce\xbcs", "us", DIMENSION_TIME, 1e-6 },
	{ "microsecond", "us", DIMENSION_TIME, 1e-6 },
	{ "microseconds", "us", DIMENSION_TIME, 1e-6 },
	{ "ns", "ns", DIMENSION_TIME, 1e-9 },
	{ "nsec", "ns", DIMENSION_TIME, 1e-9 },
	{ "nsecs", "ns", DIMENSION_TIME, 1e-9 },
	{ "nanosecond", "ns", DIMENSION_TIME, 1e-9 },
	{ "nanoseconds", "ns", DIMENSION_TIME, 1e-9 },
	{ "min", "min", DIMENSION_TIME, 60 },
	{ "mins", "min", DIMENSION_TIME, 60 },
	{ "minute", "min", DIMENSION_TIME, 60 },
	{ "minutes", "min", DIMENSION_TIME, 60 },
	{ "h", "h", DIMENSION_TIME, 3600 },
	{ "hour", "h", DIMENSION_TIME, 3600 },
	{ "hours", "h", DIMENSION_TIME, 3600 },
	{ "1/s", "1/s", DIMENSION_RATE, 1 },
	{ "/s", "1/s", DIMENSION_RATE, 1 },
	{ "/sec", "1/s", DIMENSION_RATE, 1 },
	{ "per sec", "1/s", DIMENSION_RATE, 1 },
	{ "per second", "1/s", DIMENSION_RATE, 1 },
	{ "#/sec", "1/s", DIMENSION_RATE, 1 },
	{ "iops", "1/s", DIMENSION_RATE, 1 },
	{ "io/s", "1/s", DIMENSION_RATE, 1 },
	{ "ios/s", "1/s", DIMENSION_RATE, 1 },
	{ "ops", "1/s", DIMENSION_RATE, 1 },
	{ "ops/s", "1/s", DIMENSION_RATE, 1 },
	{ "ops/sec", "1/s", DIMENSION_RATE, 1 },
	{ "tps", "1/s", DIMENSION_RATE, 1 },
	{ "qps", "1/s", DIMENSION_RATE, 1 },
	{ "rps", "1/s", DIMENSION_RATE, 1 },
	{ "req/s", "1/s", DIMENSION_RATE, 1 },
	{ "requests/s", "1/s", DIMENSION_RATE, 1 },
	{ "requests/sec", "1/s", DIMENSION_RATE, 1 },
	{ "requests per second", "1/s", DIMENSION_RATE, 1 },
	{ "queries/s", "1/s", DIMENSION_RATE, 1 },
	{ "transactions/s", "1/s", DIMENSION_RATE, 1 },
	{ "events/s", "1/s", DIMENSION_RATE, 1 },
	{ "kiops", "k/s", DIMENSION_RATE, 1e3 },
	{ "k/s", "k/s", DIMENSION_RATE, 1e3 },
	{ "k iops", "k/s", DIMENSION_RATE, 1e3 },
	{ "1/min", "1/min", DIMENSION_RATE, 1 / 60.0 },
	{ "/min", "1/min", DIMENSION_RATE, 1 / 60.0 },
	{ "tpm", "1/min", DIMENSION_RATE, 1 / 60.0 },
	{ "nopm", "1/min", DIMENSION_RATE, 1 / 60.0 },
	{ "B/s", "B/s", DIMENSION_SPEED, 1 },
	{ "bytes/s", "B/s", DIMENSION_SPEED, 1 },
	{ "byte/s", "B/s", DIMENSION_SPEED, 1 },
	{ "bytes/sec", "B/s", DIMENSION_SPEED, 1 },
	{ "bytes per second", "B/s", DIMENSION_SPEED, 1 },
	{ "KiB/s", "KiB/s", DIMENSION_SPEED, KIB },
	{ "KiB/sec", "KiB/s", DIMENSION_SPEED, KIB },
	{ "MiB/s", "MiB/s", DIMENSION_SPEED, MIB },
	{ "MiB/sec", "MiB/s", DIMENSION_SPEED, MIB },
	{ "MiBps", "MiB/s", DIMENSION_SPEED, MIB },
	{ "GiB/s", "GiB/s", DIMENSION_SPEED, GIB },
	{ "GiB/sec", "GiB/s", DIMENSION_SPEED, GIB },
	{ "TiB/s", "TiB/s", DIMENSION_SPEED, TIB },
	{ "kB/s", "kB/s", DIMENSION_SPEED, 1e3 },
	{ "KB/s", "KB/s", DIMENSION_SPEED, 1e3 },
	{ "kB/sec", "kB/s", DIMENSION_SPEED, 1e3 },
	{ "KBps", "KB/s", DIMENSION_SPEED, 1e3 },
	{ "Kbytes/sec", "kB/s", DIMENSION_SPEED, 1e3 },
	{ "MB/s", "MB/s", DIMENSION_SPEED, 1e6 },
	{ "MB/sec", "MB/s", DIMENSION_SPEED, 1e6 },
	{ "MBps", "MB/s", DIMENSION_SPEED, 1e6 },
	{ "megabytes per second", "MB/s", DIMENSION_SPEED, 1e6 },
	{ "GB/s", "GB/s", DIMENSION_SPEED, 1e9 },
	{ "GB/sec", "GB/s", DIMENSION_SPEED, 1e9 },
	{ "GBps", "GB/s", DIMENSION_SPEED, 1e9 },
	{ "TB/s", "TB/s", DIMENSION_SPEED, 1e12 },
	{ "bit/s", "bit/s", DIMENSION_SPEED, 1 / 8.0 },
	{ "kbit/s", "kbit/s", DIMENSION_SPEED, 1e3 / 8 },
	{ "Kb/s", "kbit/s", DIMENSION_SPEED, 1e3 / 8 },
	{ "kbps", "kbit/s", DIMENSION_SPEED, 1e3 / 8 },
	{ "Mbit/s", "Mbit/s", DIMENSION_SPEED, 1e6 / 8 },
	{ "Mb/s", "Mbit/s", DIMENSION_SPEED, 1e6 / 8 },
	{ "Mbps", "Mbit/s", DIMENSION_SPEED, 1e6 / 8 },
	{ "mbps", "Mbit/s", DIMENSION_SPEED, 1e6 / 8 },
	{ "Gbit/s", "Gbit/s", DIMENSION_SPEED, 1e9 / 8 },
	{ "Gb/s", "Gbit/s", DIMENSION_SPEED, 1e9 / 8 },
	{ "Gbps", "Gbit/s", DIMENSION_SPEED, 1e9 / 8 },
	{ "gbps", "Gbit/s", DIMENSION_SPEED, 1e9 / 8 },
	{ "Kibit/s", "Kibit/s", DIMENSION_SPEED, KIB / 8 },
	{ "Mibit/s", "Mibit/s", DIMENSION_SPEED, MIB / 8 },
	{ "Gibit/s", "Gibit/s", DIMENSION_SPEED, GIB / 8 },
	{ "B", "B", DIMENSION_BYTES, 1 },
	{ "bytes", "B", DIMENSION_BYTES, 1 },
	{ "KiB", "KiB", DIMENSION_BYTES, KIB },
	{ "MiB", "MiB", DIMENSION_BYTES, MIB },
	{ "GiB", "GiB", DIMENSION_BYTES, GIB },
	{ "TiB", "TiB", DIMENSION_BYTES, TIB },
	{ "kB", "kB", DIMENSION_BYTES, 1e3 },
	{ "MB", "MB", DIMENSION_BYTES, 1e6 },
	{ "GB", "GB", DIMENSION_BYTES, 1e9 },
	{ "TB", "TB", DIMENSION_BYTES, 1e12 },
	{ "points", "points", DIMENSION_NONE, 1 },
};

static bool
is_spelled(const struct unit *u, const char *text, size_t length, bool exactly)
{
	/* Most differ in their first letter; asked of every word of a text, this is what its reading costs. */
	if (((u->spelling[0] ^ *text) & ~0x20) != 0)
		return false;
	return (exactly ? strncmp(u->spelling, text, length) :
	    g_ascii_strncasecmp(u->spelling, text, length)) == 0 && u->spelling[length] == '\0';
}

const struct unit *
unit_find(const char *text, size_t length)
{
	for (int exactly = 1; exactly >= 0; exactly--)
		for (size_t i = 0; i < G_N_ELEMENTS(units); i++)
			if (is_spelled(&units[i], text, length, exactly))
				return &units[i];
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
	return is_spelled(u, text, length, false) && !(goes_on(text[length]) && goes_on(text[length - 1]));
}

const struct unit *
unit_at(const char *text, const char **end)
{
	const struct unit *best = NULL;
	size_t longest = 0;

	while (g_ascii_isspace(*text))
		text++;
	for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
		size_t length = (units[i].spelling[0] ^ *text) & ~0x20 ? 0 : strlen(units[i].spelling);

		if (length <= longest || !is_at(&units[i], text, length))
			continue;
		best = &units[i];
		longest = length;
	}
	if (best == NULL)
		return NULL;
	*end = text + longest;
	return unit_find(text, longest);
}

const struct unit *
unit_named(const char *name)
{
	for (size_t i = 0; i < G_N_ELEMENTS(units); i++)
		if (strcmp(units[i].name, name) == 0)
			return &units[i];
	return NULL;
}

bool
unit_lower_is_better(const struct unit *unit)
{
	return unit->dimension == DIMENSION_TIME;
}
