/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * option_table: MariaDB's way of reading options: unique prefixes, --skip-x, --loose-x, 64k,
 * optional arguments.
 */
#ifndef PODIUM_OPTION_TABLE_H
#define PODIUM_OPTION_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>


enum slap_option_kind {
	SLAP_FLAG,     /* bool */
	SLAP_COUNT,    /* uint64_t: how often it was given */
	SLAP_NUMBER,   /* uint64_t, with suffix K, M, G, T, P, E */
	SLAP_REAL,     /* double, not negative */
	SLAP_TEXT,     /* const char * */
	SLAP_OPTIONAL, /* const char *: "" without an argument */
	SLAP_CHOICE,   /* const char *: one of "a|b|c" in `argument` */
	SLAP_LIST,     /* GPtrArray * of const char * */
	SLAP_HELP,
	SLAP_VERSION,
};

struct slap_option {
	const char *name;
	int letter;           /* or 0 */
	enum slap_option_kind kind;
	size_t offset;        /* of its field in the structure given to option_table_read */
	const char *argument; /* for --help */
	const char *help;
	bool extended;        /* not mysqlslap's */
};

/* Called for each option once its value is stored. */
typedef void option_seen(void *into, const struct slap_option *option, const char *value);

/*
 * Stores what `arguments` (from option files; their strings must live as long as `into`) and
 * argv[first..] say into the structure at `into`. Ends the program with status 2 on a wrong
 * call. Operands go to `operands`.
 */
struct option_reading {
	const struct slap_option *table; /* a NULL name ends it */
	void *into;
	option_seen *seen;
	GPtrArray *operands;             /* of const char * */
};
void option_table_read(struct option_reading *r, const char *const *argument, int n);

void option_table_help(const struct slap_option *table);

#endif
