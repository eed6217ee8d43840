/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iscsilogin: the login to a target: what was agreed, and in words why it came to nothing. */
#ifndef PODIUM_ISCSILOGIN_H
#define PODIUM_ISCSILOGIN_H

#include "collect/lib/iscsi/iscsiask.h"

/*
 * Logs lun->iscsi in by `portal` and fills lun->negotiated. False and *why; a target that does not
 * agree to a header digest that was asked for is not used.
 */
bool iscsilogin(struct iscsilun *lun, const char *portal, char **why);

#endif
