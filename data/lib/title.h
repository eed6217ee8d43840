/* SPDX-License-Identifier: GPL-3.0-or-later */
/* title: the name that a reader sees, made fit for the middle of a sentence. */
#ifndef PODIUM_TITLE_H
#define PODIUM_TITLE_H

/*
 * A title with letters that are written from right to left would take the figures behind it along;
 * it is set apart by U+2068 and U+2069 (Unicode Standard Annex 9). What turns the direction itself
 * is left out of any title. A new string.
 */
char *title_in_text(const char *title);

#endif
