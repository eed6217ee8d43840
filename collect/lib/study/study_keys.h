/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * studykeys: the keys a study file may have, a table a kind of group; only studyfile's own parts
 * include it.
 */
#ifndef PODIUM_STUDY_KEYS_H
#define PODIUM_STUDY_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum key_kind { KEY_TEXT, KEY_COUNT, KEY_RATIO, KEY_SHARE, KEY_DURATION, KEY_SWITCH, KEY_DESIGN };

/* `offset` is of a char *, int64_t, double or bool in the group's struct, as the kind wants. */
struct study_key {
	const char *name; /* NULL ends the table */
	enum key_kind kind;
	size_t offset;
};
extern const struct study_key study_keys_study[];    /* of struct study_file */
extern const struct study_key study_keys_backend[];  /* of struct study_backend */
extern const struct study_key study_keys_workload[]; /* of struct study_workload */

/* Sets the member of `group`; false: the text is not of that kind. */
bool study_keys_set(const struct study_key *key, void *group, const char *text);
/* Frees what the keys have kept in `group`. */
void study_keys_free(const struct study_key *keys, void *group);
/* What it should have been, in words. */
const char *study_keys_wanted(const struct study_key *key);

#endif
