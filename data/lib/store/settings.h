/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * settings: a text column of study and backend, lines of key=value in the study file's words. A key
 * may come several times: import= has a line a file. The keys written are import, design,
 * defaults-file, options, before, after and folder; a path is relative to the store's folder where
 * it lies below it, and absolute otherwise.
 */
#ifndef PODIUM_SETTINGS_H
#define PODIUM_SETTINGS_H

/* The first value of the key, or NULL; g_free. settings may be NULL. */
char *settings_value(const char *settings, const char *key);

/* All values of the key, in order, as a NULL-ended array; g_strfreev. */
char **settings_values(const char *settings, const char *key);

/*
 * A path of a setting, made ready to open: joined with the folder of the store at store_path.
 * g_free.
 */
char *settings_path(const char *store_path, const char *path);

/*
 * The inverse: how `path` (relative to the working folder, or absolute) is written into settings.
 * g_free.
 */
char *settings_portable(const char *store_path, const char *path);

#endif
