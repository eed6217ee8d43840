/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view: what is to be drawn or printed of a report, and for where. */
#ifndef PODIUM_VIEW_H
#define PODIUM_VIEW_H

#include "data/lib/answer/report.h"

struct view {
	struct report *report;
	struct report_result *result; /* its runs are loaded */
	size_t baseline;              /* row that the others are held against */
	bool narrow;                  /* for a phone */
	bool in_page;                 /* the page says what a picture alone must say itself */
};

#endif
