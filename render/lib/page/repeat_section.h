/* SPDX-License-Identifier: GPL-3.0-or-later */
/* repeat_section: the section of a study's page that says how its numbers came about. */
#ifndef PODIUM_REPEAT_SECTION_H
#define PODIUM_REPEAT_SECTION_H

#include <stdio.h>

#include "data/lib/answer/report.h"

/* The backends' addresses only with `private_too`. */
void repeat_section_put(const struct report *report, bool private_too, FILE *out);

#endif
