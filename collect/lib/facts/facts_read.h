/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts_read: small files of /proc and /sys as facts; only the facts' own parts include it. */
#ifndef PODIUM_FACTS_READ_H
#define PODIUM_FACTS_READ_H

#include "collect/lib/facts/facts.h"

/*
 * What follows `start` on the first line that begins so, without blanks around it; NULL if none
 * does. g_free.
 */
char *facts_read_line_value(const char *text, const char *start);
/* A file's whole text without blanks around it; NULL if there is none. g_free. */
char *facts_read_file(const char *path);
/* The file's text as a fact. */
void facts_read_add_file(struct facts *facts, const char *name, const char *path);
/* The chosen word of a file such as "always [madvise] never" (or its text if none is marked). */
void facts_read_add_choice(struct facts *facts, const char *name, const char *path);

#endif
