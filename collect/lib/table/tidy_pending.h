/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tidy_pending: a tidy table's rows on their way into the store, many in one step. */
#ifndef PODIUM_TIDY_PENDING_H
#define PODIUM_TIDY_PENDING_H

#include "collect/lib/table/tidy_inside.h"

void pending_new(struct tidy_pending *p);
void pending_free(struct tidy_pending *p);

/* p->run[p->n], its content and its measures are complete, but for the reason (NULL: none). */
void pending_add(struct tidy_pending *p, const char *reason);

/* Writes them all. */
void pending_write(struct tidy *t);

#endif
