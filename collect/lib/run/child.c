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
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "collect/lib/run/spawn.h"
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

struct pipe {
	int ours, its; /* -1: discarded */
};

struct watch {
	const struct child *child;
	struct child_result *result;
	int null;
	struct pipe out, err;
	pid_t pid;
	int pidfd;
	int64_t limit_ns, kill_ns; /* when to end it, and when to do so by force */
};

/* Its end stays open with us, too: that it closes its own is nothing to wake up for. */
static struct pipe
open_pipe(enum child_output output)
{
	int fds[2] = { -1, -1 };

	if (output != CHILD_DISCARD && pipe2(fds, O_CLOEXEC) != 0)
		err(1, "pipe");
	if (output != CHILD_DISCARD)
		fcntl(fds[0], F_SETFL, O_NONBLOCK);
	return (struct pipe){ fds[0], fds[1] };
}

static void
close_pipe(const struct pipe *p)
{
	if (p->ours >= 0)
		close(p->ours);
	if (p->its >= 0)
		close(p->its);
}

static void
open_all(struct watch *w)
{
	w->null = open("/dev/null", O_RDWR | O_CLOEXEC);
	if (w->null < 0)
		err(1, "/dev/null");
	w->out = open_pipe(w->child->out);
	w->err = open_pipe(w->child->err);
}

static void
close_all(struct watch *w)
{
	close(w->pidfd);
	close(w->null);
	close_pipe(&w->out);
	close_pipe(&w->err);
}

/* The clock starts before there is a process: to begin one is part of what it costs. */
static void
begin(struct watch *w)
{
	const struct child *c = w->child;
	const struct spawn plan = { .argv = c->argv,
		.environment = c->environment,
		.folder = c->folder,
		.input = w->null,
		.output = w->out.its >= 0 ? w->out.its : w->null,
		.error = w->err.its >= 0 ? w->err.its : w->null,
		.lives_on = c->is_starter };

	w->result->start_utc_ns = clock_now_ns();
	w->result->start_ns = clock_monotonic_ns();
	w->pid = spawn_process(&plan, &w->pidfd, &w->result->start_errno);
	if (w->pid < 0)
		err(1, "%s", c->argv[0]);
	if (c->time_limit_s > 0)
		w->limit_ns = w->result->start_ns + (int64_t)fmin(c->time_limit_s * 1e9, 9e18);
}

static void
take(int fd, enum child_output mode, GString *into, FILE *show)
{
	char buffer[65536];
	ssize_t n;

	while (fd >= 0 && (n = read(fd, buffer, sizeof buffer)) > 0) {
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

	take(w->out.ours, w->child->out, w->result->out, stdout);
	take(w->err.ours, w->child->err, e, stderr);
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
	if (fds[0].revents != 0) {
		w->result->end_ns = clock_monotonic_ns();
		return wait4(w->pid, &w->result->status, 0, &w->result->usage) == w->pid;
	}
	take_both(w);
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
	open_all(&w);
	begin(&w);
	fds[0] = (struct pollfd){ w.pidfd, POLLIN, 0 };
	fds[1] = (struct pollfd){ w.out.ours, POLLIN, 0 };
	fds[2] = (struct pollfd){ w.err.ours, POLLIN, 0 };
	while (!watch_once(&w, fds))
		continue;
	if (!child->is_starter)
		kill(-w.pid, SIGKILL);
	take_both(&w);
	close_all(&w);
}

void
child_result_clear(struct child_result *result)
{
	if (result->out == NULL)
		return;
	g_string_free(result->out, TRUE);
	g_string_free(result->err, TRUE);
}

double
child_seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
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
