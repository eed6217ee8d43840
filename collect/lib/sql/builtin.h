/* SPDX-License-Identifier: GPL-3.0-or-later */
/* builtin: the transactions of sysbench's oltp tests and of pgbench, as scripts. Pure. */
#ifndef PODIUM_BUILTIN_H
#define PODIUM_BUILTIN_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/sql/generate.h"

enum { BUILTIN_RANGE_ROWS = 100, BUILTIN_POINTS = 10 };

struct builtin_options {
	enum dialect dialect;
	uint64_t tables;          /* of sysbench's; named by :tables where there are several */
	const char *distribution; /* special, uniform, gaussian or zipfian */
};

/* The texts of a row, each # a digit. */
#define BUILTIN_PAD "###########-###########-###########-###########-###########"
#define BUILTIN_C BUILTIN_PAD "-" BUILTIN_PAD

/* What tables a built-in script works on. */
enum builtin_schema { BUILTIN_NONE, BUILTIN_SBTEST, BUILTIN_PGBENCH };

/* BUILTIN_NONE: no script of that name. */
enum builtin_schema builtin_schema_of(const char *name);

/* The script, in the language that transaction.h reads; caller frees. */
char *builtin_script(const char *name, const struct builtin_options *o);

/* All names, for messages: "a, b, c". */
extern const char builtin_names[];

#endif
