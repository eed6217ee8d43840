/* SPDX-License-Identifier: GPL-3.0-or-later */
/* blockprint: what a block load was measured to do, for people and as JSON. */
#ifndef PODIUM_BLOCKPRINT_H
#define PODIUM_BLOCKPRINT_H

#include <stdio.h>

#include "collect/lib/block/blockresult.h"

void blockprint_text(const struct blockresult *r, FILE *out);
void blockprint_json(const struct blockresult *r, FILE *out);

#endif
