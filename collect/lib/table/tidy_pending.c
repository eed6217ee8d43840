/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/table/tidy_pending.h"

#include <string.h>

#include "collect/lib/keep/import_identity.h"

void
pending_new(struct tidy_pending *p)
{
	p->measures = g_array_new(FALSE, FALSE, sizeof(struct imported_measure));
	p->reason = g_array_new(FALSE, FALSE, sizeof(guint));
	p->text = g_string_new("-"); /* so that no text begins at 0 */
}

void
pending_free(struct tidy_pending *p)
{
	g_array_free(p->measures, TRUE);
	g_array_free(p->reason, TRUE);
	g_string_free(p->text, TRUE);
}

void
pending_add(struct tidy_pending *p, const char *reason)
{
	guint at = reason != NULL ? (guint)p->text->len : 0;

	if (reason != NULL)
		g_string_append_len(p->text, reason, (gssize)strlen(reason) + 1);
	g_array_append_val(p->reason, at);
	p->n++;
}

/* One that clashed with a run that says the same is another run, or was imported before: then its id becomes 0. */
static void
write_clashing(struct tidy *t, struct imported_run *run, const char *content)
{
	const struct place place = { run->row.round, run->row.position, run->row.start_ns };
	struct identity *id = import_store_identity(t->is);

	identity_first(id, content, &place, run->uuid);
	run->id = t->next_run;
	do {
		if (identity_clash(id, content, &place, run->uuid)) {
			run->id = 0;
			t->n_known++;
			return;
		}
	} while (imported_runs(t->writer, run, 1) == 0);
	t->next_run++;
	t->n_runs++;
}

static void
write_runs(struct tidy *t)
{
	struct tidy_pending *p = &t->pending;

	for (guint i = 0; i < p->n; i++) {
		guint reason = g_array_index(p->reason, guint, i);

		p->run[i].row.reason = reason > 0 ? p->text->str + reason : NULL;
	}
	for (guint from = 0, written; from < p->n; from++) {
		for (guint i = from; i < p->n; i++)
			p->run[i].id = t->next_run + i - from;
		written = (guint)imported_runs(t->writer, p->run + from, p->n - from);
		t->next_run += written;
		t->n_runs += written;
		from += written;
		if (from < p->n)
			write_clashing(t, &p->run[from], p->text->str + p->content[from]);
	}
}

static void
write_measures(struct tidy *t)
{
	struct tidy_pending *p = &t->pending;
	struct imported_measure *m = (struct imported_measure *)(void *)p->measures->data;
	guint n = 0, n_now;

	for (guint i = 0; i < p->measures->len; i++) {
		int64_t id = p->run[m[i].run].id;

		if (id == 0)
			continue;
		m[n] = m[i];
		m[n++].run = id;
	}
	for (guint i = 0; i < n; i += n_now) {
		n_now = MIN(n - i, IMPORTED_AT_ONCE);
		imported_measures(t->writer, m + i, n_now);
	}
}

void
pending_write(struct tidy *t)
{
	struct tidy_pending *p = &t->pending;

	if (p->n == 0)
		return;
	write_runs(t);
	write_measures(t);
	p->n = 0;
	g_array_set_size(p->measures, 0);
	g_array_set_size(p->reason, 0);
	g_string_truncate(p->text, 1);
}
