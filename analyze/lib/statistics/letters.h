/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * letters: the compact letter display: backends that are not proven to differ share a letter. Pure.
 */
#ifndef PODIUM_LETTERS_H
#define PODIUM_LETTERS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * By insertion and absorption (Piepho 2004): two of k backends share a letter exactly if neither is
 * proven better, better[i * k + j] saying that of i over j. Backends in the order in which letters
 * shall run. Returns k texts, ended by NULL, to be freed with g_strfreev; past 52 letters "[53]",
 * "[54]"...
 */
char **letters_of(const bool *better, size_t k);

#endif
