/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun_verify: what verification does around the measured part of a load on LUNs. */
#ifndef PODIUM_LUN_VERIFY_H
#define PODIUM_LUN_VERIFY_H

#include "collect/lib/iscsi/lun_session.h"

/* Nothing to do for a load that does not verify. False and *why. */
bool lun_verify_begin(struct lun_session *s, size_t n, char **why);
void lun_verify_end(struct lun_session *s, size_t n);

#endif
