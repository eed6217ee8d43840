/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iozone: what the readers of its several outputs share. */
#ifndef PODIUM_IOZONE_H
#define PODIUM_IOZONE_H

#include <stddef.h>

#include "collect/lib/import/read/input.h"

/* What a file's settings are remembered by. */
#define IOZONE_VERSION "iozone:version"
#define IOZONE_MODES "iozone:modes"

/* The unit of the numbers below line `at`: -O and -N make it operations, or the time of one. */
const char *iozone_unit(const struct input *in, size_t at);

/* An empty result; sizes of 0 are not known. */
struct result *iozone_result(struct input *in, double file_kib, double record_kib);

#endif
