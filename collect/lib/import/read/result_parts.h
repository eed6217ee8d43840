/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result_parts: a run that a tool printed in parts (a thread each), made one again. */
#ifndef PODIUM_RESULT_PARTS_H
#define PODIUM_RESULT_PARTS_H

#include "collect/lib/import/read/result.h"

/*
 * The run that `parts` (of struct result *, all taken over) are of: rates and speeds add up, the
 * longest of maxima counts, means are weighed by their rates. Percentiles of parts say nothing of
 * the whole and are left out.
 */
struct result *result_parts_join(GPtrArray *parts);

#endif
