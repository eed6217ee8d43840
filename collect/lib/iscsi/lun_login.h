/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun_login: the login to a target: what was agreed, and in words why it came to nothing. */
#ifndef PODIUM_LUN_LOGIN_H
#define PODIUM_LUN_LOGIN_H

#include "collect/lib/iscsi/lun.h"

/*
 * Logs lun->iscsi in by `portal` and fills lun->negotiated. False and *why; a target that does not
 * agree to a header digest that was asked for is not used.
 */
bool lun_login(struct lun *lun, const char *portal, char **why);

#endif
