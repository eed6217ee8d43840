/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parameters: what {NAME} stands for in a command, in one run after the other. */
#ifndef PODIUM_PARAMETERS_H
#define PODIUM_PARAMETERS_H

#include <glib.h>
#include <stddef.h>

#include "data/lib/option.h"

/* A combination of values: NAME, value, NAME, value, ..., NULL. */
struct parameters {
	char ***combination; /* in the order given, the last name changing fastest */
	size_t n;            /* at least one, which may be of no names */
};

/*
 * `lists`: NAME and "a,b,c" in turn; `scans`: NAME, MIN and MAX, in steps of `step` (NULL: 1).
 * NULL, and all is well; or why not (g_free). Clear them in any case.
 */
char *parameters_read(struct parameters *p, const struct cli_list *lists,
    const struct cli_list *scans, const char *step);
void parameters_clear(struct parameters *p);

/* The text with each {NAME} replaced by its value; NULL: NULL. g_free. */
char *parameters_fill(char *const *combination, const char *text);
/* "NAME VALUE, NAME VALUE", with these marks between; "" for none. g_free. */
char *parameters_words(char *const *combination, const char *within, const char *between);

#endif
