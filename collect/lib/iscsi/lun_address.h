/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun_address: which LUN, by which portals, with which secrets. */
#ifndef PODIUM_LUN_ADDRESS_H
#define PODIUM_LUN_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

struct iscsi_context;
struct lun_chap;

struct lun_address {
	char *url;    /* as given; it never has a secret in it; owned */
	char *target; /* owned */
	int lun;
	char **portals; /* owned, NULL-ended: the URL's first */
	const struct lun_chap *chap;
	const char *header_digest; /* none, crc32c */
};

/*
 * Parses iscsi://host[:port]/iqn/lun. `more` (NULL-ended or NULL) are further portals. False and
 * *why; a URL with a password is refused.
 */
bool lun_address_parse(struct lun_address *a, const char *url, const char *const *more, char **why);
void lun_address_clear(struct lun_address *a);

/*
 * A context with all of that set, not connected; NULL if there is no memory. iscsi_destroy_context.
 */
struct iscsi_context *lun_address_context(const struct lun_address *a);

#endif
