/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/verify.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include <glib.h>

#include "collect/lib/block/block_stamp.h"
#include "data/lib/output.h"

#define WRITING (UINT32_C(1) << 31)
#define READER (UINT32_C(1) << 24)
#define READERS (UINT32_C(0x7f) << 24)
#define GENERATION (READER - 1)
#define FURTHER UINT32_C(0x3c6ef3)

bool
verify_init(struct verify *v, const struct block_plan *plan, uint32_t unit_bytes, uint32_t nonce)
{
	*v = (struct verify){ .first_bytes = plan->first_bytes,
		.units = plan->region_bytes / unit_bytes,
		.unit_bytes = unit_bytes,
		.first = nonce & GENERATION };
	v->state_bytes = v->units * sizeof *v->state;
	v->state = mmap(NULL, v->state_bytes, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (v->state == MAP_FAILED)
		v->state = NULL;
	return v->state != NULL;
}

void
verify_free(struct verify *v)
{
	if (v->state != NULL)
		munmap(v->state, v->state_bytes);
	g_free(v->fault);
	*v = (struct verify){ 0 };
}

static uint32_t *
first_unit(const struct verify *v, const struct block_io *io)
{
	return v->state + (io->offset - v->first_bytes) / v->unit_bytes;
}

static bool
is_free(uint32_t state, enum block_kind kind)
{
	if (kind == BLOCK_WRITE)
		return (state & (WRITING | READERS)) == 0;
	return (state & WRITING) == 0 && (state & READERS) != READERS;
}

bool
verify_begin(struct verify *v, const struct block_io *io)
{
	uint32_t *unit = first_unit(v, io);
	size_t n = io->bytes / v->unit_bytes;

	for (size_t i = 0; i < n; i++)
		if (!is_free(unit[i], io->kind))
			return false;
	for (size_t i = 0; i < n; i++)
		unit[i] = io->kind == BLOCK_WRITE ? unit[i] | WRITING : unit[i] + READER;
	return true;
}

static uint32_t
next_generation(const struct verify *v, uint32_t state)
{
	uint32_t next = (state & GENERATION) != 0 ? (state + 1) & GENERATION : v->first;

	return next != 0 ? next : 1;
}

uint32_t
verify_generation(const struct verify *v, uint64_t offset)
{
	return next_generation(v, v->state[(offset - v->first_bytes) / v->unit_bytes]);
}

bool
verify_knows(const struct verify *v, uint64_t offset)
{
	return (v->state[(offset - v->first_bytes) / v->unit_bytes] & GENERATION) != 0;
}

static void __attribute__((format(printf, 2, 3))) say(struct verify *v, const char *format, ...)
{
	va_list ap;

	if (v->fault != NULL)
		return;
	va_start(ap, format);
	v->fault = g_strdup_vprintf(format, ap);
	va_end(ap);
}

static bool
check_unit(struct verify *v, const unsigned char *data, uint64_t offset, uint32_t expected)
{
	struct block_stamp stamp = { 0 };
	enum block_stamp_fault fault = block_stamp_check(data, v->unit_bytes, offset, &stamp);

	v->checked++;
	/* Whatever was there before this load is not for it to judge. */
	if (expected == 0 && !v->strict)
		return true;
	switch (fault) {
	case STAMP_NONE:
		say(v, "offset %" PRIu64 ": nothing that podium wrote (a lost or a foreign write)",
		    offset);
		return false;
	case STAMP_SIZE:
		say(v,
		    "offset %" PRIu64 ": was written in units of %" PRIu32 " bytes, not of %" PRIu32
		    " (verify with the block size of the writer)",
		    offset, block_stamp_unit_bytes(data), v->unit_bytes);
		return false;
	case STAMP_DAMAGED:
		say(v, "offset %" PRIu64 ": the stamp is damaged (flipped bits)", offset);
		return false;
	case STAMP_BODY:
		say(v, "offset %" PRIu64 ": the data is not what was written there (flipped bits)",
		    offset);
		return false;
	case STAMP_ELSEWHERE:
		say(v,
		    "offset %" PRIu64 ": holds what was written to offset %" PRIu64
		    " (a misdirected write)",
		    offset, stamp.offset);
		return false;
	case STAMP_GOOD:
		break;
	}
	if (expected == 0 || stamp.generation == expected)
		return true;
	say(v,
	    "offset %" PRIu64 ": holds generation %" PRIu32 ", but %" PRIu32
	    " was written (a lost write)",
	    offset, stamp.generation, expected);
	return false;
}

bool
verify_end(struct verify *v, const struct block_io *io, bool failed)
{
	uint32_t *unit = first_unit(v, io);
	size_t n = io->bytes / v->unit_bytes;
	bool good = true;

	/* What a failed write left behind nobody knows; the next must differ from it. */
	if (io->kind == BLOCK_WRITE && failed)
		v->first = (v->first + FURTHER) & GENERATION;
	for (size_t i = 0; i < n; i++) {
		uint64_t at = i * v->unit_bytes;

		if (io->kind == BLOCK_WRITE)
			unit[i] = failed ? 0 : next_generation(v, unit[i]);
		else {
			unit[i] -= READER;
			if (!failed &&
			    !check_unit(v, io->data + at, io->offset + at, unit[i] & GENERATION))
				good = false;
		}
	}
	return good;
}

/* ---- the state between two runs ---- */

struct state_header {
	char magic[8];
	uint64_t regions, unit_bytes;
};
struct state_region {
	uint64_t first_bytes, units;
};
static const char state_magic[8] = "podver1";

static bool
read_regions(struct verify *const *v, size_t n, FILE *f)
{
	struct state_header h;

	if (fread(&h, sizeof h, 1, f) != 1 || memcmp(h.magic, state_magic, sizeof h.magic) != 0)
		return false;
	if (h.regions != n || h.unit_bytes != v[0]->unit_bytes)
		return false;
	for (size_t i = 0; i < n; i++) {
		struct state_region r;

		if (fread(&r, sizeof r, 1, f) != 1 || r.first_bytes != v[i]->first_bytes ||
		    r.units != v[i]->units ||
		    fread(v[i]->state, sizeof *v[i]->state, r.units, f) != r.units)
			return false;
	}
	return true;
}

bool
verify_load(struct verify *const *v, size_t n, const char *path, char **why)
{
	FILE *f = fopen(path, "re");
	bool good;

	if (f == NULL && errno == ENOENT)
		return true;
	if (f == NULL) {
		*why = g_strdup_printf("%s: %s", path, g_strerror(errno));
		return false;
	}
	good = read_regions(v, n, f);
	if (!good)
		*why = g_strdup_printf("%s: not the state of such a run", path);
	fclose(f);
	return good;
}

/* A failed write shows when the file is closed. */
static void
write_regions(struct verify *const *v, size_t n, FILE *f)
{
	struct state_header h = { .regions = n, .unit_bytes = v[0]->unit_bytes };

	memcpy(h.magic, state_magic, sizeof h.magic);
	fwrite(&h, sizeof h, 1, f);
	for (size_t i = 0; i < n; i++) {
		struct state_region r = { v[i]->first_bytes, v[i]->units };

		fwrite(&r, sizeof r, 1, f);
		fwrite(v[i]->state, sizeof *v[i]->state, r.units, f);
	}
}

void
verify_save(struct verify *const *v, size_t n, const char *path)
{
	struct output out = output_open(path);

	write_regions(v, n, out.file);
	output_close(&out);
}
