/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/fio_value.h"

#include <string.h>

#include <glib.h>

#include "data/lib/parse.h"

/* The number in front; *rest is where it ends. */
static bool
leading_number(const char *text, uint64_t *value, const char **rest)
{
	bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
	const char *first = text + (hex ? 2 : 0);
	size_t n = strspn(first, hex ? "0123456789abcdefABCDEF" : "0123456789");
	g_autofree char *digits = g_strndup(first, n);

	*rest = first + n;
	return g_ascii_string_to_unsigned(digits, hex ? 16 : 10, 0, UINT64_MAX, value, NULL);
}

bool
fio_value_bytes(const char *text, uint64_t *bytes)
{
	static const char prefixes[] = "kmgtp";
	const char *rest, *prefix;
	uint64_t number, base = 1024;

	if (!leading_number(text, &number, &rest))
		return false;
	prefix = *rest != '\0' ? strchr(prefixes, g_ascii_tolower(*rest)) : NULL;
	if (prefix != NULL) {
		rest++;
		if (*rest == 'i' || *rest == 'I') {
			base = 1000;
			rest++;
		}
		for (const char *p = prefixes; p <= prefix; p++)
			if (__builtin_mul_overflow(number, base, &number))
				return false;
	}
	if (*rest == 'b' || *rest == 'B')
		rest++;
	if (*rest != '\0')
		return false;
	*bytes = number;
	return true;
}

bool
fio_value_duration(const char *text, uint64_t *ns)
{
	static const struct {
		const char *name;
		uint64_t ns;
	} unit[] = { { "", 1000000000 }, { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 },
		{ "m", UINT64_C(60000000000) }, { "h", UINT64_C(3600000000000) },
		{ "d", UINT64_C(86400000000000) } };
	uint64_t number;
	const char *rest;

	if (!leading_number(text, &number, &rest))
		return false;
	for (size_t i = 0; i < G_N_ELEMENTS(unit); i++)
		if (g_ascii_strcasecmp(rest, unit[i].name) == 0 &&
		    !__builtin_mul_overflow(number, unit[i].ns, &number)) {
			*ns = number;
			return true;
		}
	return false;
}

bool
fio_value_flag(const char *text, bool *flag)
{
	if (strcmp(text, "0") != 0 && strcmp(text, "1") != 0)
		return false;
	*flag = text[0] == '1';
	return true;
}

bool
fio_value_percent(const char *text, double *share)
{
	size_t n = strlen(text);
	g_autofree char *number = g_strndup(text, n > 0 ? n - 1 : 0);
	double percent;

	if (n < 2 || text[n - 1] != '%' || !parse_real(number, &percent))
		return false;
	if (percent <= 0 || percent > 100)
		return false;
	*share = percent / 100;
	return true;
}
