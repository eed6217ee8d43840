/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * block_parameters: every parameter of a block load, by fio's name; block_options.c alone reads
 * it.
 */
#ifndef PODIUM_BLOCK_PARAMETERS_H
#define PODIUM_BLOCK_PARAMETERS_H

#include "collect/lib/block/block_load.h"

/* Sets the field `at` bytes into the load; false if the text is no value for it. */
typedef bool set_function(struct block_load *load, size_t at, const char *text);

struct block_parameter {
	const char *name;
	set_function *set;
	size_t at;                   /* of the field in struct block_load */
	const char *argument, *help; /* help NULL: as fio spells it */
	bool is_switch;              /* may stand alone on a command line, for "=1" */
};

/* Ended by a NULL name. */
extern const struct block_parameter block_parameters[];

#endif
