/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_session.h"

#include <inttypes.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <glib.h>

#include "collect/lib/iscsi/lun_task.h"
#include "collect/lib/iscsi/lun_wait.h"

enum { BUSY_NS = 1000000, LAST_NS = 1000000000 };

void
lun_session_init(struct lun_session *s, struct lun *lun, uint32_t depth, uint64_t patience_ns)
{
	s->iscsi = lun->iscsi;
	lun->iscsi = NULL;
	/* In the load it is podium that watches the clock. */
	iscsi_set_timeout(s->iscsi, 0);
	s->address = lun->address;
	s->job.target = lun->address->url;
	s->lun = lun->address->lun;
	s->block_bytes = lun->block_bytes;
	s->depth = depth;
	s->patience_ns = patience_ns;
	s->slot = g_new0(struct lun_slot, depth);
	s->idle = g_new(struct lun_slot *, depth);
	for (uint32_t i = 0; i < depth; i++) {
		s->slot[i].session = s;
		s->idle[s->n_idle++] = &s->slot[i];
	}
}

void
lun_session_free(struct lun_session *s)
{
	bool polite = s->iscsi != NULL && s->in_flight == 0 && s->lost_ns == 0 && !s->broken;

	s->state = LUN_SESSION_OVER;
	lun_wait_leave(s->iscsi, polite);
	s->iscsi = NULL;
	g_free(s->slot);
	g_free(s->idle);
	block_job_free(&s->job);
}

/*
 * From now on what is sent waits for the push, so that small commands become one packet: the target
 * is woken once for all of them.
 */
static void
hold_back(struct lun_session *s, bool on)
{
	s->holds_back = on;
	setsockopt(iscsi_get_fd(s->iscsi), IPPROTO_TCP, TCP_CORK, &(int){ on }, sizeof(int));
}

/* Where TCP_CORK is on, TCP_NODELAY still sends what is queued at that moment. */
static void
push(const struct lun_session *s)
{
	setsockopt(iscsi_get_fd(s->iscsi), IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
}

static void ended(struct iscsi_context *iscsi, int status, void *command_data, void *private_data);

static void
send_slot(struct lun_session *s, struct lun_slot *slot)
{
	s->in_flight++;
	if (!lun_task_send(s, slot, ended)) {
		s->in_flight--;
		slot->waits = true;
		s->waiting++;
		s->broken = true;
	}
}

/* The slot's next operation; the slot is idle if there is none now. */
static void
refill(struct lun_session *s, struct lun_slot *slot, uint64_t now_ns)
{
	slot->io.data = s->job.reads + (size_t)(slot - s->slot) * s->job.read_stride;
	s->take = s->broken ? TAKE_WAIT : block_job_take(&s->job, &slot->io, now_ns);
	if (s->take != TAKE_IO) {
		slot->first_ns = 0;
		s->idle[s->n_idle++] = slot;
		return;
	}
	slot->first_ns = now_ns;
	send_slot(s, slot);
}

static void
wait_to_send_again(
    struct lun_session *s, struct lun_slot *slot, enum lun_answer answer, uint64_t now_ns)
{
	slot->waits = true;
	s->waiting++;
	block_job_retried(&s->job, &slot->io);
	if (answer == LUN_ANSWER_LOST)
		s->broken = true;
	else if (s->retry_ns <= now_ns)
		s->retry_ns = now_ns + BUSY_NS;
}

/* An answer to a command, or the news that there will be none. */
static void
ended(struct iscsi_context *iscsi, int status, void *command_data, void *private_data)
{
	struct lun_slot *slot = private_data;
	struct lun_session *s = slot->session;
	struct scsi_task *task = command_data;
	uint64_t now_ns = block_job_now();
	g_autofree char *words = NULL;
	enum lun_answer answer;

	(void)iscsi;
	s->in_flight--;
	answer = lun_task_answer(&slot->io, status, task, &words);
	s->resized |= answer == LUN_ANSWER_AGAIN && lun_status_resized(status, task);
	scsi_free_scsi_task(task);
	if (s->state == LUN_SESSION_OVER)
		return;
	if (answer == LUN_ANSWER_GOOD)
		s->pause_ns = 0;
	if (answer == LUN_ANSWER_GOOD)
		block_job_done(&s->job, &slot->io, now_ns);
	else if (answer == LUN_ANSWER_FAILED)
		block_job_failed(&s->job, &slot->io, 0, words);
	else if (now_ns - slot->first_ns <= s->patience_ns) {
		wait_to_send_again(s, slot, answer, now_ns);
		return;
	} else {
		block_job_failed(
		    &s->job, &slot->io, 0, "no answer, or only that the target is busy");
		s->broken |= answer == LUN_ANSWER_LOST;
	}
	refill(s, slot, now_ns);
}

static void
send_waiting(struct lun_session *s)
{
	for (uint32_t i = 0; s->waiting > 0 && !s->broken && i < s->depth; i++)
		if (s->slot[i].waits) {
			s->slot[i].waits = false;
			s->waiting--;
			send_slot(s, &s->slot[i]);
		}
}

/* Nothing that waits will be sent any more. */
static void
give_up(struct lun_session *s)
{
	for (uint32_t i = 0; i < s->depth; i++)
		if (s->slot[i].waits) {
			s->slot[i].waits = false;
			s->waiting--;
			block_job_failed(&s->job, &s->slot[i].io, 0, "given up");
		}
	s->state = LUN_SESSION_OVER;
}

static void
flush_at_end(struct lun_session *s, uint64_t now_ns)
{
	struct lun_slot *slot = s->idle[--s->n_idle];

	slot->io = (struct block_io){
		.kind = BLOCK_FLUSH, .start_ns = now_ns, .book = s->job.page[BLOCK_FLUSH]
	};
	slot->first_ns = now_ns;
	s->flushed = true;
	send_slot(s, slot);
}

static void
ready(struct lun_session *s)
{
	s->state = LUN_SESSION_READY;
	if (s->depth > 1)
		hold_back(s, true);
}

/* Fills idle slots; over when there is nothing left to do. */
static void
fill_idle(struct lun_session *s, uint64_t now_ns)
{
	if (s->state != LUN_SESSION_READY)
		return;
	s->take = TAKE_IO;
	while (s->n_idle > 0 && s->take == TAKE_IO && !s->broken)
		refill(s, s->idle[--s->n_idle], now_ns);
	if (s->take != TAKE_END || s->in_flight > 0 || s->waiting > 0)
		return;
	if (s->job.load->end_flush && !s->flushed && s->job.failure == NULL)
		flush_at_end(s, now_ns);
	else
		s->state = LUN_SESSION_OVER;
}

void
lun_session_begin(struct lun_session *s, uint64_t now_ns)
{
	block_job_start(&s->job, now_ns);
	ready(s);
	fill_idle(s, now_ns);
}

void
lun_session_end(struct lun_session *s)
{
	if (s->iscsi != NULL && s->holds_back)
		hold_back(s, false);
}

/* Drops a session that no longer answers; its commands come back as cancelled and wait. */
static void
drop(struct lun_session *s, uint64_t now_ns)
{
	s->broken = true;
	if (s->iscsi != NULL)
		iscsi_destroy_context(s->iscsi);
	s->iscsi = NULL;
	s->broken = false;
	if (s->lost_ns == 0)
		s->lost_ns = now_ns;
	s->pause_ns = lun_wait_pause(s->pause_ns);
	s->retry_ns = now_ns + s->pause_ns;
	s->state = LUN_SESSION_LOST;
	if (now_ns - s->lost_ns >= s->patience_ns)
		block_job_fail(&s->job,
		    "the session was lost and could not be made again within %" PRIu64 " s",
		    s->patience_ns / SECOND_NS);
	if (s->job.failure != NULL)
		give_up(s);
}

static void
connected(struct iscsi_context *iscsi, int status, void *command_data, void *private_data)
{
	struct lun_session *s = private_data;

	(void)iscsi;
	(void)command_data;
	if (s->state != LUN_SESSION_CONNECTING)
		return;
	if (status != SCSI_STATUS_GOOD) {
		s->broken = true;
		return;
	}
	ready(s);
	s->lost_ns = 0;
	s->retry_ns = 0;
	s->reconnects++;
	send_waiting(s);
}

/* The next portal is tried each time. */
static void
reconnect(struct lun_session *s, uint64_t now_ns)
{
	if (s->address->portals[++s->portal] == NULL)
		s->portal = 0;
	s->iscsi = lun_address_context(s->address);
	s->state = LUN_SESSION_CONNECTING;
	s->retry_ns = now_ns + MIN(5 * SECOND_NS, s->patience_ns);
	if (s->iscsi == NULL ||
	    iscsi_full_connect_async(
		s->iscsi, s->address->portals[s->portal], s->lun, connected, s) != 0)
		drop(s, now_ns);
}

int
lun_session_poll(struct lun_session *s, short *events, uint64_t *until_ns)
{
	if (s->state == LUN_SESSION_OVER)
		return -1;
	if (s->state != LUN_SESSION_READY || s->waiting > 0)
		*until_ns = MIN(*until_ns, s->retry_ns);
	else if (s->take == TAKE_WAIT && s->n_idle > 0 && s->job.due_ns != 0)
		*until_ns = MIN(*until_ns, s->job.due_ns);
	if (s->iscsi == NULL)
		return -1;
	*events = (short)(iscsi_which_events(s->iscsi) | POLLRDHUP);
	return iscsi_get_fd(s->iscsi);
}

/* Reads all answers, whose slots queue the next commands, and sends those at once. */
static void
service(struct lun_session *s, short revents)
{
	if (s->state == LUN_SESSION_READY)
		revents |= POLLOUT;
	if (iscsi_service(s->iscsi, revents & ~POLLRDHUP) != 0)
		s->broken = true;
	if (s->holds_back && !s->broken)
		push(s);
}

/*
 * Has an operation been under way for longer than anyone bears? Then the session is as good as
 * lost. When the load is over already, nobody bears much.
 */
static bool
hangs(const struct lun_session *s, uint64_t now_ns)
{
	uint64_t most_ns = s->job.failure == NULL ? s->patience_ns : MIN(s->patience_ns, LAST_NS);

	for (uint32_t i = 0; s->in_flight > 0 && i < s->depth; i++)
		if (s->slot[i].first_ns != 0 && !s->slot[i].waits &&
		    now_ns - s->slot[i].first_ns > most_ns)
			return true;
	return false;
}

void
lun_session_serve(struct lun_session *s, short revents, uint64_t now_ns)
{
	if (s->state == LUN_SESSION_LOST && now_ns >= s->retry_ns)
		reconnect(s, now_ns);
	else if (s->state == LUN_SESSION_CONNECTING && now_ns >= s->retry_ns)
		drop(s, now_ns);
	if (s->state == LUN_SESSION_OVER || s->iscsi == NULL)
		return;
	/* A turn without events is about a second apart. */
	if (revents == 0 && hangs(s, now_ns)) {
		drop(s, now_ns);
		return;
	}
	if (s->waiting > 0 && s->state == LUN_SESSION_READY && now_ns >= s->retry_ns)
		send_waiting(s);
	fill_idle(s, now_ns);
	service(s, revents);
	if ((revents & (POLLHUP | POLLERR | POLLRDHUP)) != 0)
		s->broken = true;
	if (s->broken)
		drop(s, block_job_now());
	else if (s->n_idle > 0)
		fill_idle(s, block_job_now());
}
