/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/trial.h"

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collect/lib/facts/facts_client.h"
#include "collect/lib/sql/builtin_tables.h"
#include "collect/lib/sql/drive/client.h"
#include "collect/lib/sql/drive/transport.h"
#include "collect/lib/sql/drive/trust.h"
#include "collect/lib/sql/trial_search.h"
#include "data/lib/clock.h"
#include "data/lib/store/store.h"

/* Marks of the timed part's surroundings on stderr, from -vv on. */
static void
announce(const struct trial *t, const char *what)
{
	if (t->o->verbose >= 2)
		warnx("%s", what);
}

void
trial_init(struct trial *t, const struct trial_options *o, const struct scenario *scenario,
    const struct engine *engine, unsigned clients)
{
	*t = (struct trial){ .o = o, .scenario = scenario, .engine = engine };
	t->load = (struct load){ .query = &scenario->query,
		.clients = clients,
		.limit = scenario_limit(scenario, clients),
		.transactions = scenario->transactions.n > 0 ? &scenario->transactions : NULL,
		.planned_transactions = scenario->options->transactions,
		.max_tries = scenario_tries(scenario),
		.prepared = scenario->options->prepared,
		.commit_every = scenario->options->commit,
		.detach_every = scenario->options->detach,
		.own_key = scenario->own_key,
		.duration_s = o->duration_s,
		.warmup_s = o->warmup_s,
		.until_steady = o->until_steady,
		.rate = o->limit.share > 0 ? o->lowest : o->rate,
		.poisson = strcmp(o->arrivals, "poisson") == 0,
		.samples = o->samples,
		.seed = o->seed,
		.ignored = scenario->ignored,
		.ignore_all = scenario->ignore_all,
		.threads = (unsigned)MIN(MAX(o->threads, 1), clients) };
	load_run_init(&t->run, &t->load);
	if (o->limit.share <= 0)
		return;
	t->search = g_new(struct limit_search, 1);
	*t->search = limit_search_of(&o->limit, o->lowest, o->highest);
}

void
trial_free(struct trial *t)
{
	load_run_free(&t->run);
	g_free(t->search);
	server_counters_free(&t->beside);
	for (size_t i = 0; i < t->load.keys; i++)
		g_free(t->load.key[i]);
	g_free(t->load.key);
	if (t->before != NULL)
		g_hash_table_unref(t->before);
	if (t->after != NULL)
		g_hash_table_unref(t->after);
	if (t->start != NULL)
		facts_free(t->start);
	if (t->end != NULL)
		facts_free(t->end);
	for (size_t i = 0; i < t->doubts; i++)
		g_free(t->doubt[i].sentence);
	g_free(t->doubt);
}

static char *
fill(const struct trial *t, struct database *d)
{
	struct script create = scenario_create(t->scenario, t->engine, d->is_mysql);
	bool once = t->scenario->preload_at_once && !t->o->only_print;
	char *why = NULL;

	if (once && !endpoint_is_sqlite(t->to))
		why = d->kind->execute(d, "SET AUTOCOMMIT=0", 16);
	else if (once)
		why = d->kind->execute(d, "BEGIN", 5);

	if (why == NULL)
		why = database_run(d, &create);
	if (why == NULL && once)
		why = d->kind->execute(d, "COMMIT", 6);
	if (why == NULL && once && !endpoint_is_sqlite(t->to))
		why = d->kind->execute(d, "SET AUTOCOMMIT=1", 16);
	script_free(&create);
	return why;
}

/* The tables of --builtin. */
static char *
make_builtin(const struct trial *t, struct database *d)
{
	const struct scenario *s = t->scenario;
	const struct builtin_tables which = {
		.dialect = endpoint_is_sqlite(t->to) ? DIALECT_SQLITE : DIALECT_MARIADB,
		.sbtest = s->uses_sbtest,
		.pgbench = s->uses_pgbench,
		.tables = s->options->tables,
		.rows = s->options->table_size,
		.scale = s->options->scale,
		.engine = t->engine->name,
		.option = t->engine->option,
		.seed = t->o->seed
	};

	return builtin_tables_make(&which, d);
}

/* The schema anew, if the load has one of its own. */
static char *
prepare(struct trial *t, struct database *d)
{
	uint64_t start_ns = now_ns();
	char *why = NULL;

	if (!t->scenario->makes_schema)
		return NULL;
	announce(t, "making the schema");
	/*
	 * Else the preload would wait for the COMMIT of a main connection that --commit took
	 * autocommit from.
	 */
	if (t->scenario->options->commit > 0 && !t->o->only_print && !endpoint_is_sqlite(t->to))
		why = d->kind->execute(d, "SET AUTOCOMMIT=1", 16);
	if (why == NULL && !t->scenario->options->no_drop)
		why = d->kind->drop(d);
	if (why == NULL)
		why = d->kind->create(d);
	if (why == NULL)
		why = fill(t, d);
	if (why == NULL)
		why = make_builtin(t, d);
	t->preload_s = (double)(now_ns() - start_ns) / 1e9;
	return why;
}

static char *
fetch_keys(struct trial *t, struct database *d)
{
	GPtrArray *keys;
	char *why;

	if (!t->scenario->uses_keys)
		return NULL;
	keys = g_ptr_array_new();
	why = d->kind->keys(d, keys);
	t->load.keys = keys->len;
	t->load.key = (char **)g_ptr_array_free(keys, FALSE);
	return why;
}

/* Its status is talked about and changes nothing else. */
static void
run_command(const char *command)
{
	int status;

	if (command == NULL)
		return;
	fflush(stdout);
	status = system(command);
	if (status != 0)
		warnx("'%s' returned %d", command, status);
}

static char *
before_load(struct trial *t, struct database *d)
{
	char *why = prepare(t, d);

	if (why == NULL)
		why = fetch_keys(t, d);
	if (why == NULL && t->scenario->options->commit > 0 && !endpoint_is_sqlite(t->to))
		why = d->kind->execute(d, "SET AUTOCOMMIT=0", 16);
	if (why != NULL)
		return why;
	run_command(t->scenario->options->pre_system);
	return database_run(d, &t->scenario->before);
}

static void
print_statement(const struct load *load, const struct statement *s)
{
	size_t length;
	g_autofree char *text =
	    script_put_key(s, s->key != KEY_NONE && load->keys > 0 ? load->key[0] : "", &length);

	printf("%s;\n", text);
}

static void
print_client(const struct load *load)
{
	size_t n = load->query->n;
	uint64_t limit = load->limit > 0 ? load->limit : n;

	if (load->commit_every > 0)
		printf("SET AUTOCOMMIT=0;\n");
	for (uint64_t i = 0; n > 0 && i < limit; i++) {
		print_statement(load, &load->query->item[i % n]);
		if (load->commit_every > 0 && (i + 1) % load->commit_every == 0)
			printf("COMMIT;\n");
	}
	if (load->commit_every > 0)
		printf("COMMIT;\n");
}

/* Each client's transactions, as many as it would run; one where only a time is given. */
static void
print_transactions(struct trial *t)
{
	struct load load = t->load;
	struct load_run run;

	load.rate = load.duration_s = 0;
	if (load.planned_transactions == 0)
		load.planned_transactions = load.clients;
	load_run_init(&run, &load);
	for (unsigned i = 0; i < load.clients; i++) {
		struct client c;

		client_init(&c, &run, i);
		while (client_next(&c, 0) == STEP_QUERY) {
			size_t length;
			const char *text = client_text(&c, &length);

			printf("%.*s;\n", (int)length, text);
			client_done(&c, &run.total, 0);
		}
		client_free(&c);
	}
	if (run.failure != NULL)
		warnx("%s", run.failure);
	load_run_free(&run);
}

static char *
timed_part(struct trial *t, struct database *d, const volatile sig_atomic_t *interrupted)
{
	transport_run *transport;
	char *before;
	char *why = NULL;

	if (t->o->only_print) {
		if (t->load.transactions != NULL)
			print_transactions(t);
		for (unsigned c = 0; c < t->load.clients; c++)
			print_client(&t->load);
		return NULL;
	}
	transport = transport_choose(t->o->transport, t->to, d->handle, &t->load, &t->transport);
	announce(t, "running the load");
	before = trust_as_asked(&t->to->server);
	if (t->search != NULL)
		why = trial_search_rate(t, transport, interrupted);
	if (t->o->wants_facts && why == NULL)
		server_counters_start(&t->beside, t->to);
	if (t->o->wants_counters && why == NULL)
		t->before = d->kind->status(d);
	if (why == NULL)
		transport(&t->run, t->to, interrupted);
	trust_again(before);
	if (why != NULL)
		return why;
	if (t->run.failure != NULL) {
		server_counters_stop(&t->beside);
		return g_strdup(t->run.failure);
	}
	if (t->o->wants_counters)
		t->after = d->kind->status(d);
	server_counters_stop(&t->beside);
	return NULL;
}

static struct facts *
note_moment(const struct trial *t)
{
	struct facts *facts = t->o->wants_facts ? facts_new() : NULL;

	if (facts != NULL)
		facts_client_now(facts);
	return facts;
}

char *
trial_run(struct trial *t, struct database *d, const volatile sig_atomic_t *interrupted)
{
	char *why;

	t->to = d->to;
	/* Clients that have nothing to say need no schema to say it in. */
	if (t->scenario->makes_schema || t->scenario->query.n > 0 || t->load.transactions != NULL ||
	    t->to->server.init_command != NULL)
		t->load.schema = d->schema;
	t->start_ns = clock_now_ns();
	why = before_load(t, d);
	t->start = note_moment(t);
	if (why == NULL)
		why = timed_part(t, d, interrupted);
	t->end = note_moment(t);
	t->end_ns = clock_now_ns();
	if (why != NULL)
		return why;
	announce(t, "done");
	why = database_run(d, &t->scenario->after);
	run_command(t->scenario->options->post_system);
	return why;
}

int64_t
trial_growth(const struct trial *t, const char *counter)
{
	const int64_t *before = t->before != NULL ? g_hash_table_lookup(t->before, counter) : NULL;
	const int64_t *after = t->after != NULL ? g_hash_table_lookup(t->after, counter) : NULL;

	return before != NULL && after != NULL && *after >= *before ? *after - *before : -1;
}

double
trial_connect_s(const struct trial *t)
{
	return (double)(t->run.ready_ns - t->run.begin_ns) / 1e9;
}
