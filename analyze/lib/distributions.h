/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * distributions: probabilities and quantiles of the tests' distributions, as R gives them. The one module that
 * names r-mathlib. Arguments outside a distribution's domain give NAN and no message. Not thread-safe.
 */
#ifndef PODIUM_DISTRIBUTIONS_H
#define PODIUM_DISTRIBUTIONS_H

double student_lower(double t, double df); /* P(T <= t) */
double student_upper(double t, double df); /* P(T > t), without 1 - P */
double student_quantile(double p, double df);
double student_noncentral_upper(double t, double df, double shift); /* P(T > t), noncentrality `shift` */
double normal_upper(double z);
double normal_quantile(double p);
double chi_square_upper(double x, double df);
double binomial_lower(double successes, double trials, double chance);
double binomial_quantile(double p, double trials, double chance);
double studentized_range_upper(double q, double groups, double df);
double studentized_range_quantile(double p, double groups, double df);
double combinations(double n, double k); /* n over k, to the rounding of a double */

#endif
