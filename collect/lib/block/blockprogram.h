/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blockprogram: what podium-file and podium-iscsi do alike at their beginning and end. */
#ifndef PODIUM_BLOCKPROGRAM_H
#define PODIUM_BLOCKPROGRAM_H

#include <signal.h>

#include "collect/lib/block/blockrecord.h"
#include "collect/lib/block/blockresult.h"

struct blockprogram {
	struct blockload load;
	struct recording recording;
	struct cli_list destroy; /* --destroy-data */
	const char *job_file;
	bool json;
	char **arguments;     /* argv as it was understood; owned */
	char *const *operand; /* of those, the ones after the options */
	size_t operands;
};

/*
 * Reads the command line: the program's own options (`frame`), the common ones and those of the
 * load; a fio job file comes before what the command line says. Ends the program with status 2 on a
 * wrong call.
 */
void blockprogram_read(struct blockprogram *p, int argc, char *argv[], const struct program *frame);

/*
 * Records if that was asked for, prints, says the failure, frees both. The program's exit status.
 */
int blockprogram_end(struct blockprogram *p, struct blockresult *result);

/* Calls `interrupt` on INT and TERM; a broken pipe is an error like others. */
void blockprogram_signals(void (*interrupt)(int));

#endif
