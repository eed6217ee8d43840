/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/spawn.h"

#include <errno.h>
#include <glib.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { STACK_BYTES = 64 << 10, STACK_ALIGNMENT = 64 };

/* What both sides see: the child runs in our memory, and we stand still, until it executes. */
struct shared {
	const struct spawn *spawn;
	pid_t parent;
	int failed;
};

/* What is ignored stays so (nohup), but for what we ourselves ignore. */
static void
default_signals(void)
{
	static const int caught[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
	struct sigaction now;
	sigset_t none;

	for (size_t i = 0; i < G_N_ELEMENTS(caught); i++)
		if (sigaction(caught[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
			signal(caught[i], SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

/* The child's side: system calls only, for all memory is the parent's. */
static int
become(void *of)
{
	struct shared *shared = of;
	const struct spawn *s = shared->spawn;

	setpgid(0, 0);
	if (!s->lives_on)
		prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != shared->parent)
		_exit(127);
	default_signals();
	dup2(s->input, STDIN_FILENO);
	dup2(s->output, STDOUT_FILENO);
	dup2(s->error, STDERR_FILENO);
	if (s->folder == NULL || chdir(s->folder) == 0)
		execvpe(s->argv[0], s->argv, s->environment != NULL ? s->environment : environ);
	shared->failed = errno;
	_exit(127);
}

/* execvpe puts a copy of argv on it when it hands a script without #! to the shell. */
static size_t
stack_bytes(char *const *argv)
{
	size_t words = g_strv_length((char **)argv);

	return (STACK_BYTES + words * sizeof *argv) / STACK_ALIGNMENT * STACK_ALIGNMENT;
}

pid_t
spawn_process(const struct spawn *s, int *pidfd, int *failed)
{
	struct shared shared = { .spawn = s, .parent = getpid() };
	size_t size = stack_bytes(s->argv);
	char *stack = g_aligned_alloc(1, size, STACK_ALIGNMENT);
	sigset_t all, before;
	pid_t pid;

	/* A handler that ran in the child would write to our memory. */
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	pid = clone(
	    become, stack + size, CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &shared, pidfd);
	sigprocmask(SIG_SETMASK, &before, NULL);
	g_aligned_free(stack);
	*failed = shared.failed;
	return pid;
}
