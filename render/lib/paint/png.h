/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * png: pictures as PNG (ISO/IEC 15948). Charts are mostly flat, and a row is much like the one
 * above it: each is stored as it is or as its difference, and packed as runs. That takes a quarter
 * of libpng's time.
 */
#ifndef PODIUM_PNG_H
#define PODIUM_PNG_H

#include <glib.h>
#include <stdint.h>

#include "render/lib/paint/raster.h"

/*
 * `pixel`: rows of `stride` bytes, each of `width` native 32-bit numbers 0x??rrggbb. The colours of
 * `exact` ("#rrggbb", may hold NULLs) are kept to the bit; shades between them are rounded to 5 or
 * 4 bits a channel where that makes 256 colours do.
 */
struct pixels {
	const unsigned char *pixel;
	int width, height, stride;
	const char *const *exact;
	size_t n_exact;
};
/* Both return the file's bytes; caller frees with g_byte_array_unref. */
GByteArray *png_of_pixels(const struct pixels *pixels);
/* One colour ("#rrggbb") of varying opacity. */
GByteArray *png_of_raster(const struct raster *raster, const char *colour);

#endif
