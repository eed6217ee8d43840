/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * distribution: probabilities and quantiles of the tests' distributions, as R gives them. The one
 * module that names r-mathlib. Arguments outside a distribution's domain give NAN and no message.
 * Not thread-safe.
 */
#ifndef PODIUM_DISTRIBUTION_H
#define PODIUM_DISTRIBUTION_H

double distribution_student_lower(double t, double df); /* P(T <= t) */
double distribution_student_upper(double t, double df); /* P(T > t), without 1 - P */
double distribution_student_quantile(double p, double df);
/* P(T > t), noncentrality `shift` */
double distribution_noncentral_upper(double t, double df, double shift);
double distribution_normal_upper(double z);
double distribution_normal_quantile(double p);
double distribution_chi_square_upper(double x, double df);
double distribution_binomial_lower(double successes, double trials, double chance);
double distribution_binomial_quantile(double p, double trials, double chance);
double distribution_range_upper(double q, double groups, double df);
double distribution_range_quantile(double p, double groups, double df);
double distribution_combinations(double n, double k); /* n over k, to the rounding of a double */

#endif
