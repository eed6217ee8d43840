/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/child.h"

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "data/lib/clock.h"
#include "data/lib/harmless.h"
#include "data/lib/secret.h"
#include "data/lib/start.h"

enum { GRACE_S = 3, ERR_KEEP_BYTES = 4096 };

static volatile sig_atomic_t stop_wanted;

static void
want_stop(int signal_number)
{
	(void)signal_number;
	stop_wanted = stop_wanted == 0 ? 1 : 2;
}

static sigset_t
stop_signals(void)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigaddset(&set, SIGQUIT);
	return set;
}

void
child_catch_signals(void)
{
	sigset_t set = stop_signals();

	/* They arrive only while we wait in ppoll. */
	sigprocmask(SIG_BLOCK, &set, NULL);
	start_catch(want_stop);
	signal(SIGPIPE, SIG_IGN);
}

bool
child_stopped(void)
{
	struct timespec now = { 0, 0 };
	sigset_t none;

	sigemptyset(&none);
	if (!stop_wanted)
		ppoll(NULL, 0, &now, &none);
	return stop_wanted != 0;
}

/* Waits until the time or a signal; fds may be NULL. */
static void
wait_until(struct pollfd *fds, nfds_t n, int64_t until_ns)
{
	int64_t left = until_ns == INT64_MAX ? 0 : MAX(until_ns - clock_monotonic_ns(), 0);
	struct timespec time = { left / 1000000000, left % 1000000000 };
	sigset_t none;

	sigemptyset(&none);
	if (ppoll(fds, n, until_ns == INT64_MAX ? NULL : &time, &none) < 0) {
		for (nfds_t i = 0; i < n; i++)
			fds[i].revents = 0;
		if (errno != EINTR)
			err(1, "poll");
	}
}

bool
child_pause(double seconds)
{
	int64_t until = clock_monotonic_ns() + (int64_t)(seconds * 1e9);

	while (!child_stopped() && clock_monotonic_ns() < until)
		wait_until(NULL, 0, until);
	return !child_stopped();
}

/* ---- the child's side ---- */

struct pipes {
	int go[2];     /* the parent lets it begin by a byte; closed without one: it ends */
	int failed[2]; /* errno of a failed exec; closed by exec */
	int out[2], err[2];
};

static void
to_descriptor(enum child_output output, int pipe_end, int target)
{
	int fd = output == CHILD_DISCARD ? open("/dev/null", O_WRONLY | O_CLOEXEC) : pipe_end;

	dup2(fd, target);
}

static _Noreturn void
become(const struct child *c, const struct pipes *p, pid_t parent)
{
	sigset_t none;
	char byte;
	int null = open("/dev/null", O_RDONLY | O_CLOEXEC);

	setpgid(0, 0);
	if (!c->is_starter)
		prctl(PR_SET_PDEATHSIG, SIGKILL);
	close(p->go[1]);
	if (getppid() != parent || read(p->go[0], &byte, 1) != 1)
		_exit(127);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	dup2(null, STDIN_FILENO);
	to_descriptor(c->out, p->out[1], STDOUT_FILENO);
	to_descriptor(c->err, p->err[1], STDERR_FILENO);
	if (c->folder == NULL || chdir(c->folder) == 0)
		execvpe(c->argv[0], c->argv, c->environment != NULL ? c->environment : environ);
	if (write(p->failed[1], &errno, sizeof errno) < 0)
		_exit(126);
	_exit(127);
}

/* ---- ours ---- */

struct watch {
	const struct child *child;
	struct child_result *result;
	struct pipes pipes;
	pid_t pid;
	int pidfd;
	int64_t limit_ns, kill_ns; /* when to end it, and when to do so by force */
};

static void
make_pipe(int fds[2])
{
	if (pipe2(fds, O_CLOEXEC) != 0)
		err(1, "pipe");
}

static void
open_pipes(struct pipes *p)
{
	make_pipe(p->go);
	make_pipe(p->failed);
	make_pipe(p->out);
	make_pipe(p->err);
}

static void
begin(struct watch *w)
{
	struct pipes *p = &w->pipes;
	pid_t self = getpid();

	open_pipes(p);
	fflush(NULL);
	w->pid = fork();
	if (w->pid < 0)
		err(1, "fork");
	if (w->pid == 0)
		become(w->child, p, self);
	setpgid(w->pid, w->pid);
	close(p->go[0]);
	close(p->failed[1]);
	close(p->out[1]);
	close(p->err[1]);
	fcntl(p->out[0], F_SETFL, O_NONBLOCK);
	fcntl(p->err[0], F_SETFL, O_NONBLOCK);
	w->pidfd = pidfd_open(w->pid, 0);
	if (w->pidfd < 0)
		err(1, "pidfd");
}

static void
release(struct watch *w)
{
	const struct child *c = w->child;
	bool go = c->started == NULL || c->started(c->context, w->pid);

	w->result->start_utc_ns = clock_now_ns();
	w->result->start_ns = clock_monotonic_ns();
	if (go && write(w->pipes.go[1], "g", 1) != 1)
		warn("child");
	close(w->pipes.go[1]);
	if (read(w->pipes.failed[0], &w->result->start_errno, sizeof(int)) != sizeof(int))
		w->result->start_errno = 0;
	if (c->time_limit_s > 0)
		w->limit_ns = w->result->start_ns + (int64_t)fmin(c->time_limit_s * 1e9, 9e18);
}

static void
take(int fd, enum child_output mode, GString *into, FILE *show)
{
	char buffer[65536];
	ssize_t n;

	while ((n = read(fd, buffer, sizeof buffer)) > 0) {
		if (into->len < CHILD_KEEP_BYTES)
			g_string_append_len(into, buffer, n);
		if (mode == CHILD_SHOW)
			fwrite(buffer, 1, (size_t)n, show);
	}
	if (mode == CHILD_SHOW)
		fflush(show);
}

static void
take_both(struct watch *w)
{
	GString *e = w->result->err;

	take(w->pipes.out[0], w->child->out, w->result->out, stdout);
	take(w->pipes.err[0], w->child->err, e, stderr);
	if (e->len > ERR_KEEP_BYTES)
		g_string_erase(e, 0, (gssize)e->len - ERR_KEEP_BYTES);
}

/* Ends it gently, then by force. */
static void
end_it(struct watch *w)
{
	int64_t now = clock_monotonic_ns();

	if (w->kill_ns == INT64_MAX) {
		kill(-w->pid, SIGTERM);
		kill(-w->pid, SIGCONT);
		w->kill_ns = now + (int64_t)GRACE_S * 1000000000;
		w->limit_ns = INT64_MAX;
	} else if (now >= w->kill_ns) {
		kill(-w->pid, SIGKILL);
		w->kill_ns = now + 1000000000;
	}
}

/* True: the process has ended. */
static bool
watch_once(struct watch *w, struct pollfd fds[3])
{
	wait_until(fds, 3, MIN(w->limit_ns, w->kill_ns));
	take_both(w);
	for (int i = 1; i < 3; i++)
		if (fds[i].revents & (POLLHUP | POLLERR))
			fds[i].fd = -1;
	if (fds[0].revents != 0 &&
	    wait4(w->pid, &w->result->status, 0, &w->result->usage) == w->pid)
		return true;
	if (stop_wanted > w->child->must_finish && w->kill_ns == INT64_MAX) {
		w->result->stopped = true;
		end_it(w);
	} else if (clock_monotonic_ns() >= MIN(w->limit_ns, w->kill_ns)) {
		w->result->timed_out = w->result->timed_out || w->kill_ns == INT64_MAX;
		end_it(w);
	}
	return false;
}

void
child_run(const struct child *child, struct child_result *result)
{
	struct watch w = {
		.child = child, .result = result, .limit_ns = INT64_MAX, .kill_ns = INT64_MAX
	};
	struct pollfd fds[3];

	*result = (struct child_result){ .out = g_string_new(NULL), .err = g_string_new(NULL) };
	begin(&w);
	release(&w);
	fds[0] = (struct pollfd){ w.pidfd, POLLIN, 0 };
	fds[1] = (struct pollfd){ w.pipes.out[0], POLLIN, 0 };
	fds[2] = (struct pollfd){ w.pipes.err[0], POLLIN, 0 };
	while (!watch_once(&w, fds))
		continue;
	result->end_ns = clock_monotonic_ns();
	if (!child->is_starter)
		kill(-w.pid, SIGKILL);
	take_both(&w);
	close(w.pidfd);
	close(w.pipes.failed[0]);
	close(w.pipes.out[0]);
	close(w.pipes.err[0]);
}

void
child_result_clear(struct child_result *result)
{
	if (result->out == NULL)
		return;
	g_string_free(result->out, TRUE);
	g_string_free(result->err, TRUE);
}

static bool
succeeded(const struct child_result *r)
{
	return r->start_errno == 0 && !r->timed_out && !r->stopped && WIFEXITED(r->status) &&
	    WEXITSTATUS(r->status) == 0;
}

/*
 * The last few lines it wrote to stderr, as one: "a; b", without secrets and what terminals obey.
 */
static char *
last_words(const GString *err)
{
	g_autofree char *text = g_strstrip(g_utf8_make_valid(err->str, (gssize)err->len));
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
	guint n = g_strv_length(lines), from = n > 3 ? n - 3 : 0;
	g_autofree char *joined = NULL, *hidden = NULL;

	joined = g_strjoinv("; ", lines + from);
	hidden = secret_hidden(joined);
	return harmless_line(hidden != NULL ? hidden : joined);
}

char *
child_reason(const struct child_result *r)
{
	g_autofree char *words = last_words(r->err);
	const char *colon = *words != '\0' ? ": " : "";
	int code = WEXITSTATUS(r->status);

	if (succeeded(r))
		return NULL;
	if (r->start_errno != 0)
		return g_strdup_printf("could not be started: %s", strerror(r->start_errno));
	if (r->timed_out)
		return g_strdup_printf("killed after %.3g s, its time limit%s%s",
		    (double)(r->end_ns - r->start_ns) / 1e9, colon, words);
	if (r->stopped)
		return g_strdup("interrupted");
	if (WIFSIGNALED(r->status))
		return g_strdup_printf("killed by signal %d (%s)%s%s", WTERMSIG(r->status),
		    strsignal(WTERMSIG(r->status)), colon, words);
	return g_strdup_printf("exit status %d%s%s", code, colon, words);
}
