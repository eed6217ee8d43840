/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/remove.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glib.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDERS_OPEN = 2 }; /* at a time, of the descriptors there are */

static const char folder_mark[] = ".made-by-podium";

static char *
because(const char *path, int reason)
{
	return g_strdup_printf("%s: %s", path, g_strerror(reason));
}

bool
remove_is_file(const char *path, bool *there)
{
	struct stat st;

	*there = lstat(path, &st) == 0;
	return *there ? S_ISREG(st.st_mode) : errno == ENOENT;
}

char *
remove_file(const char *path)
{
	bool there;

	if (!remove_is_file(path, &there))
		return g_strdup_printf("%s: not a file: not deleted", path);
	if (there && unlink(path) != 0 && errno != ENOENT)
		return because(path, errno);
	return NULL;
}

void
remove_at_signal(const char *path)
{
	int before = errno;
	struct stat st;

	if (lstat(path, &st) == 0 && S_ISREG(st.st_mode))
		unlink(path);
	errno = before;
}

char *
remove_replace(const char *from, const char *to)
{
	bool there;

	if (!remove_is_file(to, &there))
		return g_strdup_printf("%s: not a file: not replaced", to);
	return rename(from, to) == 0 ? NULL : because(to, errno);
}

/* A file system without that flag has links, or nothing better than a look before. */
char *
remove_move(const char *from, const char *to)
{
	bool there;

	if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
		return NULL;
	if (errno != EINVAL && errno != ENOSYS)
		return because(to, errno);
	if (!remove_is_file(to, &there) || there)
		return because(to, EEXIST);
	return rename(from, to) == 0 ? NULL : because(to, errno);
}

static bool
bears_mark(const char *folder)
{
	g_autofree char *mark = g_build_filename(folder, folder_mark, NULL);
	struct stat st;

	return lstat(folder, &st) == 0 && S_ISDIR(st.st_mode) && lstat(mark, &st) == 0 &&
	    S_ISREG(st.st_mode);
}

char *
remove_foreign_folder(const char *path)
{
	struct stat st;

	if ((lstat(path, &st) != 0 && errno == ENOENT) || bears_mark(path))
		return NULL;
	return g_strdup_printf("%s: podium did not make it", path);
}

char *
remove_make_folder(const char *path)
{
	g_autofree char *mark = g_build_filename(path, folder_mark, NULL);
	int fd, reason;

	if (mkdir(path, 0700) != 0) {
		if (errno != EEXIST)
			return because(path, errno);
		return remove_foreign_folder(path);
	}
	fd = open(mark, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	reason = errno;
	if (fd >= 0)
		close(fd);
	else
		rmdir(path);
	return fd >= 0 ? NULL : because(path, reason);
}

/* The mark goes last but for the folder itself: who is killed before finds it again. */
static int
remove_one(const char *path, const struct stat *st, int kind, struct FTW *walk)
{
	(void)st;
	if (walk->level == 0 || (walk->level == 1 && g_str_equal(path + walk->base, folder_mark)))
		return 0;
	return kind == FTW_DP ? rmdir(path) : unlink(path);
}

char *
remove_folder(const char *path)
{
	g_autofree char *mark = g_build_filename(path, folder_mark, NULL);
	struct stat st;

	if (lstat(path, &st) != 0 || !bears_mark(path))
		return remove_foreign_folder(path);
	if (nftw(path, remove_one, FOLDERS_OPEN, FTW_DEPTH | FTW_PHYS | FTW_MOUNT) != 0 ||
	    unlink(mark) != 0 || rmdir(path) != 0)
		return because(path, errno);
	return NULL;
}
