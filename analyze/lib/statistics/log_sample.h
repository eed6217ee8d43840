/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * log_sample: one backend's values on the log scale, boiled down to what a comparison needs. Pure.
 */
#ifndef PODIUM_LOG_SAMPLE_H
#define PODIUM_LOG_SAMPLE_H

#include <stddef.h>

/* `floor_variance` is the least that the clock's step lets one claim; 0 if the step is unknown. */
struct log_sample {
	double n, mean, variance, floor_variance;
};

/* Of n logs, with no floor: the caller sets one. */
struct log_sample log_sample_of(const double *log_x, size_t n);

/*
 * The same from a summary whose runs nobody kept, by the delta method: variance of the logs
 * (sd/mean)^2, mean of the logs log(mean) - variance/2. Good to a few parts in a thousand while
 * sd/mean is below 0.2.
 */
struct log_sample log_sample_of_moments(double n, double mean, double sd);

#endif
