/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libFuzzer target: any bytes as podium's own table of runs, into a store in memory. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "collect/lib/import_store.h"
#include "collect/lib/tidy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
refuse(void *context, size_t line, const char *why)
{
	fprintf(context, "%zu: %s\n", line, why);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	FILE *nowhere;
	struct tidy_refuser refuser = { refuse, NULL };
	const struct import_as as = { 0 };
	struct import_store *is;
	struct store *store;

	if (!tidy_is((const char *)data, size))
		return -1;
	nowhere = fopen("/dev/null", "w");
	refuser.context = nowhere;
	store = store_open_runs(":memory:", STORE_WRITE);
	is = import_store_begin(store, &as);
	import_store_file(is, "input.csv", "digest");
	tidy_read(is, (const char *)data, size, &refuser, nowhere);
	import_store_end(is);
	store_close(store);
	fclose(nowhere);
	return 0;
}
