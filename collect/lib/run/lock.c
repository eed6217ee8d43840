/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/lock.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "collect/lib/run/child.h"

static const double AGAIN_S = 0.2;

/* Reading is enough for flock, so that every user can share the file whoever made it. -1: errno. */
static int
open_lock(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);

	if (fd < 0 && errno == ENOENT) {
		fd = open(path, O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0444);
		if (fd < 0 && errno == EEXIST)
			fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	}
	return fd;
}

static int
open_machine_lock(const char **path)
{
	int fd;

	*path = getenv("PODIUM_LOCK");
	if (*path != NULL)
		return open_lock(*path);
	*path = "/run/lock/podium-measure.lock";
	fd = open_lock(*path);
	if (fd >= 0)
		return fd;
	*path = "/tmp/podium-measure.lock";
	return open_lock(*path);
}

/* flock cannot be waited for with a signal taken only there, so we ask again and again. */
static bool
take(int fd, const char *path, const char *where)
{
	bool announced = false;

	if (fd < 0)
		err(1, "%s", path);
	while (flock(fd, LOCK_EX | LOCK_NB) != 0) {
		if (errno != EWOULDBLOCK)
			err(1, "%s", path);
		if (!announced)
			warnx("%s: another measurement is running %s: waiting for its end", path,
			    where);
		announced = true;
		if (!child_pause(AGAIN_S))
			return false;
	}
	return true;
}

bool
lock_measuring(const char *store_path)
{
	g_autofree char *folder = g_path_get_dirname(store_path);
	g_autofree char *beside = g_build_filename(folder, ".podium.lock", NULL);
	const char *machine;
	int fd = open_machine_lock(&machine);

	return take(fd, machine, "on this machine") &&
	    take(open_lock(beside), beside, "in this folder");
}
