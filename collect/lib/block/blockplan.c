/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/blockplan.h"

#include <inttypes.h>
#include <string.h>

#include <glib.h>

uint64_t
blockplan_popular(const struct blockreach *reach, struct random64 *rng)
{
	return zipf_scatter(zipf_rank(&reach->zipf, rng), reach->places);
}

static uint64_t
longest(const struct blockload *load)
{
	uint64_t most = 0;

	if (load->reads)
		most = load->size[BLOCK_READ].high_bytes;
	if (load->writes)
		most = MAX(most, load->size[BLOCK_WRITE].high_bytes);
	if (load->unmaps)
		most = MAX(most, load->size[BLOCK_UNMAP].high_bytes);
	return most;
}

/* Where the region of this job lies. */
static bool
find_region(struct blockplan *p, const struct blockload *load, const struct blocktarget *target, char **why)
{
	uint64_t first = load->offset_bytes + load->offset_step_bytes * target->job;
	uint64_t bytes = load->region_bytes, unit = longest(load);

	if (load->region_share > 0)
		bytes = (uint64_t)((double)target->bytes * load->region_share);
	else if (bytes == 0)
		bytes = target->bytes > first ? target->bytes - first : 0;
	if (first > target->bytes || bytes > target->bytes - first) {
		*why = g_strdup_printf("%" PRIu64 " bytes from %" PRIu64 " on go beyond its end at %" PRIu64,
		    bytes, first, target->bytes);
		return false;
	}
	if (target->split && load->jobs > 1) {
		bytes = bytes / load->jobs / unit * unit;
		first += bytes * target->job;
	}
	if (bytes < unit) {
		*why = g_strdup_printf("a region of %" PRIu64 " bytes has no room for a block of %" PRIu64,
		    bytes, unit);
		return false;
	}
	p->first_bytes = first;
	p->region_bytes = bytes;
	return true;
}

static void
find_reach(struct blockreach *r, const struct blockload *load, const struct block_size *size, uint64_t region)
{
	*r = (struct blockreach){ .align_bytes = size->low_bytes, .low_bytes = size->low_bytes,
		.steps = size->high_bytes / size->low_bytes };
	r->places = region < size->high_bytes ? 1 : (region - r->steps * size->low_bytes) / r->align_bytes + 1;
	if (load->zipf > 0)
		zipf_init(&r->zipf, r->places, load->zipf);
}

static enum block_kind
only_kind(const struct blockload *load)
{
	if (load->reads && load->writes)
		return BLOCK_KINDS;
	if (load->unmaps)
		return BLOCK_UNMAP;
	return load->reads ? BLOCK_READ : BLOCK_WRITE;
}

bool
blockplan_init(struct blockplan *p, const struct blockload *load, const struct blocktarget *target, char **why)
{
	*p = (struct blockplan){ .operations_left = UINT64_MAX, .bytes_left = UINT64_MAX,
		.flush_every = load->flush_every, .random = load->random, .zipf = load->zipf > 0,
		.only = only_kind(load), .rng = random64_seeded(target->seed) };
	p->mix = (uint32_t)MIN(load->read_percent * (UINT64_C(1) << 32) / 100, UINT32_MAX);
	if (!find_region(p, load, target, why))
		return false;
	for (int k = 0; k < BLOCK_FLUSH; k++)
		find_reach(&p->reach[k], load, &load->size[k], p->region_bytes);
	return true;
}

void
blockplan_limit(struct blockplan *p, const struct blockload *load)
{
	if (load->operations > 0)
		p->operations_left = load->operations;
	if (load->io_bytes > 0)
		p->bytes_left = load->io_bytes;
	else if (load->operations == 0 && load->runtime_ns == 0)
		p->bytes_left = p->region_bytes;
}
