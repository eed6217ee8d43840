/* SPDX-License-Identifier: GPL-3.0-or-later */
/* queue: clients of one thread that wait for something, first come first served. */
#ifndef PODIUM_QUEUE_H
#define PODIUM_QUEUE_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "collect/lib/sql/drive/load.h"

struct queued {
	struct queued *next;
	void *owner;
	int status;      /* the owner's own */
	uint64_t due_ns; /* of queue_insert */
};

struct queue {
	struct queued *first, *last;
};

static inline void
queue_add(struct queue *q, struct queued *item)
{
	item->next = NULL;
	if (q->first == NULL)
		q->first = item;
	else
		q->last->next = item;
	q->last = item;
}

/* Among those that are due no later, the last. Most often that is the end. */
static inline void
queue_insert(struct queue *q, struct queued *item)
{
	struct queued *before = q->first;

	if (before == NULL || q->last->due_ns <= item->due_ns) {
		queue_add(q, item);
		return;
	}
	if (item->due_ns < before->due_ns) {
		item->next = before;
		q->first = item;
		return;
	}
	while (before->next->due_ns <= item->due_ns)
		before = before->next;
	item->next = before->next;
	before->next = item;
}

/* NULL: nobody is in it. */
static inline struct queued *
queue_take(struct queue *q)
{
	struct queued *item = q->first;

	if (item != NULL)
		q->first = item->next;
	if (q->first == NULL)
		q->last = NULL;
	return item;
}

/*
 * How long to wait for something due at `due_ns` (CLOCK_MONOTONIC): a tenth of a second at most,
 * to look at `stop`.
 */
static inline struct timespec
queue_wait(uint64_t due_ns)
{
	enum { LONGEST_NS = 100000000 };
	uint64_t wait_ns = LONGEST_NS;

	if (due_ns == 0)
		wait_ns = 0;
	else if (due_ns != UINT64_MAX) {
		uint64_t now = now_ns();

		wait_ns = due_ns <= now ? 0 : due_ns - now < LONGEST_NS ? due_ns - now : LONGEST_NS;
	}
	return (struct timespec){ 0, (long)wait_ns };
}

#endif
