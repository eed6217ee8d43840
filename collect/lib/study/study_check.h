/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_check: a study file held against the world: do the files and programs it names exist? */
#ifndef PODIUM_STUDY_CHECK_H
#define PODIUM_STUDY_CHECK_H

#include <stdbool.h>

#include "collect/lib/study/study_file.h"

/*
 * Does everything it names exist: imports, option files, programs? False: *error as above.
 * study_file_read() asks it.
 */
bool study_check(const struct study_file *file, char **error);

#endif
