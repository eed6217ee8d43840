/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * iscsiaddress: which LUN, by which portals, with which secrets. Secrets come from a file that only
 * its owner can read.
 */
#ifndef PODIUM_ISCSIADDRESS_H
#define PODIUM_ISCSIADDRESS_H

#include <stdbool.h>
#include <stddef.h>

struct iscsi_context;

/* CHAP: what podium proves to the target, and what the target must prove. Empty texts are NULL. */
struct iscsi_chap {
	char *user, *password, *target_user, *target_password; /* owned */
};

struct iscsi_address {
	char *url;    /* as given; it never has a secret in it; owned */
	char *target; /* owned */
	int lun;
	char **portals; /* owned, NULL-ended: the URL's first */
	const struct iscsi_chap *chap;
	const char *header_digest; /* none, crc32c */
};

/*
 * Parses iscsi://host[:port]/iqn/lun. `more` (NULL-ended or NULL) are further portals. False and
 * *why; a URL with a password is refused.
 */
bool iscsiaddress_parse(
    struct iscsi_address *a, const char *url, const char *const *more, char **why);
void iscsiaddress_clear(struct iscsi_address *a);

/*
 * Lines "user = ...", "password = ...", "target-user = ...", "target-password = ...". Others may
 * not read the file. False and *why.
 */
bool iscsiaddress_chap_read(struct iscsi_chap *chap, const char *path, char **why);
void iscsiaddress_chap_clear(struct iscsi_chap *chap);

/*
 * A context with all of that set, not connected; NULL if there is no memory. iscsi_destroy_context.
 */
struct iscsi_context *iscsiaddress_context(const struct iscsi_address *a);

#endif
