/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * libFuzzer target: any bytes as a file to be imported, by all formats or, run under the name
 * import-FORMAT, by that one. What it reads is printed to nowhere.
 */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/import/store/dry_run.h"
#include "collect/lib/import/store/names.h"
#include "collect/lib/import/importer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
take(void *context, const char *file, struct result *r)
{
	FILE *nowhere = context;
	struct json_writer w = json_writer_on(nowhere, JSON_SPACED);

	json_writer_array(&w, NULL);
	dry_run_json(&w, r);
	json_writer_close(&w);
	dry_run_text(nowhere, r, file);
	g_free(names_workload(r, NULL));
	g_free(names_backend(r->backend != NULL ? r->backend : ""));
	for (guint i = 0; i < r->numbers->len; i++)
		g_free(
		    names_measure(&g_array_index(r->numbers, struct result_number, i), true).name);
	result_free(r);
}

static void
refuse(void *context, const char *file, size_t line, const char *why)
{
	fprintf(context, "%s:%zu: %s\n", file, line, why);
}

/* The format whose file the target is named for: import-fio_json reads fio-json. NULL: any. */
static const char *
format_asked(void)
{
	const char *asked = strchr(program_invocation_short_name, '-');

	for (const struct format *const *f = formats; asked != NULL && *f != NULL; f++) {
		g_autofree char *file = g_strdelimit(g_strdup((*f)->name), "-", '_');

		if (strcmp(g_strdelimit(file, "+", '\0'), asked + 1) == 0)
			return (*f)->name;
	}
	return NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	FILE *nowhere = fopen("/dev/null", "w");
	const struct importer_options options = { .format = format_asked() };
	const struct receiver receiver = { take, refuse, nowhere };
	char *bytes = g_malloc(size + 1);

	memcpy(bytes, data, size);
	importer_read(&options, &receiver, "input", bytes, size);
	fclose(nowhere);
	return 0;
}
