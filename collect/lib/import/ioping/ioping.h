/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ioping: what the readers of its two ways to print a run share. */
#ifndef PODIUM_IOPING_H
#define PODIUM_IOPING_H

#include "collect/lib/import/read/result.h"

/* The rate is the tool's own: "18.1 k iops" has three digits. One that is NAN is not known. */
void ioping_add_iops(struct result *r, const struct printed *iops);

/* What the requests took, in us; `resolution` is that of their mean. */
void ioping_add_statistics(struct result *r, const struct result_spread *us, double resolution);

#endif
