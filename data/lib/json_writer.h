/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * json_writer: JSON (RFC 8259) to a file, member by member; commas, quotes and brackets see to
 * themselves.
 *
 *     struct json_writer w = json_writer_on(stdout, JSON_DENSE);
 *     json_writer_object(&w, NULL);
 *     json_writer_text(&w, "name", "zvol");
 *     json_writer_close(&w);                   {"name":"zvol"}
 *
 * Whether the file could be written is for the caller to ask of it.
 */
#ifndef PODIUM_JSON_WRITER_H
#define PODIUM_JSON_WRITER_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* JSON_SPACED: a blank behind each colon and comma */
enum json_writer_space { JSON_DENSE, JSON_SPACED };
enum { JSON_WRITER_DEPTH = 8 }; /* containers in each other */

struct json_writer {
	FILE *out;
	const char *colon, *comma;
	int depth;
	struct json_writer_level {
		char close;
		bool is_begun; /* something stands in it already */
		int indent;    /* of its lines; < 0: all in one line */
	} level[JSON_WRITER_DEPTH];
};

struct json_writer json_writer_on(FILE *out, enum json_writer_space space);

/* `key` is the member's name in an object; NULL in an array, and for the document itself. */
void json_writer_object(struct json_writer *w, const char *key);
void json_writer_array(struct json_writer *w, const char *key);
/* What goes into the container that was just opened gets lines of its own, `indent` blanks in. */
void json_writer_lines(struct json_writer *w, int indent);
void json_writer_close(struct json_writer *w);

void json_writer_text(struct json_writer *w, const char *key, const char *text); /* NULL: null */
void json_writer_bool(struct json_writer *w, const char *key, bool value);
void json_writer_null(struct json_writer *w, const char *key);
void json_writer_integer(struct json_writer *w, const char *key, int64_t value);
/*
 * The fewest digits that are read as the same double again, 15 to 17 of them at most; null if it is
 * not finite.
 */
void json_writer_real(struct json_writer *w, const char *key, double value);
/* A number of a certain form: json_writer_number(w, "elapsed_s", "%.3f", 1.5). In the C locale. */
void json_writer_number(struct json_writer *w, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
