/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/lib/paint/png.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
	LEVEL = 6,
	MEMORY = 6, /* zlib goes over its tables again and again: small ones pack as well */
	COLOUR_RGB = 2,
	COLOUR_PALETTE = 3,
	FILTER_NONE = 0,
	FILTER_UP = 2,
	PALETTE = 256,
	BITS_MOST = 5,
	BITS_LEAST = 4,
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

/* Frees `rows`; `strategy`: zlib's. */
static GByteArray *
end(GByteArray *png, unsigned char *rows, size_t size, int strategy)
{
	z_stream z = { .next_in = rows, .avail_in = (uInt)size };
	unsigned char *packed;

	deflateInit2(&z, LEVEL, Z_DEFLATED, MAX_WBITS, MEMORY, strategy);
	z.avail_out = (uInt)deflateBound(&z, z.avail_in);
	z.next_out = packed = g_malloc(z.avail_out);
	deflate(&z, Z_FINISH);
	add_chunk(png, "IDAT", packed, z.total_out);
	add_chunk(png, "IEND", NULL, 0);
	deflateEnd(&z);
	g_free(packed);
	g_free(rows);
	return png;
}

struct palette {
	int bits;                          /* of a channel, by which shades are told apart */
	int16_t entry[1 << 3 * BITS_MOST]; /* by those bits; -1: none yet */
	uint32_t colour[PALETTE];
	int n, n_exact; /* in all; those that are matched to the bit */
};

static int
add_colour(struct palette *p, uint32_t rgb)
{
	int drop = 8 - p->bits;
	uint32_t r = rgb >> (16 + drop), g = (rgb >> 8 & 0xff) >> drop, b = (rgb & 0xff) >> drop;
	int16_t *entry = &p->entry[(r << p->bits | g) << p->bits | b];

	if (*entry < 0 && p->n < PALETTE) {
		*entry = (int16_t)p->n;
		p->colour[p->n++] = rgb;
	}
	return *entry;
}

/* The entry for a colour, made if need be; -1 if the palette is full. */
static int
entry_of(struct palette *p, uint32_t rgb)
{
	for (int i = 0; i < p->n_exact; i++)
		if (p->colour[i] == rgb)
			return i;
	return add_colour(p, rgb);
}

/* Shades next to an exact colour become that colour. */
static void
begin_palette(struct palette *palette, const struct pixels *p, int bits)
{
	palette->bits = bits;
	palette->n = palette->n_exact = 0;
	memset(palette->entry, -1, sizeof palette->entry);
	for (size_t i = 0; i < p->n_exact; i++) {
		uint32_t rgb;

		if (p->exact[i] == NULL)
			continue;
		rgb = (uint32_t)strtoul(p->exact[i] + 1, NULL, 16);
		if (palette->colour[add_colour(palette, rgb)] != rgb) /* another by its bits */
			palette->colour[palette->n++] = rgb;
	}
	palette->n_exact = palette->n;
}

static const uint32_t *
pixel_row(const struct pixels *p, int y)
{
	return (const uint32_t *)(const void *)(p->pixel + (ptrdiff_t)y * p->stride);
}

/* Returns how often a pixel differs from the one before it; -1 if there are too many colours. */
static int
index_row(struct palette *palette, const uint32_t *row, int width, unsigned char *index)
{
	uint32_t last = ~row[0];
	int entry = 0, changes = 0;

	for (int x = 0; x < width; x++) {
		if (row[x] != last) {
			last = row[x];
			changes++;
			entry = entry_of(palette, last & 0xffffff);
			if (entry < 0)
				return -1;
		}
		index[x] = (unsigned char)entry;
	}
	return changes;
}

/* As it is or as what differs from the row above, whichever has the longer runs. */
static void
put_filtered(const unsigned char *index, const unsigned char *above, int width, int changes,
    unsigned char *at)
{
	int differences = 1;

	at[0] = FILTER_UP;
	at[1] = (unsigned char)(index[0] - above[0]);
	for (int x = 1; x < width; x++) {
		at[x + 1] = (unsigned char)(index[x] - above[x]);
		differences += at[x + 1] != at[x];
	}
	if (differences <= changes)
		return;
	at[0] = FILTER_NONE;
	memcpy(at + 1, index, (size_t)width);
}

/* False if there are too many colours. */
static bool
fill_indexed(const struct pixels *p, struct palette *palette, unsigned char *at)
{
	size_t width = (size_t)p->width;
	g_autofree unsigned char *index = g_malloc0(2 * width);
	unsigned char *row = index, *above = index + width, *swap;

	for (int y = 0; y < p->height; y++, at += width + 1) {
		int changes;

		if (y > 0 && memcmp(pixel_row(p, y), pixel_row(p, y - 1), 4 * width) == 0) {
			at[0] = FILTER_UP;
			memset(at + 1, 0, width);
			continue;
		}
		changes = index_row(palette, pixel_row(p, y), p->width, row);
		if (changes < 0)
			return false;
		put_filtered(row, above, p->width, changes, at);
		swap = row;
		row = above;
		above = swap;
	}
	return true;
}

static void
fill_rgb(const struct pixels *p, unsigned char *at)
{
	for (int y = 0; y < p->height; y++) {
		const uint32_t *row = pixel_row(p, y);

		*at++ = FILTER_NONE;
		for (int x = 0; x < p->width; x++) {
			*at++ = (unsigned char)(row[x] >> 16);
			*at++ = (unsigned char)(row[x] >> 8);
			*at++ = (unsigned char)row[x];
		}
	}
}

static void
add_palette(GByteArray *png, const struct palette *palette)
{
	unsigned char rgb[PALETTE * 3];

	for (int i = 0; i < palette->n; i++) {
		rgb[3 * i] = (unsigned char)(palette->colour[i] >> 16);
		rgb[3 * i + 1] = (unsigned char)(palette->colour[i] >> 8);
		rgb[3 * i + 2] = (unsigned char)palette->colour[i];
	}
	add_chunk(png, "PLTE", rgb, (size_t)palette->n * 3);
}

GByteArray *
png_of_pixels(const struct pixels *p)
{
	size_t size = ((size_t)p->width * 3 + 1) * (size_t)p->height;
	unsigned char *rows = g_malloc(size);
	g_autofree struct palette *palette = g_new0(struct palette, 1);
	GByteArray *png;

	for (int bits = BITS_MOST; bits >= BITS_LEAST; bits--) {
		begin_palette(palette, p, bits);
		if (!fill_indexed(p, palette, rows))
			continue;
		png = begin(p->width, p->height, COLOUR_PALETTE, 8);
		add_palette(png, palette);
		/* Runs pack such rows as well as a search for repetitions, three times faster. */
		return end(png, rows, ((size_t)p->width + 1) * (size_t)p->height, Z_RLE);
	}
	fill_rgb(p, rows);
	return end(begin(p->width, p->height, COLOUR_RGB, 8), rows, size, Z_DEFAULT_STRATEGY);
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

			rows[(size_t)y * stride + 1 + (size_t)x / 2] |=
			    (unsigned char)(x % 2 == 0 ? entry << 4 : entry);
		}
	return end(png, rows, size, Z_DEFAULT_STRATEGY);
}
