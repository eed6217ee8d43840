/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/png.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
	LEVEL = 6,
	LEVEL_NOISY = 1,
	NOISY_FROM = 20,
	COLOUR_RGB = 2,
	COLOUR_PALETTE = 3,
	PALETTE = 256,
	OPACITIES = 16
};

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
begin(int width, int height, int colour_type, int bits)
{
	static const guint8 signature[] = "\x89PNG\r\n\x1a\n";
	GByteArray *png = g_byte_array_new();
	unsigned char head[13] = { 0 };

	put_be32(head, (uint32_t)width);
	put_be32(head + 4, (uint32_t)height);
	head[8] = (unsigned char)bits;
	head[9] = (unsigned char)colour_type;
	g_byte_array_append(png, signature, 8);
	add_chunk(png, "IHDR", head, sizeof head);
	return png;
}

/* Frees `rows`. */
static GByteArray *
end(GByteArray *png, unsigned char *rows, size_t size, int level)
{
	uLongf packed_size = compressBound(size);
	unsigned char *packed = g_malloc(packed_size);

	compress2(packed, &packed_size, rows, size, level);
	add_chunk(png, "IDAT", packed, packed_size);
	add_chunk(png, "IEND", NULL, 0);
	g_free(packed);
	g_free(rows);
	return png;
}

/* 15-bit colours to entries of the palette; -1: none yet. */
struct palette {
	int16_t entry[1 << 15];
	unsigned char colour[PALETTE * 3];
	int n;
	size_t changes; /* from one pixel to the next */
};

static unsigned
key_of(uint32_t rgb)
{
	return (rgb >> 9 & 0x7c00) | (rgb >> 6 & 0x3e0) | (rgb >> 3 & 0x1f);
}

/* The entry for a colour, made if need be; -1 if the palette is full. */
static int
entry_of(struct palette *p, uint32_t rgb)
{
	int16_t *entry = &p->entry[key_of(rgb)];

	if (*entry < 0 && p->n < PALETTE) {
		*entry = (int16_t)p->n;
		p->colour[3 * p->n] = (unsigned char)(rgb >> 16);
		p->colour[3 * p->n + 1] = (unsigned char)(rgb >> 8);
		p->colour[3 * p->n + 2] = (unsigned char)rgb;
		p->n++;
	}
	return *entry;
}

static const uint32_t *
pixel_row(const struct pixels *p, int y)
{
	return (const uint32_t *)(const void *)(p->pixel + (ptrdiff_t)y * p->stride);
}

/* False if there are too many colours. */
static bool
fill_indexed(const struct pixels *p, struct palette *palette, unsigned char *at)
{
	uint32_t last = 0;
	int entry = -1;

	for (int y = 0; y < p->height; y++) {
		const uint32_t *row = pixel_row(p, y);

		*at++ = 0; /* no filter */
		for (int x = 0; x < p->width; x++) {
			if (entry < 0 || row[x] != last) {
				last = row[x];
				palette->changes++;
				entry = entry_of(palette, last & 0xffffff);
				if (entry < 0)
					return false;
			}
			*at++ = (unsigned char)entry;
		}
	}
	return true;
}

/* Where every twentieth pixel differs from the one before, hard work packs little better. */
static bool
is_noisy(const struct pixels *p, const struct palette *palette)
{
	return palette->changes * NOISY_FROM > (size_t)p->width * (size_t)p->height;
}

static void
fill_rgb(const struct pixels *p, unsigned char *at)
{
	for (int y = 0; y < p->height; y++) {
		const uint32_t *row = pixel_row(p, y);

		*at++ = 0;
		for (int x = 0; x < p->width; x++) {
			*at++ = (unsigned char)(row[x] >> 16);
			*at++ = (unsigned char)(row[x] >> 8);
			*at++ = (unsigned char)row[x];
		}
	}
}

GByteArray *
png_of_pixels(const struct pixels *p)
{
	size_t size = ((size_t)p->width * 3 + 1) * (size_t)p->height;
	unsigned char *rows = g_malloc(size);
	g_autofree struct palette *palette = g_new0(struct palette, 1);
	GByteArray *png;

	memset(palette->entry, -1, sizeof palette->entry);
	for (size_t i = 0; i < p->n_exact; i++)
		if (p->exact[i] != NULL)
			entry_of(palette, (uint32_t)strtoul(p->exact[i] + 1, NULL, 16));
	if (!fill_indexed(p, palette, rows)) {
		fill_rgb(p, rows);
		return end(begin(p->width, p->height, COLOUR_RGB, 8), rows, size, LEVEL);
	}
	png = begin(p->width, p->height, COLOUR_PALETTE, 8);
	add_chunk(png, "PLTE", palette->colour, (size_t)palette->n * 3);
	return end(png, rows, ((size_t)p->width + 1) * (size_t)p->height,
	    is_noisy(p, palette) ? LEVEL_NOISY : LEVEL);
}

/* Two pixels a byte: sixteen opacities of one colour. */
GByteArray *
png_of_raster(const struct raster *r, const char *colour)
{
	unsigned long rgb = strtoul(colour + 1, NULL, 16);
	unsigned char palette[OPACITIES * 3], opacity[OPACITIES];
	size_t stride = ((size_t)r->width + 1) / 2 + 1, size = stride * (size_t)r->height;
	unsigned char *rows = g_malloc0(size);
	GByteArray *png = begin(r->width, r->height, COLOUR_PALETTE, 4);

	for (int i = 0; i < OPACITIES; i++) {
		palette[3 * i] = (unsigned char)(rgb >> 16);
		palette[3 * i + 1] = (unsigned char)(rgb >> 8);
		palette[3 * i + 2] = (unsigned char)rgb;
		opacity[i] = (unsigned char)(i * 255 / (OPACITIES - 1));
	}
	add_chunk(png, "PLTE", palette, sizeof palette);
	add_chunk(png, "tRNS", opacity, sizeof opacity);
	for (int y = 0; y < r->height; y++)
		for (int x = 0; x < r->width; x++) {
			int alpha = r->alpha[(ptrdiff_t)y * r->width + x];
			int entry = (alpha * (OPACITIES - 1) + 127) / 255;

			rows[(size_t)y * stride + 1 + (size_t)x / 2] |= (unsigned char)(x % 2 == 0
				? entry << 4
				: entry);
		}
	return end(png, rows, size, LEVEL);
}
