/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * spawn: a process begun as vfork begins one: in our memory until it executes, so that nothing of
 * ours is copied, and what keeps it from executing is known at once.
 */
#ifndef PODIUM_SPAWN_H
#define PODIUM_SPAWN_H

#include <stdbool.h>
#include <sys/types.h>

struct spawn {
	char *const *argv;        /* argv[0] is looked for in PATH if it has no slash */
	char *const *environment; /* NULL: ours */
	const char *folder;       /* to run in; NULL: ours */
	int input, output, error; /* what become its descriptors 0, 1 and 2; still ours to close */
	bool lives_on;            /* else the kernel kills it when we end */
};

/*
 * Its process id, at the head of a process group of its own, with the signals that we catch, and
 * SIGPIPE, at their defaults; -1 and errno: there is none. *pidfd is the caller's to close. It may
 * have ended at once with status 127: then *failed is the errno of chdir or exec, else 0.
 */
pid_t spawn_process(const struct spawn *s, int *pidfd, int *failed);

#endif
