/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nearest: which name was meant, where one was mistyped. */
#ifndef PODIUM_NEAREST_H
#define PODIUM_NEAREST_H

struct nearest {
	const char *word; /* as it was written */
	const char *name; /* the best so far, or NULL */
	unsigned edits;   /* that make the one of the other */
};

struct nearest nearest_begin(const char *word);

/*
 * Takes the name if it is nearer than those before: letters left out, put in, changed or swapped
 * with the next (Damerau 1964), at most one in three of the longer. `name` must outlive it.
 */
void nearest_try(struct nearest *nearest, const char *name);

/* "; did you mean '--iodepth'?", with the dashes given, or "" if nothing is near; g_free. */
char *nearest_words(const struct nearest *nearest, const char *dashes);

#endif
