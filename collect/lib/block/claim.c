/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/claim.h"

#include <blkid.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <glib.h>

#include "collect/lib/block/block_stamp.h"
#include "data/lib/option.h"

/* A sparse file in memory that looks like the target to libblkid. */
static int
picture(const struct claim_ends *e)
{
	size_t n = MIN(e->bytes, CLAIM_BYTES);
	int fd = memfd_create("podium", MFD_CLOEXEC);

	if (fd < 0)
		return -1;
	if (ftruncate(fd, (off_t)e->bytes) != 0 || pwrite(fd, e->first, n, 0) != (ssize_t)n ||
	    pwrite(fd, e->last, n, (off_t)(e->bytes - n)) != (ssize_t)n) {
		close(fd);
		return -1;
	}
	return fd;
}

static const char *
probed(blkid_probe probe, const char *what)
{
	const char *value = NULL;

	return blkid_probe_lookup_value(probe, what, &value, NULL) == 0 ? value : NULL;
}

static char *
in_words(blkid_probe probe)
{
	const char *type = probed(probe, "TYPE"), *usage = probed(probe, "USAGE");
	const char *table = probed(probe, "PTTYPE"), *what = "part of a volume";

	if (type == NULL)
		return table != NULL ? g_strdup_printf("a partition table (%s)", table) : NULL;
	/* libblkid calls a pool's member a file system. */
	if (g_strcmp0(usage, "filesystem") == 0 && strcmp(type, "zfs_member") != 0)
		what = "a file system";
	else if (g_strcmp0(usage, "crypto") == 0)
		what = "an encrypted volume";
	else if (strcmp(type, "swap") == 0)
		what = "swap space";
	return g_strdup_printf("%s (%s)", what, type);
}

static char *
known_signature(const struct claim_ends *e)
{
	int fd = picture(e);
	blkid_probe probe = fd >= 0 ? blkid_new_probe() : NULL;
	char *words = NULL;

	if (probe != NULL && blkid_probe_set_device(probe, fd, 0, 0) == 0) {
		blkid_probe_enable_superblocks(probe, 1);
		blkid_probe_set_superblocks_flags(
		    probe, BLKID_SUBLKS_TYPE | BLKID_SUBLKS_USAGE | BLKID_SUBLKS_MAGIC);
		blkid_probe_enable_partitions(probe, 1);
		if (blkid_do_probe(probe) == 0)
			words = in_words(probe);
	}
	if (probe != NULL)
		blkid_free_probe(probe);
	if (fd >= 0)
		close(fd);
	return words;
}

/* A page of 8192 bytes by its header: its parts in order, its size and layout 4 at byte 18. */
static bool
is_postgres(const unsigned char *page, size_t n)
{
	unsigned part[4];

	for (size_t i = 0; n >= 24 && i < 4; i++)
		part[i] = page[12 + 2 * i] | (unsigned)page[13 + 2 * i] << 8;
	return n >= 24 && part[0] >= 24 && part[0] <= part[1] && part[1] <= part[2] &&
	    part[2] <= 8192 && part[3] == (8192 | 4);
}

/* Files that databases write, by their first bytes. */
static const char *
known_file(const unsigned char *first, size_t n)
{
	static const unsigned char aria[] = { 0xfe, 0xfe, 0x02 };

	if (n >= 16 && memcmp(first, "SQLite format 3", 16) == 0)
		return "a SQLite database";
	if (n >= sizeof aria && memcmp(first, aria, sizeof aria - 1) == 0)
		return "a MariaDB table or log";
	/* InnoDB: page 0's type FIL_PAGE_TYPE_FSP_HDR at byte 24, its own number 0 at byte 4. */
	if (n >= 38 && first[24] == 0 && first[25] == 8 && memcmp(first + 4, "\0\0\0\0", 4) == 0)
		return "an InnoDB tablespace";
	if (is_postgres(first, n))
		return "a PostgreSQL table";
	return NULL;
}

/* Blank sectors and sectors of ours, nothing else. */
static bool
is_free(const unsigned char *data, size_t n)
{
	for (size_t at = 0; at < n; at += STAMP_SECTOR) {
		size_t bytes = MIN(n - at, STAMP_SECTOR);

		if (!block_stamp_blank(data + at, bytes) &&
		    (bytes < STAMP_SECTOR || !block_stamp_is_ours(data + at)))
			return false;
	}
	return true;
}

char *
claim_owner(const struct claim_ends *e)
{
	size_t n = MIN(e->bytes, CLAIM_BYTES);
	char *words = n > 0 ? known_signature(e) : NULL;

	if (words != NULL)
		return words;
	if (is_free(e->first, n) && is_free(e->last, n))
		return NULL;
	return g_strdup(known_file(e->first, n) != NULL ? known_file(e->first, n) :
							  "data that podium did not write");
}

char *
claim_refusal(const struct claim_ends *ends)
{
	g_autofree char *owner = claim_owner(ends);

	if (owner == NULL)
		return NULL;
	return g_strdup_printf(
	    "holds %s; writing would destroy it (if that is meant: --destroy-data and its name)",
	    owner);
}

bool
claim_waived(const struct cli_list *destroy, const char *name)
{
	for (size_t i = 0; i < destroy->n; i++)
		if (strcmp(destroy->item[i], name) == 0)
			return true;
	return false;
}
