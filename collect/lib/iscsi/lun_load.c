/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_load.h"

#include <inttypes.h>
#include <poll.h>
#include <sys/prctl.h>

#include <glib.h>

#include "collect/lib/iscsi/lun.h"
#include "collect/lib/iscsi/lun_ask.h"
#include "collect/lib/iscsi/lun_facts.h"
#include "collect/lib/iscsi/lun_session.h"
#include "collect/lib/iscsi/lun_verify.h"
#include "collect/lib/load/run_queue.h"
#include "data/lib/clock.h"
#include "data/lib/store/store.h"

/* What the first session adds to the run: a depth that was not reached, facts. */
static void
note_first(struct lun *lun, const struct lun_set *set, uint32_t window, struct block_result *r)
{
	if (window < r->load->depth)
		block_result_find(r, "depth-clamped",
		    "The target takes only %" PRIu32 " commands at a time: "
		    "a depth of %" PRIu64 " was not reached.",
		    window, r->load->depth);
	if (set->facts) {
		r->target = facts_new();
		lun_facts(lun, r->target);
	}
}

/* One session of one LUN: log in, ask, initialise its job. False and *why. */
static bool
open_session(struct lun_session *s, const struct lun_set *set, size_t number,
    struct block_result *r, char **why)
{
	const struct block_load *load = r->load;
	const struct lun_address *a = &set->address[number / load->jobs];
	struct block_target part = { .job = number % load->jobs,
		.seed = random64_mix(load->seed + number),
		.split = load->verify };
	size_t wanted = part.job % g_strv_length(a->portals), portal = wanted;
	bool writes = load->writes || load->unmaps;
	struct lun lun;
	uint32_t window;
	bool good = lun_open_any(&lun, a, set->patience_ns, &portal, why) &&
	    (part.job > 0 || !writes || lun_claim(&lun, set->destroy, why)) &&
	    lun_fits(&lun, load, why);

	part.bytes = lun.bytes;
	good = good && block_job_init(&s->job, load, &part, why);
	if (good) {
		window = lun_window(&lun, (uint32_t)load->depth);
		if (number == 0 && window > 0)
			note_first(&lun, set, window, r);
		if (lun.lost)
			*why = lun_ask_error(&lun);
		good = !lun.lost;
	}
	if (good) {
		lun_session_init(s, &lun, window, set->patience_ns);
		s->portal = portal;
		s->elsewhere = portal != wanted;
	}
	lun_close(&lun);
	return good;
}

static bool
open_all(struct lun_session *s, size_t n, const struct lun_set *set, struct block_result *r)
{
	size_t elsewhere = 0;

	for (size_t i = 0; i < n; i++) {
		g_autofree char *why = NULL;

		s[i].state = LUN_SESSION_OVER;
		if (!open_session(&s[i], set, i, r, &why)) {
			block_result_fail(
			    r, set->address[i / r->load->jobs].url, g_steal_pointer(&why));
			return false;
		}
		elsewhere += s[i].elsewhere;
	}
	if (elsewhere > 0)
		block_result_find(r, "portal-silent",
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
turn(struct lun_session *s, size_t n, struct pollfd *polled)
{
	uint64_t now_ns = block_job_now(), until_ns = now_ns + SECOND_NS;
	bool any = false;

	for (size_t i = 0; i < n; i++) {
		polled[i].fd = lun_session_poll(&s[i], &polled[i].events, &until_ns);
		any = any || s[i].state != LUN_SESSION_OVER;
	}
	if (!any)
		return false;
	wait_for(polled, n, until_ns, now_ns);
	now_ns = block_job_now();
	for (size_t i = 0; i < n; i++)
		if (polled[i].revents != 0 || now_ns >= until_ns)
			lun_session_serve(&s[i], polled[i].revents, now_ns);
	return true;
}

static void
run_all(struct lun_session *s, size_t n, const volatile sig_atomic_t *interrupted,
    struct block_result *r)
{
	g_autofree struct pollfd *polled = g_new0(struct pollfd, n);
	uint64_t now_ns = block_job_now();
	struct run_queue began;

	/* An arrival waits for a timer: the default slack of 50 us would be in every latency. */
	if (r->load->rate > 0)
		prctl(PR_SET_TIMERSLACK, 1);
	began = run_queue_begin();
	r->start_ns = clock_now_ns();
	for (size_t i = 0; i < n; i++) {
		s[i].job.interrupted = interrupted;
		s[i].job.steady = r->steady;
		lun_session_begin(&s[i], now_ns);
	}
	while (turn(s, n, polled))
		for (size_t i = 0; i < n && *interrupted; i++)
			block_job_notice(&s[i].job);
	for (size_t i = 0; i < n; i++)
		lun_session_end(&s[i]);
	r->queued = run_queue_share(&began);
	r->client_cpu_s = block_job_cpu_s();
	r->end_ns = clock_now_ns();
}

static void
add_all(struct lun_session *s, size_t n, struct block_result *r)
{
	bool resized = false;

	for (size_t i = 0; i < n; i++) {
		block_result_add(r, &s[i].job);
		r->reconnects += s[i].reconnects;
		resized = resized || s[i].resized;
	}
	if (resized)
		block_result_find(r, "resized",
		    "The target said that a LUN's size changed while the load ran; offsets go by "
		    "the old one.");
}

void
lun_load_run(const struct block_load *load, const struct lun_set *set,
    const volatile sig_atomic_t *interrupted, struct block_result *r)
{
	size_t n = set->n * load->jobs;
	struct lun_session *s = g_new0(struct lun_session, n);

	r->start_ns = r->end_ns = clock_now_ns();
	if (open_all(s, n, set, r) && lun_verify_begin(s, n, &r->failure)) {
		run_all(s, n, interrupted, r);
		lun_verify_end(s, n);
		add_all(s, n, r);
	}
	for (size_t i = 0; i < n; i++)
		lun_session_free(&s[i]);
	g_free(s);
}
