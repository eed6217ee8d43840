/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/import.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include "collect/lib/import/read/heading.h"
#include "collect/lib/import/read/repeat.h"
#include "collect/lib/import/read/trouble.h"

enum { AFTERMATH_LINES = 6, MOST_REFUSALS = 1000 /* that are said of a file */ };

/* Does a JSON document begin there: an object with members, or an array of objects? */
static bool
is_document(const struct import *in, size_t at)
{
	const char *p = text_trim(import_line(in, at));
	char inside = *p == '{' ? '"' : '{';

	if (*p != '{' && *p != '[')
		return false;
	p = text_trim(p + 1);
	for (size_t ahead = 1; *p == '\0' && ahead < 4 && at + ahead < in->text.n; ahead++)
		p = text_trim(import_line(in, at + ahead));
	return *p == inside;
}

bool
import_block_ends(const struct import *in, size_t i, const struct format *own)
{
	const char *p = text_trim(import_line(in, i));

	if (heading_is_break(p) || is_document(in, i))
		return true;
	for (const struct format *const *f = formats; *f != NULL; f++)
		if (*f != own && (*f)->begins != NULL && (*f)->begins(p))
			return true;
	return false;
}

static void
hand_over_last(struct import *in)
{
	struct result *r = in->last;

	in->last = NULL;
	if (r != NULL)
		in->taker->result(in->taker->context, in, r);
}

void
import_result(struct import *in, struct result *r, size_t at)
{
	r->line = at + 1;
	if (r->numbers->len == 0) {
		import_refuse(in, at, "%s: no number in it that says how fast it was", r->tool);
		result_free(r);
		return;
	}
	hand_over_last(in);
	heading_block_begins(in);
	if (r->backend == NULL)
		r->backend = heading_backend(in);
	trouble_before(in, r, in->after, at);
	repeat_doubt(in, r);
	in->last = r;
	in->after = MAX(in->after, at); /* of many results in a block each looks back to the one before */
	in->n_results++;
}

void
import_refuse(struct import *in, size_t at, const char *format, ...)
{
	g_autofree char *why = NULL;
	va_list ap;

	if (in->n_refusals++ >= MOST_REFUSALS)
		return;
	va_start(ap, format);
	why = g_strdup_vprintf(format, ap);
	va_end(ap);
	in->taker->refusal(in->taker->context, in, at == SIZE_MAX ? 0 : at + 1, why);
}

/* Says how many refusals were too many to be said. */
static void
refuse_the_rest(const struct import *in)
{
	g_autofree char *why = NULL;

	if (in->n_refusals <= MOST_REFUSALS)
		return;
	why = g_strdup_printf("%d refusals are listed, %zu more are not", MOST_REFUSALS,
	    in->n_refusals - MOST_REFUSALS);
	in->taker->refusal(in->taker->context, in, 0, why);
}

static bool
is_wanted(const struct import *in, const struct format *f)
{
	const char *asked = in->options->format;
	size_t n;

	if (asked == NULL)
		return true;
	n = strlen(asked);
	return strncmp(asked, f->name, n) == 0 && (f->name[n] == '\0' || f->name[n] == '-');
}

/* Lines of the block that some format knows at `at`; 0 if none does. */
static size_t
read_block(struct import *in, size_t at)
{
	for (const struct format *const *f = formats; *f != NULL; f++) {
		size_t n = (*f)->lines != NULL && is_wanted(in, *f) ? (*f)->lines(in, at) : 0;

		if (n > 0)
			return n;
	}
	return 0;
}

/* The first line that begins behind `end`. */
static size_t
line_behind(const struct import *in, size_t at, const char *end)
{
	size_t offset = (size_t)(end - in->text.bytes), low = at + 1, high = in->text.n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (in->text.start[middle] < offset)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void
ask_about_document(struct import *in, const char *json, size_t length, size_t at)
{
	for (const struct format *const *f = formats; *f != NULL; f++)
		if ((*f)->document != NULL && is_wanted(in, *f) && (*f)->document(in, json, length, at))
			return;
	in->has_unknown_json = true;
}

/*
 * Lines of the JSON document that begins at `at`, read or, if no format knows it, passed over; 0 if there is none. One that
 * does not end is the rest of the file.
 */
static size_t
read_document(struct import *in, size_t at)
{
	char *begin, *end;
	size_t rest, length;

	if (!is_document(in, at))
		return 0;
	begin = in->text.bytes + (text_trim(import_line(in, at)) - in->text.bytes);
	rest = in->text.start[in->text.n] - (size_t)(begin - in->text.bytes);
	length = json_reader_span(begin, rest);
	if (length == 0) {
		import_refuse(in, at, "JSON ends early: no result");
		return in->text.n - at;
	}
	/* Within a document a line's end is the NUL that text_decode put there; JSON wants a blank. */
	end = begin + length;
	for (char *p = begin; (p = memchr(p, '\0', (size_t)(end - p))) != NULL;)
		*p = ' ';
	ask_about_document(in, begin, length, at);
	return line_behind(in, at, end) - at;
}

static void
see_line(struct import *in, size_t at)
{
	char *doubt = NULL;

	heading_see(in, at);
	if (in->last != NULL && at - in->after < AFTERMATH_LINES &&
	    trouble_after(import_line(in, at), &doubt))
		g_ptr_array_add(in->last->findings, doubt);
}

static void
read_line_by_line(struct import *in)
{
	size_t n;

	for (size_t at = 0; at < in->text.n; at += MAX(n, 1)) {
		const char *line = text_trim(import_line(in, at));

		n = 0;
		if (*line == '\0')
			continue;
		if (*line == '{' || *line == '[')
			n = read_document(in, at);
		if (n == 0)
			n = read_block(in, at);
		if (n == 0)
			see_line(in, at);
		else
			in->after = at + n;
	}
}

static void
read_whole(struct import *in)
{
	for (const struct format *const *f = formats; *f != NULL; f++)
		if ((*f)->whole != NULL && is_wanted(in, *f) && (*f)->whole(in))
			return;
}

static void
refuse_file(struct import *in)
{
	const char *said = trouble_first(in);

	if (in->text.n == 0)
		import_refuse(in, SIZE_MAX, "is empty: no result in it");
	else if (in->has_unknown_json)
		import_refuse(in, SIZE_MAX, "JSON of no tool that podium knows");
	else if (said != NULL)
		import_refuse(in, SIZE_MAX, "no result in it; it says: %.150s", said);
	else
		import_refuse(in, SIZE_MAX, "no result in it that podium knows");
}

static void
read_text(struct import *in)
{
	read_line_by_line(in);
	if (in->n_results == 0 && in->n_refusals == 0 && !in->has_unknown_json)
		read_whole(in);
	hand_over_last(in);
	if (in->n_results == 0 && in->n_refusals == 0)
		refuse_file(in);
	refuse_the_rest(in);
}

void
import_bytes(struct import *in, char *bytes, size_t length)
{
	const char *why = text_decode(&in->text, bytes, length);

	in->strings = g_string_chunk_new(4096);
	in->json = json_reader_new();
	in->seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	in->headings = g_array_new(FALSE, FALSE, sizeof(struct heading));
	if (why != NULL)
		import_refuse(in, SIZE_MAX, "%s", why);
	else
		read_text(in);
	g_array_free(in->headings, TRUE);
	json_reader_free(in->json);
	g_hash_table_destroy(in->seen);
	g_string_chunk_free(in->strings);
	text_clear(&in->text);
}
