/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <err.h>

#include "collect/lib/sql/database.h"

/* Until they are there: everything travels by threads. */
void
transport_sqlite(struct load_run *run, const struct load *load, const struct slap_options *o,
    const volatile sig_atomic_t *interrupted)
{
	transport_threads(run, load, o, interrupted);
}

static char *
open_none(struct database *d)
{
	(void)d;
	errx(1, "SQLite: not yet");
}

const struct database_kind database_sqlite = { .open = open_none };
