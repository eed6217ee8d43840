/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slap: put an SQL load on a database and time every statement. */
#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <mysql.h>

#include "collect/lib/sql/batch_print.h"
#include "collect/lib/sql/options.h"
#include "collect/lib/sql/options_written.h"
#include "collect/lib/sql/trial_doubts.h"
#include "collect/lib/sql/trial_json.h"
#include "data/lib/clock.h"
#include "data/lib/cli.h"
#include "data/lib/harmless.h"
#include "data/lib/start.h"
#include "data/lib/store/store.h"

static volatile sig_atomic_t interrupted;

struct slap {
	struct slap_options o;
	struct scenario scenario;
	struct database d;
	FILE *csv;
};

static void
interrupt(int signal)
{
	interrupted = signal;
}

/* A planned run that was interrupted is none: podium-run plans it again. */
static void
keep(struct slap *s, struct trial *t, const char *why)
{
	bool is_left = why != NULL && interrupted != 0 && s->o.record.run != NULL;

	if (s->o.record.store != NULL && !is_left)
		trial_record(&s->o.record, t, &s->d, why);
}

/* A server may say anything. */
static _Noreturn void
die_at(const struct slap *s, const char *why)
{
	g_autofree char *line = harmless_line(why);

	errx(1, "%s: %s", s->d.place, line);
}

/*
 * What was made is taken away again, the failure is a run of its own, and nothing looks like a
 * result.
 */
static _Noreturn void
fail(struct slap *s, struct trial *t, const char *why)
{
	char *more = NULL;

	keep(s, t, why);
	if (s->d.handle != NULL && s->scenario.makes_schema && !s->o.load.no_drop)
		more = s->d.kind->drop(&s->d);
	g_free(more);
	fflush(stdout);
	die_at(s, why);
}

static void
run_iterations(struct slap *s, struct batch *b, const struct engine *engine)
{
	for (uint64_t i = 0; i < s->o.iterations; i++) {
		struct trial t;
		char *why;

		trial_init(&t, &s->o.trial, &s->scenario, engine, b->clients);
		why = trial_run(&t, &s->d, &interrupted);
		if (why == NULL && interrupted != 0)
			why = g_strdup("interrupted");
		if (why != NULL)
			fail(s, &t, why);
		if (!s->o.trial.only_print) {
			trial_doubts(&t);
			keep(s, &t, NULL);
			batch_add(b, &t);
		}
		if (s->o.json && !s->o.trial.only_print)
			trial_json_print(stdout, &t);
		trial_free(&t);
	}
}

static void
report(struct slap *s, const struct batch *b)
{
	if (b->iterations == 0)
		return;
	if (s->csv != NULL)
		batch_print_csv(s->csv, b);
	else if (!s->o.silent && !s->o.json)
		batch_print_text(stdout, b, s->o.percentiles);
	fflush(stdout);
}

static void
run_batches(struct slap *s, const struct engine *engine)
{
	for (size_t i = 0; i < s->scenario.steps; i++) {
		struct batch b;

		batch_init(&b, &s->scenario, engine->name, s->scenario.clients[i]);
		run_iterations(s, &b, engine);
		report(s, &b);
		batch_free(&b);
	}
}

static void
drop_schema(struct slap *s)
{
	char *why;

	if (!s->scenario.makes_schema || s->o.load.no_drop || s->o.iterations == 0)
		return;
	why = s->d.kind->drop(&s->d);
	if (why != NULL)
		die_at(s, why);
}

static void
open_database(struct slap *s)
{
	char *why;

	database_init(&s->d, &s->o.to, s->o.load.schema, s->o.trial.only_print);
	s->d.makes_schema = s->scenario.makes_schema;
	s->d.asks_which = s->o.load.engine != NULL;
	s->d.force_drop = s->o.force_drop;
	s->d.stays = s->o.load.no_drop;
	s->d.echoes = s->o.trial.verbose >= 3;
	why = s->d.kind->open(&s->d);
	if (why != NULL) {
		struct trial t;

		trial_init(
		    &t, &s->o.trial, &s->scenario, s->scenario.engine, s->scenario.clients[0]);
		t.start_ns = t.end_ns = clock_now_ns();
		fail(s, &t, why);
	}
}

/* What MySQL's own mysqlslap says and does otherwise than MariaDB's. */
static void
mind_mysql(struct slap *s)
{
	if (!s->d.is_mysql)
		return;
	if (s->o.password_shown)
		warnx("[Warning] Using a password on the command line interface can be insecure.");
	if (s->o.iterations == 0) {
		warnx("[Warning] option 'iterations': unsigned value 0 adjusted to 1.");
		s->o.iterations = 1;
	}
}

static void
open_csv(struct slap *s)
{
	if (s->o.csv == NULL)
		return;
	s->csv = *s->o.csv == '\0' ? stdout : fopen(s->o.csv, "ae");
	if (s->csv == NULL)
		err(1, "%s", s->o.csv);
}

static void
close_csv(struct slap *s)
{
	if (s->csv != NULL && s->csv != stdout && (ferror(s->csv) != 0 || fclose(s->csv) != 0))
		err(1, "%s", s->o.csv);
}

static void
print_debug_info(void)
{
	struct rusage use;

	getrusage(RUSAGE_SELF, &use);
	printf("\nUser time %.2f, System time %.2f\nMaximum resident set size %ld\n",
	    (double)use.ru_utime.tv_sec + (double)use.ru_utime.tv_usec / 1e6,
	    (double)use.ru_stime.tv_sec + (double)use.ru_stime.tv_usec / 1e6, use.ru_maxrss);
	printf("Voluntary context switches %ld, Involuntary context switches %ld\n", use.ru_nvcsw,
	    use.ru_nivcsw);
}

int
main(int argc, char *argv[])
{
	struct slap s = { 0 };
	char *written = options_written(argc, argv);

	options_read(&s.o, argc, argv);
	s.o.record.options_written = written;
	scenario_init(
	    &s.scenario, &s.o.load, endpoint_is_sqlite(&s.o.to) ? DIALECT_SQLITE : DIALECT_MARIADB);
	options_check(&s.o);
	if (mysql_library_init(0, NULL, NULL) != 0)
		errx(1, "libmariadb does not start");
	signal(SIGPIPE, SIG_IGN);
	open_csv(&s);
	/* Nothing has been made yet, and a server may be silent for ever: a signal just ends. */
	open_database(&s);
	start_catch(interrupt);
	mind_mysql(&s);
	for (size_t i = 0; i < s.scenario.engines; i++) {
		run_batches(&s, &s.scenario.engine[i]);
		drop_schema(&s);
	}
	database_free(&s.d);
	if (s.o.debug_info)
		print_debug_info();
	close_csv(&s);
	g_free(written);
	scenario_free(&s.scenario);
	options_free(&s.o);
	mysql_library_end();
	return cli_finish(stdout);
}
