/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * repeat: the same output pasted twice into one file, told by its numbers: no two runs agree in
 * that many digits.
 */
#ifndef PODIUM_REPEAT_H
#define PODIUM_REPEAT_H

#include "collect/lib/import/read/input.h"

/*
 * A result whose numbers all stand further up is no run of its own, or, under another name, in
 * doubt.
 */
void repeat_doubt(struct input *in, struct result *r);

#endif
