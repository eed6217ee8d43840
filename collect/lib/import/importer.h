/* SPDX-License-Identifier: GPL-3.0-or-later */
/* importer: a file of other tools' output, read by all formats there are or by one. */
#ifndef PODIUM_IMPORTER_H
#define PODIUM_IMPORTER_H

#include <stdbool.h>
#include <stddef.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

struct importer_options {
	const char *format; /* a format's name; NULL or "auto": any */
	char decimal;       /* the mark in tables: '.', ',', or 0: told by the text */
};

extern const struct format *const formats[]; /* NULL ends it */

/* Is it "auto", or a format's name? */
bool importer_knows(const char *name);

/*
 * Reads a file's bytes (of g_malloc, taken over; room for one more than `length`) and hands what is
 * in them to the receiver. `file` is how messages name it.
 */
void importer_read(const struct importer_options *options, const struct receiver *receiver,
    const char *file, char *bytes, size_t length);

#endif
