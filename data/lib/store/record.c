/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/store/record.h"

#include <err.h>
#include <glib.h>
#include <math.h>

#include "data/lib/store/db.h"
#include "data/lib/metric.h"
#include "data/lib/store/backend.h"
#include "data/lib/store/session.h"
#include "data/lib/store/workload.h"

/* Runs by hand have no order that anybody planned: "grouped", which proves least. */
static int64_t
session_by_hand(struct store *store)
{
	const struct session by_hand = { .design = "grouped", .stopping = "by hand", .seed = -1 };

	return session_recent(store, &by_hand);
}

static int64_t
new_run(struct store *store, const struct run_result *r)
{
	struct run_row row = { .session = session_by_hand(store),
		.backend = backend_named(store, r->backend, r->backend),
		.workload = workload_named(store, r->workload, r->workload, r->program),
		.start_ns = r->start_ns,
		.end_ns = r->end_ns,
		.status = r->status,
		.reason = r->reason,
		.loop = r->loop,
		.transport = r->transport };

	return record_run(store, &row);
}

/* Only a run that still waits: two collectors that were given the same one must not both be it. */
static int64_t
fulfil(struct store *store, const struct run_result *r)
{
	sqlite3_stmt *q = db_statement(store,
	    "UPDATE run SET status = :status, reason = :reason, start_ns = :start, end_ns = :end,"
	    " loop = :loop, transport = :transport, pid = NULL"
	    " WHERE id = :id AND status IN ('planned', 'running')");

	db_text(q, ":status", r->status);
	db_text(q, ":reason", r->reason);
	db_id(q, ":start", r->start_ns);
	db_id(q, ":end", r->end_ns);
	db_text(q, ":loop", r->loop);
	db_text(q, ":transport", r->transport);
	db_integer(q, ":id", r->planned);
	db_run(store, q);
	if (sqlite3_changes(store->handle) != 1)
		errx(1, "%s: run %lld is not waiting to be measured", store_path(store),
		    (long long)r->planned);
	return r->planned;
}

int64_t
record_begin(struct store *store, const struct run_result *result)
{
	if (result->planned != 0) /* by podium-run, which sees to it that it is kept */
		store_flush_later(store);
	store_begin(store);
	return result->planned != 0 ? fulfil(store, result) : new_run(store, result);
}

void
record_end(struct store *store)
{
	store_commit(store);
}

int64_t
record_run(struct store *store, const struct run_row *row)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO run (uuid, session, backend, workload, round, position, start_ns, end_ns,"
	    " status, reason, source, loop, transport) VALUES (:uuid, :session, :backend,"
	    " :workload,"
	    " :round, :position, :start, :end, :status, :reason, :source, :loop, :transport)");
	uint8_t uuid[16];

	store_new_uuid_bytes(uuid);
	db_blob(q, ":uuid", uuid, sizeof uuid);
	db_integer(q, ":session", row->session);
	db_integer(q, ":backend", row->backend);
	db_integer(q, ":workload", row->workload);
	db_id(q, ":round", row->round);
	db_id(q, ":position", row->position);
	db_id(q, ":start", row->start_ns);
	db_id(q, ":end", row->end_ns);
	db_text(q, ":status", row->status);
	db_text(q, ":reason", row->reason);
	db_id(q, ":source", row->source);
	db_text(q, ":loop", row->loop);
	db_text(q, ":transport", row->transport);
	db_run(store, q);
	return sqlite3_last_insert_rowid(store->handle);
}

int64_t
record_metric(struct store *store, const char *name, const char *better)
{
	sqlite3_stmt *q = db_statement(store, "SELECT id FROM metric WHERE name = :name");
	struct metric m;
	int64_t id;

	db_text(q, ":name", name);
	id = db_answer(store, q, 0);
	if (id != 0)
		return id;
	m = metric_of(name);
	q = db_statement(store,
	    "INSERT INTO metric (name, title, unit, better, headline)"
	    " VALUES (:name, :title, :unit, :better, :headline)");
	db_text(q, ":name", name);
	db_text(q, ":title", m.title);
	db_text(q, ":unit", m.unit);
	db_text(q, ":better", better != NULL ? better : m.better);
	db_integer(q, ":headline", m.headline);
	db_run(store, q);
	return sqlite3_last_insert_rowid(store->handle);
}

static sqlite3_stmt *
measure_insert(struct store *store, int64_t run, int64_t metric)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO measure (run, metric, value, resolution)"
	    " VALUES (:run, :metric, :value, :resolution)");

	db_integer(q, ":run", run);
	db_integer(q, ":metric", metric);
	return q;
}

void
record_integer(struct store *store, int64_t run, const char *metric, int64_t value)
{
	sqlite3_stmt *q = measure_insert(store, run, record_metric(store, metric, NULL));

	db_integer(q, ":value", value);
	db_run(store, q);
}

void
record_real(struct store *store, int64_t run, const char *metric, double value, double resolution)
{
	if (!isnan(value))
		record_value(store, run, record_metric(store, metric, NULL), value, resolution);
}

void
record_value(struct store *store, int64_t run, int64_t metric, double value, double resolution)
{
	sqlite3_stmt *q = measure_insert(store, run, metric);

	db_real(q, ":value", value);
	db_real(q, ":resolution", resolution > 0 ? resolution : NAN);
	db_run(store, q);
}

int64_t
record_source(struct store *store, const char *file, const char *digest, const char *tool,
    const char *version)
{
	sqlite3_stmt *q =
	    db_statement(store, "SELECT id FROM source WHERE digest = :digest AND tool IS :tool");
	int64_t id;

	db_text(q, ":digest", digest);
	db_text(q, ":tool", tool);
	id = db_answer(store, q, 0);
	if (id != 0)
		return id;
	q = db_statement(store,
	    "INSERT INTO source (file, digest, tool, version) VALUES (:file, :digest, :tool,"
	    " :version)");
	db_text(q, ":file", file);
	db_text(q, ":digest", digest);
	db_text(q, ":tool", tool);
	db_text(q, ":version", version);
	db_run(store, q);
	return sqlite3_last_insert_rowid(store->handle);
}

bool
record_moments(struct store *store, const struct moments_row *row)
{
	sqlite3_stmt *q = db_statement(store,
	    "INSERT INTO moments (uuid, session, backend, workload, metric, source, n, mean, sd,"
	    " median,"
	    " min, max, resolution) VALUES (:uuid, :session, :backend, :workload, :metric,"
	    " :source, :n,"
	    " :mean, :sd, :median, :min, :max, :resolution) ON CONFLICT (uuid) DO NOTHING");

	db_blob(q, ":uuid", row->uuid, 16);
	db_integer(q, ":session", row->session);
	db_integer(q, ":backend", row->backend);
	db_integer(q, ":workload", row->workload);
	db_integer(q, ":metric", row->metric);
	db_id(q, ":source", row->source);
	db_id(q, ":n", row->n);
	db_real(q, ":mean", row->mean);
	db_real(q, ":sd", row->sd);
	db_real(q, ":median", row->median);
	db_real(q, ":min", row->min);
	db_real(q, ":max", row->max);
	db_real(q, ":resolution", row->resolution > 0 ? row->resolution : NAN);
	db_run(store, q);
	return sqlite3_changes(store->handle) == 1;
}
