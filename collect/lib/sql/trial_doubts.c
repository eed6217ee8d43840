/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/trial_doubts.h"

#include <stdarg.h>
#include <unistd.h>

#include "collect/lib/load/run_queue.h"

/* `advice` may be NULL. */
static void __attribute__((format(printf, 4, 5)))
doubt(struct trial *t, const char *code, const char *advice, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	t->doubt = g_renew(struct trial_doubt, t->doubt, t->doubts + 1);
	t->doubt[t->doubts++] = (struct trial_doubt){ code, g_strdup_vprintf(format, ap), advice };
	va_end(ap);
}

/* The client was itself the bottleneck: one of its threads, or all cores, nine tenths busy. */
static void
doubt_client(struct trial *t)
{
	double wall_s = (double)(t->run.end_ns - t->run.begin_ns) / 1e9;
	double cores = (double)sysconf(_SC_NPROCESSORS_ONLN);
	double share = MAX(t->run.total.busiest, t->run.cpu_s / (wall_s * cores));

	/* SQLite works inside this process: there it is no client that is busy. */
	if (wall_s > 0 && share > 0.9 && !endpoint_is_sqlite(t->to))
		doubt(t, "client-bound",
		    "Use more --threads, another --transport, or run the client on another"
		    " machine.",
		    "The client itself was %.0f %% busy: it, not the server, may have set this"
		    " pace.",
		    share * 100);
}

/* Its CPU time says nothing of that: a thread that waits for a core uses none. */
static void
doubt_queue(struct trial *t)
{
	if (t->run.queued > RUN_QUEUE_NOTABLE)
		doubt(t, "client-waited", "Run it on a machine that has nothing else to do.",
		    "A thread of the load was ready and waited for a core %.0f %% of the time:"
		    " other work of this machine slowed it.",
		    100 * t->run.queued);
}

/* A pause of the client's that is long beside what it measures is in the latencies, too. */
static void
doubt_tardiness(struct trial *t)
{
	enum { NOTABLE_NS = 5000000 };

	if (t->run.total.tardy_ns > NOTABLE_NS)
		doubt(t, "client-late", "Run the client on a machine that has nothing else to do.",
		    "The client itself began statements up to %.1f ms late though a connection was"
		    " free: this machine did not let it keep its times.",
		    (double)t->run.total.tardy_ns / 1e6);
}

static void
doubt_overload(struct trial *t)
{
	if (t->run.backlog > 0)
		doubt(t, "overload", "Lower --rate, or take more clients.",
		    "%ju statements that were due had not been sent when the time was up: server"
		    " and %u clients do not keep up with %g a second, and latencies grow for as"
		    " long as it runs.",
		    (uintmax_t)t->run.backlog, t->load.clients, t->load.rate);
}

/* Whoever ranks a total ranks this share with it. */
static void
doubt_connecting(struct trial *t)
{
	double connect_s = trial_connect_s(t), elapsed_s = load_elapsed_s(&t->run);

	if (t->load.duration_s <= 0 && t->load.warmup_s <= 0 && connect_s > elapsed_s / 10)
		doubt(t, "connecting",
		    "Compare by load_s, which leaves it out, or let each client do more.",
		    "%.0f %% of the time was connecting (%.3f of %.3f s).",
		    100 * connect_s / elapsed_s, connect_s, elapsed_s);
}

static void
doubt_connects(struct trial *t)
{
	if (t->run.total.retries > 0)
		doubt(t, "connect-retries", "Look at max_connections and back_log.",
		    "%ju connects had to be tried again, with pauses of 0.1 s inside the time"
		    " measured.",
		    (uintmax_t)t->run.total.retries);
}

static void
doubt_failures(struct trial *t)
{
	const struct load_tally *total = &t->run.total;
	uint64_t conflicts = total->conflicts[CONFLICT_DEADLOCK] + total->conflicts[CONFLICT_WAIT];

	if (total->failed > conflicts)
		doubt(t, "errors-ignored", NULL,
		    "%ju statements failed and were passed over"
		    " (--ignore-errors); they are not in the latencies.",
		    (uintmax_t)(total->failed - conflicts));
	if (conflicts > 0)
		doubt(t, "conflicts", "Retry them (--retry), or spread the rows they work on.",
		    "%ju deadlocks and %ju locks not had in time: %ju transactions failed and are"
		    " in no latency, %ju tries were begun again and are part of theirs.",
		    (uintmax_t)total->conflicts[CONFLICT_DEADLOCK],
		    (uintmax_t)total->conflicts[CONFLICT_WAIT],
		    (uintmax_t)total->failed_kind[KIND_TRANSACTION], (uintmax_t)total->tried_again);
}

/* The server counts our statements too; the status question itself is one. */
static void
doubt_counts(struct trial *t)
{
	const struct load_tally *total = &t->run.total;
	int64_t growth = trial_growth(t, "questions");
	int64_t asked = growth >= 0 ? MAX(growth - (int64_t)t->beside.asked, 0) : -1;
	int64_t done = (int64_t)(tally_done(total) + total->warm + total->failed);

	if (asked >= 0 && asked < done)
		doubt(t, "server-disagrees", NULL,
		    "The server counted %jd statements where the"
		    " client had %jd answered.",
		    (intmax_t)asked, (intmax_t)done);
	else if (asked > 2 * done + 100 && t->to->server.init_command == NULL)
		doubt(t, "other-load", "Measure on a server that nobody else uses.",
		    "The server was asked %jd times, %jd of them by this load: others used it"
		    " meanwhile.",
		    (intmax_t)asked, (intmax_t)done);
}

/*
 * How much of the number had to do with storage: bytes shipped against bytes logged, written and
 * read.
 */
static void
doubt_storage(struct trial *t)
{
	int64_t sent = trial_growth(t, "bytes_sent");
	int64_t redo = trial_growth(t, "innodb_os_log_written");
	int64_t read = trial_growth(t, "innodb_data_read");
	int64_t pages = trial_growth(t, "innodb_pages_written");
	g_autofree char *shipped = NULL, *logged = NULL, *fetched = NULL;

	if (sent < 1000000 || redo < 0 || read < 0 || sent < 10 * (redo + read))
		return;
	shipped = g_format_size((guint64)sent);
	logged = g_format_size((guint64)redo);
	fetched = g_format_size((guint64)read);
	doubt(t, "little-storage", "--auto-generate-sql-load-type=commit loads the storage.",
	    "The server sent %s of results for %s of redo log, %s read from storage and %jd pages"
	    " written: this time is mostly the shipping of results (CPU and network), hardly"
	    " storage.",
	    shipped, logged, fetched, (intmax_t)MAX(pages, 0));
}

static void
doubt_search(struct trial *t)
{
	g_autofree char *result = NULL, *probes = NULL;

	if (t->search == NULL)
		return;
	result = limit_search_sentence(t->search);
	probes = limit_search_probes(t->search);
	doubt(t, limit_search_code(t->search), NULL, "%s", result);
	doubt(t, "rate-probes", NULL, "%s", probes);
}

static void
doubt_steadiness(struct trial *t)
{
	if (t->run.steady != NULL && !t->run.steady->steady)
		doubt(t, "no-steady-state", "Give it more time, or find what disturbs it.",
		    "Operations a second were not steady within %g s (no five seconds in a row"
		    " within 20 %%): all of it was measured.",
		    t->load.duration_s);
}

void
trial_doubts(struct trial *t)
{
	doubt_search(t);
	doubt_steadiness(t);
	doubt_client(t);
	doubt_queue(t);
	doubt_tardiness(t);
	doubt_overload(t);
	doubt_connecting(t);
	doubt_connects(t);
	doubt_failures(t);
	doubt_counts(t);
	doubt_storage(t);
}
