/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brackets: what joins, left of the places, those rows that the runs do not separate. */
#ifndef PODIUM_BRACKETS_H
#define PODIUM_BRACKETS_H

#include "render/lib/layout/rows.h"

/*
 * How many px they take. 0: there are none, or so many that they would be a thicket; then the
 * places alone say what is open.
 */
double brackets_width(const struct report_result *result);
void brackets_draw(const struct rows_frame *rows);

#endif
