/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/file/file_use.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/loop.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

/* By its device and number, which no other name or folder can hide. */
static bool
is_backing(int loop, const struct stat *st)
{
	struct loop_info64 info = { 0 };

	if (ioctl(loop, LOOP_GET_STATUS64, &info) != 0)
		return false;
	return S_ISBLK(st->st_mode) ? info.lo_rdevice == st->st_rdev :
				      info.lo_device == st->st_dev && info.lo_inode == st->st_ino;
}

/* By its name in sysfs, which everyone may read. */
static bool
is_backing_name(const char *loop, const char *path)
{
	g_autofree char *entry =
	    g_strdup_printf("/sys/block/%s/loop/backing_file", loop + strlen("/dev/"));
	g_autofree char *name = NULL;
	char *whole = realpath(path, NULL);
	bool same = whole != NULL && g_file_get_contents(entry, &name, NULL, NULL) &&
	    strcmp(g_strchomp(name), whole) == 0;

	free(whole);
	return same;
}

/* O_EXCL says whether anyone holds it. */
static bool
is_held(const char *device)
{
	int fd = open(device, O_RDONLY | O_EXCL | O_CLOEXEC);
	bool held = fd < 0 && errno == EBUSY;

	if (fd >= 0)
		close(fd);
	return held;
}

static char *
user_of(const char *loop, const char *path, const struct stat *st)
{
	int fd = open(loop, O_RDONLY | O_CLOEXEC);
	bool known = fd >= 0 || errno != EACCES, backing = fd >= 0 && is_backing(fd, st);

	if (fd >= 0)
		close(fd);
	if (!known)
		return is_backing_name(loop, path) ? g_strdup(loop) : NULL;
	if (!backing)
		return NULL;
	/* A loop device does not hold another that it lies on. */
	return is_held(loop) ? g_strdup(loop) : file_use_loop(loop);
}

char *
file_use_loop(const char *path)
{
	GDir *devices = g_dir_open("/sys/block", 0, NULL);
	const char *name;
	char *user = NULL;
	struct stat st;

	while (devices != NULL && stat(path, &st) == 0 && user == NULL &&
	    (name = g_dir_read_name(devices)) != NULL) {
		g_autofree char *backing = g_strdup_printf("/sys/block/%s/loop", name);
		g_autofree char *loop = g_strdup_printf("/dev/%s", name);

		if (g_file_test(backing, G_FILE_TEST_IS_DIR))
			user = user_of(loop, path, &st);
	}
	if (devices != NULL)
		g_dir_close(devices);
	return user;
}
