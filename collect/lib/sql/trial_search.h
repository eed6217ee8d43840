/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trial_search: a trial's load at one rate after the other, for the highest within a latency. */
#ifndef PODIUM_TRIAL_SEARCH_H
#define PODIUM_TRIAL_SEARCH_H

#include "collect/lib/sql/drive/transport.h"
#include "collect/lib/sql/trial.h"

/*
 * Runs the probes of t->search and leaves t->run empty, at the rate found (or the lowest), to be
 * run once more as the measured part. NULL, or why a probe failed (caller frees).
 */
char *trial_search_rate(
    struct trial *t, transport_run *transport, const volatile sig_atomic_t *interrupted);

#endif
