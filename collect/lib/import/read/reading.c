/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/reading.h"

#include <math.h>
#include <string.h>

bool
quantity_read(const char *text, struct quantity *out)
{
	if (!number_read(text_trim(text), &out->number))
		return false;
	out->unit = unit_at(out->number.end, &out->end);
	return out->unit != NULL;
}

bool
quantity_after(const char *text, const char *phrase, struct quantity *out)
{
	const char *p = text_after(text, phrase);

	return p != NULL && quantity_read(p, out);
}

/* How many `small` make one `large`; the thousands are not left to 1e-3 / 1e-6. */
static double
ratio_of(const struct unit *large, const struct unit *small)
{
	double ratio = large->factor / small->factor, whole = round(ratio);

	return fabs(ratio - whole) < 1e-9 * ratio ? whole : ratio;
}

bool
quantity_convert(struct quantity *q, const char *unit)
{
	const struct unit *to = unit_named(unit);

	if (to->dimension != q->unit->dimension)
		return false;
	if (to->factor < q->unit->factor) {
		q->number.value *= ratio_of(q->unit, to);
		q->number.resolution *= ratio_of(q->unit, to);
	} else if (to->factor > q->unit->factor) {
		q->number.value /= ratio_of(to, q->unit);
		q->number.resolution /= ratio_of(to, q->unit);
	}
	q->unit = to;
	return true;
}

struct number *
result_quantity(struct result *r, const char *metric, const struct quantity *q)
{
	return result_printed(r, metric, q->unit->name, &q->number);
}

struct number *
result_quantity_at(struct result *r, const char *metric, const char *text)
{
	struct quantity q;

	return quantity_read(text, &q) ? result_quantity(r, metric, &q) : NULL;
}

const char *
text_after(const char *line, const char *phrase)
{
	const char *p = strstr(line, phrase);

	return p != NULL ? text_trim(p + strlen(phrase)) : NULL;
}

bool
line_begins(const char *line, const char *phrase)
{
	return text_starts(text_trim(line), phrase);
}

const char *
text_above(const struct import *in, size_t from, size_t at, const char *phrase)
{
	for (size_t i = at; i > from; i--) {
		const char *p = text_after(import_line(in, i - 1), phrase);

		if (p != NULL)
			return p;
	}
	return NULL;
}

struct target
target_read(struct import *in, const char *text)
{
	size_t length = strcspn(text, " \t\"'<>");
	g_autofree char *url = g_strndup(text, length);
	char *host = strstr(url, "://");
	size_t end, scheme;
	char *at;
	struct target t;

	host = host != NULL ? host + 3 : url;
	end = strcspn(host, "/?#");
	at = memrchr(host, '@', end);
	if (at != NULL) {
		memmove(host, at + 1, strlen(at + 1) + 1);
		end = strcspn(host, "/?#");
	}
	scheme = (size_t)(host - url);
	t.whole = import_keep(in, url, strlen(url));
	t.host = import_keep(in, url + scheme, end);
	t.path = host[end] == '\0' ? "/" : import_keep(in, host + end, strlen(host + end));
	return t;
}
