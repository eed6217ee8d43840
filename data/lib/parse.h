/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parse: numbers as a user writes them in options and settings. */
#ifndef PODIUM_PARSE_H
#define PODIUM_PARSE_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Whole-text numbers; false if `text` does not parse whole, overflows or is not finite. The C
 * locale's point, whatever the locale.
 */
bool parse_integer(const char *text, int64_t *value);
bool parse_real(const char *text, double *value);

#endif
