/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/options.h"

#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "collect/lib/sql/batch_print.h"
#include "collect/lib/sql/option_files.h"
#include "data/lib/cli.h"
#include "data/lib/parse.h"

#define AT(field) ((void *)offsetof(struct slap_options, field))

/* mysqlslap's own options, and below them those it has not. */
static const struct option_spec table[] = {
	{ "help", '?', OPTION_HELP, NULL, NULL, "print this help" },
	{ "auto-generate-sql", 'a', OPTION_FLAG, AT(load.auto_generate), NULL,
	    "generate table and load" },
	{ "auto-generate-sql-add-autoincrement", 0, OPTION_FLAG, AT(load.autoincrement), NULL,
	    "its table has an AUTO_INCREMENT key" },
	{ "auto-generate-sql-execute-number", 0, OPTION_SIZE, AT(load.execute_number), "N",
	    "statements per client" },
	{ "auto-generate-sql-guid-primary", 0, OPTION_FLAG, AT(load.guid), NULL,
	    "its table has a UUID for a key" },
	{ "auto-generate-sql-load-type", 0, OPTION_TEXT, AT(load.load_type), "TYPE",
	    "mixed, read, write, update, key or commit [mixed]" },
	{ "auto-generate-sql-secondary-indexes", 0, OPTION_SIZE, AT(load.secondary_indexes), "N",
	    "further indexed columns [0]" },
	{ "auto-generate-sql-unique-query-number", 0, OPTION_SIZE, AT(load.unique_queries), "N",
	    "the list has one statement more [10]" },
	{ "auto-generate-sql-unique-write-number", 0, OPTION_SIZE, AT(load.unique_writes), "N",
	    "distinct rows in the preload [10]" },
	{ "auto-generate-sql-write-number", 0, OPTION_SIZE, AT(load.write_number), "N",
	    "the preload has one row less [100; commit: 10001]" },
	{ "character-sets-dir", 0, OPTION_TEXT, AT(to.server.character_sets_dir), "DIR",
	    "of charsets" },
	{ "commit", 0, OPTION_SIZE, AT(load.commit), "N",
	    "autocommit off, COMMIT after N statements" },
	{ "compression-algorithms", 0, OPTION_TEXT, AT(mysql.compression), "LIST",
	    "zlib, uncompressed [uncompressed]" },
	{ "compress", 'C', OPTION_FLAG, AT(to.server.compress), NULL, "compress the traffic" },
	{ "concurrency", 'c', OPTION_TEXT, AT(load.concurrency), "N,...",
	    "clients; each in turn [1]" },
	{ "create", 0, OPTION_TEXT, AT(load.create), "FILE|SQL", "what makes the tables" },
	{ "create-schema", 0, OPTION_TEXT, AT(load.schema), "NAME", "the schema [mysqlslap]" },
	{ "csv", 0, OPTION_MAYBE, AT(csv), "FILE", "append a CSV row to FILE or print it" },
	{ "debug", '#', OPTION_MAYBE, AT(password_argument), "TEXT", "refused" },
	{ "debug-check", 0, OPTION_FLAG, AT(debug_check), NULL, "accepted; does nothing" },
	{ "debug-info", 'T', OPTION_FLAG, AT(debug_info), NULL, "CPU and memory used, at the end" },
	{ "default-auth", 0, OPTION_TEXT, AT(to.server.default_auth), "NAME",
	    "authentication plugin" },
	{ "delimiter", 'F', OPTION_TEXT, AT(load.delimiter), "C", "between statements [newline]" },
	{ "detach", 0, OPTION_SIZE, AT(load.detach), "N", "connect anew after N statements" },
	{ "engine", 'e', OPTION_TEXT, AT(load.engine), "NAME[:OPTION],...",
	    "storage engines, in turn" },
	{ "get-server-public-key", 0, OPTION_FLAG, AT(to.server.may_ask_for_public_key), NULL,
	    "ask the server for it, whoever it is" },
	{ "host", 'h', OPTION_TEXT, AT(to.server.host), "HOST", "server" },
	{ "init-command", 0, OPTION_TEXT, AT(to.server.init_command), "SQL",
	    "sent at each connect" },
	{ "iterations", 'i', OPTION_SIZE, AT(iterations), "N", "how often, each a run [1]" },
	{ "no-drop", 0, OPTION_FLAG, AT(load.no_drop), NULL, "leave the schema" },
	{ "number-char-cols", 'x', OPTION_TEXT, AT(load.char_columns), "N[:1]",
	    "VARCHAR columns [1]" },
	{ "number-int-cols", 'y', OPTION_TEXT, AT(load.int_columns), "N[:1]", "INT columns [1]" },
	{ "number-of-queries", 0, OPTION_SIZE, AT(load.number_of_queries), "N", "for all clients" },
	{ "only-print", 0, OPTION_FLAG, AT(trial.only_print), NULL,
	    "print the statements instead" },
	{ "password", 'p', OPTION_MAYBE, AT(password_argument), "TEXT", "asked for if not given" },
	{ "plugin-dir", 0, OPTION_TEXT, AT(to.server.plugin_dir), "DIR", "client plugins" },
	{ "port", 'P', OPTION_SIZE, AT(to.server.port), "N", "TCP port [3306]" },
	{ "post-query", 0, OPTION_TEXT, AT(load.post_query), "FILE|SQL", "after the load" },
	{ "post-system", 0, OPTION_TEXT, AT(load.post_system), "COMMAND", "after the load" },
	{ "pre-query", 0, OPTION_TEXT, AT(load.pre_query), "FILE|SQL", "before the load" },
	{ "pre-system", 0, OPTION_TEXT, AT(load.pre_system), "COMMAND", "before the load" },
	{ "protocol", 0, OPTION_TEXT, AT(to.server.protocol), "tcp|socket", "kind of connection" },
	{ "query", 'q', OPTION_TEXT, AT(load.query), "FILE|SQL", "the load" },
	{ "server-public-key-path", 0, OPTION_TEXT, AT(to.server.public_key), "FILE",
	    "the server's RSA key" },
	{ "silent", 's', OPTION_FLAG, AT(silent), NULL, "no report" },
	{ "socket", 'S', OPTION_TEXT, AT(to.server.socket), "PATH", "Unix socket" },
	{ "sql-mode", 0, OPTION_TEXT, AT(to.server.sql_mode), "MODE", "of the main connection" },
	{ "ssl", 0, OPTION_FLAG, AT(to.server.ssl), NULL, "use TLS; given, it is TLS or nothing" },
	{ "connect-timeout", 0, OPTION_INTEGER, AT(to.server.connect_timeout_s), "SECONDS",
	    "wait so long for the server to let one in [30]" },
	{ "ssl-ca", 0, OPTION_TEXT, AT(to.server.ssl_ca), "FILE", "certificate authorities" },
	{ "ssl-capath", 0, OPTION_TEXT, AT(to.server.ssl_capath), "DIR",
	    "certificate authorities" },
	{ "ssl-cert", 0, OPTION_TEXT, AT(to.server.ssl_cert), "FILE", "the client's certificate" },
	{ "ssl-cipher", 0, OPTION_TEXT, AT(to.server.ssl_cipher), "NAME", "ciphers" },
	{ "ssl-key", 0, OPTION_TEXT, AT(to.server.ssl_key), "FILE", "the client's key" },
	{ "ssl-crl", 0, OPTION_TEXT, AT(to.server.ssl_crl), "FILE", "revoked certificates" },
	{ "ssl-crlpath", 0, OPTION_TEXT, AT(to.server.ssl_crlpath), "DIR", "revoked certificates" },
	{ "ssl-mode", 0, OPTION_TEXT, AT(mysql.ssl_mode), "MODE",
	    "DISABLED, PREFERRED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY" },
	{ "tls-version", 0, OPTION_TEXT, AT(to.server.tls_version), "LIST", "TLS versions" },
	{ "ssl-verify-server-cert", 0, OPTION_FLAG, AT(to.server.ssl_verify), NULL,
	    "check the server's name" },
	{ "user", 'u', OPTION_TEXT, AT(to.server.user), "NAME", "account [login name]" },
	{ "verbose", 'v', OPTION_COUNT, AT(trial.verbose), NULL,
	    "twice: stages; thrice: statements" },
	{ "version", 'V', OPTION_VERSION, NULL, NULL, "print the version" },
	{ "zstd-compression-level", 0, OPTION_SIZE, AT(mysql.zstd_level), "N",
	    "1 to 22, where zstd is used [3]" },
	{ "builtin", 0, OPTION_LIST, AT(load.builtin), "NAME[@WEIGHT]",
	    "oltp-point-select|-read-only|-read-write|-write-only or tpcb-like" },
	{ "define", 'D', OPTION_LIST, AT(load.define), "NAME=VALUE", "a script's variable" },
	{ "max-tries", 0, OPTION_SIZE, AT(load.max_tries), "N",
	    "of a transaction after deadlocks [1; 0: until done]" },
	{ "prepared", 0, OPTION_FLAG, AT(load.prepared), NULL, "prepare statements, send values" },
	{ "rand-type", 0, OPTION_CHOICE, AT(load.distribution), "special|uniform|gaussian|zipfian",
	    "rows of --builtin [special]" },
	{ "retry", 0, OPTION_FLAG, AT(load.retry), NULL, "as --max-tries=0" },
	{ "scale", 0, OPTION_SIZE, AT(load.scale), "N", "tpcb-like: branches [1]" },
	{ "script", 0, OPTION_LIST, AT(load.script), "FILE[@WEIGHT]",
	    "a transaction in pgbench's language" },
	{ "table-size", 0, OPTION_SIZE, AT(load.table_size), "N", "oltp: rows of each [10000]" },
	{ "tables", 0, OPTION_SIZE, AT(load.tables), "N", "oltp: how many [1]" },
	{ "transactions", 0, OPTION_SIZE, AT(load.transactions), "N", "for all clients" },
	{ "arrivals", 0, OPTION_CHOICE, AT(trial.arrivals), "fixed|poisson",
	    "with --rate [fixed]" },
	{ "backend", 0, OPTION_TEXT, AT(record.backend), "NAME",
	    "with --record: what is measured" },
	{ "default-character-set", 0, OPTION_TEXT, AT(to.server.character_set), "NAME",
	    "[latin1]" },
	{ "duration", 0, OPTION_AMOUNT, AT(trial.duration_s), "S", "run this many seconds" },
	{ "force-drop", 0, OPTION_FLAG, AT(force_drop), NULL, "drop a schema made by others" },
	{ "ignore-errors", 0, OPTION_TEXT, AT(load.ignore_errors), "LIST|all",
	    "count these, go on" },
	{ "latency-limit", 0, OPTION_TEXT, AT(latency_limit), "P:TIME",
	    "search the highest rate held within it: p99:10ms" },
	{ "json", 0, OPTION_FLAG, AT(json), NULL, "print an object per iteration instead" },
	{ "percentiles", 0, OPTION_TEXT, AT(percentiles), "LIST", "[50,90,95,99,99.9,99.99]" },
	{ "rate", 0, OPTION_AMOUNT, AT(trial.rate), "N", "open loop: N statements a second" },
	{ "record", 0, OPTION_TEXT, AT(record.store), "RUNS.db", "store each iteration as a run" },
	{ "run", 0, OPTION_TEXT, AT(record.run), "ID", "with --record: the planned run" },
	{ "samples", 0, OPTION_FLAG, AT(trial.samples), NULL, "with --record: keep every latency" },
	{ "search-rates", 0, OPTION_TEXT, AT(search_rates), "LOW-HIGH",
	    "with --latency-limit [100-1000000]" },
	{ "seed", 0, OPTION_SIZE, AT(trial.seed), "N", "of arrivals and key picks [the clock]" },
	{ "sqlite", 0, OPTION_TEXT, AT(to.sqlite.path), "FILE",
	    "an SQLite file instead of a server" },
	{ "sqlite-pragma", 0, OPTION_LIST, AT(to.sqlite.pragma), "NAME=VALUE",
	    "for each connection" },
	{ "threads", 0, OPTION_SIZE, AT(trial.threads), "N",
	    "that drive the clients (event, wire) [1]" },
	{ "transport", 0, OPTION_CHOICE, AT(trial.transport), "auto|threads|event|wire", "[auto]" },
	{ "until-steady", 0, OPTION_MAYBE, AT(until_steady), "S",
	    "end when it is steady, after S seconds at most [600]" },
	{ "warmup", 0, OPTION_AMOUNT, AT(trial.warmup_s), "S", "left out at the start" },
	{ "workload", 0, OPTION_TEXT, AT(record.workload), "NAME",
	    "with --record: the load's name" },
	{ NULL, 0, OPTION_FLAG, NULL, NULL, NULL },
};

static const char *const groups[] = { "mysqlslap", "mariadb-slap", "client", "client-server",
	"client-mariadb", NULL };

static void
set_password(struct slap_options *o, const char *value)
{
	o->password_given = true;
	g_free(o->to.server.password);
	o->to.server.password = g_strdup(value);
	o->password_argument = NULL;
}

static void
seen(void *into, const struct option_spec *option, const char *value)
{
	struct slap_options *o = into;

	if (option->letter == '#')
		cli_usage("--debug: not in this program");
	if (option->letter == 'p') {
		set_password(o, value);
		o->password_shown = value != NULL && o->on_command_line;
	} else if (option->letter == 'P' && o->on_command_line)
		o->to.server.protocol = "tcp";
	else if (option->letter == 'S' && o->on_command_line)
		o->to.server.protocol = "socket";
	else if (option->into == AT(load.write_number))
		o->load.write_number_given = true;
	else if (option->into == AT(to.server.ssl))
		o->to.server.ssl_asked = true;
	else if (option->into == AT(mysql.ssl_mode))
		return;
	else if (g_str_has_prefix(option->name, "ssl-") ||
	    option->into == AT(to.server.tls_version))
		o->to.server.ssl = o->to.server.ssl_asked = true;
}

static void
set_defaults(struct slap_options *o)
{
	*o = (struct slap_options){ .load = { .unique_queries = 10,
					.unique_writes = 10,
					.write_number = 100,
					.load_type = "mixed",
					.schema = "mysqlslap",
					.delimiter = "\n",
					.int_columns = "1",
					.char_columns = "1",
					.tables = 1,
					.table_size = 10000,
					.scale = 1,
					.distribution = "special",
					.max_tries = 1,
					.concurrency = "1" },
		.mysql.zstd_level = 3,
		.to.server = { .character_set = "latin1", .connect_timeout_s = 30, .ssl = true },
		.trial = { .arrivals = "fixed", .transport = "auto" },
		.iterations = 1,
		.percentiles = "50,90,95,99,99.9,99.99" };
	o->trial.seed = (uint64_t)g_get_real_time();
	o->kept = g_ptr_array_new_with_free_func(g_free);
	if (getenv("PODIUM_SLAP_TRANSPORT") != NULL)
		o->trial.transport = getenv("PODIUM_SLAP_TRANSPORT");
}

static bool
is_password(const char *argument)
{
	return g_str_has_prefix(argument, "--pass") && strchr(argument, '=') != NULL;
}

/*
 * Nobody shall read a password in the list of processes: the letters go as soon as they are
 * copied.
 */
static void
hide_passwords(struct slap_options *o, int argc, char *argv[])
{
	for (int i = 1; i < argc; i++) {
		char *from = is_password(argv[i])   ? strchr(argv[i], '=') + 1 :
		    g_str_has_prefix(argv[i], "-p") ? argv[i] + 2 :
						      NULL;
		char *copy;

		if (from == NULL || *from == '\0')
			continue;
		copy = g_strdup(argv[i]);
		g_ptr_array_add(o->kept, copy);
		memset(from, 'x', strlen(from));
		argv[i] = copy;
	}
}

static _Noreturn void
print_defaults(const GPtrArray *from_files, int argc, char *const argv[])
{
	printf("%s would have been started with the following arguments:\n", g_get_prgname());
	for (guint i = 0; i < from_files->len; i++)
		printf("%s ",
		    is_password(from_files->pdata[i]) ? "--password=*****" :
							(const char *)from_files->pdata[i]);
	for (int i = 0; i < argc; i++)
		printf("%s ", is_password(argv[i]) ? "--password=*****" : argv[i]);
	printf("\n");
	exit(cli_finish(stdout));
}

static const char *
kept(struct slap_options *o, const char *text)
{
	char *copy = g_strdup(text);

	g_ptr_array_add(o->kept, copy);
	return copy;
}

/* mariadb://user@host:port/schema, mysql://..., sqlite:PATH. */
static void
take_url(struct slap_options *o, const char *text)
{
	g_autoptr(GUri) url = NULL;
	const char *rest;

	if (g_str_has_prefix(text, "sqlite:")) {
		rest = text + strlen("sqlite:");
		o->to.sqlite.path = g_str_has_prefix(rest, "//") ? rest + 2 : rest;
		return;
	}
	url = g_uri_parse(text, G_URI_FLAGS_HAS_PASSWORD, NULL);
	if (url == NULL ||
	    (strcmp(g_uri_get_scheme(url), "mariadb") != 0 &&
		strcmp(g_uri_get_scheme(url), "mysql") != 0))
		cli_usage("'%s' is neither mariadb://USER@HOST/ nor sqlite:PATH", text);
	if (g_uri_get_password(url) != NULL)
		cli_usage(
		    "a URL carries no password: put it into an option file (--defaults-file)");
	if (g_uri_get_user(url) != NULL)
		o->to.server.user = kept(o, g_uri_get_user(url));
	if (g_uri_get_host(url) != NULL && *g_uri_get_host(url) != '\0')
		o->to.server.host = kept(o, g_uri_get_host(url));
	if (g_uri_get_port(url) > 0) {
		o->to.server.port = (uint64_t)g_uri_get_port(url);
		o->to.server.protocol = "tcp";
	}
	if (strlen(g_uri_get_path(url)) > 1)
		o->load.schema = kept(o, g_uri_get_path(url) + 1);
	if (g_uri_get_query(url) != NULL && g_str_has_prefix(g_uri_get_query(url), "socket="))
		o->to.server.socket = kept(o, g_uri_get_query(url) + strlen("socket="));
}

static void
ask_password(struct slap_options *o)
{
	char *typed;

	if (!o->password_given || o->to.server.password != NULL || o->trial.only_print)
		return;
	typed = getpass("Enter password: ");
	if (typed == NULL)
		err(1, "password");
	o->to.server.password = g_strdup(typed);
	memset(typed, 0, strlen(typed));
}

static const struct program slap = { "[URL]",
	"put an SQL load on a database and time every statement", table, 0, 1 };

static const char about_files[] =
    "About option files: --no-defaults, --print-defaults, --defaults-file=FILE,\n"
    "--defaults-extra-file=FILE, --defaults-group-suffix=TEXT, --login-path=NAME,\n"
    "--no-login-paths. They are /etc/my.cnf, /etc/mysql/my.cnf, ~/.my.cnf; groups: mysqlslap\n"
    "mariadb-slap client client-server client-mariadb.\n\n";

static void
read_arguments(struct slap_options *o, int argc, char *argv[])
{
	struct option_files files = option_files_parse(&argc, argv);
	const struct option_reader reader = { &slap, o, true, about_files, seen };
	int n = argc - 1;
	char **argument = argv + 1, *why = NULL;
	GPtrArray *from_files = option_files_read(&files, groups, &why);
	int at;

	if (from_files == NULL)
		errx(1, "%s", why);
	if (files.print)
		print_defaults(from_files, n, argument);
	option_read(&reader, (int)from_files->len, (char **)from_files->pdata);
	g_ptr_array_extend_and_steal(o->kept, from_files);
	o->on_command_line = true;
	at = option_read(&reader, n, argument);
	if (at < n)
		take_url(o, argument[at]);
}

static bool
plans_number(const struct slap_options *o)
{
	return o->load.number_of_queries > 0 || o->load.execute_number > 0;
}

/* The length of a probe is --duration. */
static void
take_limit(struct slap_options *o)
{
	enum { PROBE_S = 2 };
	struct trial_options *t = &o->trial;

	if (o->search_rates != NULL && o->latency_limit == NULL)
		cli_usage("--search-rates needs --latency-limit");
	if (o->latency_limit == NULL)
		return;
	if (!latency_limit_parse(o->latency_limit, &t->limit))
		cli_usage("--latency-limit: '%s' is not a percentile and a time (p99:10ms)",
		    o->latency_limit);
	if (!latency_limit_rates(
		o->search_rates != NULL ? o->search_rates : "100-1000000", &t->lowest, &t->highest))
		cli_usage("--search-rates: '%s' is not two rates (10-100000)", o->search_rates);
	if (t->rate > 0 || plans_number(o) || o->until_steady != NULL)
		cli_usage("--latency-limit goes with neither --rate, a number of queries nor"
			  " --until-steady");
	if (t->duration_s <= 0)
		t->duration_s = PROBE_S;
}

static void
take_steady(struct slap_options *o)
{
	double *limit_s = &o->trial.duration_s;

	if (o->until_steady == NULL)
		return;
	if (*limit_s > 0 || plans_number(o) || o->trial.samples)
		cli_usage("--until-steady goes with neither --duration, a number of queries nor"
			  " --samples");
	*limit_s = STEADY_DEFAULT_S;
	if (*o->until_steady != '\0' && !parse_real(o->until_steady, limit_s))
		*limit_s = 0;
	if (*limit_s < STEADY_LEAST_S || *limit_s > 1e6)
		cli_usage("--until-steady: '%s' is not a number of seconds of at least %d",
		    o->until_steady, STEADY_LEAST_S);
	o->trial.until_steady = true;
}

void
options_read(struct slap_options *o, int argc, char *argv[])
{
	g_set_prgname(program_invocation_short_name);
	set_defaults(o);
	hide_passwords(o, argc, argv);
	read_arguments(o, argc, argv);
	options_mysql_apply(&o->mysql, &o->to.server, &o->load);
	ask_password(o);
	take_limit(o);
	take_steady(o);
	o->trial.wants_facts = o->record.store != NULL;
	o->trial.wants_counters = !o->silent || o->json || o->record.store != NULL;
}

static void
check_run(const struct slap_options *o)
{
	const struct scenario_options *load = &o->load;
	int64_t id;

	if (!parse_integer(o->record.run, &id) || id < 1)
		cli_usage("--run: '%s' is not a run's id", o->record.run);
	if (o->iterations != 1 || strchr(load->concurrency, ',') != NULL ||
	    (load->engine != NULL && strchr(load->engine, ',') != NULL))
		cli_usage("--run is one run: one iteration, one --concurrency, one --engine");
}

void
options_check(const struct slap_options *o)
{
	const struct trial_record *record = &o->record;
	double share[PERCENTILES_MAX];

	if (o->trial.duration_s > 0 &&
	    (o->load.number_of_queries > 0 || o->load.execute_number > 0))
		cli_usage("--duration does not go with a number of queries");
	if (o->load.script.n + o->load.builtin.n > 0 &&
	    (o->trial.duration_s > 0) == (o->load.transactions > 0))
		cli_usage("--script and --builtin need --duration or --transactions, one of them");
	batch_print_percentiles(o->percentiles, share);
	if (record->store != NULL && record->backend == NULL && record->run == NULL)
		cli_usage("--record needs --backend=NAME");
	if (record->run != NULL)
		check_run(o);
	if (record->store == NULL &&
	    (record->backend != NULL || record->run != NULL || o->trial.samples))
		cli_usage("--backend, --run and --samples need --record=RUNS.db");
}

void
options_free(struct slap_options *o)
{
	g_free(o->to.server.password);
	g_free(o->to.sqlite.pragma.item);
	g_free(o->load.script.item);
	g_free(o->load.builtin.item);
	g_free(o->load.define.item);
	g_ptr_array_unref(o->kept);
}
