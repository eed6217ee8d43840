/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blockparameters: every parameter of a block load, by fio's name; only blockload.c includes it. */
#ifndef PODIUM_BLOCKPARAMETERS_H
#define PODIUM_BLOCKPARAMETERS_H

#include "collect/lib/block/blockload.h"

/* Sets the field `at` bytes into the load; false if the text is no value for it. */
typedef bool set_function(struct blockload *load, size_t at, const char *text);

struct parameter {
	const char *name;
	set_function *set;
	size_t at;                   /* of the field in struct blockload */
	const char *argument, *help; /* help NULL: another spelling, not shown */
	bool is_switch;              /* stands alone on a command line, for "=1" */
};

/* Ended by a NULL name. */
extern const struct parameter blockparameters[];

#endif
