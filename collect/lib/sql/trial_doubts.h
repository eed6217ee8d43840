/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trial_doubts: what speaks against a trial's number: a client that was itself busy or late, an
 * overload, connects tried again, another load on the server, hardly any storage in it.
 */
#ifndef PODIUM_TRIAL_DOUBTS_H
#define PODIUM_TRIAL_DOUBTS_H

#include "collect/lib/sql/trial.h"

/* Fills t->doubt from what a trial that is a result measured. */
void trial_doubts(struct trial *t);

#endif
