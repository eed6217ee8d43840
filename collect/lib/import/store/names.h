/* SPDX-License-Identifier: GPL-3.0-or-later */
/* names: what the store calls that which other tools call something else. Pure. */
#ifndef PODIUM_NAMES_H
#define PODIUM_NAMES_H

#include <stdbool.h>

#include "collect/lib/import/read/result.h"

/*
 * A backend's short name from its title: the last words that carry meaning, in ASCII small letters
 * joined by '-', at most 32 bytes; "backend" if nothing is left. Caller frees.
 */
char *names_short(const char *title);

/*
 * The same, but a title of at most 32 ASCII letters, digits, '-', '_' and '.' is its own name, as
 * written. Caller frees.
 */
char *names_backend(const char *title);

/*
 * A load's name, from the tool and all that makes loads different:
 * "mysqlslap-mixed-innodb-c100-q100". `base` (NULL: none) takes the place of the tool's part.
 * Caller frees.
 */
char *names_workload(const struct result *r, const char *base);

/*
 * The same without the concurrency, for loads that differ in it only; NULL if it is not known.
 * Caller frees.
 */
char *names_family(const struct result *r, const char *base);

/*
 * Engine, concurrency and queries as the store keeps them with the workload, "" if none is known.
 * Caller frees.
 */
char *names_options(const struct result *r);

/* A measure's name and the factor that turns the number into its unit. */
struct measure_name {
	char *name; /* caller frees */
	double factor;
};

/* `by_direction`: the result has numbers of several directions, so the name says which. */
struct measure_name names_measure(const struct result_number *n, bool by_direction);

/*
 * The direction that the tool or table gave to a measure that podium does not know; NULL: podium's
 * own.
 */
const char *names_better(const char *name, const struct result_number *n);

#endif
