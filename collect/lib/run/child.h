/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * child: one process at a time, watched: its time limit, its output, what it used. It is killed
 * with its process group when its time is over, when a signal asks us to stop, and by the kernel
 * when we are killed ourselves.
 */
#ifndef PODIUM_CHILD_H
#define PODIUM_CHILD_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

enum child_output {
	CHILD_DISCARD, /* to /dev/null */
	CHILD_KEEP,    /* into the result, up to CHILD_KEEP_BYTES, and no further */
	CHILD_SHOW,    /* into the result, and to our own as well */
};
enum { CHILD_KEEP_BYTES = 64 << 20 };

struct child {
	char *const *argv;        /* argv[0] is looked for in PATH if it has no slash */
	char *const *environment; /* NULL: ours */
	const char *folder;       /* to run in; NULL: ours */
	double time_limit_s;      /* 0: none */
	enum child_output out, err;
	bool is_starter;  /* what it leaves running, such as a server, lives on */
	bool must_finish; /* it cleans up: only a second signal to stop ends it */
};

struct child_result {
	int status;               /* as waitpid's */
	bool timed_out, stopped;  /* killed by its limit, or because we are to stop */
	int start_errno;          /* why it could not be started, 0 if it was */
	int64_t start_ns, end_ns; /* CLOCK_MONOTONIC, before there is a process and at its end */
	int64_t start_utc_ns;
	struct rusage usage; /* of it and the children it waited for */
	GString *out, *err;  /* what was kept; of err the end */
};

/*
 * Returns when the process is gone. Dies if there is no process or pipe to be had. Clear the result
 * afterwards.
 */
void child_run(const struct child *child, struct child_result *result);
void child_result_clear(struct child_result *result);
double child_seconds(struct timeval time);

/*
 * "exit status 3: its last line on stderr", "killed by signal 11 (Segmentation fault)", ...;
 * g_free. NULL: it succeeded.
 */
char *child_reason(const struct child_result *result);

/* SIGINT, SIGTERM and SIGHUP from now on stop the child and let the program finish. */
void child_catch_signals(void);
bool child_stopped(void); /* has one come? */
/* Sleeps; false: woken by one. */
bool child_pause(double seconds);

#endif
