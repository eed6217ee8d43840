/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/file/file_target.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <glib.h>

#include "collect/lib/block/claim.h"
#include "collect/lib/file/file_layout.h"
#include "collect/lib/file/file_use.h"

/* Bytes that a file must have for the load. */
static uint64_t
needed_bytes(const struct block_load *load)
{
	if (load->region_bytes == 0)
		return 0;
	return load->offset_bytes + load->offset_step_bytes * (load->jobs - 1) + load->region_bytes;
}

static bool
fail(char **why)
{
	*why = g_strdup(g_strerror(errno));
	return false;
}

static bool
read_whole(int fd, unsigned char *data, size_t n, uint64_t offset)
{
	while (n > 0) {
		ssize_t got = pread(fd, data, n, (off_t)offset);

		if (got <= 0) {
			errno = got == 0 ? ENODATA : errno;
			return false;
		}
		data += got;
		n -= (size_t)got;
		offset += (uint64_t)got;
	}
	return true;
}

static bool
check_use(const struct file_target *t, char **why)
{
	g_autofree char *loop = file_use_loop(t->path);

	if (loop != NULL)
		*why = g_strdup_printf(
		    "is in use by way of %s (mounted, swap, or part of a volume); it is not "
		    "written to",
		    loop);
	return loop == NULL;
}

/* What may be written: in nobody's use, and blank or ours. */
static bool
check_claim(const struct file_target *t, int fd, const struct cli_list *destroy, char **why)
{
	size_t n = MIN(t->bytes, CLAIM_BYTES);
	g_autofree unsigned char *first = g_malloc(n + 1), *last = g_malloc(n + 1);
	struct claim_ends ends = { t->bytes, first, last };

	if (!check_use(t, why))
		return false;
	if (claim_waived(destroy, t->path))
		return true;
	if (!read_whole(fd, first, n, 0) || !read_whole(fd, last, n, t->bytes - n))
		return fail(why);
	*why = claim_refusal(&ends);
	return *why == NULL;
}

/* O_EXCL keeps away from everything that is mounted, swapped to, or part of a volume. */
static bool
claim_device(struct file_target *t, const struct cli_list *destroy, char **why)
{
	int fd = open(t->path, O_RDONLY | O_EXCL | O_CLOEXEC);
	bool good;

	if (fd < 0 && errno == EBUSY) {
		*why = g_strdup(
		    "is in use (mounted, swap, or part of a volume); it is not written to");
		return false;
	}
	if (fd < 0)
		return fail(why);
	good = check_claim(t, fd, destroy, why);
	close(fd);
	return good;
}

static bool
size_device(struct file_target *t, char **why)
{
	int fd = open(t->path, O_RDONLY | O_CLOEXEC);
	bool good = fd >= 0 && ioctl(fd, BLKGETSIZE64, &t->bytes) == 0;

	if (!good)
		fail(why);
	if (fd >= 0)
		close(fd);
	return good;
}

static bool
lay_out(struct file_target *t, uint64_t bytes, char **why)
{
	t->laid_out = true;
	return file_layout_write(t->path, bytes, why);
}

/* A file that is there: is it long enough, and may it be written? */
static bool
claim_file(struct file_target *t, const struct block_load *load, const struct cli_list *destroy,
    char **why)
{
	uint64_t needed = needed_bytes(load);
	int fd = open(t->path, O_RDONLY | O_CLOEXEC);
	bool writes = load->writes || load->unmaps || needed > t->bytes;
	bool good = fd >= 0 || fail(why);

	if (good && writes)
		good = check_claim(t, fd, destroy, why);
	if (fd >= 0)
		close(fd);
	if (good && needed > t->bytes) {
		good = lay_out(t, needed, why);
		t->bytes = needed;
	}
	return good;
}

static bool
make_file(struct file_target *t, const struct block_load *load, char **why)
{
	if (load->region_bytes == 0) {
		*why = g_strdup(
		    "is not there, and without --size podium does not know how large to make it");
		return false;
	}
	t->bytes = needed_bytes(load);
	return lay_out(t, t->bytes, why);
}

static bool
prepare(struct file_target *t, const struct block_load *load, const struct cli_list *destroy,
    char **why)
{
	struct stat st;

	if (stat(t->path, &st) != 0)
		return errno == ENOENT ? make_file(t, load, why) : fail(why);
	t->device = S_ISBLK(st.st_mode);
	if (t->device)
		return size_device(t, why) &&
		    (!(load->writes || load->unmaps) || claim_device(t, destroy, why));
	if (!S_ISREG(st.st_mode)) {
		*why = g_strdup("is neither a file nor a block device");
		return false;
	}
	t->bytes = (uint64_t)st.st_size;
	if (t->bytes == 0)
		return make_file(t, load, why);
	if (!claim_file(t, load, destroy, why))
		return false;
	/* Blank and never written: reading or overwriting holes is not what a file does in use. */
	if (load->writes && (uint64_t)st.st_blocks * 512 < t->bytes / 2)
		return lay_out(t, t->bytes, why);
	return true;
}

/* The node of a device lies on a file system in memory, but what it names does not. */
static bool
means_nothing_here(const struct file_target *t)
{
	struct statfs fs;

	return !t->device && fstatfs(t->fd, &fs) == 0 &&
	    (fs.f_type == TMPFS_MAGIC || fs.f_type == RAMFS_MAGIC);
}

/*
 * Only the owner may read without leaving a time of access behind, which costs CPU for every read.
 */
static bool
is_mine(const struct file_target *t)
{
	struct stat st;

	return !t->device && stat(t->path, &st) == 0 && (st.st_uid == geteuid() || geteuid() == 0);
}

static int
open_flags(const struct file_target *t, const struct block_load *load)
{
	int flags = O_CLOEXEC | (load->writes || load->unmaps ? O_RDWR : O_RDONLY);

	if (t->device && flags & O_RDWR)
		flags |= O_EXCL;
	if (load->direct)
		flags |= O_DIRECT;
	if (is_mine(t))
		flags |= O_NOATIME;
	if (load->sync != SYNC_NONE)
		flags |= load->sync == SYNC_ALL ? O_SYNC : O_DSYNC;
	return flags;
}

static void
advise(const struct file_target *t, const struct block_load *load)
{
	if (load->read_ahead)
		posix_fadvise(
		    t->fd, 0, 0, load->random ? POSIX_FADV_RANDOM : POSIX_FADV_SEQUENTIAL);
}

/* Past the page cache a device moves whole sectors. */
static bool
fits(const struct file_target *t, const struct block_load *load, char **why)
{
	int sector = 0;

	if (!t->device || !load->direct || ioctl(t->fd, BLKSSZGET, &sector) != 0 || sector <= 0)
		return true;
	*why = block_load_misfit(load, (uint32_t)sector);
	return *why == NULL;
}

static double
share_of_holes(const struct file_target *t)
{
	struct stat st;

	if (t->device || t->bytes == 0 || fstat(t->fd, &st) != 0)
		return 0;
	return MAX(0, 1 - (double)st.st_blocks * 512 / (double)t->bytes);
}

bool
file_target_open(struct file_target *t, const struct block_load *load,
    const struct cli_list *destroy, char **why)
{
	int flags;

	t->fd = -1;
	if (!prepare(t, load, destroy, why))
		return false;
	flags = open_flags(t, load);
	t->fd = open(t->path, flags);
	t->direct = load->direct;
	if (t->fd < 0 && errno == EINVAL && load->direct) {
		t->direct = false;
		t->fd = open(t->path, flags & ~O_DIRECT);
	}
	if (t->fd < 0)
		return fail(why);
	if (!fits(t, load, why))
		return false;
	t->direct_void = load->direct && (!t->direct || means_nothing_here(t));
	t->absent = share_of_holes(t);
	advise(t, load);
	return true;
}

void
file_target_close(struct file_target *t)
{
	if (t->fd >= 0)
		close(t->fd);
	t->fd = -1;
}

void
file_target_invalidate(const struct file_target *t)
{
	fdatasync(t->fd);
	posix_fadvise(t->fd, 0, 0, POSIX_FADV_DONTNEED);
	if (t->device)
		ioctl(t->fd, BLKFLSBUF, 0);
}
