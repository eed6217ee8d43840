/* SPDX-License-Identifier: GPL-3.0-or-later */
/* iscsifacts: what a target says about itself, its LUN and the session. */
#ifndef PODIUM_ISCSIFACTS_H
#define PODIUM_ISCSIFACTS_H

#include "collect/lib/facts/facts.h"
#include "collect/lib/iscsi/iscsiask.h"

/*
 * target.*, lun.*, session.*, tcp.*: inquiry, its pages, capacity, cache, what was negotiated, the
 * way's length.
 */
void iscsifacts_find(struct iscsilun *lun, struct facts *facts);

#endif
