/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * studyfile: a study as its .ini says it: a GLib key file of [study], [backend NAME] and [workload
 * NAME]. podium-study.5 documents every key. All errors are one line that says file, line and
 * reason.
 */
#ifndef PODIUM_STUDY_FILE_H
#define PODIUM_STUDY_FILE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "data/lib/store/store.h"
#include "data/lib/store/study.h"

struct study_backend {
	char *name, *title, *note, *url, *stack;
	char *options;        /* given to every collector before the workload's own */
	char *before, *after; /* shell commands around each run */
	char *defaults_file;  /* as written; a path relative to the study file's folder */
	char *import;         /* as written: files apart by blanks, quoted as in a shell */
	char *design;         /* of the imported runs, or NULL */
	bool measured;        /* set by the reader: it takes part in runs of our own */
	int line;             /* of its heading, 1 is the first */
};

struct study_workload {
	char *name, *title, *program, *options;
	char *scaling;       /* "iodepth 1 2 4", or NULL */
	double time_limit_s; /* 0: the study's */
	int line;
};

struct study_file {
	struct study study; /* all of it; rounds -1: not given */
	char *import;       /* files whose content names the backends, as a backend's `import` */
	char *design;       /* rounds, shuffled, grouped; NULL: not given, which is rounds */
	double precision; /* relative half width to reach by Stein's two stages; 0: fixed rounds */
	double until;     /* the same, looking after every round; 0: no */
	int64_t cap;      /* most rounds of a study that stops by precision */
	int64_t seed;     /* < 0: not given */
	double cool_down_s;  /* pause before each run */
	double time_limit_s; /* of one run */
	bool drop_caches;
	GPtrArray *backends;  /* of struct study_backend, as the file orders them */
	GPtrArray *workloads; /* of struct study_workload */
	char *path, *folder;  /* the file's own, and the folder it is in */
};

/*
 * NULL: failed, and *error says why in one line ("x.ini:12: unknown key 'ruonds' in [study]");
 * g_free it.
 */
struct study_file *study_file_read(const char *path, char **error);
/*
 * The same of a text already read; `path` is for messages and for what the text names. Opens no
 * file.
 */
struct study_file *study_file_parse(const char *path, const char *text, char **error);
void study_file_free(struct study_file *file);

#endif
