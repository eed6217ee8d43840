/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_sheets: the tables of a study that podium-sheet writes. */
#ifndef PODIUM_STUDY_SHEETS_H
#define PODIUM_STUDY_SHEETS_H

#include "data/lib/answer/report.h"
#include "render/lib/page/datasheet.h"

/* "summary runs pairs latency environment samples" */
extern const char study_sheets_names[];

/*
 * NULL: no table of that name. Host names, addresses and the like only with `private_too`. Caller
 * frees with datasheet_free before the report is closed, whose texts it has.
 */
struct datasheet *study_sheets_make(struct report *report, const char *name, bool private_too);

#endif
