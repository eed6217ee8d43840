/* SPDX-License-Identifier: GPL-3.0-or-later */
/* study_path: paths as a study file means them. */
#ifndef PODIUM_STUDY_PATH_H
#define PODIUM_STUDY_PATH_H

#include "collect/lib/study/study_file.h"

/* The files of an `import` (NULL: of none), ready to open, ended by NULL; g_strfreev. */
char **study_path_imports(const struct study_file *file, const char *import);
/* A path as the study file means it: relative to its folder. g_free. */
char *study_path(const struct study_file *file, const char *path);

#endif
