/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * json: JSON that other programs wrote, read by SQLite's JSON functions into a flat list of its leaves. Large documents
 * are cut into their elements first (json_span, json_next), so that only one element's leaves are in memory at a time.
 */
#ifndef PODIUM_JSON_H
#define PODIUM_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A leaf: a number, a text, true, false or null that is no container's. */
struct json_leaf {
	const char *path; /* keys and indexes from the root, joined by '/': "jobs/0/read/iops"; a key's '/' stays */
	const char *text; /* as SQL text: a string's content, a number's digits; NULL for null */
	double number;    /* NAN if it is no number */
};

/* A parser to be used for many documents. json_reader_new dies if SQLite cannot start. */
struct json_reader *json_reader_new(void);
void json_reader_free(struct json_reader *reader);

/* Reads `length` bytes; false if they are no JSON. The leaves live until the next read. Duplicate keys are all there. */
bool json_read(struct json_reader *reader, const char *json, size_t length);

/* All leaves in the document's order. */
const struct json_leaf *json_leaves(const struct json_reader *reader, size_t *n);

/* The first leaf at `path` in what was read last; NULL if there is none. */
const struct json_leaf *json_at(const struct json_reader *reader, const char *path);
double json_number(const struct json_reader *reader, const char *path);     /* NAN if none */
const char *json_text(const struct json_reader *reader, const char *path);  /* NULL if none */

/*
 * The length of the value that begins at `json` (an object, array, string or word), found by its brackets and quotes
 * alone; 0 if it does not end within `length` bytes.
 */
size_t json_span(const char *json, size_t length);

/* A member of an object or an element of an array, both as written. */
struct json_member {
	const char *key;   /* without its quotes; NULL in an array */
	size_t key_length;
	const char *value;
	size_t length;
};

/*
 * Steps through the members of the container of `length` bytes at `json`: `*at` is 0 at first. False behind the last, and
 * where the text is no JSON.
 */
bool json_next(const char *json, size_t length, size_t *at, struct json_member *out);

#endif
