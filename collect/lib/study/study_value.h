/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_value: the times, shares and amounts that a study file's values are. */
#ifndef PODIUM_STUDY_VALUE_H
#define PODIUM_STUDY_VALUE_H

#include <stdbool.h>

/* "500ms", "5s", "2min", "1h", or seconds; "5%" or 0.05. False: not one, or out of range. */
bool study_value_duration(const char *text, double *seconds);
bool study_value_share(const char *text, double *share);
/*
 * "iodepth 1 2 4k" as words: the parameter and two or more rising numbers. NULL: it is not.
 * g_strfreev.
 */
char **study_value_scaling(const char *text);
double study_value_amount(const char *text); /* 4k is 4096; NAN: not one */

#endif
