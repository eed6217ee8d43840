/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_text: a study file as lines: where things stand, and what a value is. */
#ifndef PODIUM_STUDY_TEXT_H
#define PODIUM_STUDY_TEXT_H

#include <stdbool.h>

/* The line of a key (or of a group's heading: key NULL) in the text, 0 if it is not there. */
int study_text_line(const char *text, const char *group, const char *key);
/* The group's name in the heading on that line. g_free. */
char *study_text_heading(const char *text, int line);
/*
 * False: a line is no heading, pair or comment, or a heading or key comes twice; *line and *reason
 * say which.
 */
bool study_text_check(const char *text, int *line, char **reason);
/*
 * A value without its blanks and without a comment that a blank and ';' begin outside quotes.
 * g_free.
 */
char *study_text_value(const char *raw);

#endif
