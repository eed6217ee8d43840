/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/device_counters.h"

#include <stdio.h>

/* The kernel's sectors, whatever the device's are. */
enum { SECTOR_BYTES = 512, FIELDS = 17 };

/* Places in /sys/block/NAME/stat, Documentation/block/stat.rst; flushes since Linux 5.5. */
static const struct {
	int field;
	const char *name;
	bool level;
	int64_t unit;
} known[] = { { 0, "device.reads", false, 1 }, { 2, "device.read_bytes", false, SECTOR_BYTES },
	{ 4, "device.writes", false, 1 }, { 6, "device.written_bytes", false, SECTOR_BYTES },
	{ 8, "device.in_flight", true, 1 }, { 15, "device.flushes", false, 1 } };

void
device_counters_take(struct sampler *s, void *folder)
{
	g_autofree char *path = g_build_filename(folder, "stat", NULL);
	FILE *in = fopen(path, "re");
	long long value[FIELDS];
	int n = 0;

	if (in == NULL)
		return;
	while (n < FIELDS && fscanf(in, "%lld", &value[n]) == 1)
		n++;
	fclose(in);
	for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
		if (known[i].field < n)
			sampler_add(s, known[i].name, known[i].level,
			    value[known[i].field] * known[i].unit);
}
