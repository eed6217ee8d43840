/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table_unit: the unit and the direction that a header says, wherever it says them: a rate is a
 * count per time however it is written, and a time per count is a time.
 */
#ifndef PODIUM_TABLE_UNIT_H
#define PODIUM_TABLE_UNIT_H

#include <stdbool.h>

#include "collect/lib/import/read/unit.h"

enum table_better { BETTER_UNSAID, BETTER_LOWER, BETTER_HIGHER };

struct table_unit {
	const struct unit *unit; /* NULL: none */
	bool is_torn;            /* none, since there are two that differ */
	enum table_better better;
};

/*
 * Reads it and cuts it out of the title, whose blanks at the ends go too; what a rate counts
 * ("transactions per second") stays.
 */
struct table_unit table_unit_cut(char *title);

#endif
