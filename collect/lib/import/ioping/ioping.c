/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/ioping/ioping.h"

#include <math.h>

void
ioping_add_iops(struct result *r, const struct printed *iops)
{
	if (isnan(iops->value))
		return;
	result_printed(r, "iops", "1/s", iops);
	if (iops->resolution > 1)
		result_doubt(r, "iops is rounded by ioping to %g", iops->resolution);
}

void
ioping_add_statistics(struct result *r, const struct result_spread *us, double resolution)
{
	struct result_number *n = result_summary(r, "lat", "us", us);

	n->is_inside = true;
	n->resolution = resolution;
	result_value(r, "lat_min", "us", us->min);
	result_value(r, "lat_max", "us", us->max);
}
