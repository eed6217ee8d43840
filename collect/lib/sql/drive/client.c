/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/client.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/sql/drive/walk.h"

static const struct statement commit = { .text = (char[]){ "COMMIT" },
	.length = 6,
	.kind = KIND_COMMIT };

void
client_init(struct client *c, struct load_run *run, unsigned number)
{
	*c = (struct client){ .run = run,
		.number = number,
		.random = run->load->seed + number * UINT64_C(0xd1342543de82ef95) };
	if (run->load->transactions != NULL)
		c->walk = walk_new(run->load, number);
}

void
client_free(struct client *c)
{
	walk_free(c->walk);
	if (c->text != NULL)
		g_string_free(c->text, TRUE);
	c->walk = NULL;
	c->text = NULL;
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

uint64_t
client_next_start(struct client *c, uint64_t now)
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
	start = client_next_start(c, now);
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
	if (c->walk != NULL)
		return walk_next(c, now);
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

/* The statement's key, to be put in; `room` is for the client's own. NULL: it takes none. */
static const char *
key_of(struct client *c, char room[24])
{
	const struct load *load = c->run->load;

	if (c->statement->key == KEY_NONE || (c->statement->key == KEY_PICK && load->keys == 0))
		return NULL;
	if (c->statement->key == KEY_PICK)
		return load->key[draw(c) % load->keys];
	snprintf(room, 24, "%" PRIu64, load->own_key + c->number);
	return room;
}

/* The text up to a slot, from where the one before it was. */
static void
append_until(GString *to, const struct statement *s, size_t *from, size_t until)
{
	g_string_append_len(to, s->text + *from, (gssize)(until - *from));
	*from = until;
}

/* Whatever goes into its slots; as questions where the server is to have values of their own. */
static void
fill_in(struct client *c, bool as_questions)
{
	const struct statement *s = c->statement;
	size_t from = 0, length;
	char room[VALUE_ROOM];

	for (size_t i = 0; i < s->slots; i++) {
		const struct gap *slot = &s->slot[i];

		append_until(c->text, s, &from, slot->at);
		if (as_questions && !slot->in_name)
			g_string_append_c(c->text, '?');
		else {
			const char *text =
			    value_text(&c->walk->value[slot->variable], room, &length);

			g_string_append_len(c->text, text, (gssize)length);
		}
	}
	append_until(c->text, s, &from, s->length);
}

static void
empty_text(struct client *c)
{
	if (c->text == NULL)
		c->text = g_string_new(NULL);
	g_string_truncate(c->text, 0);
}

const char *
client_text(struct client *c, size_t *length)
{
	const struct statement *s = c->statement;
	char room[24];
	const char *key;
	size_t from = 0;

	*length = s->length;
	if (!client_fills_in(c))
		return s->text;
	empty_text(c);
	if (s->slots > 0)
		fill_in(c, false);
	else {
		key = key_of(c, room);
		append_until(c->text, s, &from, s->key_at);
		g_string_append(c->text, key != NULL ? key : "");
		append_until(c->text, s, &from, s->length);
	}
	*length = c->text->len;
	return c->text->str;
}

/*
 * A value within a name makes it another statement to the server: its number is part of what it
 * is looked up by, and transaction_prepares() lets no more than one such in.
 */
uint64_t
client_prepared(const struct client *c)
{
	const struct statement *s = c->statement;
	uint64_t which = (uint64_t)s->number << 32;

	if (!c->run->load->prepared || s->number == 0)
		return 0;
	for (size_t i = 0; i < s->slots; i++)
		if (s->slot[i].in_name)
			which |= (uint32_t)c->walk->value[s->slot[i].variable].integer;
	return which;
}

const char *
client_text_to_prepare(struct client *c, size_t *length)
{
	const struct statement *s = c->statement;
	size_t from = 0;

	empty_text(c);
	if (s->key != KEY_NONE) {
		/* The key stands between quotes, which go with it. */
		append_until(c->text, s, &from, s->key_at - 1);
		g_string_append_c(c->text, '?');
		from = s->key_at + 1;
		append_until(c->text, s, &from, s->length);
	} else
		fill_in(c, true);
	/* mysqlslap's texts may end in a NUL. */
	while (c->text->len > 0 && c->text->str[c->text->len - 1] == '\0')
		g_string_truncate(c->text, c->text->len - 1);
	*length = c->text->len;
	return c->text->str;
}

size_t
client_parameters(struct client *c, struct value value[CLIENT_PARAMETERS])
{
	const struct statement *s = c->statement;
	size_t n = 0;
	char room[24];

	if (s->key != KEY_NONE) {
		const char *key = key_of(c, room);

		empty_text(c);
		g_string_append(c->text, key != NULL ? key : "");
		value[n++] = (struct value){
			.type = VALUE_TEXT, .text = c->text->str, .length = c->text->len
		};
	}
	for (size_t i = 0; i < s->slots && n < CLIENT_PARAMETERS; i++)
		if (!s->slot[i].in_name)
			value[n++] = c->walk->value[s->slot[i].variable];
	return n;
}

void
client_restart(struct client *c, uint64_t now)
{
	if (c->run->load->rate <= 0 || c->walk != NULL)
		c->start_ns = MAX(c->start_ns, now);
}

void
client_done_one(struct client *c, struct load_tally *t, uint64_t end_ns)
{
	walk_done(c, t, end_ns);
}

void
client_begins(struct client *c, struct load_tally *t, uint64_t now)
{
	uint64_t start_ns = c->start_ns;

	/* Of a transaction's statements the first one is due at a given time. */
	if (c->walk != NULL && c->walk->is_fresh)
		start_ns = c->walk->start_ns;
	if (c->walk != NULL)
		c->walk->is_fresh = false;
	if (c->run->load->rate > 0 && now > start_ns && now - start_ns > t->late_ns)
		t->late_ns = now - start_ns;
}

bool
client_failed(struct client *c, struct load_tally *t, unsigned code, const char *message)
{
	/* The client library's own errors: the connection is gone. */
	bool lost = code >= 2000 && code < 3000;

	if (c->walk != NULL && !lost && walk_failed(c, t, code))
		return true;
	if (c->walk == NULL && !lost && load_ignores(c->run->load, code)) {
		t->failed++;
		t->failed_kind[c->statement->kind]++;
		return true;
	}
	load_fail(c->run, "query failed: %s (%u), in: %.*s", message, code,
	    (int)MIN(strcspn(c->statement->text, "\n"), 60), c->statement->text);
	return false;
}
