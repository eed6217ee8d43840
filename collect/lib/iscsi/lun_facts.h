/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun_facts: what a target says about itself, its LUN and the session. */
#ifndef PODIUM_LUN_FACTS_H
#define PODIUM_LUN_FACTS_H

#include "collect/lib/facts/facts.h"
#include "collect/lib/iscsi/lun.h"

/*
 * target.*, lun.*, session.*, tcp.*: inquiry, its pages, capacity, cache, what was negotiated, the
 * way's length.
 */
void lun_facts(struct lun *lun, struct facts *facts);

#endif
