/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/clock.h"

int64_t
clock_now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
