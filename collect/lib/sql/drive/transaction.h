/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * transaction: a script in pgbench's language: what a client does from its first command to its
 * last, as the unit that is counted.
 */
#ifndef PODIUM_TRANSACTION_H
#define PODIUM_TRANSACTION_H

#include <glib.h>

#include "collect/lib/sql/drive/expression.h"
#include "collect/lib/sql/drive/script.h"

enum action_kind {
	ACTION_SQL,
	ACTION_SET,    /* variable := expression */
	ACTION_DIGITS, /* variable := the pattern, each # of it a digit drawn */
	ACTION_SLEEP,  /* expression, in units */
};

struct action {
	enum action_kind kind;
	unsigned line;    /* of the file, from 1 on */
	size_t statement; /* in transaction.sql */
	size_t variable;
	struct expression expression; /* owned */
	char *pattern;                /* owned */
	uint64_t unit_ns;
};

struct transaction {
	char *name; /* owned: the file's, or the built-in's */
	uint64_t weight;
	struct action *command; /* owned */
	size_t commands;
	size_t last;       /* the last command that is SQL */
	struct script sql; /* owned */
};

struct variable {
	char *name;         /* owned */
	struct value value; /* at the beginning; a text of it is borrowed */
	size_t room;        /* bytes of the longest text that is set */
	size_t known_in;    /* the transaction that last set it, from 1 on */
	bool is_given;      /* has a value before any script begins */
};

struct transactions {
	struct transaction *item; /* owned */
	size_t n;
	struct variable *variable; /* owned; common to all */
	size_t variables;
	uint64_t weight;    /* sum */
	GHashTable *number; /* owned; of statements, by what they are to a server; or NULL */
	size_t own_number;  /* variable :client_id */
};

/* A variable that has a value before any script begins; the text of `value` must live on. */
size_t transaction_define(struct transactions *all, const char *name, struct value value);

/*
 * Adds the script `text` as a transaction that is drawn with this weight. NULL, or "NAME:LINE:
 * reason" (caller frees).
 */
char *transaction_add(
    struct transactions *all, const char *name, uint64_t weight, const char *text, size_t length);

/*
 * Can the statements be prepared? NULL, or "NAME: reason" (caller frees): a variable within
 * quotes, several within names, more values than CLIENT_PARAMETERS.
 */
char *transaction_prepares(const struct transactions *all);
void transaction_free(struct transactions *all);

#endif
