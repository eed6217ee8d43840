/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * packed: a stats store's runs as the columns of packed_run and packed_value; only data/lib/
 * includes it.
 */
#ifndef PODIUM_PACKED_H
#define PODIUM_PACKED_H

#include <glib.h>
#include <string.h>

#include "data/lib/store/db.h"

/* Fills packed_run, packed_value and session_span, which are empty, from run and measure. */
void packed_write(struct store *stats);

/* A blob as it lies in the store: little-endian, not aligned. Lives as long as the row. */
struct packed {
	const unsigned char *at;
	size_t n; /* of whole 8-byte numbers */
};

static inline struct packed
packed_column(sqlite3_stmt *row, int column)
{
	const unsigned char *at = sqlite3_column_blob(row, column);

	return (struct packed){ at, (size_t)sqlite3_column_bytes(row, column) / 8 };
}

/* The i-th number; one that a damaged store lacks is 0. */
static inline int64_t
packed_integer(struct packed p, size_t i)
{
	int64_t v = 0;

	if (i < p.n)
		memcpy(&v, p.at + 8 * i, sizeof v);
	return GINT64_FROM_LE(v);
}

static inline double
packed_real(struct packed p, size_t i)
{
	int64_t bits = packed_integer(p, i);
	double v;

	memcpy(&v, &bits, sizeof v);
	return v;
}

#endif
