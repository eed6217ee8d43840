/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * block_stamp: the data that podium writes. A written block consists of units of at most 4096
 * bytes. Each begins with a stamp of 32 bytes: where it belongs, which generation of that place it
 * is, and which part of one constant random stream the rest of the unit repeats. So the data does
 * not compress, no two units are alike, writing costs 32 bytes of work for a unit, and a reader
 * can check every byte.
 */
#ifndef PODIUM_BLOCK_STAMP_H
#define PODIUM_BLOCK_STAMP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STAMP_BYTES = 32, STAMP_UNIT_MAX = 4096, STAMP_SECTOR = 512 };

/* The stream has a period of 4 MiB; buffers are filled with it from its beginning. */
enum { STAMP_STREAM_BYTES = 4 << 20 };
void block_stamp_fill(unsigned char *data, size_t bytes);

/*
 * The unit for blocks that are multiples of `block_bytes`: a divisor of it, 512 .. 4096; 0 if there
 * is none.
 */
uint32_t block_stamp_unit(uint64_t block_bytes);

struct block_stamp {
	uint64_t offset;
	uint32_t generation;
	uint32_t nonce; /* of the run, so that a run never repeats another's bytes */
};

/* Stamps one unit whose bytes already repeat the stream from `chunk` * 512 on. */
void block_stamp_write(
    unsigned char *unit, const struct block_stamp *stamp, uint32_t chunk, uint32_t unit_bytes);

/* What is wrong with a unit. */
enum block_stamp_fault {
	STAMP_GOOD,
	STAMP_NONE,      /* no stamp at all */
	STAMP_SIZE,      /* a unit of another size begins here */
	STAMP_DAMAGED,   /* the stamp contradicts itself */
	STAMP_ELSEWHERE, /* belongs to another offset */
	STAMP_BODY,      /* the stamp is right, the bytes after it are not */
};

/*
 * Checks a unit that was read at `offset`; fills *stamp from STAMP_ELSEWHERE and STAMP_BODY on, and
 * if it is good.
 */
enum block_stamp_fault block_stamp_check(
    const unsigned char *unit, size_t bytes, uint64_t offset, struct block_stamp *stamp);

/* Bytes of the unit that begins here, as its stamp says; 0 without a whole stamp. */
uint32_t block_stamp_unit_bytes(const unsigned char *unit);

/*
 * Did podium write these 512 bytes, the beginning of a unit or a part of one? Known by themselves,
 * so that a unit which a shorter one was written into is still ours.
 */
bool block_stamp_is_ours(const unsigned char *sector);

/* Is every byte zero? */
bool block_stamp_blank(const unsigned char *data, size_t bytes);

#endif
