/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/view/source_date.h"

#include <stdlib.h>

#include "data/lib/parse.h"

int64_t
source_date(const struct report *report)
{
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	int64_t seconds;

	if (epoch != NULL && parse_integer(epoch, &seconds) && seconds >= 0)
		return seconds * 1000000000;
	return report->last_ns;
}
