/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/options.h"

#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "collect/lib/sql/option_file.h"
#include "collect/lib/sql/option_table.h"
#include "data/lib/cli.h"

#define AT(field) offsetof(struct slap_options, field)

static const struct slap_option table[] = {
	{ "help", '?', SLAP_HELP, 0, NULL, "print this help", false },
	{ "auto-generate-sql", 'a', SLAP_FLAG, AT(auto_generate), NULL, "generate table and load", false },
	{ "auto-generate-sql-add-autoincrement", 0, SLAP_FLAG, AT(autoincrement), NULL,
	    "its table has an AUTO_INCREMENT key", false },
	{ "auto-generate-sql-execute-number", 0, SLAP_NUMBER, AT(execute_number), "N",
	    "statements per client", false },
	{ "auto-generate-sql-guid-primary", 0, SLAP_FLAG, AT(guid), NULL,
	    "its table has a UUID for a key", false },
	{ "auto-generate-sql-load-type", 0, SLAP_TEXT, AT(load_type), "TYPE",
	    "mixed, read, write, update, key or commit [mixed]", false },
	{ "auto-generate-sql-secondary-indexes", 0, SLAP_NUMBER, AT(secondary_indexes), "N",
	    "further indexed columns [0]", false },
	{ "auto-generate-sql-unique-query-number", 0, SLAP_NUMBER, AT(unique_queries), "N",
	    "the list has one statement more [10]", false },
	{ "auto-generate-sql-unique-write-number", 0, SLAP_NUMBER, AT(unique_writes), "N",
	    "distinct rows in the preload [10]", false },
	{ "auto-generate-sql-write-number", 0, SLAP_NUMBER, AT(write_number), "N",
	    "the preload has one row less [100; commit: 10001]", false },
	{ "character-sets-dir", 0, SLAP_TEXT, AT(character_sets_dir), "DIR", "of charsets", false },
	{ "commit", 0, SLAP_NUMBER, AT(commit), "N", "autocommit off, COMMIT after N statements", false },
	{ "compress", 'C', SLAP_FLAG, AT(compress), NULL, "compress the traffic", false },
	{ "concurrency", 'c', SLAP_TEXT, AT(concurrency), "N,...", "clients; each in turn [1]", false },
	{ "create", 0, SLAP_TEXT, AT(create), "FILE|SQL", "what makes the tables", false },
	{ "create-schema", 0, SLAP_TEXT, AT(create_schema), "NAME", "the schema [mysqlslap]", false },
	{ "csv", 0, SLAP_OPTIONAL, AT(csv), "FILE", "append a CSV row to FILE or print it", false },
	{ "debug", '#', SLAP_OPTIONAL, AT(password_argument), "TEXT", "refused", false },
	{ "debug-check", 0, SLAP_FLAG, AT(debug_check), NULL, "accepted; does nothing", false },
	{ "debug-info", 'T', SLAP_FLAG, AT(debug_info), NULL, "CPU and memory used, at the end", false },
	{ "default-auth", 0, SLAP_TEXT, AT(default_auth), "NAME", "authentication plugin", false },
	{ "delimiter", 'F', SLAP_TEXT, AT(delimiter), "C", "between statements [newline]", false },
	{ "detach", 0, SLAP_NUMBER, AT(detach), "N", "connect anew after N statements", false },
	{ "engine", 'e', SLAP_TEXT, AT(engine), "NAME[:OPTION],...", "storage engines, in turn", false },
	{ "host", 'h', SLAP_TEXT, AT(host), "HOST", "server", false },
	{ "init-command", 0, SLAP_TEXT, AT(init_command), "SQL", "sent at each connect", false },
	{ "iterations", 'i', SLAP_NUMBER, AT(iterations), "N", "how often, each a run [1]", false },
	{ "no-drop", 0, SLAP_FLAG, AT(no_drop), NULL, "leave the schema", false },
	{ "number-char-cols", 'x', SLAP_TEXT, AT(char_columns), "N[:1]", "VARCHAR columns [1]", false },
	{ "number-int-cols", 'y', SLAP_TEXT, AT(int_columns), "N[:1]", "INT columns [1]", false },
	{ "number-of-queries", 0, SLAP_NUMBER, AT(number_of_queries), "N", "for all clients", false },
	{ "only-print", 0, SLAP_FLAG, AT(only_print), NULL, "print the statements instead", false },
	{ "password", 'p', SLAP_OPTIONAL, AT(password_argument), "TEXT", "asked for if not given", false },
	{ "plugin-dir", 0, SLAP_TEXT, AT(plugin_dir), "DIR", "client plugins", false },
	{ "port", 'P', SLAP_NUMBER, AT(port), "N", "TCP port [3306]", false },
	{ "post-query", 0, SLAP_TEXT, AT(post_query), "FILE|SQL", "after the load", false },
	{ "post-system", 0, SLAP_TEXT, AT(post_system), "COMMAND", "after the load", false },
	{ "pre-query", 0, SLAP_TEXT, AT(pre_query), "FILE|SQL", "before the load", false },
	{ "pre-system", 0, SLAP_TEXT, AT(pre_system), "COMMAND", "before the load", false },
	{ "protocol", 0, SLAP_TEXT, AT(protocol), "tcp|socket", "kind of connection", false },
	{ "query", 'q', SLAP_TEXT, AT(query), "FILE|SQL", "the load", false },
	{ "silent", 's', SLAP_FLAG, AT(silent), NULL, "no report", false },
	{ "socket", 'S', SLAP_TEXT, AT(socket), "PATH", "Unix socket", false },
	{ "ssl", 0, SLAP_FLAG, AT(ssl), NULL, "use TLS if the server can [on]", false },
	{ "ssl-ca", 0, SLAP_TEXT, AT(ssl_ca), "FILE", "certificate authorities", false },
	{ "ssl-capath", 0, SLAP_TEXT, AT(ssl_capath), "DIR", "certificate authorities", false },
	{ "ssl-cert", 0, SLAP_TEXT, AT(ssl_cert), "FILE", "the client's certificate", false },
	{ "ssl-cipher", 0, SLAP_TEXT, AT(ssl_cipher), "NAME", "ciphers", false },
	{ "ssl-key", 0, SLAP_TEXT, AT(ssl_key), "FILE", "the client's key", false },
	{ "ssl-crl", 0, SLAP_TEXT, AT(ssl_crl), "FILE", "revoked certificates", false },
	{ "ssl-crlpath", 0, SLAP_TEXT, AT(ssl_crlpath), "DIR", "revoked certificates", false },
	{ "tls-version", 0, SLAP_TEXT, AT(tls_version), "LIST", "TLS versions", false },
	{ "ssl-verify-server-cert", 0, SLAP_FLAG, AT(ssl_verify), NULL, "check the server's name", false },
	{ "user", 'u', SLAP_TEXT, AT(user), "NAME", "account [login name]", false },
	{ "verbose", 'v', SLAP_COUNT, AT(verbose), NULL, "twice: stages; thrice: statements", false },
	{ "version", 'V', SLAP_VERSION, 0, NULL, "print the version", false },
	{ "arrivals", 0, SLAP_CHOICE, AT(arrivals), "fixed|poisson", "with --rate [fixed]", true },
	{ "backend", 0, SLAP_TEXT, AT(backend), "NAME", "with --record: what is measured", true },
	{ "default-character-set", 0, SLAP_TEXT, AT(character_set), "NAME", "[latin1]", true },
	{ "duration", 0, SLAP_REAL, AT(duration), "S", "run this many seconds", true },
	{ "force-drop", 0, SLAP_FLAG, AT(force_drop), NULL, "drop a schema made by others", true },
	{ "ignore-errors", 0, SLAP_TEXT, AT(ignore_errors), "LIST|all", "count these, go on", true },
	{ "json", 0, SLAP_FLAG, AT(json), NULL, "print an object per iteration instead", true },
	{ "percentiles", 0, SLAP_TEXT, AT(percentiles), "LIST", "[50,90,95,99,99.9,99.99]", true },
	{ "rate", 0, SLAP_REAL, AT(rate), "N", "open loop: N statements a second", true },
	{ "record", 0, SLAP_TEXT, AT(record), "RUNS.db", "store each iteration as a run", true },
	{ "run", 0, SLAP_TEXT, AT(run), "ID", "with --record: the planned run", true },
	{ "samples", 0, SLAP_FLAG, AT(samples), NULL, "with --record: keep every latency", true },
	{ "seed", 0, SLAP_NUMBER, AT(seed), "N", "of arrivals and key picks [the clock]", true },
	{ "sqlite", 0, SLAP_TEXT, AT(sqlite), "FILE", "an SQLite file instead of a server", true },
	{ "sqlite-pragma", 0, SLAP_LIST, AT(pragmas), "NAME=VALUE", "for each connection", true },
	{ "threads", 0, SLAP_NUMBER, AT(threads), "N", "that drive the clients (event, wire) [1]", true },
	{ "transport", 0, SLAP_CHOICE, AT(transport), "auto|threads|event|wire", "[auto]", true },
	{ "warmup", 0, SLAP_REAL, AT(warmup), "S", "left out at the start", true },
	{ "workload", 0, SLAP_TEXT, AT(workload), "NAME", "with --record: the load's name", true },
	{ NULL, 0, SLAP_FLAG, 0, NULL, NULL, false },
};

static const char *const groups[] = { "mysqlslap", "mariadb-slap", "client", "client-server",
	"client-mariadb", NULL };

static void
set_password(struct slap_options *o, const char *value)
{
	o->password_given = true;
	g_free(o->password);
	o->password = g_strdup(value);
	o->password_argument = NULL;
}

static void
seen(void *into, const struct slap_option *option, const char *value)
{
	struct slap_options *o = into;

	o->sql_extended = o->sql_extended || option->extended;
	if (option->letter == '#')
		cli_usage("--debug: not in this program");
	if (option->letter == 'p')
		set_password(o, value);
	else if (option->letter == 'P' && o->on_command_line)
		o->protocol = "tcp";
	else if (option->letter == 'S' && o->on_command_line)
		o->protocol = "socket";
	else if (option->offset == AT(write_number))
		o->write_number_given = true;
	else if (g_str_has_prefix(option->name, "ssl-") || option->offset == AT(tls_version))
		o->ssl = true;
}

static void
set_defaults(struct slap_options *o)
{
	*o = (struct slap_options){ .unique_queries = 10, .unique_writes = 10, .write_number = 100,
		.load_type = "mixed", .create_schema = "mysqlslap", .delimiter = "\n",
		.int_columns = "1", .char_columns = "1", .concurrency = "1", .iterations = 1,
		.character_set = "latin1", .ssl = true, .arrivals = "fixed", .transport = "auto",
		.percentiles = "50,90,95,99,99.9,99.99" };
	o->seed = (uint64_t)g_get_real_time();
	o->pragmas = g_ptr_array_new();
	o->kept = g_ptr_array_new_with_free_func(g_free);
	if (getenv("PODIUM_SLAP_TRANSPORT") != NULL)
		o->transport = getenv("PODIUM_SLAP_TRANSPORT");
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
		char *from = is_password(argv[i]) ? strchr(argv[i], '=') + 1 :
		    g_str_has_prefix(argv[i], "-p") ? argv[i] + 2 : NULL;
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
		printf("%s ", is_password(from_files->pdata[i]) ? "--password=*****" :
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
		o->sqlite = g_str_has_prefix(rest, "//") ? rest + 2 : rest;
		return;
	}
	url = g_uri_parse(text, G_URI_FLAGS_HAS_PASSWORD, NULL);
	if (url == NULL || (strcmp(g_uri_get_scheme(url), "mariadb") != 0 &&
	    strcmp(g_uri_get_scheme(url), "mysql") != 0))
		cli_usage("'%s' is neither mariadb://USER@HOST/ nor sqlite:PATH", text);
	if (g_uri_get_password(url) != NULL)
		cli_usage("a URL carries no password: put it into an option file (--defaults-file)");
	if (g_uri_get_user(url) != NULL)
		o->user = kept(o, g_uri_get_user(url));
	if (g_uri_get_host(url) != NULL && *g_uri_get_host(url) != '\0')
		o->host = kept(o, g_uri_get_host(url));
	if (g_uri_get_port(url) > 0) {
		o->port = (uint64_t)g_uri_get_port(url);
		o->protocol = "tcp";
	}
	if (strlen(g_uri_get_path(url)) > 1)
		o->create_schema = kept(o, g_uri_get_path(url) + 1);
	if (g_uri_get_query(url) != NULL && g_str_has_prefix(g_uri_get_query(url), "socket="))
		o->socket = kept(o, g_uri_get_query(url) + strlen("socket="));
}

static void
ask_password(struct slap_options *o)
{
	char *typed;

	if (!o->password_given || o->password != NULL || o->only_print)
		return;
	typed = getpass("Enter password: ");
	if (typed == NULL)
		err(1, "password");
	o->password = g_strdup(typed);
	memset(typed, 0, strlen(typed));
}

static void
read_arguments(struct slap_options *o, int argc, char *argv[])
{
	struct option_files files = option_files_parse(argc, argv);
	g_autoptr(GPtrArray) operands = g_ptr_array_new();
	struct option_reading r = { table, o, seen, operands };
	int first = 1 + files.n;
	char *why = NULL;
	GPtrArray *from_files = option_files_read(&files, groups, &why);

	if (from_files == NULL)
		errx(1, "%s", why);
	if (files.print)
		print_defaults(from_files, argc - first, argv + first);
	option_table_read(&r, (const char *const *)from_files->pdata, (int)from_files->len);
	g_ptr_array_extend_and_steal(o->kept, from_files);
	o->sql_extended = false;
	o->on_command_line = true;
	option_table_read(&r, (const char *const *)argv + first, argc - first);
	if (operands->len > 1)
		cli_usage("too many operands");
	if (operands->len == 1)
		take_url(o, operands->pdata[0]);
}

void
options_read(struct slap_options *o, int argc, char *argv[])
{
	g_set_prgname(program_invocation_short_name);
	set_defaults(o);
	hide_passwords(o, argc, argv);
	read_arguments(o, argc, argv);
	ask_password(o);
}

void
options_free(struct slap_options *o)
{
	g_free(o->password);
	g_ptr_array_unref(o->pragmas);
	g_ptr_array_unref(o->kept);
}

/* Is the option about where, who or where to: nothing of the load itself? */
static bool
is_about_the_way(const char *argument, bool *takes_next)
{
	static const char *const ways[] = { "--record", "--backend", "--workload", "--run", "--pass",
		"--user", "--host", "--socket", "--port", "--protocol", "--defaults-", "--no-defaults",
		"--sqlite=", "--json", "--csv", "--silent", "mariadb:", "mysql:", "sqlite:", NULL };

	*takes_next = false;
	for (const char *const *w = ways; *w != NULL; w++)
		if (g_str_has_prefix(argument, *w)) {
			*takes_next = argument[0] == '-' && argument[1] == '-' && strchr(argument, '=') == NULL &&
			    !g_str_has_prefix(argument, "--no-") && !g_str_has_prefix(argument, "--pass") &&
			    !g_str_has_prefix(argument, "--json") && !g_str_has_prefix(argument, "--csv") &&
			    !g_str_has_prefix(argument, "--silent");
			return true;
		}
	if (argument[0] == '-' && argument[1] != '-' && strchr("upShPs", argument[1]) != NULL) {
		*takes_next = argument[2] == '\0' && strchr("uShP", argument[1]) != NULL;
		return true;
	}
	return false;
}

char *
options_written(int argc, char *const argv[])
{
	GString *out = g_string_new("");
	bool takes_next = false;

	for (int i = 1; i < argc; i++) {
		if (takes_next) {
			takes_next = false;
			continue;
		}
		if (is_about_the_way(argv[i], &takes_next))
			continue;
		g_string_append_printf(out, "%s%s", out->len > 0 ? " " : "", argv[i]);
	}
	return g_string_free(out, FALSE);
}
