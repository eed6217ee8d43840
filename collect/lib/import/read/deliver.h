/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deliver: results and refusals on their way from a format to whoever reads the file. */
#ifndef PODIUM_DELIVER_H
#define PODIUM_DELIVER_H

#include "collect/lib/import/read/input.h"

/* Whoever reads the file. A result becomes the receiver's, to be freed with result_free. */
struct receiver {
	void (*result)(void *context, const char *file, struct result *r);
	/* line 0: none */
	void (*refusal)(void *context, const char *file, size_t line, const char *why);
	void *context;
};

/* Hands a result over that was read from line `at` (from 0). One without numbers is refused. */
void deliver_result(struct input *in, struct result *r, size_t at);

/* Why the block or file at line `at` (from 0; SIZE_MAX: the file as a whole) is no result. */
void deliver_refusal(struct input *in, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* At the file's end: the last result, which waited for what follows it. */
void deliver_last(struct input *in);
/* At the file's end: how many refusals there were beyond those that were handed over. */
void deliver_rest(const struct input *in);

#endif
