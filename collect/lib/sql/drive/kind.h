/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind: the kinds of operation an SQL load tells apart. */
#ifndef PODIUM_KIND_H
#define PODIUM_KIND_H

#include <stddef.h>

enum kind {
	KIND_SELECT,
	KIND_INSERT,
	KIND_UPDATE,
	KIND_DELETE,
	KIND_BEGIN,
	KIND_COMMIT,
	KIND_ROLLBACK,
	KIND_OTHER,
	KIND_CONNECT,     /* not an operation: kept beside them */
	KIND_TRANSACTION, /* nor is this: it is made of them */
	KINDS
};

/* By the statement's first word, whatever its case. */
enum kind kind_of(const char *text, size_t length);

/* "select", "insert", ... */
const char *kind_name(enum kind kind);

#endif
