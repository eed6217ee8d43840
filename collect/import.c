/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import: read other tools' results into a store. */
#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "collect/lib/import.h"
#include "collect/lib/import_file.h"
#include "collect/lib/import_json.h"
#include "data/lib/cli.h"

struct options {
	const char *format, *backend, *workload, *design, *decimal;
	bool dry_run, json;
};

/* A dry run's state: how much of the array is printed. */
struct dry {
	size_t n_printed;
	size_t n_refused;
};

static void
print_result(void *context, const struct import *in, struct result *r)
{
	struct dry *dry = context;

	(void)in;
	import_json_print(stdout, r, &dry->n_printed);
	result_free(r);
}

static void
say_refusal(void *context, const struct import *in, size_t line, const char *why)
{
	struct dry *dry = context;

	dry->n_refused++;
	if (line > 0)
		warnx("%s: line %zu: %s", in->file, line, why);
	else
		warnx("%s: %s", in->file, why);
}

static void
read_file(const char *path, const struct import_options *options, const struct import_taker *taker)
{
	struct import in = { .options = options, .taker = taker, .file = path };
	int fd = import_open(path);
	size_t length;
	char *bytes = fd >= 0 ? import_slurp(fd, "", 0, &length) : NULL;

	if (bytes == NULL)
		taker->refusal(taker->context, &in, 0, strerror(errno));
	else
		import_bytes(&in, bytes, length);
}

int
main(int argc, char *argv[])
{
	struct options o = { 0 };
	const struct option_spec table[] = {
		{ "dry-run", 'n', OPTION_FLAG, &o.dry_run, NULL, "" },
		{ "json", 0, OPTION_FLAG, &o.json, NULL, "" },
		{ 0 },
	};
	const struct program program = { "", "", table, 1, -1 };
	int first = options_parse(argc, argv, &program);
	struct dry dry = { 0 };
	struct import_options options = { 0 };
	struct import_taker taker = { print_result, say_refusal, &dry };

	putchar('[');
	for (int i = first; i < argc; i++)
		read_file(argv[i], &options, &taker);
	puts("]");
	if (cli_finish(stdout) != 0 || dry.n_refused > 0)
		return 1;
	return 0;
}
