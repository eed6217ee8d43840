/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * html: what every page has: head with its whole style, and sentences from the store. Nothing is
 * loaded from elsewhere.
 */
#ifndef PODIUM_HTML_H
#define PODIUM_HTML_H

#include <stdio.h>

struct html_head {
	const char *title, *description;
	const char *url, *picture; /* for link previews; NULL: none */
};
void html_begin(FILE *out, const struct html_head *head);
void html_end(FILE *out);

/* Escaped, between the tags of `element` ("p class=\"about\""). */
void html_element(FILE *out, const char *element, const char *text);

/* A verdict: where the store emphasises nothing, a short first sentence is strong. */
void html_verdict(FILE *out, const char *sentence);

/* A sentence of the store: **so** is strong, the rest escaped. */
void html_sentence(FILE *out, const char *sentence);

#endif
