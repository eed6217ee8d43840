/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * studyfile: a study as its .ini says it: a GLib key file of [study], [backend NAME] and [workload
 * NAME]. podium-study.5 documents every key. All errors are one line that says file, line and
 * reason.
 */
#ifndef PODIUM_STUDYFILE_H
#define PODIUM_STUDYFILE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "data/lib/store/store.h"
#include "data/lib/store/study.h"

struct study_backend {
	char *name, *title, *note, *url, *stack;
	char *options;       /* given to every collector before the workload's own */
	char *before, *after; /* shell commands around each run */
	char *defaults_file; /* as written; a path relative to the study file's folder */
	char *import;        /* as written: files apart by blanks, quoted as in a shell */
	char *design;        /* of the imported runs, or NULL */
	bool measured;       /* set by the reader: it takes part in runs of our own */
	int line;            /* of its heading, 1 is the first */
};

struct study_workload {
	char *name, *title, *program, *options;
	char *scaling;       /* "iodepth 1 2 4", or NULL */
	double time_limit_s; /* 0: the study's */
	int line;
};

struct study_file {
	struct study study;  /* all of it; rounds -1: not said */
	char *import;        /* files whose content names the backends, as a backend's `import` */
	char *design;        /* rounds, shuffled, grouped; NULL: not said, which is rounds */
	double precision;    /* relative half width to reach by Stein's two stages; 0: fixed rounds */
	double until;        /* the same, looking after every round; 0: no */
	int64_t cap;         /* most rounds of a study that stops by precision */
	int64_t seed;        /* < 0: not said */
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

/*
 * Does everything it names exist: imports, option files, programs? False: *error as above.
 * study_file_read() asks it.
 */
bool study_file_check(const struct study_file *file, char **error);

/* The files of an `import` (NULL: of none), ready to open, ended by NULL; g_strfreev. */
char **study_file_imports(const struct study_file *file, const char *import);
/* A path as the study file means it: relative to its folder. g_free. */
char *study_file_path(const struct study_file *file, const char *path);

/*
 * Workloads as they are run: each with its family's members in place of `scaling`. An array of
 * struct workload, which g_ptr_array_unref frees. A member is named NAME-PARAMETER-VALUE and has
 * --PARAMETER=VALUE added to its options.
 */
GPtrArray *study_file_workloads(const struct study_file *file);

/* The rounds to plan at first: what is said, else 10, or 0 where nothing is to be measured. */
int64_t study_file_rounds(const struct study_file *file);
/* How many backends are measured. */
size_t study_file_measured(const struct study_file *file);
/* "fixed", "precision 2%" or "until 2%"; g_free. */
char *study_file_stopping(const struct study_file *file);

/* ---- its parts, for tests ---- */

/* The line of a key (or of a group's heading: key NULL) in the text, 0 if it is not there. */
int study_text_line(const char *text, const char *group, const char *key);
/* The group's name in the heading on that line. g_free. */
char *study_text_heading(const char *text, int line);
/*
 * False: a line is no heading, pair or comment, or a heading or key comes twice; *line and *reason
 * say which.
 */
bool study_text_check(const char *text, int *line, char **reason);
/*
 * A value without its blanks and without a comment that a blank and ';' begin outside quotes.
 * g_free.
 */
char *study_text_value(const char *raw);

/* "500ms", "5s", "2min", "1h", or seconds; "5%" or 0.05. False: not one, or out of range. */
bool study_parse_duration(const char *text, double *seconds);
bool study_parse_share(const char *text, double *share);
/*
 * "iodepth 1 2 4k" as words: the parameter and two or more rising numbers. NULL: it is not.
 * g_strfreev.
 */
char **study_parse_scaling(const char *text);
double study_parse_amount(const char *text); /* 4k is 4096; NAN: not one */

#endif
