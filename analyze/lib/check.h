/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PODIUM_CHECK_H
#define PODIUM_CHECK_H
#include <stddef.h>
struct check { const char *name; };
extern const struct check *const checks[];
#endif
