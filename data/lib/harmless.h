/* SPDX-License-Identifier: GPL-3.0-or-later */
/* harmless: text of others without what a terminal obeys. */
#ifndef PODIUM_HARMLESS_H
#define PODIUM_HARMLESS_H

/* One line: each run of control characters is a space. g_free. */
char *harmless_line(const char *text);

/*
 * NULL: there is no control character in the text but ends of lines and tabs. Otherwise the text
 * with a space in place of each (g_free).
 */
char *harmless_text(const char *text);

#endif
