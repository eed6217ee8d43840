/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * number: numbers as benchmark tools and spreadsheets print them. Never the locale's, always the
 * text's.
 */
#ifndef PODIUM_PRINTED_H
#define PODIUM_PRINTED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A number as printed. `resolution` is the worth of its last digit: 50.3 has 0.1, 1200 has 1. */
struct printed {
	double value;
	double resolution;
	const char *end; /* the first byte behind it */
};

/*
 * Reads a decimal number with a point that begins exactly at `text` (a sign and an exponent
 * allowed; no inf, nan, hex). False if there is none or it overflows.
 */
bool printed_read(const char *text, struct printed *out);

/*
 * As printed_read, but a k, M, G or T glued behind it (not followed by a letter) multiplies by a
 * thousand and so on.
 */
bool printed_read_scaled(const char *text, struct printed *out);

/* The first number behind the first `phrase` in `text`, blanks skipped. */
bool printed_after(const char *text, const char *phrase, struct printed *out);

/* A whole number, not negative, behind the first `phrase` in `text`; -1 if there is none. */
int64_t printed_integer(const char *text, const char *phrase);

/* The value as a count: cut to a whole number between 0 and 10^15, whatever was printed. */
int64_t printed_count(double value);

/* What a cell's marks say about the meaning of point and comma. */
enum printed_marks {
	MARKS_NONE,         /* no number, or no mark in it */
	MARKS_POINT,        /* the point is decimal: 12.34, 1,234.5, 1,234,567 */
	MARKS_COMMA,        /* the comma is decimal: 12,34, 0,239, 1.234,5 */
	MARKS_EITHER_POINT, /* 1.234: decimal or thousand */
	MARKS_EITHER_COMMA, /* 1,234: thousand or decimal */
};
enum printed_marks printed_marks(const char *cell);

/*
 * Reads the number at the start of a spreadsheet's cell (blanks skipped), whose decimal mark is
 * `decimal`. The other mark, apostrophes and blanks of any width are thousands separators where
 * exactly three digits follow.
 */
bool printed_read_cell(const char *cell, char decimal, struct printed *out);

#endif
