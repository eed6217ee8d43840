/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * json_reader: JSON that other programs wrote, read by SQLite's JSON functions into a flat list of
 * its leaves. Large documents are cut into their elements first (json_reader_span,
 * json_reader_next), so that only one element's leaves are in memory at a time.
 */
#ifndef PODIUM_JSON_READER_H
#define PODIUM_JSON_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A leaf: a number, a text, true (1), false (0) or null. */
struct json_leaf {
	const char *key;  /* its name in the object; "" in an array */
	const char *text; /* a string's content; NULL if it is none */
	double number;    /* NAN if it is no number */
	unsigned parent;  /* which container it is in; for the reader alone */
	bool is_whole;    /* the number was written without a fraction */
};

/* A parser to be used for many documents. json_reader_new dies if SQLite cannot start. */
struct json_reader *json_reader_new(void);
void json_reader_free(struct json_reader *reader);

/*
 * Reads `length` bytes; false if they are no JSON. The leaves live until the next read. Duplicate
 * keys are all there.
 */
bool json_reader_read(struct json_reader *reader, const char *json, size_t length);

/*
 * A path is keys from the root, joined by '/': "job options/bs"; a container's own ends in '/':
 * "read/clat_ns/", and the root's is "". What stands in an array has no path of its own.
 */

/*
 * The leaves of the container at `path`, and of those in it, in the document's order; none if there
 * is no such container.
 */
const struct json_leaf *json_reader_leaves(
    const struct json_reader *reader, const char *path, size_t *n);

/* The first leaf at `path` in what was read last; NULL if there is none. */
const struct json_leaf *json_reader_at(const struct json_reader *reader, const char *path);
double json_reader_number(const struct json_reader *reader, const char *path); /* NAN if none */

/*
 * As SQL has it: a string's content, a number's digits; NULL for null, and if there is none. It
 * lives until the next read.
 */
const char *json_reader_leaf_text(struct json_reader *reader, const struct json_leaf *leaf);
const char *json_reader_text(struct json_reader *reader, const char *path);

/*
 * The length of the value that begins at `json` (an object, array, string or word), found by its
 * brackets and quotes alone; 0 if it does not end within `length` bytes.
 */
size_t json_reader_span(const char *json, size_t length);

/* A member of an object or an element of an array, both as written. */
struct json_member {
	const char *key; /* without its quotes; NULL in an array */
	size_t key_length;
	const char *value;
	size_t length;
};

/*
 * Steps through the members of the container of `length` bytes at `json`: `*at` is 0 at first.
 * False behind the last, and where the text is no JSON.
 */
bool json_reader_next(const char *json, size_t length, size_t *at, struct json_member *out);

#endif
