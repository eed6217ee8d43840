/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workbook_proof: a workbook read back: is every cell in it? */
#ifndef PODIUM_WORKBOOK_PROOF_H
#define PODIUM_WORKBOOK_PROOF_H

#include <stddef.h>

/*
 * libxlsxwriter writes each part to a file for the moment and does not look whether that went well:
 * where there is no room, parts are cut short, or holes are in them, and its status is that all is
 * well. `cells[i]` is how many cells sheet i + 1 was given, of n sheets. NULL: every part is whole
 * and has as many; else what is missing (g_free).
 */
char *workbook_proof(const char *path, const size_t *cells, size_t n);

#endif
