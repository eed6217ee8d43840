/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/printed.h"

#include <glib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/import/read/line.h"

enum { EXACT_DIGITS = 15, LONGEST = 64 };

static const double power_of_ten[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
	1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };

/* The value of 10^n; the exact constants are what makes printed_read correctly rounded. */
static double
ten_to(int n)
{
	if (n < 0)
		return -n < (int)G_N_ELEMENTS(power_of_ten) ? 1 / power_of_ten[-n] : pow(10, n);
	return n < (int)G_N_ELEMENTS(power_of_ten) ? power_of_ten[n] : pow(10, n);
}

/* Digits with at most one point at `p`. */
struct digits {
	uint64_t mantissa;
	int n, decimals;
	const char *end;
};

static struct digits
scan_digits(const char *p)
{
	struct digits d = { 0 };
	bool point = false;

	for (;; p++) {
		if (g_ascii_isdigit(*p)) {
			if (d.n < 18)
				d.mantissa = d.mantissa * 10 + (uint64_t)(*p - '0');
			d.n++;
			d.decimals += point;
		} else if (*p == '.' && !point && g_ascii_isdigit(p[1])) {
			point = true;
		} else {
			break;
		}
	}
	d.end = p;
	return d;
}

/* The exponent at `p` ("e-3"), or 0 with `*p` unmoved. */
static int
scan_exponent(const char **p)
{
	const char *q = *p;
	int sign = 1, e = 0;

	if (*q != 'e' && *q != 'E')
		return 0;
	q++;
	if (*q == '-' || *q == '+')
		sign = *q++ == '-' ? -1 : 1;
	if (!g_ascii_isdigit(*q))
		return 0;
	for (; g_ascii_isdigit(*q); q++)
		e = e < 1000 ? e * 10 + (*q - '0') : e;
	*p = q;
	return sign * e;
}

bool
printed_read(const char *text, struct printed *out)
{
	const char *p = text + (*text == '-' || *text == '+');
	struct digits d = scan_digits(p);
	int e;

	if (d.n == 0)
		return false;
	out->end = d.end;
	e = scan_exponent(&out->end);
	out->resolution = ten_to(e - d.decimals);
	if (e == 0 && d.n <= EXACT_DIGITS)
		out->value = (double)d.mantissa / ten_to(d.decimals);
	else
		out->value = fabs(g_ascii_strtod(text, NULL));
	if (*text == '-')
		out->value = -out->value;
	return isfinite(out->value) && isfinite(out->resolution);
}

bool
printed_read_scaled(const char *text, struct printed *out)
{
	static const char suffixes[] = "kMGT";
	const char *s;
	double by;

	if (!printed_read(text, out))
		return false;
	s = *out->end == 'K' ? suffixes : strchr(suffixes, *out->end);
	if (*out->end == '\0' || s == NULL || g_ascii_isalpha(out->end[1]))
		return true;
	by = ten_to(3 * (int)(s - suffixes + 1));
	out->value *= by;
	out->resolution *= by;
	out->end++;
	return true;
}

bool
printed_after(const char *text, const char *phrase, struct printed *out)
{
	const char *p = strstr(text, phrase);

	if (p == NULL)
		return false;
	p += strlen(phrase);
	while (g_ascii_isspace(*p))
		p++;
	return printed_read(p, out);
}

int64_t
printed_integer(const char *text, const char *phrase)
{
	struct printed d;

	if (!printed_after(text, phrase, &d) || d.value < 0 || d.value > 9e15 ||
	    d.value != floor(d.value))
		return -1;
	return (int64_t)d.value;
}

int64_t
printed_count(double value)
{
	return value > 0 ? (int64_t)fmin(value, 1e15) : 0;
}

/*
 * Bytes of the thousands separator at `p` that is not a point or comma: apostrophes and blanks; 0
 * if none.
 */
static size_t
separator_length(const char *p)
{
	static const char *const wide[] = { "\xc2\xa0", "\xe2\x80\xaf", "\xe2\x80\x89",
		"\xe2\x80\x99" };

	if (*p == '\'' || *p == ' ')
		return 1;
	for (size_t i = 0; i < G_N_ELEMENTS(wide); i++)
		if (line_starts(p, wide[i]))
			return strlen(wide[i]);
	return 0;
}

static bool
are_three_digits(const char *p)
{
	return g_ascii_isdigit(p[0]) && g_ascii_isdigit(p[1]) && g_ascii_isdigit(p[2]) &&
	    !g_ascii_isdigit(p[3]);
}

static const char *
skip_blanks(const char *p)
{
	for (;;) {
		size_t n = g_ascii_isspace(*p) ? 1 : g_ascii_isalnum(*p) ? 0 : separator_length(p);

		if (n == 0 || *p == '\'')
			return p;
		p += n;
	}
}

enum printed_marks
printed_marks(const char *cell)
{
	const char *p = skip_blanks(cell), *first = NULL, *last = NULL, *begin;
	size_t points = 0, commas = 0, blank = 0;
	bool has_blanks = false; /* between thousands: then a point or comma is decimal */

	p += *p == '-' || *p == '+';
	for (begin = p;
	     g_ascii_isdigit(*p) || ((*p == '.' || *p == ',') && g_ascii_isdigit(p[1])) ||
	     (p > begin && first == NULL && (blank = separator_length(p)) > 0 &&
		 are_three_digits(p + blank));
	     p++) {
		if (g_ascii_isdigit(*p))
			continue;
		if (*p != '.' && *p != ',') {
			has_blanks = true;
			p += blank - 1;
			continue;
		}
		points += *p == '.';
		commas += *p == ',';
		first = first == NULL ? p : first;
		last = p;
	}
	if (first == NULL || first == begin)
		return MARKS_NONE;
	if (points > 0 && commas > 0)
		return *last == '.' ? MARKS_POINT : MARKS_COMMA;
	if (points > 1 || commas > 1)
		return points > 1 ? MARKS_COMMA : MARKS_POINT;
	if (!has_blanks && first - begin <= 3 && *begin != '0' && are_three_digits(first + 1))
		return points > 0 ? MARKS_EITHER_POINT : MARKS_EITHER_COMMA;
	return points > 0 ? MARKS_POINT : MARKS_COMMA;
}

/* Is the mark at `p` one between thousands? Its length, or 0. */
static size_t
thousands_mark(const char *p, char decimal)
{
	size_t n = *p == (decimal == '.' ? ',' : '.') ? 1 : separator_length(p);

	return n > 0 && are_three_digits(p + n) ? n : 0;
}

bool
printed_read_cell(const char *cell, char decimal, struct printed *out)
{
	char plain[LONGEST];
	const char *p = skip_blanks(cell);
	size_t n = 0, mark;
	bool whole = true;
	int e;

	while (n < sizeof plain - 1) {
		if (g_ascii_isdigit(*p) || (n == 0 && (*p == '-' || *p == '+'))) {
			plain[n++] = *p++;
		} else if (whole && *p == decimal && g_ascii_isdigit(p[1])) {
			whole = false;
			plain[n++] = '.';
			p++;
		} else if (whole && n > 0 && (mark = thousands_mark(p, decimal)) > 0) {
			p += mark;
		} else {
			break;
		}
	}
	plain[n] = '\0';
	if (n > 0 && (e = scan_exponent(&p)) != 0)
		snprintf(plain + n, sizeof plain - n, "e%d", e);
	if (!printed_read(plain, out))
		return false;
	out->end = p;
	return true;
}
