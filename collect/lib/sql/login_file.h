/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * login_file: the login paths that MySQL's mysql_config_editor keeps in ~/.mylogin.cnf: an option
 * file, its lines in AES-128 under a key that stands in the same file.
 */
#ifndef PODIUM_LOGIN_FILE_H
#define PODIUM_LOGIN_FILE_H

/* $MYSQL_TEST_LOGIN_FILE, or ~/.mylogin.cnf. Caller frees. */
char *login_file_path(void);

/*
 * Its text, an option file's. NULL with *why (caller frees) where there is none, others may read
 * it, or it is none.
 */
char *login_file_read(const char *path, char **why);

#endif
