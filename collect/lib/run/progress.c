/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/progress.h"

#include <glib.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "collect/lib/run/child.h"
#include "data/lib/clock.h"

enum { BAR = 24, WIDTH = 80 };

static char *
duration(double seconds)
{
	if (seconds < 90)
		return g_strdup_printf("%.0f s", seconds);
	if (seconds < 90 * 60)
		return g_strdup_printf("%.0f min", seconds / 60);
	return g_strdup_printf("%.1f h", seconds / 3600);
}

char *
progress_line(const struct progress_now *now, int64_t done, double elapsed_s, int width)
{
	int64_t total = done + now->left;
	int filled = total > 0 ? (int)(BAR * done / total) : BAR;
	GString *line = g_string_new("[");

	for (int i = 0; i < BAR; i++)
		g_string_append_c(line, i < filled ? '#' : '.');
	g_string_append_printf(line, "] %lld of %lld, round %lld of %lld", (long long)done,
	    (long long)total, (long long)now->round, (long long)now->rounds);
	if (done > 0) {
		g_autofree char *left = duration(elapsed_s / (double)done * (double)now->left);

		g_string_append_printf(line, ", %s left", left);
	}
	g_string_append_printf(line, ": %s, %s", now->backend, now->workload);
	if (line->len >= (gsize)width)
		g_string_truncate(line, (gsize)width - 1);
	return g_string_free(line, FALSE);
}

void
progress_begin(struct progress_bar *p, bool shown)
{
	*p = (struct progress_bar){ .shown = shown, .begun_ns = clock_monotonic_ns() };
}

void
progress_show(const struct progress_bar *p, const struct progress_now *now)
{
	struct winsize size = { .ws_col = 0 };
	g_autofree char *line = NULL;

	if (!p->shown)
		return;
	if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20)
		size.ws_col = WIDTH;
	line = progress_line(
	    now, p->done, (double)(clock_monotonic_ns() - p->begun_ns) / 1e9, size.ws_col);
	fprintf(stderr, "\r\033[K%s", line);
	fflush(stderr);
}

void
progress_end(const struct progress_bar *p)
{
	if (p->shown)
		fprintf(stderr, "\r\033[K");
}
