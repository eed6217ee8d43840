/* SPDX-License-Identifier: GPL-3.0-or-later */
/* block_print: what a block load was measured to do, for people and as JSON. */
#ifndef PODIUM_BLOCK_PRINT_H
#define PODIUM_BLOCK_PRINT_H

#include <stdio.h>

#include "collect/lib/block/block_result.h"

/* A line for each kind of operation, and one for each finding. */
void block_print_text(const struct block_result *r, FILE *out);
/* One object on one line. */
void block_print_json(const struct block_result *r, FILE *out);

#endif
