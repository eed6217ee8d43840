/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json_print: the smallest parts of JSON, as podium-import --dry-run prints them. */
#ifndef PODIUM_JSON_PRINT_H
#define PODIUM_JSON_PRINT_H

#include <stdio.h>

/* In quotes and escaped; NULL is null. */
void json_print_text(FILE *out, const char *text);

/* With as few digits as give the same double again; what is no finite number is null. */
void json_print_real(FILE *out, double value);

#endif
