/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fio_value: numbers with units as fio reads them. "4k" is 4096 and "4ki" 4000 (fio's
 * kb_base=1024), a B may follow, case does not matter, 0x begins a hexadecimal number. A duration
 * without a unit is in seconds. All return false if the text does not parse whole or overflows;
 * then nothing is written.
 */
#ifndef PODIUM_FIO_VALUE_H
#define PODIUM_FIO_VALUE_H

#include <stdbool.h>
#include <stdint.h>

bool fio_value_bytes(const char *text, uint64_t *bytes);
bool fio_value_duration(const char *text, uint64_t *ns); /* d h m s ms us */
bool fio_value_flag(const char *text, bool *flag);       /* 0 or 1 */
bool fio_value_percent(const char *text, double *share); /* "50%" is 0.5; at most 100% */

#endif
