/* SPDX-License-Identifier: GPL-3.0-or-later */
/* script: a list of SQL statements, as clients send them. */
#ifndef PODIUM_SCRIPT_H
#define PODIUM_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "collect/lib/sql/drive/kind.h"

/* Which key a statement takes when it is sent. */
enum key_choice {
	KEY_NONE,
	KEY_PICK, /* one of those the table had after the preload, at random */
	KEY_OWN,  /* the client's own, above those of the preload */
};

/* Where a variable's value is put into a statement of a transaction. */
struct gap {
	size_t at; /* in the text, which is without it */
	size_t variable;
	bool in_name; /* grown together with letters or quotes: no value of its own to the server */
};

struct statement {
	char *text;    /* owned; ends in NUL */
	size_t length; /* in bytes as sent: may include that NUL, as mysqlslap's does */
	enum kind kind;
	enum key_choice key;
	size_t key_at;    /* where in the text the key is put in */
	struct gap *slot; /* owned; in the order of the text */
	size_t slots;
	uint32_t number; /* of a statement that can be prepared, from 1 on; 0: it is not */
};

struct script {
	struct statement *item; /* owned */
	size_t n, room;
};

/*
 * Appends a copy of `length` bytes of `text`; returns the new statement, valid until the next is
 * added.
 */
struct statement *script_add(struct script *s, const char *text, size_t length);
void script_free(struct script *s);

/*
 * Appends the statements of `text`, split at the first character of `delimiter` with one blank
 * dropped after it. It knows no quotes and no comments (mysqlslap's rule). Blank statements are
 * skipped.
 */
void script_split(struct script *s, const char *text, size_t length, const char *delimiter);

/* The statement with its key put in: `length` bytes, NUL-terminated; caller frees. */
char *script_put_key(const struct statement *s, const char *key, size_t *length);

/*
 * What an option like --query names: the contents of the file of that name if there is one, else
 * the text itself. Returns NULL with errno set when the file cannot be read. Caller frees.
 */
char *script_source(const char *file_or_text, size_t *length);

#endif
