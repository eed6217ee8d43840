/* SPDX-License-Identifier: GPL-3.0-or-later */
/* secret: what of a text is a password, a key or a token. */
#ifndef PODIUM_SECRET_H
#define PODIUM_SECRET_H

/*
 * NULL: there is none in the text. Otherwise the text with "***" in place of each (g_free). Secrets
 * are what stands behind names such as --password=, PGPASSWORD=, "secret: " and --api-key, within
 * URLs behind the user's name, and where the clients of MariaDB, sshpass, curl and redis have them.
 * Hiding twice hides no more.
 */
char *secret_hidden(const char *text);

#endif
