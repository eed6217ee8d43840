/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * libFuzzer target: any bytes as a file into a store in memory; run under the name tidy, only
 * podium's own tables of runs.
 */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collect/lib/import/store/import_store.h"
#include "collect/lib/import/importer.h"
#include "collect/lib/import/store/tidy.h"
#include "data/lib/store/db.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct intake {
	struct import_store *store;
	FILE *nowhere;
};

static void
take(void *context, const char *file, struct result *r)
{
	const struct intake *intake = context;

	(void)file;
	import_store_take(intake->store, r);
}

static void
refuse(void *context, const char *file, size_t line, const char *why)
{
	const struct intake *intake = context;

	fprintf(intake->nowhere, "%s:%zu: %s\n", file, line, why);
}

static void
refuse_row(void *context, size_t line, const char *why)
{
	const struct intake *intake = context;

	fprintf(intake->nowhere, "%zu: %s\n", line, why);
}

static void
read_blocks(struct intake *intake, const uint8_t *data, size_t size)
{
	const struct importer_options options = { 0 };
	const struct receiver receiver = { take, refuse, intake };
	char *bytes = g_malloc(size + 1);

	memcpy(bytes, data, size);
	importer_read(&options, &receiver, "input", bytes, size);
	import_store_report(intake->store, intake->nowhere);
}

/* What was imported must hold the schema's checks, which are off meanwhile. */
static void
hold_checks(struct store *store)
{
	if (db_answer(store,
		db_statement(store,
		    "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'"),
		1) != 0)
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct import_overrides as = { 0 };
	struct intake intake = { NULL, NULL };
	struct tidy_refuser refuser = { refuse_row, &intake };
	bool is_tidy = tidy_is((const char *)data, size);
	struct store *store;

	if (!is_tidy && strcmp(program_invocation_short_name, "tidy") == 0)
		return -1;
	intake.nowhere = fopen("/dev/null", "w");
	store = store_open_runs(":memory:", STORE_WRITE);
	intake.store = import_store_begin(store, &as);
	import_store_file(intake.store, "input", "digest");
	if (is_tidy)
		tidy_read(intake.store, (const char *)data, size, &refuser, intake.nowhere);
	else
		read_blocks(&intake, data, size);
	import_store_end(intake.store);
	hold_checks(store);
	store_close(store);
	fclose(intake.nowhere);
	return 0;
}
