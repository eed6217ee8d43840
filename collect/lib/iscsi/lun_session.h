/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lun_session: one job of a block load over one iSCSI session. Nothing here waits: a poll loop
 * calls lun_session_poll() for what to wait for and lun_session_serve() when it came.
 */
#ifndef PODIUM_LUN_SESSION_H
#define PODIUM_LUN_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include <iscsi/iscsi.h>
#include <iscsi/scsi-lowlevel.h>

#include "collect/lib/block/block_job.h"
#include "collect/lib/iscsi/lun.h"

struct lun_session;

struct lun_slot {
	struct block_io io;
	struct scsi_iovec iov;
	struct unmap_list range;
	struct lun_session *session;
	uint64_t first_ns; /* when it was first sent; 0: not yet */
	bool waits;        /* to be sent again */
};

enum lun_session_state {
	LUN_SESSION_READY,
	LUN_SESSION_LOST,
	LUN_SESSION_CONNECTING,
	LUN_SESSION_OVER,
};

struct lun_session {
	struct block_job job;
	struct iscsi_context *iscsi; /* owned; NULL while there is none */
	const struct lun_address *address;
	struct lun_slot *slot;  /* owned; depth of them */
	struct lun_slot **idle; /* owned */
	uint32_t depth, n_idle, in_flight, waiting;
	uint32_t block_bytes;
	int lun;
	enum lun_session_state state;
	bool broken;     /* noticed while the library was at work: to be dropped after it */
	bool holds_back; /* sends only when commands are handed over */
	bool resized;    /* the target reported that the LUN's capacity changed */
	bool flushed;    /* the flush at the end was sent */
	enum take take;  /* the job's last answer */
	uint64_t lost_ns, retry_ns; /* when it was lost; when to try again what waits */
	uint64_t patience_ns;       /* how long a lost session, or a busy target, is borne */
	uint64_t pause_ns; /* before it was last connected again; 0: none since an answer */
	size_t portal;
	bool elsewhere; /* its own portal was silent when the load began */
	uint64_t reconnects;
};

/* Takes the LUN's login for itself; `depth` at most the load's. The job must be initialised. */
void lun_session_init(struct lun_session *s, struct lun *lun, uint32_t depth, uint64_t patience_ns);
void lun_session_free(struct lun_session *s);

/* Its load begins, and has ended. */
void lun_session_begin(struct lun_session *s, uint64_t now_ns);
void lun_session_end(struct lun_session *s);

/*
 * The descriptor and events to wait for, -1 if none; and in *until_ns (if it is earlier than that)
 * when to come back at the latest.
 */
int lun_session_poll(struct lun_session *s, short *events, uint64_t *until_ns);

/* Something came (or the time did: revents 0). */
void lun_session_serve(struct lun_session *s, short revents, uint64_t now_ns);

#endif
