/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/iozone/iozone.h"

#include <string.h>

enum { SETTINGS_LINES = 40 };

const char *
iozone_unit(const struct input *in, size_t at)
{
	for (size_t i = at; i > in->after && at - i < SETTINGS_LINES; i--) {
		const char *line = input_line(in, i - 1);

		if (strcasestr(line, "in operations per second") != NULL)
			return "1/s";
		if (strcasestr(line, "microseconds per operation") != NULL)
			return "us";
	}
	return "KiB/s";
}

struct result *
iozone_result(struct input *in, double file_kib, double record_kib)
{
	struct result *r = result_new("iozone");
	const char *version = input_remembered(in, IOZONE_VERSION);
	const char *modes = input_remembered(in, IOZONE_MODES);
	g_autofree char *load = NULL;

	r->concurrency = r->iterations = 1;
	if (version != NULL)
		r->version = input_keep(in, version, strlen(version));
	if (modes != NULL)
		r->detail = input_keep(in, modes, strlen(modes));
	if (file_kib > 0 && record_kib > 0) {
		load = g_strdup_printf("file %g KiB, record %g KiB", file_kib, record_kib);
		r->workload = input_keep(in, load, strlen(load));
	}
	return r;
}
