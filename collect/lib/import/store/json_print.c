/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/json_print.h"

#include <glib.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { DECIMAL_ROOM = 24 };

void
json_print_text(FILE *out, const char *text)
{
	if (text == NULL) {
		fputs("null", out);
		return;
	}
	putc('"', out);
	for (const char *p = text; *p != '\0'; p++)
		if (*p == '"' || *p == '\\')
			fprintf(out, "\\%c", *p);
		else if ((unsigned char)*p < 0x20)
			fprintf(out, "\\u%04x", (unsigned char)*p);
		else
			putc(*p, out);
	putc('"', out);
}

/*
 * A number of few digits, as what tools print has, into `text`: digits and a point, as %.15g would
 * have them; false if it is none such. The quotient of two whole numbers below 2^53 is the double
 * that these digits mean.
 */
static bool
write_decimal(char text[DECIMAL_ROOM], double value)
{
	static const double power_of_ten[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6 };
	char *p = text + DECIMAL_ROOM;
	double size = fabs(value);
	size_t decimals = 0;
	uint64_t digits;

	if (!(size < 1e9) || size < 1e-4)
		return false;
	while (decimals < G_N_ELEMENTS(power_of_ten) &&
	    round(size * power_of_ten[decimals]) / power_of_ten[decimals] != size)
		decimals++;
	if (decimals == G_N_ELEMENTS(power_of_ten))
		return false;
	digits = (uint64_t)round(size * power_of_ten[decimals]);
	*--p = '\0';
	for (size_t i = 0; i <= decimals || digits > 0; i++, digits /= 10) {
		if (i == decimals && i > 0)
			*--p = '.';
		*--p = (char)('0' + digits % 10);
	}
	if (value < 0)
		*--p = '-';
	memmove(text, p, (size_t)(text + DECIMAL_ROOM - p));
	return true;
}

void
json_print_real(FILE *out, double value)
{
	static const char *const formats_by_length[] = { "%.15g", "%.16g", "%.17g" };
	char text[G_ASCII_DTOSTR_BUF_SIZE] = "null";
	bool done = !isfinite(value) || write_decimal(text, value);

	for (size_t i = 0; !done && i < G_N_ELEMENTS(formats_by_length); i++) {
		g_ascii_formatd(text, sizeof text, formats_by_length[i], value);
		done = g_ascii_strtod(text, NULL) == value;
	}
	fputs(text, out);
}
