/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * words_gate: what changed since another store, in sentences. Plain text; the caller frees it with
 * g_free.
 */
#ifndef PODIUM_WORDS_GATE_H
#define PODIUM_WORDS_GATE_H

#include "analyze/lib/gate.h"

/* "zvol over iSCSI, commit: 1.021× of before (0.998–1.044), within the gate." */
char *words_gate_change(const struct gate_change *change, bool is_gated);

/* "None of 3 got slower by more than 5 %. 1 could not be held against before." */
char *words_gate_verdict(const struct gate *gate, double allowed);

#endif
