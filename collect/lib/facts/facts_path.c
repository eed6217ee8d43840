/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/facts/facts_path.h"

#include <blkid/blkid.h>
#include <glib.h>
#include <libmount/libmount.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysmacros.h>

#include "collect/lib/facts/facts_read.h"

enum { DEEPEST = 12 };

/* The path itself or the nearest parent that exists; g_free. */
static char *
existing(const char *path)
{
	char *at = g_canonicalize_filename(path, NULL);

	while (!g_file_test(at, G_FILE_TEST_EXISTS) && strcmp(at, "/") != 0) {
		char *parent = g_path_get_dirname(at);

		g_free(at);
		at = parent;
	}
	return at;
}

static void
add_mount(struct facts *f, struct libmnt_fs *fs, dev_t *device)
{
	const char *source = mnt_fs_get_srcpath(fs);
	struct stat st;

	facts_add(f, "mount.type", mnt_fs_get_fstype(fs));
	facts_add(f, "mount.options", mnt_fs_get_options(fs));
	facts_add_private(f, "mount.source", mnt_fs_get_source(fs));
	facts_add_private(f, "mount.point", mnt_fs_get_target(fs));
	/* btrfs, overlay and the like have device numbers of their own that no disk answers to. */
	if (major(*device) == 0 && source != NULL && stat(source, &st) == 0 && S_ISBLK(st.st_mode))
		*device = st.st_rdev;
}

static void
add_file_system(struct facts *f, const char *path, dev_t *device)
{
	struct libmnt_table *table = mnt_new_table_from_file("/proc/self/mountinfo");
	struct libmnt_fs *fs =
	    table != NULL ? mnt_table_find_mountpoint(table, path, MNT_ITER_BACKWARD) : NULL;
	struct statvfs space;

	if (fs != NULL)
		add_mount(f, fs, device);
	mnt_unref_table(table);
	if (statvfs(path, &space) == 0) {
		facts_addf(f, "filesystem.bytes", "%llu",
		    (unsigned long long)space.f_blocks * space.f_frsize);
		facts_addf(f, "filesystem.block_bytes", "%lu", space.f_bsize);
	}
}

static char *
sysfs_of(dev_t device)
{
	return g_strdup_printf("/sys/dev/block/%u:%u", major(device), minor(device));
}

/* sda is a disk, vda one of virtio's, loop0 a loop device. */
static char *
kind_of_name(const char *name)
{
	if (g_str_has_prefix(name, "sd") || g_str_has_prefix(name, "hd"))
		return g_strdup("disk");
	if (g_str_has_prefix(name, "vd"))
		return g_strdup("virtio");
	if (g_str_has_prefix(name, "xvd"))
		return g_strdup("xen");
	return g_strndup(name, strcspn(name, "0123456789"));
}

/* lvm, crypt, raid1, loop, nvme, partition, disk, ... */
static char *
kind_of(const char *folder, const char *name)
{
	g_autofree char *mapper = g_strconcat(folder, "/dm/uuid", NULL);
	g_autofree char *raid = g_strconcat(folder, "/md/level", NULL);
	g_autofree char *part = g_strconcat(folder, "/partition", NULL);
	g_autofree char *uuid = facts_read_file(mapper);
	char *level = facts_read_file(raid);

	if (uuid != NULL && strchr(uuid, '-') != NULL) {
		g_free(level);
		return g_ascii_strdown(uuid, strchr(uuid, '-') - uuid);
	}
	if (level != NULL || g_file_test(part, G_FILE_TEST_EXISTS))
		return level != NULL ? level : g_strdup("partition");
	return kind_of_name(name);
}

static void
add_attribute(struct facts *f, int n, const char *folder, const char *const pair[2])
{
	g_autofree char *path = g_build_filename(folder, pair[1], NULL);
	g_autofree char *name = g_strdup_printf("device.%d.%s", n, pair[0]);

	if (strcmp(pair[0], "serial") == 0) {
		g_autofree char *text = facts_read_file(path);

		facts_add_private(f, name, text);
	} else {
		facts_read_add_choice(f, name, path);
	}
}

static void
add_device(struct facts *f, int n, const char *folder, const char *device_name)
{
	static const char *const attributes[][2] = { { "rotational", "queue/rotational" },
		{ "scheduler", "queue/scheduler" }, { "queue_depth", "queue/nr_requests" },
		{ "write_cache", "queue/write_cache" }, { "read_ahead_kib", "queue/read_ahead_kb" },
		{ "max_io_kib", "queue/max_sectors_kb" },
		{ "logical_block_bytes", "queue/logical_block_size" },
		{ "physical_block_bytes", "queue/physical_block_size" }, { "sectors_512", "size" },
		{ "model", "device/model" }, { "vendor", "device/vendor" },
		{ "firmware", "device/firmware_rev" }, { "serial", "device/serial" },
		{ "merges_off", "queue/nomerges" }, { "direct_loop", "loop/dio" } };
	g_autofree char *kind = kind_of(folder, device_name);
	g_autofree char *kind_name = g_strdup_printf("device.%d.kind", n);
	g_autofree char *name_name = g_strdup_printf("device.%d.name", n);

	facts_add(f, kind_name, kind);
	facts_add_private(f, name_name, device_name);
	for (size_t i = 0; i < G_N_ELEMENTS(attributes); i++)
		add_attribute(f, n, folder, attributes[i]);
}

static int add_stack(struct facts *f, int n, dev_t device);

/* The devices that this one is made of. Returns the next number. */
static int
add_below(struct facts *f, int n, const char *folder, dev_t device)
{
	g_autofree char *slaves = g_strconcat(folder, "/slaves", NULL);
	g_autofree char *backing = g_strconcat(folder, "/loop/backing_file", NULL);
	g_autofree char *file = facts_read_file(backing);
	g_autoptr(GDir) all = g_dir_open(slaves, 0, NULL);
	const char *name;
	dev_t disk;
	struct stat st;

	if (blkid_devno_to_wholedisk(device, NULL, 0, &disk) == 0 && disk != device)
		return add_stack(f, n, disk);
	if (file != NULL && stat(file, &st) == 0)
		return add_stack(f, n, st.st_dev);
	while (all != NULL && (name = g_dir_read_name(all)) != NULL) {
		g_autofree char *path = g_strdup_printf("/dev/%s", name);

		if (stat(path, &st) == 0)
			n = add_stack(f, n, st.st_rdev);
	}
	return n;
}

static int
add_stack(struct facts *f, int n, dev_t device)
{
	g_autofree char *folder = sysfs_of(device);
	g_autofree char *link = g_file_read_link(folder, NULL);
	g_autofree char *name = link != NULL ? g_path_get_basename(link) : NULL;

	if (name == NULL || n >= DEEPEST)
		return n;
	add_device(f, n, folder, name);
	return add_below(f, n + 1, folder, device);
}

void
facts_path(struct facts *f, const char *path)
{
	g_autofree char *there = existing(path);
	struct stat st;
	dev_t device;

	facts_add_private(f, "path", path);
	if (stat(there, &st) != 0)
		return;
	device = S_ISBLK(st.st_mode) ? st.st_rdev : st.st_dev;
	if (!S_ISBLK(st.st_mode))
		add_file_system(f, there, &device);
	add_stack(f, 0, device);
}

char *
facts_path_device_folder(const char *path)
{
	g_autofree char *there = existing(path);
	struct facts *unused = facts_new();
	struct stat st;
	dev_t device = 0;
	char *folder;

	if (stat(there, &st) == 0)
		device = S_ISBLK(st.st_mode) ? st.st_rdev : st.st_dev;
	if (device != 0 && !S_ISBLK(st.st_mode))
		add_file_system(unused, there, &device);
	facts_free(unused);
	folder = sysfs_of(device);
	if (g_file_test(folder, G_FILE_TEST_EXISTS))
		return folder;
	g_free(folder);
	return NULL;
}
