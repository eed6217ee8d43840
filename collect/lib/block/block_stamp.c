/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/block_stamp.h"

#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "collect/lib/load/random64.h"

/* As it lies on the disk, little-endian. */
struct disk_stamp {
	uint64_t magic, offset;
	uint32_t generation, nonce;
	uint16_t chunk, sectors;
	uint32_t check;
};
_Static_assert(sizeof(struct disk_stamp) == STAMP_BYTES, "a stamp on the disk has 32 bytes");

#define MAGIC GUINT64_TO_LE(UINT64_C(0x31424d5549444f50)) /* "PODIUMB1" */

/* Word `i` of the stream, as its bytes lie in memory. */
static uint64_t
stream_word(uint64_t i)
{
	return GUINT64_TO_LE(random64_mix(i % (STAMP_STREAM_BYTES / 8)));
}

void
block_stamp_fill(unsigned char *data, size_t bytes)
{
	for (size_t i = 0; i + 8 <= bytes; i += 8) {
		uint64_t word = stream_word(i / 8);

		memcpy(data + i, &word, 8);
	}
}

static bool
repeats_stream(const unsigned char *data, size_t at, size_t bytes)
{
	uint64_t differ = 0;

	for (size_t i = 0; i < bytes; i += 8) {
		uint64_t word;

		memcpy(&word, data + i, 8);
		differ |= word ^ stream_word((at + i) / 8);
	}
	return differ == 0;
}

uint32_t
block_stamp_unit(uint64_t block_bytes)
{
	uint32_t unit = STAMP_UNIT_MAX;

	while (unit >= STAMP_SECTOR && block_bytes % unit != 0)
		unit /= 2;
	return unit >= STAMP_SECTOR ? unit : 0;
}

static uint32_t
check_of(const struct disk_stamp *d)
{
	uint64_t h =
	    random64_mix(d->offset ^ random64_mix((uint64_t)d->generation << 32 | d->nonce));

	h = random64_mix(h ^ ((uint64_t)d->chunk << 16 | d->sectors));
	return (uint32_t)(h >> 32);
}

void
block_stamp_write(
    unsigned char *unit, const struct block_stamp *stamp, uint32_t chunk, uint32_t unit_bytes)
{
	struct disk_stamp d = { .magic = MAGIC,
		.offset = GUINT64_TO_LE(stamp->offset),
		.generation = GUINT32_TO_LE(stamp->generation),
		.nonce = GUINT32_TO_LE(stamp->nonce),
		.chunk = GUINT16_TO_LE((uint16_t)(chunk % (STAMP_STREAM_BYTES / STAMP_SECTOR))),
		.sectors = GUINT16_TO_LE((uint16_t)(unit_bytes / STAMP_SECTOR)) };

	d.check = check_of(&d);
	memcpy(unit, &d, sizeof d);
}

static bool
is_whole(const struct disk_stamp *d)
{
	uint32_t sectors = GUINT16_FROM_LE(d->sectors), chunk = GUINT16_FROM_LE(d->chunk);

	return d->check == check_of(d) && sectors > 0 && sectors <= STAMP_UNIT_MAX / STAMP_SECTOR &&
	    chunk + sectors <= STAMP_STREAM_BYTES / STAMP_SECTOR;
}

enum block_stamp_fault
block_stamp_check(
    const unsigned char *unit, size_t bytes, uint64_t offset, struct block_stamp *stamp)
{
	struct disk_stamp d;
	size_t at;

	memcpy(&d, unit, sizeof d);
	if (d.magic != MAGIC)
		return STAMP_NONE;
	if (!is_whole(&d))
		return STAMP_DAMAGED;
	if (GUINT16_FROM_LE(d.sectors) * (size_t)STAMP_SECTOR != bytes)
		return STAMP_SIZE;
	*stamp = (struct block_stamp){ GUINT64_FROM_LE(d.offset), GUINT32_FROM_LE(d.generation),
		GUINT32_FROM_LE(d.nonce) };
	at = GUINT16_FROM_LE(d.chunk) * (size_t)STAMP_SECTOR;
	if (!repeats_stream(unit + STAMP_BYTES, at + STAMP_BYTES, bytes - STAMP_BYTES))
		return STAMP_BODY;
	return stamp->offset != offset ? STAMP_ELSEWHERE : STAMP_GOOD;
}

uint32_t
block_stamp_unit_bytes(const unsigned char *unit)
{
	struct disk_stamp d;

	memcpy(&d, unit, sizeof d);
	return d.magic == MAGIC && is_whole(&d) ?
	    GUINT16_FROM_LE(d.sectors) * (uint32_t)STAMP_SECTOR :
	    0;
}

/* random64_mix backwards. */
static uint64_t
unmix(uint64_t z)
{
	z ^= z >> 31 ^ z >> 62;
	z *= UINT64_C(0x319642b2d24d8ec3);
	z ^= z >> 27 ^ z >> 54;
	z *= UINT64_C(0x96de1b173f119089);
	z ^= z >> 30 ^ z >> 60;
	return z - UINT64_C(0x9e3779b97f4a7c15);
}

bool
block_stamp_is_ours(const unsigned char *sector)
{
	struct disk_stamp d;
	uint64_t first;

	memcpy(&d, sector, sizeof d);
	if (d.magic == MAGIC)
		return is_whole(&d) &&
		    repeats_stream(sector + STAMP_BYTES,
			GUINT16_FROM_LE(d.chunk) * (size_t)STAMP_SECTOR + STAMP_BYTES,
			STAMP_SECTOR - STAMP_BYTES);
	memcpy(&first, sector, sizeof first);
	first = unmix(GUINT64_FROM_LE(first));
	return first < STAMP_STREAM_BYTES / 8 && first % (STAMP_SECTOR / 8) == 0 &&
	    repeats_stream(sector, first * 8, STAMP_SECTOR);
}

bool
block_stamp_blank(const unsigned char *data, size_t bytes)
{
	return bytes == 0 || (data[0] == 0 && memcmp(data, data + 1, bytes - 1) == 0);
}
