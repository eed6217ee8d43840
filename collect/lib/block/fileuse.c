/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/fileuse.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/loop.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <glib.h>

/* Does the loop device lie on that file or device? */
static bool
lies_on(const char *loop, const struct stat *st)
{
	struct loop_info64 info = { 0 };
	int fd = open(loop, O_RDONLY | O_CLOEXEC);
	bool known = fd >= 0 && ioctl(fd, LOOP_GET_STATUS64, &info) == 0;

	if (fd >= 0)
		close(fd);
	if (!known)
		return false;
	return S_ISBLK(st->st_mode) ? info.lo_rdevice == st->st_rdev
				    : info.lo_device == st->st_dev && info.lo_inode == st->st_ino;
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
user_of(const char *loop, const struct stat *under)
{
	struct stat st;

	if (!lies_on(loop, under))
		return NULL;
	if (is_held(loop))
		return g_strdup(loop);
	/* A loop device does not hold another that it lies on. */
	return stat(loop, &st) == 0 ? fileuse_loop(&st) : NULL;
}

char *
fileuse_loop(const struct stat *st)
{
	GDir *devices = g_dir_open("/sys/block", 0, NULL);
	const char *name;
	char *user = NULL;

	while (devices != NULL && user == NULL && (name = g_dir_read_name(devices)) != NULL) {
		g_autofree char *backing = g_strdup_printf("/sys/block/%s/loop", name);
		g_autofree char *loop = g_strdup_printf("/dev/%s", name);

		if (g_file_test(backing, G_FILE_TEST_IS_DIR))
			user = user_of(loop, st);
	}
	if (devices != NULL)
		g_dir_close(devices);
	return user;
}
