/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unquote: lines that came as JSON strings: Ansible's stdout_lines, docker's logs. */
#ifndef PODIUM_UNQUOTE_H
#define PODIUM_UNQUOTE_H

#include <stdbool.h>

#include "collect/lib/import/read/pasted.h"

/*
 * If most lines are a JSON string each, or one line is all: makes them the lines that they say, and
 * empties those that hold nothing but the brackets around. Returns whether it did.
 */
bool unquote_lines(struct pasted *text);

#endif
