/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/tidy_rows.h"

#include <math.h>
#include <string.h>

#include "collect/lib/import/read/printed.h"
#include "data/lib/metric.h"
#include "data/lib/parse.h"
#include "data/lib/store/record.h"
#include "data/lib/store/workload.h"

static const char no_workload[] = "imported";

void
tidy_rows_begin(struct tidy *t)
{
	t->store = import_store_store(t->is);
	t->backends = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
	t->workloads = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
	t->filing = import_store_filing(t->is);
	t->source = filing_source(t->filing, NULL, NULL);
	t->batch = import_store_batch(t->is);
	t->measures = g_array_new(FALSE, FALSE, sizeof(struct imported_measure));
	t->content = g_string_new(NULL);
}

void
tidy_rows_metric(struct tidy *t, guint i, const char *name)
{
	struct metric m = metric_of(name);

	t->metric[i] = record_metric(t->store, name, NULL);
	if (strcmp(name, "elapsed_s") == 0)
		t->elapsed = i;
	t->is_whole[i] = strcmp(m.unit, "ns") == 0 || strcmp(m.unit, "B") == 0 || m.unit[0] == '\0';
}

static const char *
cell(const struct tidy *t, guint i)
{
	return t->bytes->str + t->offset[i];
}

/*
 * The cell of that role, without the apostrophe that keeps a spreadsheet from running it; NULL if
 * it is empty.
 */
static const char *
cell_of(const struct tidy *t, enum tidy_role role)
{
	const char *text = t->at[role] < t->n ? cell(t, t->at[role]) : "";

	if (*text == '\'' && text[1] != '\0' && strchr("=+-@\t\r", text[1]) != NULL)
		text++;
	return *text != '\0' ? text : NULL;
}

static void
refuse(const struct tidy *t, const char *format, const char *what)
{
	g_autofree char *why = g_strdup_printf(format, what);

	t->refuser->refuse(t->refuser->context, t->row_line, why);
}

static bool
read_number(const struct tidy *t, guint i, struct printed *d)
{
	const char *text = cell(t, i);

	return t->separator == ';' ? printed_read_cell(text, ',', d) && *d->end == '\0' :
				     printed_read(text, d) && *d->end == '\0';
}

static int64_t
id_of(GHashTable *ids, const char *name)
{
	return GPOINTER_TO_INT(g_hash_table_lookup(ids, name));
}

static int64_t
backend_of(struct tidy *t)
{
	const char *as = filing_overrides(t->filing)->backend;
	const char *name = as != NULL ? as : cell_of(t, TIDY_BACKEND), *title;
	int64_t id = id_of(t->backends, name);

	if (id != 0)
		return id;
	title = as == NULL ? cell_of(t, TIDY_TITLE) : NULL;
	if (title != NULL || as != NULL)
		id = filing_backend_id(t->filing, name, title != NULL ? title : name);
	else
		id = filing_backend_id(t->filing, filing_backend_name(t->filing, name), name);
	g_hash_table_insert(t->backends, g_strdup(name), GINT_TO_POINTER((int)id));
	return id;
}

static int64_t
workload_of(struct tidy *t)
{
	const char *as = filing_overrides(t->filing)->workload;
	const char *name = as != NULL ? as : cell_of(t, TIDY_WORKLOAD);
	int64_t id;

	name = name != NULL ? name : no_workload;
	id = id_of(t->workloads, name);
	if (id != 0)
		return id;
	id = workload_named(t->store, name, name, NULL);
	g_hash_table_insert(t->workloads, g_strdup(name), GINT_TO_POINTER((int)id));
	return id;
}

/* A place counted from 1; 0 if the cell is empty. False if it is no whole number. */
static bool
read_place(const struct tidy *t, enum tidy_role role, int64_t offset, int64_t *place)
{
	const char *text = cell_of(t, role);

	*place = 0;
	if (text == NULL)
		return true;
	if (!parse_integer(text, place) || *place < 0)
		return false;
	*place += offset;
	return true;
}

/*
 * "2026-11-30T10:11:12.123456789Z" in ns since 1970; 0 if the cell is empty or says it otherwise.
 */
static int64_t
start_of(const struct tidy *t)
{
	const char *text = cell_of(t, TIDY_START), *point;
	g_autoptr(GDateTime) time = NULL;
	int64_t ns = 0, unit = 100000000;

	if (text != NULL) {
		g_autoptr(GTimeZone) utc = g_time_zone_new_utc();

		time = g_date_time_new_from_iso8601(text, utc);
	}
	if (time == NULL)
		return 0;
	point = strchr(text, '.');
	for (const char *p = point != NULL ? point + 1 : ""; g_ascii_isdigit(*p) && unit > 0;
	     p++, unit /= 10)
		ns += (*p - '0') * unit;
	return g_date_time_to_unix(time) * 1000000000 + ns;
}

/* What tells the row from others: all its cells but the title. */
static const char *
content_of(const struct tidy *t)
{
	const struct import_overrides *as = filing_overrides(t->filing);

	g_string_truncate(t->content, 0);
	for (guint i = 0; i < t->n; i++) {
		const char *text = cell(t, i);

		if (t->role[i] == TIDY_TITLE)
			continue;
		if (t->role[i] == TIDY_BACKEND && as->backend != NULL)
			text = as->backend;
		else if (t->role[i] == TIDY_WORKLOAD && as->workload != NULL)
			text = as->workload;
		g_string_append_len(t->content, text, (gssize)strlen(text));
		g_string_append_c(t->content, '\x1f');
	}
	return t->content->str;
}

/* Why a row that calls itself ok is none; NULL if it is one. */
static const char *
fault_of(const struct tidy *t)
{
	struct printed d;

	if (t->measures->len == 0)
		return "it has no value";
	if (t->elapsed < t->n && read_number(t, t->elapsed, &d) && !(d.value > 0))
		return "it took no time, or less";
	return NULL;
}

/* False if a cell is no number. */
static bool
take_measures(struct tidy *t)
{
	struct printed d;

	g_array_set_size(t->measures, 0);
	for (guint i = 0; i < t->n; i++) {
		struct imported_measure m = { .metric = t->metric[i] };

		if (t->role[i] != TIDY_METRIC || *cell(t, i) == '\0')
			continue;
		if (!read_number(t, i, &d) || !(fabs(d.value) < IMPORTED_GREATEST)) {
			refuse(t, "'%s' is not a number", cell(t, i));
			return false;
		}
		m.value = d.value;
		m.is_whole =
		    t->is_whole[i] && d.resolution == 1 && d.value < 9e18 && d.value > -9e18;
		g_array_append_val(t->measures, m);
	}
	return true;
}

/* The row's status; NULL if it tells of no finished run. */
static const char *
status_of(const struct tidy *t)
{
	static const char *const done[] = { "ok", "failed", "timed-out", "invalid" };
	const char *status = cell_of(t, TIDY_STATUS);

	for (size_t i = 0; status != NULL && i < G_N_ELEMENTS(done); i++)
		if (strcmp(status, done[i]) == 0)
			return done[i];
	return status == NULL ? "ok" : NULL;
}

static bool
is_row(const struct tidy *t, struct run_row *row, struct result_place *place)
{
	if (t->n_cells != t->n) {
		g_autofree char *why =
		    g_strdup_printf("%u cells where the header has %u", t->n_cells, t->n);

		refuse(t, "%s", why);
		return false;
	}
	if (cell_of(t, TIDY_BACKEND) == NULL) {
		refuse(t, "%s", "it names no backend");
		return false;
	}
	if (!read_place(t, TIDY_ROUND, t->round_offset, &place->round) ||
	    !read_place(t, TIDY_POSITION, t->position_offset, &place->position)) {
		refuse(t, "%s", "its round or position is no whole number");
		return false;
	}
	row->status = status_of(t);
	return row->status != NULL;
}

static int64_t
session_of(struct tidy *t, const struct result_place *place)
{
	int i = place->round > 0 && place->position > 0 ? 0 : 1;

	if (t->session[i] == 0)
		t->session[i] = filing_session(t->filing, i == 0 ? "rounds" : "grouped");
	return t->session[i];
}

/* What a row that is no failure by its own word turns out to be, and why. */
static void
set_outcome(const struct tidy *t, struct run_row *row)
{
	const char *fault = strcmp(row->status, "ok") == 0 ? fault_of(t) : NULL;

	row->reason = fault != NULL ? fault : cell_of(t, TIDY_REASON);
	if (fault != NULL)
		row->status = "invalid";
	else if (row->reason == NULL && strcmp(row->status, "ok") != 0)
		row->reason = "not said";
}

void
tidy_rows_take(struct tidy *t)
{
	struct run_row row = { .source = t->source };
	struct result_place place = { 0 };

	if (!is_row(t, &row, &place) || !take_measures(t))
		return;
	place.start_ns = start_of(t);
	if (!row_batch_find(t->batch, content_of(t), &place, &t->counts))
		return;
	row.backend = backend_of(t);
	row.workload = workload_of(t);
	row.session = session_of(t, &place);
	set_outcome(t, &row);
	row_batch_add(t->batch, &row);
	for (guint i = 0; i < t->measures->len; i++)
		row_batch_measure(
		    t->batch, &g_array_index(t->measures, struct imported_measure, i));
}

static void
say_count(FILE *out, const char *before, guint64 n, const char *what)
{
	fprintf(out, "%s%" G_GUINT64_FORMAT " %s%s", before, n, what, n == 1 ? "" : "s");
}

void
tidy_rows_end(struct tidy *t, FILE *out)
{
	row_batch_write(t->batch);
	g_array_free(t->measures, TRUE);
	g_string_free(t->content, TRUE);
	fprintf(out, "%s: table: ", import_store_name(t->is));
	say_count(out, "", t->counts.runs, "run");
	say_count(out, " of ", g_hash_table_size(t->backends), "backend");
	say_count(out, " under ", g_hash_table_size(t->workloads), "workload");
	if (t->counts.known > 0)
		fprintf(out, ", %" G_GUINT64_FORMAT " were in the store already", t->counts.known);
	putc('\n', out);
	import_store_count(t->is, &t->counts);
	g_hash_table_destroy(t->backends);
	g_hash_table_destroy(t->workloads);
}
