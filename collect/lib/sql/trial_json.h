/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial_json: a trial as --json prints it. */
#ifndef PODIUM_TRIAL_JSON_H
#define PODIUM_TRIAL_JSON_H

#include <stdio.h>

#include "collect/lib/sql/trial.h"

/* One object on one line. */
void trial_json_print(FILE *out, const struct trial *t);

#endif
