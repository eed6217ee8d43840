/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/client.h"

#include <inttypes.h>
#include <stdio.h>

static const struct statement commit = { .text = (char[]){ "COMMIT" },
	.length = 6,
	.kind = KIND_COMMIT };

void
client_init(struct client *c, struct load_run *run, unsigned number)
{
	*c = (struct client){ .run = run,
		.number = number,
		.random = run->load->seed + number * UINT64_C(0xd1342543de82ef95) };
}

static bool
is_through(const struct client *c)
{
	const struct load *load = c->run->load;

	if (load->query->n == 0)
		return true;
	if (load->duration_s > 0)
		return false;
	return load->limit > 0 ? c->sent == load->limit : c->at == load->query->n;
}

static enum step
query(struct client *c, const struct statement *s, uint64_t start_ns)
{
	c->statement = s;
	c->start_ns = start_ns;
	return STEP_QUERY;
}

/* The last step but one is a COMMIT where there are any. */
static enum step
end(struct client *c, uint64_t now)
{
	if (c->has_ended || c->run->load->commit_every == 0)
		return STEP_DONE;
	c->has_ended = true;
	return query(c, &commit, now);
}

/* When the next statement is to begin; UINT64_MAX: not within the planned time. */
static uint64_t
next_start(struct client *c, uint64_t now)
{
	uint64_t due;

	if (c->run->load->rate <= 0)
		return now;
	due = arrivals_take(&c->run->arrivals);
	return due < c->run->deadline_ns ? due : UINT64_MAX;
}

static enum step
next_of_list(struct client *c, uint64_t now)
{
	const struct load *load = c->run->load;
	uint64_t start;

	if (c->at == load->query->n)
		c->at = 0;
	if (load->detach_every > 0 && c->at % load->detach_every == 0 && !c->detached) {
		c->detached = true;
		return STEP_RECONNECT;
	}
	start = next_start(c, now);
	if (start == UINT64_MAX)
		return end(c, now);
	c->detached = false;
	c->sent++;
	c->owes_commit = load->commit_every > 0 && c->sent % load->commit_every == 0;
	return query(c, &load->query->item[c->at++], start);
}

enum step
client_next(struct client *c, uint64_t now)
{
	if (c->run->stop || c->has_ended)
		return STEP_DONE;
	if (c->owes_commit) {
		c->owes_commit = false;
		return query(c, &commit, now);
	}
	if (is_through(c) || now >= c->run->deadline_ns)
		return end(c, now);
	return next_of_list(c, now);
}

/* xorshift64* (Vigna 2016): any stream will do, mysqlslap's differs from run to run. */
static uint64_t
draw(struct client *c)
{
	if (c->random == 0)
		c->random = 1;
	c->random ^= c->random >> 12;
	c->random ^= c->random << 25;
	c->random ^= c->random >> 27;
	return (c->random * UINT64_C(2685821657736338717)) >> 33;
}

const char *
client_key(struct client *c, char room[24])
{
	const struct load *load = c->run->load;

	if (c->statement->key == KEY_NONE || (c->statement->key == KEY_PICK && load->keys == 0))
		return NULL;
	if (c->statement->key == KEY_PICK)
		return load->key[draw(c) % load->keys];
	snprintf(room, 24, "%" PRIu64, load->own_key + c->number);
	return room;
}

void
client_begins(struct client *c, struct load_tally *t, uint64_t now)
{
	if (c->run->load->rate > 0 && now > c->start_ns && now - c->start_ns > t->late_ns)
		t->late_ns = now - c->start_ns;
}

bool
client_failed(struct client *c, struct load_tally *t, unsigned code, const char *message)
{
	/* The client library's own errors: the connection is gone. */
	bool lost = code >= 2000 && code < 3000;

	if (!lost && load_ignores(c->run->load, code)) {
		t->failed++;
		t->failed_kind[c->statement->kind]++;
		return true;
	}
	load_fail(c->run, "query failed: %s (%u), in: %.60s", message, code, c->statement->text);
	return false;
}
