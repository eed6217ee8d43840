/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/steady.h"

#include <math.h>

struct steady
steady_of(const double *window)
{
	double mean = 0, low = window[0], high = window[0];
	double moment = 0, squares = 0;
	struct steady s;

	for (int i = 0; i < STEADY_WINDOWS; i++) {
		double at = i - (STEADY_WINDOWS - 1) / 2.0;

		mean += window[i] / STEADY_WINDOWS;
		low = fmin(low, window[i]);
		high = fmax(high, window[i]);
		moment += at * window[i];
		squares += at * at;
	}
	s.range = (high - low) / fabs(mean);
	s.excursion = fabs(moment / squares) * (STEADY_WINDOWS - 1) / fabs(mean);
	s.steady = s.range <= 0.20 && s.excursion <= 0.10;
	return s;
}

size_t
steady_from(const double *window, size_t n)
{
	for (size_t i = 0; i + STEADY_WINDOWS <= n; i++)
		if (steady_of(window + i).steady)
			return i;
	return n;
}
