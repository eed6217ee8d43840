/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/facts/facts_client.h"

#include <glib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "collect/lib/facts/facts_read.h"
#include "collect/lib/facts/facts_text.h"
#include "collect/lib/facts/facts_virtual.h"

static void
add_system(struct facts *f)
{
	struct utsname name;
	g_autofree char *os = NULL;
	g_autofree char *release = NULL;

	if (g_file_get_contents("/etc/os-release", &release, NULL, NULL))
		os = facts_read_line_value(release, "PRETTY_NAME=");
	facts_add(f, "os.name", os != NULL ? g_strstrip(g_strdelimit(os, "\"", ' ')) : NULL);
	if (uname(&name) != 0)
		return;
	facts_add(f, "os.kernel", name.sysname);
	facts_add(f, "kernel.release", name.release);
	facts_add(f, "kernel.version", name.version);
	facts_add(f, "cpu.architecture", name.machine);
	facts_add_private(f, "host.name", name.nodename);
}

static void
add_processor(struct facts *f)
{
	g_autofree char *info = NULL;
	g_autofree char *model = NULL;

	if (g_file_get_contents("/proc/cpuinfo", &info, NULL, NULL))
		model = facts_read_line_value(info, "model name\t:");
	facts_add(f, "cpu.model", model);
	facts_addf(f, "cpu.count", "%ld", sysconf(_SC_NPROCESSORS_ONLN));
	facts_read_add_file(
	    f, "cpu.governor", "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
	facts_read_add_file(
	    f, "cpu.max_khz", "/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq");
	facts_read_add_file(f, "cpu.threads_share_cores", "/sys/devices/system/cpu/smt/active");
	facts_read_add_file(f, "cpu.limit", "/sys/fs/cgroup/cpu.max");
	facts_read_add_file(
	    f, "clock.source", "/sys/devices/system/clocksource/clocksource0/current_clocksource");
}

static void
add_memory(struct facts *f)
{
	facts_addf(
	    f, "memory.bytes", "%lld", (long long)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE));
	facts_read_add_file(f, "memory.limit", "/sys/fs/cgroup/memory.max");
	facts_read_add_choice(
	    f, "memory.huge_pages", "/sys/kernel/mm/transparent_hugepage/enabled");
	facts_read_add_file(f, "memory.swappiness", "/proc/sys/vm/swappiness");
	facts_read_add_file(f, "memory.dirty_ratio", "/proc/sys/vm/dirty_ratio");
	facts_read_add_file(
	    f, "memory.dirty_background_ratio", "/proc/sys/vm/dirty_background_ratio");
}

void
facts_client_read(struct facts *f)
{
	add_system(f);
	add_processor(f);
	add_memory(f);
	facts_add(f, "virtual.machine", facts_virtual_machine());
	facts_add(f, "virtual.container", facts_virtual_container());
	facts_add(f, "podium.version", PODIUM_VERSION);
}

void
facts_client(struct facts *f)
{
	const char *given = g_getenv(FACTS_TEXT_VARIABLE);

	if (given == NULL || !facts_text_read(f, given))
		facts_client_read(f);
}

/* "some avg10=1.23 avg60=..." */
static void
add_pressure(struct facts *f, const char *what)
{
	g_autofree char *path = g_strdup_printf("/proc/pressure/%s", what);
	g_autofree char *name = g_strdup_printf("pressure.%s.avg10", what);
	g_autofree char *text = facts_read_file(path);
	g_autofree char *value = NULL;

	if (text != NULL)
		value = facts_read_line_value(text, "some avg10=");
	if (value != NULL)
		value[strcspn(value, " ")] = '\0';
	facts_add(f, name, value);
}

/* Of /proc/stat's first line: user nice system idle iowait irq softirq steal. */
static void
add_ticks(struct facts *f)
{
	enum { STEAL = 7, COUNTED = 8 };
	g_autofree char *text = facts_read_file("/proc/stat");
	char *at;
	unsigned long long total = 0, ticks = 0;

	if (text == NULL || !g_str_has_prefix(text, "cpu "))
		return;
	at = text + 4;
	for (int i = 0; i < COUNTED; i++) {
		ticks = g_ascii_strtoull(at, &at, 10);
		total += ticks;
		if (i == STEAL)
			facts_addf(f, "cpu.steal_ticks", "%llu", ticks);
	}
	facts_addf(f, "cpu.total_ticks", "%llu", total);
}

void
facts_client_now(struct facts *f)
{
	g_autofree char *load = facts_read_file("/proc/loadavg");
	g_autofree char *memory = facts_read_file("/proc/meminfo");
	g_autofree char *available = NULL;

	if (load != NULL) {
		load[strcspn(load, " ")] = '\0';
		facts_add(f, "load.1min", load);
	}
	if (memory != NULL)
		available = facts_read_line_value(memory, "MemAvailable:");
	if (available != NULL)
		facts_addf(f, "memory.available_bytes", "%llu",
		    (unsigned long long)g_ascii_strtoull(available, NULL, 10) * 1024);
	add_pressure(f, "cpu");
	add_pressure(f, "io");
	add_pressure(f, "memory");
	add_ticks(f);
}
