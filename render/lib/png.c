/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/png.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { LEVEL = 3, COLOUR_RGB = 2, COLOUR_PALETTE = 3, PALETTE = 256 };

static void
put_be32(unsigned char *at, uint32_t v)
{
	v = GUINT32_TO_BE(v);
	memcpy(at, &v, sizeof v);
}

static void
add_chunk(GByteArray *png, const char *type, const unsigned char *data, size_t length)
{
	unsigned char number[4];
	guint start = png->len + 4;

	put_be32(number, (uint32_t)length);
	g_byte_array_append(png, number, 4);
	g_byte_array_append(png, (const guint8 *)type, 4);
	g_byte_array_append(png, data, (guint)length);
	put_be32(number, (uint32_t)crc32(0, png->data + start, (uInt)length + 4));
	g_byte_array_append(png, number, 4);
}

static GByteArray *
begin(int width, int height, int colour_type)
{
	static const guint8 signature[] = "\x89PNG\r\n\x1a\n";
	GByteArray *png = g_byte_array_new();
	unsigned char head[13] = { 0 };

	put_be32(head, (uint32_t)width);
	put_be32(head + 4, (uint32_t)height);
	head[8] = 8;
	head[9] = (unsigned char)colour_type;
	g_byte_array_append(png, signature, 8);
	add_chunk(png, "IHDR", head, sizeof head);
	return png;
}

/* Frees `rows`. */
static GByteArray *
end(GByteArray *png, unsigned char *rows, size_t size)
{
	uLongf packed_size = compressBound(size);
	unsigned char *packed = g_malloc(packed_size);

	compress2(packed, &packed_size, rows, size, LEVEL);
	add_chunk(png, "IDAT", packed, packed_size);
	add_chunk(png, "IEND", NULL, 0);
	g_free(packed);
	g_free(rows);
	return png;
}

GByteArray *
png_of_pixels(const struct pixels *p)
{
	size_t size = ((size_t)p->width * 3 + 1) * (size_t)p->height;
	unsigned char *rows = g_malloc(size), *at = rows;

	for (int y = 0; y < p->height; y++) {
		const uint32_t *row = (const uint32_t *)(const void *)(p->pixel + (ptrdiff_t)y * p->stride);

		*at++ = 0; /* no filter */
		for (int x = 0; x < p->width; x++) {
			*at++ = (unsigned char)(row[x] >> 16);
			*at++ = (unsigned char)(row[x] >> 8);
			*at++ = (unsigned char)row[x];
		}
	}
	return end(begin(p->width, p->height, COLOUR_RGB), rows, size);
}

GByteArray *
png_of_raster(const struct raster *r, const char *colour)
{
	unsigned long rgb = strtoul(colour + 1, NULL, 16);
	unsigned char palette[PALETTE * 3], opacity[PALETTE];
	size_t size = ((size_t)r->width + 1) * (size_t)r->height;
	unsigned char *rows = g_malloc(size), *at = rows;
	GByteArray *png = begin(r->width, r->height, COLOUR_PALETTE);

	for (int i = 0; i < PALETTE; i++) {
		palette[3 * i] = (unsigned char)(rgb >> 16);
		palette[3 * i + 1] = (unsigned char)(rgb >> 8);
		palette[3 * i + 2] = (unsigned char)rgb;
		opacity[i] = (unsigned char)i;
	}
	add_chunk(png, "PLTE", palette, sizeof palette);
	add_chunk(png, "tRNS", opacity, sizeof opacity);
	for (int y = 0; y < r->height; y++) {
		*at++ = 0;
		memcpy(at, r->alpha + (ptrdiff_t)y * r->width, (size_t)r->width);
		at += r->width;
	}
	return end(png, rows, size);
}
