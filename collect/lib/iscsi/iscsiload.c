/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/iscsiload.h"

#include <inttypes.h>
#include <poll.h>
#include <sys/prctl.h>

#include <glib.h>

#include "collect/lib/iscsi/iscsifacts.h"
#include "collect/lib/iscsi/iscsilun.h"
#include "collect/lib/iscsi/iscsisession.h"
#include "collect/lib/iscsi/iscsiverify.h"
#include "data/lib/clock.h"
#include "data/lib/store/store.h"

/* What the run should say of its first session. */
static void
tell(struct iscsilun *lun, const struct iscsiset *set, uint32_t window, struct blockresult *r)
{
	if (window < r->load->depth)
		blockresult_find(r, "depth-clamped",
		    "The target takes only %" PRIu32 " commands at a time: "
		    "a depth of %" PRIu64 " was not reached.",
		    window, r->load->depth);
	if (set->facts) {
		r->target = facts_new();
		iscsifacts_find(lun, r->target);
	}
}

/* One session of one LUN: log in, ask, initialise its job. False and *why. */
static bool
open_session(struct iscsi_session *s, const struct iscsiset *set, size_t number,
    struct blockresult *r, char **why)
{
	const struct blockload *load = r->load;
	const struct iscsi_address *a = &set->address[number / load->jobs];
	struct blocktarget part = { .job = number % load->jobs,
		.seed = random64_mix(load->seed + number),
		.split = load->verify };
	size_t wanted = part.job % g_strv_length(a->portals), portal = wanted;
	bool writes = load->writes || load->unmaps;
	struct iscsilun lun;
	uint32_t window;
	bool good = iscsilun_open_any(&lun, a, &portal, why) &&
	    (part.job > 0 || !writes || iscsilun_claim(&lun, set->destroy, why)) &&
	    iscsilun_fits(&lun, load, why);

	part.bytes = lun.bytes;
	good = good && blockjob_init(&s->job, load, &part, why);
	if (good) {
		window = iscsilun_window(&lun, (uint32_t)load->depth);
		if (number == 0)
			tell(&lun, set, window, r);
		iscsisession_init(s, &lun, window, set->patience_ns);
		s->portal = portal;
		s->elsewhere = portal != wanted;
	}
	iscsilun_close(&lun);
	return good;
}

static bool
open_all(struct iscsi_session *s, size_t n, const struct iscsiset *set, struct blockresult *r)
{
	size_t elsewhere = 0;

	for (size_t i = 0; i < n; i++) {
		g_autofree char *why = NULL;

		s[i].state = SESSION_OVER;
		if (!open_session(&s[i], set, i, r, &why)) {
			blockresult_fail(
			    r, set->address[i / r->load->jobs].url, g_steal_pointer(&why));
			return false;
		}
		elsewhere += s[i].elsewhere;
	}
	if (elsewhere > 0)
		blockresult_find(r, "portal-silent",
		    "Not every portal could be logged in to: %zu of %zu sessions began by "
		    "another.",
		    elsewhere, n);
	return true;
}

static void
wait_for(struct pollfd *polled, size_t n, uint64_t until_ns, uint64_t now_ns)
{
	uint64_t wait_ns = until_ns > now_ns ? until_ns - now_ns : 0;
	struct timespec ts = { .tv_sec = (time_t)(wait_ns / SECOND_NS),
		.tv_nsec = (long)(wait_ns % SECOND_NS) };

	if (ppoll(polled, n, &ts, NULL) <= 0)
		for (size_t i = 0; i < n; i++)
			polled[i].revents = 0;
}

/* One turn: wait for any session, serve those that have something. False when all are over. */
static bool
turn(struct iscsi_session *s, size_t n, struct pollfd *polled)
{
	uint64_t now_ns = blockjob_now(), until_ns = now_ns + SECOND_NS;
	bool any = false;

	for (size_t i = 0; i < n; i++) {
		polled[i].fd = iscsisession_poll(&s[i], &polled[i].events, &until_ns);
		any = any || s[i].state != SESSION_OVER;
	}
	if (!any)
		return false;
	wait_for(polled, n, until_ns, now_ns);
	now_ns = blockjob_now();
	for (size_t i = 0; i < n; i++)
		if (polled[i].revents != 0 || now_ns >= until_ns)
			iscsisession_serve(&s[i], polled[i].revents, now_ns);
	return true;
}

static void
run_all(struct iscsi_session *s, size_t n, const volatile sig_atomic_t *interrupted,
    struct blockresult *r)
{
	g_autofree struct pollfd *polled = g_new0(struct pollfd, n);
	uint64_t now_ns = blockjob_now();

	/* An arrival waits for a timer: the default slack of 50 us would be in every latency. */
	if (r->load->rate > 0)
		prctl(PR_SET_TIMERSLACK, 1);
	r->start_ns = clock_now_ns();
	for (size_t i = 0; i < n; i++) {
		s[i].job.interrupted = interrupted;
		iscsisession_begin(&s[i], now_ns);
	}
	while (turn(s, n, polled))
		for (size_t i = 0; i < n && *interrupted; i++)
			blockjob_notice(&s[i].job);
	for (size_t i = 0; i < n; i++)
		iscsisession_end(&s[i]);
	r->client_cpu_s = blockjob_cpu_s();
	r->end_ns = clock_now_ns();
}

static void
add_all(struct iscsi_session *s, size_t n, struct blockresult *r)
{
	bool resized = false;

	for (size_t i = 0; i < n; i++) {
		blockresult_add(r, &s[i].job);
		r->reconnects += s[i].reconnects;
		resized = resized || s[i].resized;
	}
	if (resized)
		blockresult_find(r, "resized",
		    "The target said that a LUN's size changed while the load ran; offsets go by "
		    "the old one.");
}

void
iscsiload_run(const struct blockload *load, const struct iscsiset *set,
    const volatile sig_atomic_t *interrupted, struct blockresult *r)
{
	size_t n = set->n * load->jobs;
	struct iscsi_session *s = g_new0(struct iscsi_session, n);

	r->start_ns = r->end_ns = clock_now_ns();
	if (open_all(s, n, set, r) && iscsiverify_begin(s, n, &r->failure)) {
		run_all(s, n, interrupted, r);
		iscsiverify_end(s, n);
		add_all(s, n, r);
	}
	for (size_t i = 0; i < n; i++)
		iscsisession_free(&s[i]);
	g_free(s);
}
