/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * claim: whose data lies on a device, a LUN or in a file? Writing destroys it, so a load that
 * writes asks first. What is blank, or was written by podium, is free; everything else belongs to
 * someone.
 */
#ifndef PODIUM_CLAIM_H
#define PODIUM_CLAIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "data/lib/option.h"

enum { CLAIM_BYTES = 1 << 20 };

/* The two ends of a target: MIN(CLAIM_BYTES, bytes) each. */
struct claim_ends {
	uint64_t bytes; /* of the whole */
	const unsigned char *first, *last;
};

/* NULL if it is free, else in words what is there ("a file system (ext4)"); g_free. */
char *claim_owner(const struct claim_ends *ends);

/* NULL if it is free, else why it is not written to; g_free. */
char *claim_refusal(const struct claim_ends *ends);

/* Was it named by --destroy-data? */
bool claim_waived(const struct cli_list *destroy, const char *name);

#endif
