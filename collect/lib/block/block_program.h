/* SPDX-License-Identifier: GPL-3.0-or-later */
/* block_program: what podium-file and podium-iscsi do alike at their beginning and end. */
#ifndef PODIUM_BLOCK_PROGRAM_H
#define PODIUM_BLOCK_PROGRAM_H

#include <signal.h>

#include "collect/lib/block/block_load.h"
#include "collect/lib/block/block_record.h"
#include "collect/lib/block/block_result.h"
#include "data/lib/option.h"

struct block_program {
	struct block_load load;
	struct block_recording recording;
	struct cli_list destroy; /* --destroy-data */
	const char *job_file;
	bool json;
	const volatile sig_atomic_t *interrupted; /* NULL: nobody asked for signals */
	char **arguments;                         /* argv as it was understood; owned */
	char *const *operand;                     /* of those, the ones after the options */
	size_t operands;
};

/*
 * Reads the command line: the program's own options (`frame`), the common ones and those of the
 * load; a fio job file comes before what the command line says. Ends the program with status 2 on a
 * wrong call.
 */
void block_program_read(
    struct block_program *p, int argc, char *argv[], const struct program *frame);

/*
 * Records if that was asked for, prints, says the failure, frees both. The program's exit status.
 */
int block_program_end(struct block_program *p, struct block_result *result);

/*
 * Calls `interrupt`, which sets the flag, on INT and TERM; a broken pipe is an error like others. A
 * planned run that was interrupted is not recorded: podium-run plans it again.
 */
void block_program_signals(
    struct block_program *p, void (*interrupt)(int), const volatile sig_atomic_t *flag);

#endif
