/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lun_chap: the secrets of a login, from a file that its owner alone can read. */
#ifndef PODIUM_LUN_CHAP_H
#define PODIUM_LUN_CHAP_H

#include <stdbool.h>

/* CHAP: what podium proves to the target, and what the target must prove. Empty texts are NULL. */
struct lun_chap {
	char *user, *password, *target_user, *target_password; /* owned */
};

/*
 * Lines "user = ...", "password = ...", "target-user = ...", "target-password = ...". Others may
 * not read the file. False and *why.
 */
bool lun_chap_read(struct lun_chap *chap, const char *path, char **why);
void lun_chap_clear(struct lun_chap *chap);

#endif
