/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/block_load.h"

#include <inttypes.h>

#include <glib.h>

const char *const block_load_kind[BLOCK_KINDS] = { "read", "write", "trim", "flush" };

struct block_load
block_load_defaults(void)
{
	struct block_load load = { .rw = "read",
		.reads = true,
		.read_percent = 50,
		.depth = 1,
		.jobs = 1,
		.seed = 1,
		.engine = "auto",
		.read_ahead = true,
		.verify_after = true,
		.lowest = 100,
		.highest = 1e6 };

	for (int kind = 0; kind < BLOCK_FLUSH; kind++)
		load.size[kind] = (struct block_size){ 4096, 4096 };
	return load;
}

/* What does not go with a search, or with an end when it is steady. */
static const char *
what_is_wrong_with_end(const struct block_load *load)
{
	bool counted = load->operations > 0 || load->io_bytes > 0;

	if (load->limit.share > 0 && (load->rate > 0 || counted || load->verify))
		return "latency-limit goes with none of rate-iops, number-ios, io-size and verify";
	if (load->limit.share > 0 && load->until_steady)
		return "latency-limit does not go with until-steady";
	if (load->until_steady && (counted || load->keep_samples))
		return "until-steady goes with none of number-ios, io-size and samples";
	return NULL;
}

/* The first thing that is wrong, or NULL. */
static const char *
what_is_wrong(const struct block_load *load)
{
	if (load->read_percent > 100)
		return "rwmixread is at most 100";
	if (load->depth > 4096)
		return "iodepth is at most 4096";
	if (load->jobs * load->depth > 1 << 20)
		return "more than a million operations in flight";
	if (load->ramp_ns > 0 && load->runtime_ns == 0 && load->operations == 0)
		return "ramp-time needs runtime or number-ios";
	if (load->zipf > 0 && !load->random)
		return "random-distribution needs a random load";
	if (load->verify && load->unmaps)
		return "what was unmapped cannot be verified";
	if (load->verify && load->zeros)
		return "zeros cannot be verified";
	if (load->verify &&
	    (load->size[BLOCK_READ].low_bytes % 512 != 0 ||
		load->size[BLOCK_WRITE].low_bytes % 512 != 0))
		return "verify needs blocks that are multiples of 512 bytes";
	if (load->verify_state != NULL && !load->verify)
		return "verify-state needs verify";
	if (load->flush_every > 0 && !load->writes)
		return "a load without writes has nothing to flush";
	return NULL;
}

bool
block_load_check(const struct block_load *load, char **why)
{
	const char *wrong = what_is_wrong(load);

	if (wrong == NULL)
		wrong = what_is_wrong_with_end(load);
	*why = g_strdup(wrong);
	return wrong == NULL;
}

char *
block_load_misfit(const struct block_load *load, uint32_t sector_bytes)
{
	const bool used[BLOCK_FLUSH] = { [BLOCK_READ] = load->reads,
		[BLOCK_WRITE] = load->writes,
		[BLOCK_UNMAP] = load->unmaps };

	for (int k = 0; k < BLOCK_FLUSH; k++)
		if (used[k] && load->size[k].low_bytes % sector_bytes != 0)
			return g_strdup_printf("has blocks of %" PRIu32 " bytes, of which %" PRIu64
					       " are no multiple",
			    sector_bytes, load->size[k].low_bytes);
	if (load->offset_bytes % sector_bytes != 0 || load->offset_step_bytes % sector_bytes != 0)
		return g_strdup_printf("has blocks of %" PRIu32
				       " bytes, of which the offset is no multiple",
		    sector_bytes);
	return NULL;
}
