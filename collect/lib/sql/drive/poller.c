/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/poller.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>

int
poller_wait_epoll(int epoll, struct epoll_event *event, int most, const struct timespec *wait)
{
	int n = epoll_pwait2(epoll, event, most, wait, NULL);

	if (n >= 0 || errno != ENOSYS)
		return n;
	return epoll_wait(
	    epoll, event, most, (int)(wait->tv_sec * 1000 + (wait->tv_nsec + 999999) / 1000000));
}

const struct poller_kind *
poller_best(void)
{
	static const struct poller_user nobody;
	struct poller *p = getenv("PODIUM_NO_URING") == NULL ? poller_uring.open(&nobody, 1) : NULL;

	if (p == NULL)
		return &poller_epoll;
	poller_uring.close(p);
	return &poller_uring;
}
