/* SPDX-License-Identifier: GPL-3.0-or-later */
/* source_date: the date that files which must carry one are given. */
#ifndef PODIUM_SOURCE_DATE_H
#define PODIUM_SOURCE_DATE_H

#include "data/lib/answer/report.h"

/* SOURCE_DATE_EPOCH if it is set, else when the study's last run began: never now. */
int64_t source_date(const struct report *report);

#endif
