/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * phrase: phrases about a study that charts, page and gist share. Whole sentences about a result
 * stand in the store. Callers free what is char *.
 */
#ifndef PODIUM_PHRASE_H
#define PODIUM_PHRASE_H

#include "render/lib/text/number.h"
#include "render/lib/view/view.h"

/* "7 backends, 10 runs each in rounds of shuffled order, 30 Nov 2026" */
char *phrase_study(const struct report *report);
/* "10 runs", "8 to 10 runs", "one run", "runs": of every backend of the result. */
char *phrase_runs(const struct report_result *result);
/* "95 %" */
struct number phrase_level(const struct report *report);
/* "Time to finish the work", and in a study of several workloads ": Small commits" */
char *phrase_title(const struct view *view, const char *what);
/* "podium, 10 rounds, 30 Nov 2026" */
char *phrase_source(const struct view *view);
/* "7 backends" */
char *phrase_count(size_t n, const char *one, const char *many);
/* "2", or "2–4" where the runs leave that open; "" without a place */
struct number phrase_place(const struct report_row *row);
/* A sentence of the store without the stars that emphasise. */
char *phrase_plain(const char *sentence);

#endif
