/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * iscsisession: one job of a block load over one iSCSI session. Nothing here waits: a poll loop
 * calls iscsisession_poll() for what to wait for and iscsisession_serve() when it came.
 */
#ifndef PODIUM_ISCSISESSION_H
#define PODIUM_ISCSISESSION_H

#include <stdbool.h>
#include <stdint.h>

#include <iscsi/iscsi.h>
#include <iscsi/scsi-lowlevel.h>

#include "collect/lib/block/blockjob.h"
#include "collect/lib/iscsi/iscsilun.h"

struct iscsi_session;

struct iscsi_slot {
	struct blockio io;
	struct scsi_iovec iov;
	struct unmap_list range;
	struct iscsi_session *session;
	uint64_t first_ns; /* when it was first sent; 0: not yet */
	bool waits;        /* to be sent again */
};

enum session_state { SESSION_READY, SESSION_LOST, SESSION_CONNECTING, SESSION_OVER };

struct iscsi_session {
	struct blockjob job;
	struct iscsi_context *iscsi; /* owned; NULL while there is none */
	const struct iscsi_address *address;
	struct iscsi_slot *slot;  /* owned; depth of them */
	struct iscsi_slot **idle; /* owned */
	uint32_t depth, n_idle, in_flight, waiting;
	uint32_t block_bytes;
	int lun;
	enum session_state state;
	bool broken;     /* noticed while the library was at work: to be dropped after it */
	bool holds_back; /* sends when told to */
	bool resized;    /* the target said that the LUN's capacity changed */
	bool flushed;    /* the flush at the end was sent */
	enum take take;  /* what the job last said */
	uint64_t lost_ns, retry_ns; /* when it was lost; when to try again what waits */
	uint64_t patience_ns;       /* how long a lost session, or a busy target, is borne */
	size_t portal;
	bool elsewhere; /* its own portal was silent when the load began */
	uint64_t reconnects;
};

/* Takes the LUN's login for itself; `depth` at most the load's. The job must be initialised. */
void iscsisession_init(
    struct iscsi_session *s, struct iscsilun *lun, uint32_t depth, uint64_t patience_ns);
void iscsisession_free(struct iscsi_session *s);

/* Its load begins, and has ended. */
void iscsisession_begin(struct iscsi_session *s, uint64_t now_ns);
void iscsisession_end(struct iscsi_session *s);

/* Sends what can be sent. */
void iscsisession_start(struct iscsi_session *s, uint64_t now_ns);

/*
 * The descriptor and events to wait for, -1 if none; and in *until_ns (if it is earlier than that)
 * when to come back at the latest.
 */
int iscsisession_poll(struct iscsi_session *s, short *events, uint64_t *until_ns);

/* Something came (or the time did: revents 0). */
void iscsisession_serve(struct iscsi_session *s, short revents, uint64_t now_ns);

#endif
