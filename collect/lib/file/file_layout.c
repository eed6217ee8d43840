/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/file/file_layout.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>

#include "collect/lib/load/random64.h"
#include "collect/lib/block/block_stamp.h"
#include "data/lib/remove.h"

enum { CHUNK = STAMP_STREAM_BYTES };

static void
stamp_chunk(unsigned char *data, uint64_t offset, uint32_t nonce)
{
	for (uint32_t at = 0; at < CHUNK; at += STAMP_UNIT_MAX) {
		struct block_stamp stamp = { .offset = offset + at, .nonce = nonce };

		block_stamp_write(data + at, &stamp, at / STAMP_SECTOR, STAMP_UNIT_MAX);
	}
}

static bool
write_whole(int fd, const unsigned char *data, size_t n, uint64_t offset)
{
	while (n > 0) {
		ssize_t put = pwrite(fd, data, n, (off_t)offset);

		if (put < 0)
			return false;
		data += put;
		n -= (size_t)put;
		offset += (uint64_t)put;
	}
	return true;
}

/* Space first: a full file system shows before gigabytes are written. Not every file system can. */
static bool
reserve(int fd, uint64_t bytes)
{
	return fallocate(fd, 0, 0, (off_t)bytes) == 0 || errno == EOPNOTSUPP;
}

static bool
fill(int fd, uint64_t bytes)
{
	unsigned char *data = aligned_alloc(STAMP_UNIT_MAX, CHUNK);
	uint32_t nonce = (uint32_t)random64_mix((uint64_t)g_get_real_time());
	bool good = data != NULL && reserve(fd, bytes);

	if (good)
		block_stamp_fill(data, CHUNK);
	for (uint64_t at = 0; good && at < bytes; at += CHUNK) {
		size_t n = (size_t)MIN(bytes - at, CHUNK);

		stamp_chunk(data, at, nonce);
		/* A tail shorter than a unit gets no half a stamp. */
		if (n % STAMP_UNIT_MAX != 0)
			memset(data + n / STAMP_UNIT_MAX * STAMP_UNIT_MAX, 0, n % STAMP_UNIT_MAX);
		good = write_whole(fd, data, n, at);
	}
	free(data);
	return good && fsync(fd) == 0;
}

static bool
give_back(const char *path, int fd, bool fresh, off_t before)
{
	g_autofree char *why = fresh ? remove_file(path) : NULL;

	return fresh ? why == NULL : ftruncate(fd, before) == 0;
}

bool
file_layout_write(const char *path, uint64_t bytes, char **why)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	bool fresh = fd >= 0;
	off_t before;
	bool good;
	int reason;
	const char *half = "";

	if (!fresh && errno == EEXIST)
		fd = open(path, O_WRONLY | O_CLOEXEC);
	before = fd >= 0 ? lseek(fd, 0, SEEK_END) : 0;
	good = fd >= 0 && fill(fd, bytes);
	reason = errno;
	/* What there was room for is not left behind. */
	if (!good && fd >= 0 && !give_back(path, fd, fresh, before))
		half = ", and half of it is left behind";
	if (!good)
		*why = g_strdup_printf("laying it out: %s%s", g_strerror(reason), half);
	if (fd >= 0)
		close(fd);
	return good;
}
