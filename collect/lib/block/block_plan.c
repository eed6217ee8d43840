/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/block_plan.h"

#include <inttypes.h>
#include <string.h>

#include <glib.h>

static enum block_kind
next_kind(struct block_plan *p)
{
	if (p->only != BLOCK_KINDS)
		return p->only;
	return (random64_next(&p->rng) >> 32) < p->mix ? BLOCK_READ : BLOCK_WRITE;
}

uint64_t
block_plan_place(struct block_plan *p, struct block_reach *r, uint32_t bytes)
{
	uint64_t at = r->position;

	if (p->zipf)
		return zipf_scatter(zipf_rank(&r->zipf, &p->rng), r->places) * r->align_bytes;
	if (p->random)
		return random64_below(&p->rng, r->places) * r->align_bytes;
	if (at + bytes > p->region_bytes)
		at = 0;
	r->position = at + bytes;
	return at;
}

static bool
flush_is_due(struct block_plan *p, struct block_io *io)
{
	if (p->flush_every == 0 || p->unflushed < p->flush_every)
		return false;
	p->unflushed = 0;
	io->kind = BLOCK_FLUSH;
	io->offset = 0;
	io->bytes = 0;
	return true;
}

bool
block_plan_next_mixed(struct block_plan *p, struct block_io *io)
{
	struct block_reach *r;

	if (flush_is_due(p, io))
		return true;
	if (p->operations_left == 0 || p->bytes_left == 0)
		return false;
	io->kind = next_kind(p);
	r = &p->reach[io->kind];
	io->bytes = (uint32_t)r->low_bytes;
	if (r->steps > 1)
		io->bytes *= (uint32_t)(1 + random64_below(&p->rng, r->steps));
	io->offset = p->first_bytes + block_plan_place(p, r, io->bytes);
	p->unflushed += io->kind == BLOCK_WRITE;
	p->operations_left--;
	p->bytes_left -= io->bytes < p->bytes_left ? io->bytes : p->bytes_left;
	return true;
}

static uint64_t
longest(const struct block_load *load)
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
find_region(struct block_plan *p, const struct block_load *load, const struct block_target *target,
    char **why)
{
	uint64_t first = load->offset_bytes + load->offset_step_bytes * target->job;
	uint64_t bytes = load->region_bytes, unit = longest(load);

	if (load->region_share > 0)
		bytes = (uint64_t)((double)target->bytes * load->region_share);
	else if (bytes == 0)
		bytes = target->bytes > first ? target->bytes - first : 0;
	if (first > target->bytes || bytes > target->bytes - first) {
		*why = g_strdup_printf("%" PRIu64 " bytes from %" PRIu64
				       " on go beyond its end at %" PRIu64,
		    bytes, first, target->bytes);
		return false;
	}
	if (target->split && load->jobs > 1) {
		bytes = bytes / load->jobs / unit * unit;
		first += bytes * target->job;
	}
	if (bytes < unit) {
		*why = g_strdup_printf("a region of %" PRIu64
				       " bytes has no room for a block of %" PRIu64,
		    bytes, unit);
		return false;
	}
	p->first_bytes = first;
	p->region_bytes = bytes;
	return true;
}

static void
find_reach(struct block_reach *r, const struct block_load *load, const struct block_size *size,
    uint64_t region)
{
	*r = (struct block_reach){ .align_bytes = size->low_bytes,
		.low_bytes = size->low_bytes,
		.steps = size->high_bytes / size->low_bytes };
	r->places = region < size->high_bytes ?
	    1 :
	    (region - r->steps * size->low_bytes) / r->align_bytes + 1;
	if (load->zipf > 0)
		zipf_init(&r->zipf, r->places, load->zipf);
}

static enum block_kind
only_kind(const struct block_load *load)
{
	if (load->reads && load->writes)
		return BLOCK_KINDS;
	if (load->unmaps)
		return BLOCK_UNMAP;
	return load->reads ? BLOCK_READ : BLOCK_WRITE;
}

bool
block_plan_init(struct block_plan *p, const struct block_load *load,
    const struct block_target *target, char **why)
{
	*p = (struct block_plan){ .operations_left = UINT64_MAX,
		.bytes_left = UINT64_MAX,
		.flush_every = load->flush_every,
		.random = load->random,
		.zipf = load->zipf > 0,
		.only = only_kind(load),
		.rng = random64_seeded(target->seed) };
	p->mix = (uint32_t)MIN(load->read_percent * (UINT64_C(1) << 32) / 100, UINT32_MAX);
	if (!find_region(p, load, target, why))
		return false;
	for (int k = 0; k < BLOCK_FLUSH; k++)
		find_reach(&p->reach[k], load, &load->size[k], p->region_bytes);
	p->simple = p->only != BLOCK_KINDS && p->random && !p->zipf && p->flush_every == 0 &&
	    p->reach[p->only].steps == 1;
	if (p->simple) {
		p->simple_bytes = (uint32_t)p->reach[p->only].low_bytes;
		p->simple_places = p->reach[p->only].places;
	}
	return true;
}

void
block_plan_limit(struct block_plan *p, const struct block_load *load)
{
	if (load->operations > 0)
		p->operations_left = load->operations;
	if (load->io_bytes > 0)
		p->bytes_left = load->io_bytes;
	else if (load->runtime_ns == 0)
		p->bytes_left = p->region_bytes;
	/* Of one size, bytes are operations; the last may go over. */
	if (p->simple && p->bytes_left != UINT64_MAX)
		p->operations_left =
		    MIN(p->operations_left, (p->bytes_left - 1) / p->reach[p->only].low_bytes + 1);
}
