/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sysbench_test: which of its tests a run of sysbench is, and which options make it another load.
 */
#ifndef PODIUM_SYSBENCH_TEST_H
#define PODIUM_SYSBENCH_TEST_H

#include "collect/lib/import/sysbench/sysbench.h"

/* A line that may tell which test it is. */
void sysbench_test_see(struct sysbench_run *b, const char *line);
/* What all lines together tell. */
void sysbench_test_name(struct sysbench_run *b);

#endif
