/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iscsiverify: what verification does around the measured part of a load on LUNs. */
#ifndef PODIUM_ISCSIVERIFY_H
#define PODIUM_ISCSIVERIFY_H

#include "collect/lib/iscsi/iscsisession.h"

/* Nothing to do for a load that does not verify. False and *why. */
bool iscsiverify_begin(struct iscsi_session *s, size_t n, char **why);
void iscsiverify_end(struct iscsi_session *s, size_t n);

#endif
