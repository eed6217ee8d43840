/* SPDX-License-Identifier: GPL-3.0-or-later */
/* environment: what a measured command sees of ours. */

#include "data/lib/option.h"
#ifndef PODIUM_ENVIRONMENT_H
#define PODIUM_ENVIRONMENT_H

/*
 * PATH, HOME, USER, LOGNAME, SHELL, TMPDIR, TZ and podium's own mark; LC_ALL=C.UTF-8, so that
 * numbers print alike everywhere; and what is kept: NAME as it is, or NAME=VALUE. g_strfreev.
 */
char **environment_clean(const struct cli_list *keep);

#endif
