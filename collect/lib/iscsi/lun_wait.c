/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_wait.h"

#include <errno.h>
#include <poll.h>

#include <glib.h>
#include <iscsi/iscsi.h>

enum { MS_NS = 1000000, LOGOUT_MS = 2000, TURN_MS = 1000, SHORTEST_MS = 50, LONGEST_MS = 1000 };

bool
lun_wait(struct iscsi_context *iscsi, const bool *over, uint64_t most_ns)
{
	int64_t until_us = g_get_monotonic_time() + (int64_t)(most_ns / 1000);

	while (!*over) {
		struct pollfd p = { iscsi_get_fd(iscsi), (short)iscsi_which_events(iscsi), 0 };
		int64_t left_ms = (until_us - g_get_monotonic_time()) / 1000;

		if (left_ms <= 0)
			return false;
		if (poll(&p, 1, (int)MIN(left_ms, TURN_MS)) < 0 && errno != EINTR)
			return false;
		if (iscsi_service(iscsi, p.revents) != 0)
			return *over;
	}
	return true;
}

static void
left(struct iscsi_context *iscsi, int status, void *command_data, void *over)
{
	(void)iscsi;
	(void)status;
	(void)command_data;
	*(bool *)over = true;
}

void
lun_wait_leave(struct iscsi_context *iscsi, bool polite)
{
	bool over = false;

	if (iscsi == NULL)
		return;
	if (polite && iscsi_is_logged_in(iscsi) && iscsi_logout_async(iscsi, left, &over) == 0)
		lun_wait(iscsi, &over, (uint64_t)LOGOUT_MS * MS_NS);
	iscsi_destroy_context(iscsi);
}

uint64_t
lun_wait_pause(uint64_t last_ns)
{
	return CLAMP(2 * last_ns, (uint64_t)SHORTEST_MS * MS_NS, (uint64_t)LONGEST_MS * MS_NS);
}
