/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/row_batch.h"

#include <glib.h>
#include <string.h>

#include "data/lib/store/finding.h"
#include "data/lib/store/record.h"

/* A run that waits; texts are offsets. */
struct waiting {
	struct result_place place;
	struct tallies_count *counts;
	gsize content, reason; /* reason 0: none */
};

struct batch_doubt {
	guint run;
	gsize sentence;
};

struct row_batch {
	struct store *store;
	struct identity *identity;
	struct imported_writer *writer;
	struct imported_run run[IMPORTED_AT_ONCE];
	struct waiting waiting[IMPORTED_AT_ONCE];
	guint n;
	GArray *measures; /* of struct imported_measure; its run is an index until it is written */
	GArray *doubts;   /* of struct batch_doubt */
	GString *text;    /* contents, reasons and sentences, each with its NUL */
};

struct row_batch *
row_batch_new(struct store *store, struct identity *identity)
{
	struct row_batch *batch = g_new0(struct row_batch, 1);

	batch->store = store;
	batch->identity = identity;
	batch->writer = imported_writer_new(store);
	batch->measures = g_array_new(FALSE, FALSE, sizeof(struct imported_measure));
	batch->doubts = g_array_new(FALSE, FALSE, sizeof(struct batch_doubt));
	batch->text = g_string_new("-"); /* so that no text begins at 0 */
	return batch;
}

void
row_batch_free(struct row_batch *batch)
{
	imported_writer_free(batch->writer);
	g_array_free(batch->measures, TRUE);
	g_array_free(batch->doubts, TRUE);
	g_string_free(batch->text, TRUE);
	g_free(batch);
}

static gsize
keep_text(struct row_batch *batch, const char *text)
{
	gsize at = batch->text->len;

	g_string_append_len(batch->text, text, (gssize)strlen(text) + 1);
	return at;
}

bool
row_batch_find(struct row_batch *batch, const char *content, const struct result_place *place,
    struct tallies_count *counts)
{
	struct waiting *w;

	if (batch->n == IMPORTED_AT_ONCE)
		row_batch_write(batch);
	w = &batch->waiting[batch->n];
	*w = (struct waiting){ .counts = counts };
	if (place != NULL)
		w->place = *place;
	if (!identity_find(batch->identity, content, place, batch->run[batch->n].uuid)) {
		counts->known++;
		return false;
	}
	w->content = keep_text(batch, content);
	return true;
}

void
row_batch_add(struct row_batch *batch, const struct run_row *row)
{
	struct waiting *w = &batch->waiting[batch->n];
	struct run_row *kept = &batch->run[batch->n++].row;

	*kept = *row;
	kept->round = w->place.round;
	kept->position = w->place.position;
	kept->start_ns = w->place.start_ns;
	if (row->reason != NULL)
		w->reason = keep_text(batch, row->reason);
}

void
row_batch_measure(struct row_batch *batch, const struct imported_measure *measure)
{
	struct imported_measure m = *measure;

	m.run = batch->n - 1;
	g_array_append_val(batch->measures, m);
}

void
row_batch_doubt(struct row_batch *batch, const char *sentence)
{
	struct batch_doubt d = { batch->n - 1, keep_text(batch, sentence) };

	g_array_append_val(batch->doubts, d);
}

/*
 * One whose UUID is taken says the same as another, or was imported before: then its id becomes 0.
 */
static void
write_again(struct row_batch *batch, guint i)
{
	struct imported_run *run = &batch->run[i];
	const struct waiting *w = &batch->waiting[i];
	const char *content = batch->text->str + w->content;

	do {
		identity_taken(batch->identity, content, &w->place);
		if (!identity_find(batch->identity, content, &w->place, run->uuid)) {
			run->id = 0;
			return;
		}
	} while (imported_runs(batch->writer, run, 1) == 0);
}

static void
write_runs(struct row_batch *batch)
{
	for (guint i = 0; i < batch->n; i++) {
		i += (guint)imported_runs(batch->writer, batch->run + i, batch->n - i);
		if (i < batch->n)
			write_again(batch, i);
	}
	for (guint i = 0; i < batch->n; i++) {
		struct tallies_count *counts = batch->waiting[i].counts;

		if (batch->run[i].id != 0)
			counts->runs++;
		else
			counts->known++;
	}
}

static void
write_measures(struct row_batch *batch)
{
	struct imported_measure *m = (struct imported_measure *)(void *)batch->measures->data;
	guint n = 0, n_now;

	for (guint i = 0; i < batch->measures->len; i++) {
		int64_t id = batch->run[m[i].run].id;

		if (id == 0)
			continue;
		m[n] = m[i];
		m[n++].run = id;
	}
	for (guint i = 0; i < n; i += n_now) {
		n_now = MIN(n - i, IMPORTED_AT_ONCE);
		imported_measures(batch->writer, m + i, n_now);
	}
}

static void
write_doubts(struct row_batch *batch)
{
	for (guint i = 0; i < batch->doubts->len; i++) {
		const struct batch_doubt *d = &g_array_index(batch->doubts, struct batch_doubt, i);
		int64_t id = batch->run[d->run].id;

		if (id != 0)
			finding_record(
			    batch->store, id, "import", batch->text->str + d->sentence, NULL);
	}
}

int64_t
row_batch_write(struct row_batch *batch)
{
	guint n = batch->n;

	for (guint i = 0; i < n; i++) {
		gsize reason = batch->waiting[i].reason;

		batch->run[i].row.reason = reason > 0 ? batch->text->str + reason : NULL;
	}
	write_runs(batch);
	write_measures(batch);
	write_doubts(batch);
	batch->n = 0;
	g_array_set_size(batch->measures, 0);
	g_array_set_size(batch->doubts, 0);
	g_string_truncate(batch->text, 1);
	return n > 0 ? batch->run[n - 1].id : 0;
}
