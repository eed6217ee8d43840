/* SPDX-License-Identifier: GPL-3.0-or-later */
/* execution_options: the command line of podium-exec. */
#ifndef PODIUM_EXECUTION_OPTIONS_H
#define PODIUM_EXECUTION_OPTIONS_H

#include "collect/lib/run/execution.h"

/* Ends the program on a wrong call, and after --help. The texts are argv's, which is reordered. */
void execution_options(struct execution *x, int argc, char *argv[]);

/* Would podium-exec, called with these words (ended by NULL), go on to its command? */
bool execution_options_right(char **words);

#endif
