/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * block_options: the parameters of a block load as options of a command line, in fio's spellings.
 */
#ifndef PODIUM_BLOCK_OPTIONS_H
#define PODIUM_BLOCK_OPTIONS_H

#include <stdbool.h>

#include "collect/lib/block/block_load.h"
#include "data/lib/option.h"

/*
 * Sets one parameter by fio's name ('_' and '-' are the same); false and *why (g_free) if there is
 * none of that name, or the value is none for it. A text is not copied.
 */
bool block_options_set(struct block_load *load, const char *name, const char *value, char **why);

/* Is it a switch, that stands alone on a command line for "=1"? */
bool block_options_is_switch(const char *name);

/*
 * One table of options: `own` (ended by a NULL name) and every parameter. The parameters' texts go
 * to (*texts)[i] in the parameters' order. Both belong to the caller (g_free).
 */
struct option_spec *block_options_specs(const struct option_spec *own, const char ***texts);

/*
 * The command line with --ramp_time=5 as --ramp-time=5 and --direct as --direct=1: a copy, which is
 * the caller's (g_strfreev).
 */
char **block_options_arguments(int argc, char *argv[]);

/* Applies the texts; ends the program with status 2 and the reason on a wrong one. */
void block_options_apply(struct block_load *load, const char *const *texts);

#endif
