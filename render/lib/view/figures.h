/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * figures: a result's values as texts of one unit and as many decimals, so that columns and axes
 * agree.
 */
#ifndef PODIUM_FIGURES_H
#define PODIUM_FIGURES_H

#include "data/lib/answer/report.h"
#include "render/lib/text/number.h"

struct figures {
	bool mixed; /* values span so much that each has its own unit */
	const char *metric_unit;
	struct scale scale;
	int decimals;
};
struct figures figures_of(const struct report_result *result);
/* A row's mean where it stands alone: no more digits than its own interval bears. */
struct number figures_alone(const struct figures *figures, const struct report_row *row);
/* With its unit; without it if they all share one. */
struct number figures_value(const struct figures *figures, double value);
struct number figures_bare(const struct figures *figures, double value);
struct number figures_range(const struct figures *figures, double lo, double hi);

#endif
