/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_page: a study as one HTML page, and several as a list. */
#ifndef PODIUM_REPORT_PAGE_H
#define PODIUM_REPORT_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "data/lib/answer/report.h"

struct page_options {
	bool private_too; /* host names, addresses, users too */
	bool alone;       /* no links to files beside it */
	/* Of the folder that holds the studies' folders, for link previews; NULL: none. */
	const char *site_url;
};
void report_page(struct report *report, const struct page_options *options, FILE *out);

/* One study's entry in the list of all: `link` leads to its page. */
void report_page_entry(struct report *report, const char *link, FILE *out);

#endif
