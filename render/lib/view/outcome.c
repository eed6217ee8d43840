/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/view/outcome.h"

#include <string.h>

bool
outcome_is_one_run(const struct report_result *result)
{
	for (size_t i = 0; i < result->n_row; i++)
		if (result->row[i].n > 1 || result->row[i].moments)
			return false;
	return true;
}

bool
outcome_lower_is_better(const struct report_result *result)
{
	return strcmp(result->metric->better, "higher") != 0;
}

size_t
outcome_separated_pairs(const struct report_result *result)
{
	size_t n = 0;

	for (size_t i = 0; i < result->n_pair; i++)
		n += result->pair[i].separated;
	return n;
}
