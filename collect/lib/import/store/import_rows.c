/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/import_rows.h"

#include <glib.h>
#include <string.h>

#include "data/lib/store/finding.h"
#include "data/lib/store/record.h"

/* A run that waits; texts are offsets. */
struct waiting {
	struct place place;
	struct tally_counts *counts;
	gsize content, reason; /* reason 0: none */
};

struct doubt {
	guint run;
	gsize sentence;
};

struct import_rows {
	struct store *store;
	struct identity *identity;
	struct imported_writer *writer;
	struct imported_run run[IMPORTED_AT_ONCE];
	struct waiting waiting[IMPORTED_AT_ONCE];
	guint n;
	GArray *measures; /* of struct imported_measure; its run is an index until it is written */
	GArray *doubts;   /* of struct doubt */
	GString *text;    /* contents, reasons and sentences, each with its NUL */
};

struct import_rows *
rows_new(struct store *store, struct identity *identity)
{
	struct import_rows *rows = g_new0(struct import_rows, 1);

	rows->store = store;
	rows->identity = identity;
	rows->writer = imported_writer_new(store);
	rows->measures = g_array_new(FALSE, FALSE, sizeof(struct imported_measure));
	rows->doubts = g_array_new(FALSE, FALSE, sizeof(struct doubt));
	rows->text = g_string_new("-"); /* so that no text begins at 0 */
	return rows;
}

void
rows_free(struct import_rows *rows)
{
	imported_writer_free(rows->writer);
	g_array_free(rows->measures, TRUE);
	g_array_free(rows->doubts, TRUE);
	g_string_free(rows->text, TRUE);
	g_free(rows);
}

static gsize
keep_text(struct import_rows *rows, const char *text)
{
	gsize at = rows->text->len;

	g_string_append_len(rows->text, text, (gssize)strlen(text) + 1);
	return at;
}

bool
rows_find(struct import_rows *rows, const char *content, const struct place *place, struct tally_counts *counts)
{
	struct waiting *w;

	if (rows->n == IMPORTED_AT_ONCE)
		rows_write(rows);
	w = &rows->waiting[rows->n];
	*w = (struct waiting){ .counts = counts };
	if (place != NULL)
		w->place = *place;
	if (!identity_find(rows->identity, content, place, rows->run[rows->n].uuid)) {
		counts->known++;
		return false;
	}
	w->content = keep_text(rows, content);
	return true;
}

void
rows_add(struct import_rows *rows, const struct run_row *row)
{
	struct waiting *w = &rows->waiting[rows->n];
	struct run_row *kept = &rows->run[rows->n++].row;

	*kept = *row;
	kept->round = w->place.round;
	kept->position = w->place.position;
	kept->start_ns = w->place.start_ns;
	if (row->reason != NULL)
		w->reason = keep_text(rows, row->reason);
}

void
rows_measure(struct import_rows *rows, const struct imported_measure *measure)
{
	struct imported_measure m = *measure;

	m.run = rows->n - 1;
	g_array_append_val(rows->measures, m);
}

void
rows_doubt(struct import_rows *rows, const char *sentence)
{
	struct doubt d = { rows->n - 1, keep_text(rows, sentence) };

	g_array_append_val(rows->doubts, d);
}

/* One whose UUID is taken says the same as another, or was imported before: then its id becomes 0. */
static void
write_again(struct import_rows *rows, guint i)
{
	struct imported_run *run = &rows->run[i];
	const struct waiting *w = &rows->waiting[i];
	const char *content = rows->text->str + w->content;

	do {
		identity_taken(rows->identity, content, &w->place);
		if (!identity_find(rows->identity, content, &w->place, run->uuid)) {
			run->id = 0;
			return;
		}
	} while (imported_runs(rows->writer, run, 1) == 0);
}

static void
write_runs(struct import_rows *rows)
{
	for (guint i = 0; i < rows->n; i++) {
		i += (guint)imported_runs(rows->writer, rows->run + i, rows->n - i);
		if (i < rows->n)
			write_again(rows, i);
	}
	for (guint i = 0; i < rows->n; i++) {
		struct tally_counts *counts = rows->waiting[i].counts;

		if (rows->run[i].id != 0)
			counts->runs++;
		else
			counts->known++;
	}
}

static void
write_measures(struct import_rows *rows)
{
	struct imported_measure *m = (struct imported_measure *)(void *)rows->measures->data;
	guint n = 0, n_now;

	for (guint i = 0; i < rows->measures->len; i++) {
		int64_t id = rows->run[m[i].run].id;

		if (id == 0)
			continue;
		m[n] = m[i];
		m[n++].run = id;
	}
	for (guint i = 0; i < n; i += n_now) {
		n_now = MIN(n - i, IMPORTED_AT_ONCE);
		imported_measures(rows->writer, m + i, n_now);
	}
}

static void
write_doubts(struct import_rows *rows)
{
	for (guint i = 0; i < rows->doubts->len; i++) {
		const struct doubt *d = &g_array_index(rows->doubts, struct doubt, i);
		int64_t id = rows->run[d->run].id;

		if (id != 0)
			finding_record(rows->store, id, "import", rows->text->str + d->sentence, NULL);
	}
}

int64_t
rows_write(struct import_rows *rows)
{
	guint n = rows->n;

	for (guint i = 0; i < n; i++) {
		gsize reason = rows->waiting[i].reason;

		rows->run[i].row.reason = reason > 0 ? rows->text->str + reason : NULL;
	}
	write_runs(rows);
	write_measures(rows);
	write_doubts(rows);
	rows->n = 0;
	g_array_set_size(rows->measures, 0);
	g_array_set_size(rows->doubts, 0);
	g_string_truncate(rows->text, 1);
	return n > 0 ? rows->run[n - 1].id : 0;
}
