/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/walk.h"

#include <string.h>

#include <glib.h>

#include "collect/lib/sql/drive/conflict.h"

static const struct statement rollback = { .text = (char[]){ "ROLLBACK" },
	.length = 8,
	.kind = KIND_ROLLBACK };

/* Each client's part of the planned transactions; the first ones take what does not divide. */
static uint64_t
part_of(const struct load *load, unsigned number)
{
	uint64_t n = load->planned_transactions;

	return n / load->clients + (number < n % load->clients);
}

struct walker *
walk_new(const struct load *load, unsigned number)
{
	const struct transactions *all = load->transactions;
	struct walker *w = g_new0(struct walker, 1);

	w->all = all;
	w->planned = part_of(load, number);
	w->chance = chance_seeded(load->seed, number);
	w->value = g_new0(struct value, all->variables);
	w->saved = g_new0(struct value, all->variables);
	w->text = g_new0(char *, all->variables);
	for (size_t i = 0; i < all->variables; i++) {
		w->value[i] = all->variable[i].value;
		w->text[i] = g_malloc(all->variable[i].room + 1);
	}
	if (all->own_number < all->variables)
		w->value[all->own_number] = value_integer(number);
	return w;
}

void
walk_free(struct walker *w)
{
	if (w == NULL)
		return;
	for (size_t i = 0; i < w->all->variables; i++)
		g_free(w->text[i]);
	g_free(w->text);
	g_free(w->value);
	g_free(w->saved);
	g_free(w);
}

static const struct transaction *
draw(struct walker *w)
{
	uint64_t at = w->all->n > 1 ? random64_below(&w->chance.random, w->all->weight) : 0;
	size_t i = 0;

	while (at >= w->all->item[i].weight)
		at -= w->all->item[i++].weight;
	return &w->all->item[i];
}

static void
save(struct walker *w)
{
	memcpy(w->saved, w->value, w->all->variables * sizeof *w->value);
	w->saved_chance = w->chance;
}

/* The same numbers are drawn again: it is the same transaction. */
static void
restore(struct walker *w)
{
	memcpy(w->value, w->saved, w->all->variables * sizeof *w->value);
	w->chance = w->saved_chance;
	w->at = 0;
}

/* False: there is nothing more to do. */
static bool
begin(struct client *c, uint64_t now)
{
	struct walker *w = c->walk;
	const struct load *load = c->run->load;
	bool timed = load->duration_s > 0;

	if ((!timed && w->begun == w->planned) || now >= c->run->deadline_ns)
		return false;
	w->start_ns = client_next_start(c, now);
	if (w->start_ns == UINT64_MAX)
		return false;
	w->begun++;
	w->now = draw(w);
	w->at = 0;
	w->tries = 1;
	w->is_fresh = true;
	if (load->max_tries > 1)
		save(w);
	return true;
}

static void
set_digits(struct walker *w, const struct action *command)
{
	char *text = w->text[command->variable];
	size_t n = strlen(command->pattern);
	uint64_t digits = 0;
	int left = 0;

	/* 18 digits come out of one number drawn. */
	for (size_t i = 0; i < n; i++) {
		text[i] = command->pattern[i];
		if (text[i] != '#')
			continue;
		if (left-- == 0) {
			digits = random64_below(&w->chance.random, UINT64_C(1000000000000000000));
			left = 17;
		}
		text[i] = (char)('0' + digits % 10);
		digits /= 10;
	}
	w->value[command->variable] =
	    (struct value){ .type = VALUE_TEXT, .text = text, .length = n };
}

static const char *
pause_for(struct walker *w, const struct action *command, const struct value *v, uint64_t now)
{
	double ns = value_as_real(v) * (double)command->unit_ns;

	if (!(ns >= 0 && ns < 1e18))
		return "no time to sleep";
	w->pause_ns = MAX(now, w->pause_ns) + (uint64_t)ns;
	return NULL;
}

/* A command that the server hears nothing of. False: the load has failed. */
static bool
carry_out(struct client *c, const struct action *command, uint64_t now)
{
	struct walker *w = c->walk;
	struct value v;
	const char *why;

	if (command->kind == ACTION_DIGITS) {
		set_digits(w, command);
		return true;
	}
	why = expression_evaluate(&command->expression, w->value, &w->chance, &v);
	if (why == NULL && command->kind == ACTION_SLEEP)
		why = pause_for(w, command, &v, now);
	if (why == NULL && command->kind == ACTION_SET)
		w->value[command->variable] = v;
	if (why != NULL)
		load_fail(c->run, "%s:%u: %s", w->now->name, command->line, why);
	return why == NULL;
}

static enum step
send(struct client *c, const struct statement *s, uint64_t start_ns)
{
	c->statement = s;
	c->start_ns = start_ns;
	return STEP_QUERY;
}

enum step
walk_next(struct client *c, uint64_t now)
{
	struct walker *w = c->walk;

	if (w->owes_rollback) {
		w->owes_rollback = false;
		return send(c, &rollback, now);
	}
	for (;;) {
		const struct action *command;

		if (w->now == NULL && !begin(c, now))
			return STEP_DONE;
		if (w->at == w->now->commands) {
			w->now = NULL;
			continue;
		}
		command = &w->now->command[w->at++];
		if (command->kind == ACTION_SQL)
			return send(c, &w->now->sql.item[command->statement],
			    MAX(now, MAX(w->pause_ns, w->start_ns)));
		if (!carry_out(c, command, now))
			return STEP_DONE;
	}
}

static void
note_state(struct walker *w, const struct statement *s)
{
	if (s->kind == KIND_BEGIN)
		w->is_open = true;
	else if (s->kind == KIND_COMMIT ||
	    (s->kind == KIND_ROLLBACK && strcasestr(s->text, " to ") == NULL))
		w->is_open = false;
}

void
walk_done(struct client *c, struct load_tally *t, uint64_t end_ns)
{
	struct walker *w = c->walk;

	note_state(w, c->statement);
	if (c->statement == &rollback || w->at <= w->now->last)
		return;
	if (w->start_ns >= c->run->cut_ns)
		load_count(c->run, t, KIND_TRANSACTION, w->start_ns, end_ns);
	else
		t->warm_transactions++;
}

bool
walk_failed(struct client *c, struct load_tally *t, unsigned code)
{
	struct walker *w = c->walk;
	enum conflict conflict = conflict_of(code);

	if (conflict == CONFLICT_NONE && !load_ignores(c->run->load, code))
		return false;
	t->failed++;
	t->failed_kind[c->statement->kind]++;
	t->conflicts[conflict]++;
	if (c->statement == &rollback)
		return true;
	w->owes_rollback = w->is_open;
	if (conflict != CONFLICT_NONE && w->tries < c->run->load->max_tries) {
		w->tries++;
		t->tried_again++;
		restore(w);
		return true;
	}
	t->failed_kind[KIND_TRANSACTION]++;
	w->now = NULL;
	return true;
}
