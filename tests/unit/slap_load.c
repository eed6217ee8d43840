/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include <glib.h>

#include "collect/lib/sql/drive/client.h"
#include "collect/lib/sql/generate.h"

static const struct generation plain = { .ints = 1,
	.chars = 1,
	.write_number = 100,
	.unique_writes = 10,
	.unique_queries = 10 };

/* Both scripts as --only-print shows them, without the schema around. */
static char *
printed(const struct generation *g)
{
	struct script create = { 0 }, query = { 0 };
	GString *out = g_string_new("");

	generate_load(g, &create, &query);
	for (size_t i = 0; i < create.n; i++)
		g_string_append_printf(out, "%s;\n", create.item[i].text);
	for (size_t i = 0; i < query.n; i++)
		g_string_append_printf(out, "%s;\n", query.item[i].text);
	script_free(&create);
	script_free(&query);
	return g_string_free(out, FALSE);
}

static void
assert_digest(const struct generation *g, const char *digest)
{
	g_autofree char *text = printed(g);
	g_autofree char *got = g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1);

	assert_string_equal(got, digest);
}

static void
the_first_row_is_the_one_that_every_mysqlslap_writes(void **state)
{
	struct script create = { 0 }, query = { 0 };

	(void)state;
	generate_load(&plain, &create, &query);
	assert_string_equal(
	    create.item[0].text, "CREATE TABLE `t1` (intcol1 INT(32) ,charcol1 VARCHAR(128))");
	assert_string_equal(create.item[1].text,
	    "INSERT INTO t1 VALUES (1804289383,"
	    "'mxvtvmC9127qJNm06sGB8R92q2j7vTiiITRDGXM9ZLzkdekbWtmXKwZ2qG1llkRw5m9DHOFilEREk3q7"
	    "oce8O3BEJC0w"
	    "oJsm6uzFAEynLH2xCsw1KQ1lT4zg9rdxBL')");
	assert_int_equal(create.n, 100);
	assert_string_equal(create.item[11].text, create.item[1].text);
	assert_string_equal(query.item[1].text, "SELECT intcol1,charcol1 FROM t1");
	script_free(&create);
	script_free(&query);
}

static void
the_mixed_list_is_six_inserts_and_five_selects(void **state)
{
	struct script create = { 0 }, query = { 0 };

	(void)state;
	generate_load(&plain, &create, &query);
	assert_int_equal(query.n, 11);
	for (size_t i = 0; i < query.n; i++)
		assert_int_equal(query.item[i].kind, i % 2 == 0 ? KIND_INSERT : KIND_SELECT);
	script_free(&create);
	script_free(&query);
}

static void
statements_without_a_key_go_out_with_their_nul(void **state)
{
	struct generation g = plain;
	struct script create = { 0 }, query = { 0 };

	(void)state;
	g.autoincrement = true;
	generate_load(&g, &create, &query);
	assert_int_equal(query.item[0].length, strlen(query.item[0].text) + 1);
	assert_int_equal(query.item[1].length, strlen(query.item[1].text));
	assert_int_equal(query.item[1].key, KEY_PICK);
	script_free(&create);
	script_free(&query);
}

/* Digests of what mysqlslap 10.11.19 --only-print says, made once with it. */
static void
whole_loads_are_those_of_mysqlslap(void **state)
{
	struct generation g = plain;

	(void)state;
	assert_digest(&g, "07b6443c49084da81ab3ed3b162b5876");
	g.chars = 3;
	g.ints = 2;
	assert_digest(&g, "af081d827a3d615d81b94ba57535fb5a");
	g.index_chars = g.index_ints = g.autoincrement = true;
	g.secondary_indexes = 2;
	assert_digest(&g, "a43127a08d9417bdc942f28b63ce12ce");
	g = plain;
	g.guid = true;
	g.type = LOAD_UPDATE;
	assert_digest(&g, "017e99ad0fbc6dca4c14dcf258f6c5fc");
}

static void
texts_are_drawn_even_where_there_are_no_rows_for_them(void **state)
{
	struct generation g = plain;
	struct script create = { 0 }, query = { 0 };

	(void)state;
	g.write_number = 5;
	generate_load(&g, &create, &query);
	assert_int_equal(create.n, 5);
	assert_true(g_str_has_prefix(query.item[0].text, "INSERT INTO t1 VALUES (100669,"));
	script_free(&create);
	script_free(&query);
}

static void
sqlite_gets_indexes_as_statements_of_their_own(void **state)
{
	struct generation g = plain;
	struct script create = { 0 }, query = { 0 };

	(void)state;
	g.dialect = DIALECT_SQLITE;
	g.index_ints = true;
	generate_load(&g, &create, &query);
	assert_null(strstr(create.item[0].text, "INDEX"));
	assert_string_equal(create.item[1].text, "CREATE INDEX t1_intcol1 ON t1 (intcol1)");
	script_free(&create);
	script_free(&query);
}

static void
the_commit_load_deletes_what_it_inserts(void **state)
{
	struct generation g = plain;
	struct script create = { 0 }, query = { 0 };
	int balance = 0;

	(void)state;
	g.type = LOAD_COMMIT;
	generate_load(&g, &create, &query);
	for (size_t i = 0; i < query.n; i++) {
		balance += query.item[i].kind == KIND_INSERT;
		balance -= query.item[i].kind == KIND_DELETE;
		assert_int_equal(
		    query.item[i].key, query.item[i].kind == KIND_UPDATE ? KEY_PICK : KEY_OWN);
		assert_in_range(balance, 0, 1);
	}
	assert_int_equal(balance, 0);
	script_free(&create);
	script_free(&query);
}

static void
assert_split(const char *text, const char *delimiter, const char *wanted)
{
	struct script s = { 0 };
	GString *got = g_string_new("");

	script_split(&s, text, strlen(text), delimiter);
	for (size_t i = 0; i < s.n; i++)
		g_string_append_printf(got, "[%s]", s.item[i].text);
	assert_string_equal(got->str, wanted);
	g_string_free(got, TRUE);
	script_free(&s);
}

static void
scripts_are_split_at_the_delimiters_first_character(void **state)
{
	(void)state;
	assert_split("select 1; select 2;  select 3", ";", "[select 1][select 2][ select 3]");
	assert_split("a\nb\n", "\n", "[a][b]");
	assert_split("a$$b", "$$", "[a][b]");
	assert_split("A;;B;\n", ";", "[A][B]");
	assert_split("'x;y'", ";", "['x][y']");
	assert_split("", ";", "");
}

static void
kinds_are_told_by_the_first_word(void **state)
{
	(void)state;
	assert_int_equal(kind_of("  Select 1", 10), KIND_SELECT);
	assert_int_equal(kind_of("COMMIT", 6), KIND_COMMIT);
	assert_int_equal(kind_of("committed", 9), KIND_OTHER);
	assert_int_equal(kind_of("", 0), KIND_OTHER);
}

/* What a client does, one letter a step: s for a statement, C for COMMIT, R for a reconnect. */
static char *
walk(struct load *load, size_t list)
{
	struct script query = { 0 };
	struct load_run run;
	struct client c;
	GString *out = g_string_new("");
	enum step step;

	for (size_t i = 0; i < list; i++)
		script_add(&query, "do 0", 4);
	load->query = &query;
	load->clients = 1;
	load_run_init(&run, load);
	client_init(&c, &run, 0);
	while ((step = client_next(&c, 0)) != STEP_DONE)
		g_string_append_c(out,
		    step == STEP_RECONNECT               ? 'R' :
			c.statement->kind == KIND_COMMIT ? 'C' :
							   's');
	load_run_free(&run);
	script_free(&query);
	return g_string_free(out, FALSE);
}

static void
assert_walk(struct load load, size_t list, const char *wanted)
{
	g_autofree char *got = walk(&load, list);

	assert_string_equal(got, wanted);
}

static void
clients_walk_the_list_as_mysqlslaps_do(void **state)
{
	(void)state;
	assert_walk((struct load){ 0 }, 3, "sss");
	assert_walk((struct load){ .limit = 5 }, 3, "sssss");
	assert_walk((struct load){ .limit = 2 }, 3, "ss");
	assert_walk((struct load){ .limit = 5 }, 0, "");
	assert_walk((struct load){ .limit = 4, .commit_every = 2 }, 3, "ssCssCC");
	assert_walk((struct load){ .limit = 5, .commit_every = 2 }, 9, "ssCssCsC");
	assert_walk((struct load){ .detach_every = 2 }, 4, "RssRss");
	assert_walk((struct load){ .limit = 7, .detach_every = 20 }, 3, "RsssRsssRs");
}

static void
planned_operations_are_those_the_clients_walk(void **state)
{
	static const size_t lists[] = { 1, 3, 11 };

	(void)state;
	for (size_t l = 0; l < 3; l++)
		for (uint64_t limit = 0; limit < 30; limit++)
			for (uint64_t commit = 0; commit < 7; commit++) {
				struct load load = { .limit = limit, .commit_every = commit };
				g_autofree char *steps = walk(&load, lists[l]);
				struct script list = { .n = lists[l] };

				load.query = &list;
				assert_int_equal(load_planned(&load), strlen(steps));
			}
}

static void
an_open_loops_statements_start_at_their_intended_times(void **state)
{
	struct script query = { 0 };
	struct load load = { .query = &query, .clients = 1, .rate = 1000, .duration_s = 1 };
	struct load_run run;
	struct client c;
	uint64_t n = 0;

	(void)state;
	script_add(&query, "do 0", 4);
	load_run_init(&run, &load);
	run.ready_ns = 7;
	run.deadline_ns = 7 + SECOND_NS;
	arrivals_begin(&run.arrivals, 7);
	client_init(&c, &run, 0);
	while (client_next(&c, 7) == STEP_QUERY)
		assert_int_equal(c.start_ns, 7 + n++ * 1000000);
	assert_int_equal(n, 1000);
	load_run_free(&run);
	script_free(&query);
}

static void
operations_before_the_cut_are_left_out_and_counted(void **state)
{
	struct load load = { .clients = 1 };
	struct load_run run;
	struct load_tally t = { 0 };

	(void)state;
	load_run_init(&run, &load);
	run.cut_ns = 100;
	load_count(&run, &t, KIND_SELECT, 99, 200);
	load_count(&run, &t, KIND_SELECT, 100, 201);
	assert_int_equal(t.warm, 1);
	tally_settle(&t);
	assert_int_equal(tally_done(&t), 1);
	tally_free(&t);
	load_run_free(&run);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_row_is_the_one_that_every_mysqlslap_writes),
		cmocka_unit_test(the_mixed_list_is_six_inserts_and_five_selects),
		cmocka_unit_test(statements_without_a_key_go_out_with_their_nul),
		cmocka_unit_test(whole_loads_are_those_of_mysqlslap),
		cmocka_unit_test(texts_are_drawn_even_where_there_are_no_rows_for_them),
		cmocka_unit_test(sqlite_gets_indexes_as_statements_of_their_own),
		cmocka_unit_test(the_commit_load_deletes_what_it_inserts),
		cmocka_unit_test(scripts_are_split_at_the_delimiters_first_character),
		cmocka_unit_test(kinds_are_told_by_the_first_word),
		cmocka_unit_test(clients_walk_the_list_as_mysqlslaps_do),
		cmocka_unit_test(planned_operations_are_those_the_clients_walk),
		cmocka_unit_test(an_open_loops_statements_start_at_their_intended_times),
		cmocka_unit_test(operations_before_the_cut_are_left_out_and_counted),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
