/* SPDX-License-Identifier: GPL-3.0-or-later */
/* glyph: how wide the letters of DejaVu Sans and DejaVu Sans Bold are. */
#ifndef PODIUM_GLYPH_H
#define PODIUM_GLYPH_H

#include <stdbool.h>

/* In 1/200 em, rounded up; 0: not known, or none of its own. */
int glyph_width(unsigned letter, bool bold);

#endif
