/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/scenario.h"

#include <err.h>
#include <limits.h>
#include <string.h>

#include <glib.h>

#include "collect/lib/sql/builtin.h"
#include "data/lib/cli.h"
#include "data/lib/parse.h"

static uint64_t
whole_number(const char *option, const char *text, uint64_t most)
{
	int64_t n;

	if (!parse_integer(text, &n) || n < 0 || (uint64_t)n > most)
		cli_usage(
		    "--%s: '%s' is not a whole number up to %ju", option, text, (uintmax_t)most);
	return (uint64_t)n;
}

static void
read_script(
    struct script *into, const char *option, const char *file_or_text, const char *delimiter)
{
	g_autofree char *text = NULL;
	size_t length;

	if (file_or_text == NULL)
		return;
	text = script_source(file_or_text, &length);
	if (text == NULL)
		err(1, "%s", file_or_text);
	script_split(into, text, length, delimiter);
	if (into->n == 0 && *file_or_text != '\0')
		errx(1, "--%s: no statement in it", option);
}

static enum load_type
load_type(const char *name)
{
	if (strcmp(name, "commit") == 0)
		return LOAD_COMMIT;
	switch (*name) {
	case 'r':
		return LOAD_READ;
	case 'w':
		return LOAD_WRITE;
	case 'u':
		return LOAD_UPDATE;
	case 'k':
		return LOAD_KEY;
	case 'm':
		return LOAD_MIXED;
	default:
		warnx("--auto-generate-sql-load-type: '%s' is taken for mixed", name);
		return LOAD_MIXED;
	}
}

/* "3" or "3:1"; the second says whether they are indexed. */
static uint64_t
columns(const char *option, const char *text, bool *indexed)
{
	g_auto(GStrv) parts = g_strsplit(text, ":", 2);

	*indexed =
	    parts[0] != NULL && parts[1] != NULL && whole_number(option, parts[1], INT32_MAX) > 0;
	return whole_number(option, parts[0] != NULL ? parts[0] : "", 4096);
}

static void
refuse_contradictions(const struct scenario_options *o)
{
	if (o->auto_generate && (o->create != NULL || o->query != NULL))
		errx(1, "--auto-generate-sql does not go with --create or --query");
	if (o->autoincrement && o->guid)
		errx(1,
		    "--auto-generate-sql-add-autoincrement does not go with"
		    " --auto-generate-sql-guid-primary");
	if (o->execute_number > 0 && o->number_of_queries > 0)
		errx(1, "--auto-generate-sql-execute-number does not go with --number-of-queries");
	if (o->auto_generate && *o->load_type == 'k' && !o->autoincrement && !o->guid)
		errx(1,
		    "--auto-generate-sql-load-type=key needs a primary key"
		    " (--auto-generate-sql-add-autoincrement or -guid-primary)");
	if (o->unique_writes == 0)
		cli_usage("--auto-generate-sql-unique-write-number must be at least 1");
	if (*o->delimiter == '\0')
		cli_usage("--delimiter is empty");
}

enum { COMMIT_ROWS = 10000 };

static void
generate(struct scenario *s, const struct scenario_options *o, enum dialect dialect)
{
	struct generation g = { .type = load_type(o->load_type),
		.dialect = dialect,
		.autoincrement = o->autoincrement,
		.guid = o->guid,
		.secondary_indexes = o->secondary_indexes,
		.write_number = o->write_number,
		.unique_writes = o->unique_writes,
		.unique_queries = o->unique_queries };

	g.ints = columns("number-int-cols", o->int_columns, &g.index_ints);
	g.chars = columns("number-char-cols", o->char_columns, &g.index_chars);
	if (g.type == LOAD_COMMIT) {
		if (g.autoincrement || g.guid || g.secondary_indexes > 0)
			cli_usage("--auto-generate-sql-load-type=commit has a key of its own");
		if (!o->write_number_given)
			g.write_number = COMMIT_ROWS + 1;
		s->preload_at_once = true;
	}
	generate_load(&g, &s->create, &s->query);
	s->uses_keys = generate_uses_keys(&g);
	s->own_key = g.write_number + 1;
}

/* "innodb,memory:max_rows=2300" */
static void
read_engines(struct scenario *s, const char *list)
{
	g_auto(GStrv) names = g_strsplit(list != NULL ? list : "", ",", -1);
	size_t n = g_strv_length(names);

	s->engines = MAX(n, 1);
	s->engine = g_new0(struct engine, s->engines);
	for (size_t i = 0; i < n; i++) {
		g_auto(GStrv) parts = g_strsplit(names[i], ":", 2);

		if (parts[0] == NULL || *parts[0] == '\0')
			cli_usage("--engine: '%s' has an empty name in it", list);
		s->engine[i].name = g_strdup(parts[0]);
		s->engine[i].option = g_strdup(parts[1]);
	}
}

static void
read_concurrency(struct scenario *s, const char *list)
{
	g_auto(GStrv) numbers = g_strsplit(list, ",", -1);

	s->steps = g_strv_length(numbers);
	s->clients = g_new0(unsigned, s->steps + 1);
	for (size_t i = 0; i < s->steps; i++) {
		s->clients[i] = (unsigned)whole_number("concurrency", numbers[i], 100000);
		if (s->clients[i] == 0)
			cli_usage("--concurrency: 0 clients do nothing");
	}
	if (s->steps == 0)
		cli_usage("--concurrency: no number");
}

static void
read_ignored(struct scenario *s, const char *list)
{
	g_auto(GStrv) codes = g_strsplit(list != NULL ? list : "", ",", -1);
	size_t n = g_strv_length(codes);

	s->ignore_all = list != NULL && strcmp(list, "all") == 0;
	if (n == 0 || s->ignore_all)
		return;
	s->ignored = g_new0(unsigned, n + 1);
	for (size_t i = 0; i < n; i++)
		s->ignored[i] = (unsigned)whole_number("ignore-errors", codes[i], 65535);
}

/* "NAME@3": cuts the weight off; 1 where there is none. */
static uint64_t
weight_of(const char *option, char *name)
{
	char *at = strrchr(name, '@');
	uint64_t weight;

	if (at == NULL)
		return 1;
	*at = '\0';
	weight = whole_number(option, at + 1, 1000000);
	if (weight == 0)
		cli_usage("--%s: a weight of 0 is never drawn", option);
	return weight;
}

static void
take_script(struct scenario *s, const char *file)
{
	g_autofree char *name = g_strdup(file), *text = NULL, *why = NULL;
	uint64_t weight = weight_of("script", name);
	gsize length;

	if (!g_file_get_contents(name, &text, &length, NULL))
		err(1, "%s", name);
	why = transaction_add(&s->transactions, name, weight, text, length);
	if (why != NULL)
		errx(1, "%s", why);
}

static void
take_builtin(struct scenario *s, const char *named, enum dialect dialect)
{
	const struct builtin_options o = { dialect, s->options->tables, s->options->distribution };
	g_autofree char *name = g_strdup(named), *text = NULL, *why = NULL;
	uint64_t weight = weight_of("builtin", name);
	enum builtin_schema schema = builtin_schema_of(name);

	if (schema == BUILTIN_NONE)
		cli_usage("--builtin: '%s' is none of: %s", name, builtin_names);
	s->uses_sbtest |= schema == BUILTIN_SBTEST;
	s->uses_pgbench |= schema == BUILTIN_PGBENCH;
	text = builtin_script(name, &o);
	why = transaction_add(&s->transactions, name, weight, text, strlen(text));
	if (why != NULL)
		errx(1, "%s", why);
}

static void
take_definition(struct scenario *s, const char *definition)
{
	g_auto(GStrv) parts = g_strsplit(definition, "=", 2);
	char *text;

	if (parts[0] == NULL || parts[1] == NULL || *parts[0] == '\0')
		cli_usage("--define: '%s' is not NAME=VALUE", definition);
	text = g_strdup(parts[1]);
	g_ptr_array_add(s->kept, text);
	transaction_define(&s->transactions, parts[0], value_of(text));
}

/* What pgbench's scripts know without being told, and the sizes of the built-in tables. */
static void
define_usual(struct scenario *s)
{
	const struct scenario_options *o = s->options;
	struct transactions *all = &s->transactions;

	all->own_number = transaction_define(all, "client_id", value_integer(0));
	transaction_define(all, "scale", value_integer((int64_t)o->scale));
	transaction_define(all, "tables", value_integer((int64_t)o->tables));
	transaction_define(all, "rows", value_integer((int64_t)o->table_size));
}

static void
refuse_with_transactions(const struct scenario_options *o)
{
	if (o->auto_generate || o->query != NULL)
		errx(1, "--script and --builtin do not go with --auto-generate-sql or --query");
	if (o->commit > 0 || o->detach > 0)
		errx(1, "--script and --builtin do not go with --commit or --detach");
	if (o->number_of_queries > 0 || o->execute_number > 0)
		errx(1, "--script and --builtin count by --transactions, not by statements");
	if (o->builtin.n > 0 && o->create != NULL)
		errx(1, "--builtin makes its own tables: not with --create");
	if (o->tables == 0 || o->table_size == 0 || o->scale == 0 || o->tables > 100000 ||
	    o->table_size > INT32_MAX || o->scale > 20000)
		cli_usage("--tables, --table-size and --scale are at least 1, and --tables at most"
			  " 100000, --scale 20000");
}

static void
read_transactions(struct scenario *s, enum dialect dialect)
{
	const struct scenario_options *o = s->options;
	g_autofree char *why = NULL;

	if (o->script.n + o->builtin.n == 0) {
		if (o->transactions > 0 || o->retry || o->max_tries != 1 || o->define.n > 0)
			cli_usage("--transactions, --max-tries, --retry and --define need"
				  " --script or --builtin");
		return;
	}
	refuse_with_transactions(o);
	define_usual(s);
	for (size_t i = 0; i < o->define.n; i++)
		take_definition(s, o->define.item[i]);
	for (size_t i = 0; i < o->script.n; i++)
		take_script(s, o->script.item[i]);
	for (size_t i = 0; i < o->builtin.n; i++)
		take_builtin(s, o->builtin.item[i], dialect);
	s->makes_schema |= o->builtin.n > 0;
	why = o->prepared ? transaction_prepares(&s->transactions) : NULL;
	if (why != NULL)
		errx(1, "--prepared: %s", why);
}

/* Each statement of the list is one that can be prepared. */
static void
number_list(struct script *list)
{
	for (size_t i = 0; i < list->n; i++)
		list->item[i].number = (uint32_t)i + 1;
}

unsigned
scenario_tries(const struct scenario *s)
{
	uint64_t most = s->options->max_tries;

	return s->options->retry || most == 0 ? UINT_MAX : (unsigned)MIN(most, UINT_MAX);
}

void
scenario_init(struct scenario *s, const struct scenario_options *o, enum dialect dialect)
{
	bool has_engines = dialect == DIALECT_MARIADB;

	*s = (struct scenario){ .options = o,
		.makes_schema = o->auto_generate || o->create != NULL,
		.kept = g_ptr_array_new_with_free_func(g_free) };
	refuse_contradictions(o);
	if (!has_engines && o->engine != NULL)
		warnx("--engine says nothing to SQLite: passed over");
	read_engines(s, has_engines ? o->engine : NULL);
	read_concurrency(s, o->concurrency);
	read_ignored(s, o->ignore_errors);
	if (o->auto_generate)
		generate(s, o, dialect);
	read_script(&s->create, "create", o->create, o->delimiter);
	read_script(&s->query, "query", o->query, o->delimiter);
	if (o->prepared)
		number_list(&s->query);
	read_script(&s->before, "pre-query", o->pre_query, o->delimiter);
	read_script(&s->after, "post-query", o->post_query, o->delimiter);
	read_transactions(s, dialect);
}

void
scenario_free(struct scenario *s)
{
	script_free(&s->create);
	script_free(&s->query);
	script_free(&s->before);
	script_free(&s->after);
	transaction_free(&s->transactions);
	g_ptr_array_unref(s->kept);
	for (size_t i = 0; i < s->engines; i++) {
		g_free(s->engine[i].name);
		g_free(s->engine[i].option);
	}
	g_free(s->engine);
	g_free(s->clients);
	g_free(s->ignored);
}

uint64_t
scenario_limit(const struct scenario *s, unsigned clients)
{
	const struct scenario_options *o = s->options;

	if (o->execute_number > 0)
		return o->execute_number;
	return o->number_of_queries / clients;
}

/* Of the first statement. Caller frees. */
static char *
with_engine(const char *text, const struct engine *engine, bool for_mysql)
{
	return g_strconcat(text, for_mysql ? "" : " Engine = ", for_mysql ? "" : engine->name,
	    engine->option != NULL ? " " : "", engine->option != NULL ? engine->option : "", NULL);
}

static void
add_text(struct script *into, char *text)
{
	script_add(into, text, strlen(text));
	g_free(text);
}

struct script
scenario_create(const struct scenario *s, const struct engine *engine, bool for_mysql)
{
	struct script create = { 0 };

	if (engine->name != NULL && for_mysql)
		add_text(&create, g_strdup_printf("set default_storage_engine=`%s`", engine->name));
	for (size_t i = 0; i < s->create.n; i++) {
		const struct statement *from = &s->create.item[i];

		if (i == 0 && engine->name != NULL)
			add_text(&create, with_engine(from->text, engine, for_mysql));
		else
			script_add(&create, from->text, from->length);
	}
	return create;
}
