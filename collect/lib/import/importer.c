/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/importer.h"

#include <stdint.h>
#include <string.h>

#include "collect/lib/import/read/boundary.h"
#include "collect/lib/import/read/complaint.h"
#include "collect/lib/import/read/ending.h"
#include "collect/lib/import/read/heading.h"
#include "collect/lib/import/read/wrapper.h"

enum { AFTERMATH_LINES = 6 };

/* A file while it is read. */
struct importing {
	struct input in;
	const struct format **wanted; /* those that are asked; NULL ends it */
	bool has_unknown_json;        /* a document that none of them knows */
};

bool
importer_knows(const char *name)
{
	for (const struct format *const *f = formats; *f != NULL; f++)
		if (strcmp((*f)->name, name) == 0)
			return true;
	return strcmp(name, "auto") == 0;
}

/* "fio" asks for itself and for fio-json. */
static bool
is_asked_for(const struct format *f, const char *asked)
{
	size_t n = asked != NULL ? strlen(asked) : 0;

	if (asked == NULL || strcmp(asked, "auto") == 0)
		return true;
	return strncmp(asked, f->name, n) == 0 && (f->name[n] == '\0' || f->name[n] == '-');
}

static const struct format **
formats_asked_for(const char *asked)
{
	GPtrArray *wanted = g_ptr_array_new();

	for (const struct format *const *f = formats; *f != NULL; f++)
		if (is_asked_for(*f, asked))
			g_ptr_array_add(wanted, (gpointer)*f);
	g_ptr_array_add(wanted, NULL);
	return (const struct format **)g_ptr_array_free(wanted, FALSE);
}

/* Lines of the block that some format knows at `at`; 0 if none does. */
static size_t
read_block(struct importing *im, size_t at)
{
	for (const struct format **f = im->wanted; *f != NULL; f++) {
		size_t n = (*f)->lines != NULL ? (*f)->lines(&im->in, at) : 0;

		if (n > 0)
			return n;
	}
	return 0;
}

/* The first line that begins behind `end`. */
static size_t
line_behind(const struct input *in, size_t at, const char *end)
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
ask_about_document(struct importing *im, const char *json, size_t length, size_t at)
{
	for (const struct format **f = im->wanted; *f != NULL; f++)
		if ((*f)->document != NULL && (*f)->document(&im->in, json, length, at))
			return;
	im->has_unknown_json = true;
}

/*
 * Lines of the JSON document that begins at `at`, read or, if no format knows it, passed over; 0 if
 * there is none. One that does not end is the rest of the file.
 */
static size_t
read_document(struct importing *im, size_t at)
{
	struct input *in = &im->in;
	char *begin, *end;
	size_t rest, length;

	if (!boundary_is_document(in, at))
		return 0;
	begin = in->text.bytes + (line_trim(input_line(in, at)) - in->text.bytes);
	rest = in->text.start[in->text.n] - (size_t)(begin - in->text.bytes);
	length = json_reader_span(begin, rest);
	if (length == 0) {
		deliver_refusal(in, at, "JSON ends early: no result");
		return in->text.n - at;
	}
	/*
	 * Within a document a line's end is the NUL that pasted_decode put there; JSON wants a
	 * blank.
	 */
	end = begin + length;
	for (char *p = begin; (p = memchr(p, '\0', (size_t)(end - p))) != NULL;)
		*p = ' ';
	ask_about_document(im, begin, length, at);
	return line_behind(in, at, end) - at;
}

/* A line that no format wanted. */
static void
see_line(struct input *in, size_t at)
{
	char *doubt = NULL;

	heading_see(in, at);
	if (in->last != NULL && at - in->after < AFTERMATH_LINES &&
	    ending_read(input_line(in, at), &doubt))
		g_ptr_array_add(in->last->findings, doubt);
}

static void
read_line_by_line(struct importing *im)
{
	struct input *in = &im->in;
	size_t n;

	for (size_t at = 0; at < in->text.n; at += MAX(n, 1)) {
		const char *line = line_trim(input_line(in, at));

		n = 0;
		if (*line == '\0')
			continue;
		if (*line == '{' || *line == '[')
			n = read_document(im, at);
		if (n == 0)
			n = read_block(im, at);
		if (n == 0)
			see_line(in, at);
		else
			in->after = at + n;
	}
}

static void
read_whole(struct importing *im)
{
	for (const struct format **f = im->wanted; *f != NULL; f++)
		if ((*f)->whole != NULL && (*f)->whole(&im->in))
			return;
}

static void
refuse_file(struct importing *im)
{
	const char *complaint = complaint_first(&im->in);

	if (im->in.text.n == 0)
		deliver_refusal(&im->in, SIZE_MAX, "is empty: no result in it");
	else if (im->has_unknown_json)
		deliver_refusal(&im->in, SIZE_MAX, "JSON of no tool that podium knows");
	else if (complaint != NULL)
		deliver_refusal(&im->in, SIZE_MAX, "no result in it; it says: %.150s", complaint);
	else
		deliver_refusal(&im->in, SIZE_MAX, "no result in it that podium knows");
}

static void
read_text(struct importing *im)
{
	struct input *in = &im->in;

	read_line_by_line(im);
	if (in->n_results == 0 && in->n_refusals == 0 && !im->has_unknown_json)
		read_whole(im);
	deliver_last(in);
	if (in->n_results == 0 && in->n_refusals == 0)
		refuse_file(im);
	deliver_rest(in);
}

void
importer_read(const struct importer_options *options, const struct receiver *receiver,
    const char *file, char *bytes, size_t length)
{
	struct importing im = { .in = { .file = file,
				    .decimal = options->decimal,
				    .formats = formats,
				    .receiver = receiver },
		.wanted = formats_asked_for(options->format) };
	const char *why = pasted_decode(&im.in.text, bytes, length);

	input_begin(&im.in);
	if (why != NULL) {
		deliver_refusal(&im.in, SIZE_MAX, "%s", why);
	} else {
		wrapper_strip(&im.in.text, im.in.notes);
		read_text(&im);
	}
	input_end(&im.in);
	g_free(im.wanted);
}
