/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * leb128: whole numbers in as few bytes as they need, as the store's histograms and samples hold
 * them: seven bits a byte, the lowest first, and the eighth bit says that more follow (unsigned
 * LEB128, DWARF 5, section 7.6). Inline: a histogram is some hundreds of them.
 */
#ifndef PODIUM_LEB128_H
#define PODIUM_LEB128_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEB128_MAX = 10 }; /* bytes of the largest */

/* Writes at most LEB128_MAX bytes; returns how many. */
static inline size_t
leb128_put(uint8_t *to, uint64_t value)
{
	size_t n = 0;

	for (; value > 0x7f; value >>= 7)
		to[n++] = (uint8_t)(value | 0x80);
	to[n++] = (uint8_t)value;
	return n;
}

/*
 * Reads one and moves `*at` behind it; false at `end`, and where the last one is cut off or has
 * more than 64 bits.
 */
static inline bool
leb128_get(const uint8_t **at, const uint8_t *end, uint64_t *value)
{
	*value = 0;
	for (unsigned shift = 0; *at < end && shift < 64; shift += 7) {
		uint8_t byte = *(*at)++;

		*value |= (uint64_t)(byte & 0x7f) << shift;
		if (byte < 0x80)
			return true;
	}
	return false;
}

#endif
