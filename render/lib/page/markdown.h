/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * markdown: a study as GitHub renders it: tables, one picture for light and dark, no HTML that is
 * stripped.
 */
#ifndef PODIUM_MARKDOWN_H
#define PODIUM_MARKDOWN_H

#include <stdbool.h>
#include <stdio.h>

#include "data/lib/answer/report.h"

struct markdown_options {
	const char *base_url; /* before the pictures' names; "": they lie beside it */
	bool has_runs;        /* is runs.csv beside it */
};
void markdown_put(struct report *report, const struct markdown_options *options, FILE *out);

#endif
