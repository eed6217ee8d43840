/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * workbook: all tables of a study in one .xlsx file, with charts that the spreadsheet draws itself.
 */
#ifndef PODIUM_WORKBOOK_H
#define PODIUM_WORKBOOK_H

#include <stdbool.h>

#include "data/lib/answer/report.h"

/*
 * Writes whole or not at all; dies with "podium-x: PATH: reason". Dated `date_ns`, so that equal
 * stores give equal bytes.
 */
void workbook_write(struct report *report, const char *path, bool private_too, int64_t date_ns);

#endif
