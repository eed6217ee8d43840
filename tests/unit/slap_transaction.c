/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include <glib.h>

#include "collect/lib/sql/builtin.h"
#include "collect/lib/sql/drive/execute_packet.h"
#include "collect/lib/sql/drive/reply.h"
#include "collect/lib/sql/drive/walk.h"

static size_t
only_a(void *context, const char *name, size_t length)
{
	(void)context;
	return length == 1 && *name == 'a' ? 0 : SIZE_MAX;
}

/* What an expression is worth where :a is 7; or why not. */
static const char *
worth(const char *text, struct value *v)
{
	static char room[300];
	const struct expression_names names = { only_a, NULL };
	const struct value a = value_integer(7);
	struct chance chance = chance_seeded(1, 1);
	struct expression e;
	g_autofree char *why = expression_parse(&e, text, strlen(text), &names);
	const char *fault;
	size_t n;

	if (why != NULL) {
		g_strlcpy(room, why, sizeof room);
		expression_free(&e);
		return room;
	}
	fault = expression_evaluate(&e, &a, &chance, v);
	expression_free(&e);
	if (fault != NULL)
		return fault;
	fault = value_text(v, room, &n);
	return fault;
}

static void
arithmetic_is_pgbench_s(void **state)
{
	static const char *const cases[][2] = { { "1 + 2 * 3", "7" }, { "(1+2)*3", "9" },
		{ "-7 / 2", "-3" }, { "-7 % 2", "-1" }, { "7 / 2.0", "3.5" }, { "10 - 2 - 3", "5" },
		{ ":a * :a", "49" }, { "- -3", "3" }, { "2*-3", "-6" },
		{ "greatest(1, 5, 3) - least(4, 2)", "3" }, { "abs(-4) + mod(9, 5)", "8" },
		{ "int(3.9)", "3" }, { "double(2) / 4", "0.5" }, { "1e3", "1000" },
		{ "random(5, 5)", "5" }, { "random_zipfian(3, 3, 1.2)", "3" },
		{ "9223372036854775807", "9223372036854775807" },
		{ "-9223372036854775807 - 1", "-9223372036854775808" } };
	struct value v;

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		assert_string_equal(worth(cases[i][0], &v), cases[i][1]);
}

static void
what_is_no_number_is_refused_in_words(void **state)
{
	static const char *const cases[][2] = { { "", "a value is missing at the end" },
		{ "1 +", "a value is missing at the end" },
		{ "1 2", "more than an expression at '2'" }, { ":b", "no such variable at 'b'" },
		{ "nosuch(1)", "no such function at 'nosuch(1)'" },
		{ "(1", "')' is missing at the end" }, { "1 / 0", "division by zero" },
		{ "5 % 0", "division by zero" }, { "12ab", "no number at '12ab'" },
		{ "9223372036854775807 + 1", "a whole number leaves 64 bits" },
		{ "random(2, 1)", "a random number between bounds that hold none" },
		{ "random(1)", "a wrong number of arguments at the end" },
		{ "5 % 2.5", "needs whole numbers" } };
	g_autofree char *deep = g_strnfill(5000, '(');
	struct value v;

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
		assert_string_equal(worth(cases[i][0], &v), cases[i][1]);
	assert_true(g_str_has_prefix(worth(deep, &v), "nested too deep"));
}

/* Shares of many draws beside what the distribution says. */
static void
random_numbers_have_their_distribution(void **state)
{
	enum { N = 200000 };
	struct chance c = chance_seeded(42, 0);
	unsigned low = 0, half = 0, middle = 0, quick = 0;

	(void)state;
	for (int i = 0; i < N; i++) {
		low += chance_zipfian(&c, 1, 100, 1.5) == 1;
		half += chance_uniform(&c, -10, 9) < 0;
		middle += llabs(chance_gaussian(&c, 1, 1000, 2.5) - 500) <= 200;
		quick += chance_exponential(&c, 1, 1000, 5) <= 100;
	}
	/* 1 / sum of i^-1.5; 1/2; (2 PHI(1) - 1) / (2 PHI(2.5) - 1); (1 - e^-.5) / (1 - e^-5). */
	assert_true(fabs((double)low / N - 0.4144) < 0.006);
	assert_true(fabs((double)half / N - 0.5) < 0.006);
	assert_true(fabs((double)middle / N - 0.6913) < 0.006);
	assert_true(fabs((double)quick / N - 0.3961) < 0.006);
}

static void
bounds_are_held_even_the_widest(void **state)
{
	struct chance c = chance_seeded(7, 3);
	unsigned special = 0;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		int64_t n = chance_special(&c, 1, 1000);

		assert_in_range(n, 1, 1000);
		special += n > 494 && n < 506;
		chance_uniform(&c, INT64_MIN, INT64_MAX);
		assert_in_range(chance_gaussian(&c, 5, 6, 2), 5, 6);
		assert_in_range(chance_exponential(&c, 1, 2, 9), 1, 2);
		assert_int_equal(chance_zipfian(&c, 4, 4, 1), 4);
	}
	assert_in_range(special, 14600, 15500);
}

static void
a_script_falls_into_commands_with_its_variables_taken_out(void **state)
{
	static const char text[] = "-- c\n\\set id 1 + \\\n 2\nSELECT 'a;:no', x::int FROM t:id "
				   "WHERE a=:id; -- end\n\n;;\\sleep 5us\n COMMIT";
	struct transactions all = { 0 };
	g_autofree char *why = transaction_add(&all, "s", 1, text, strlen(text));
	const struct transaction *t;

	(void)state;
	assert_null(why);
	t = &all.item[0];
	assert_int_equal(t->commands, 4);
	assert_int_equal(t->command[1].line, 4);
	assert_int_equal(t->last, 3);
	assert_string_equal(t->sql.item[0].text, "SELECT 'a;:no', x::int FROM t WHERE a=");
	assert_int_equal(t->sql.item[0].slots, 2);
	assert_true(t->sql.item[0].slot[0].in_name);
	assert_false(t->sql.item[0].slot[1].in_name);
	assert_int_equal(t->command[2].unit_ns, 1000);
	assert_int_equal(t->sql.item[1].kind, KIND_COMMIT);
	transaction_free(&all);
}

static void
a_variable_of_another_script_is_none_of_this_one(void **state)
{
	struct transactions all = { 0 };
	g_autofree char *first = transaction_add(&all, "one", 1, "\\set a 1\nDO :a", 14);
	g_autofree char *second = transaction_add(&all, "two", 1, "DO :a", 5);

	(void)state;
	assert_null(first);
	assert_string_equal(second, "two:1: no such variable: a");
	transaction_free(&all);
}

static void
all_that_is_built_in_can_be_read_and_prepared(void **state)
{
	g_auto(GStrv) names = g_strsplit(builtin_names, ", ", -1);

	(void)state;
	for (size_t i = 0; names[i] != NULL; i++)
		for (uint64_t tables = 1; tables < 3; tables++) {
			const struct builtin_options o = { DIALECT_SQLITE, tables, "zipfian" };
			g_autofree char *text = builtin_script(names[i], &o), *why = NULL;
			struct transactions all = { 0 };

			transaction_define(&all, "scale", value_integer(1));
			transaction_define(&all, "tables", value_integer(1));
			transaction_define(&all, "rows", value_integer(1));
			assert_null(transaction_add(&all, names[i], 1, text, strlen(text)));
			why = transaction_prepares(&all);
			assert_null(why);
			transaction_free(&all);
		}
}

/* A client that has two tries for each of two transactions, on a server that we play. */
static void
a_deadlock_is_tried_again_with_the_same_numbers(void **state)
{
	static const char text[] = "\\set id random(1, 1000000)\nBEGIN;\nDO :id;\nCOMMIT;";
	struct transactions all = { 0 };
	struct load load = { .transactions = &all,
		.planned_transactions = 2,
		.clients = 1,
		.max_tries = 2,
		.query = &(struct script){ 0 } };
	struct load_run run;
	struct client c;
	int64_t first, second;

	(void)state;
	assert_null(transaction_add(&all, "s", 1, text, strlen(text)));
	load_run_init(&run, &load);
	client_init(&c, &run, 0);
	for (int try = 0; try < 2; try++) {
		assert_int_equal(client_next(&c, 1), STEP_QUERY);
		assert_int_equal(c.statement->kind, KIND_BEGIN);
		client_done(&c, &run.total, 2);
		assert_int_equal(client_next(&c, 2), STEP_QUERY);
		*(try == 0 ? &first : &second) = c.walk->value[0].integer;
		assert_true(client_failed(&c, &run.total, 1213, "Deadlock"));
		assert_int_equal(client_next(&c, 3), STEP_QUERY);
		assert_int_equal(c.statement->kind, KIND_ROLLBACK);
		client_done(&c, &run.total, 4);
	}
	assert_int_equal(first, second);
	assert_int_equal(run.total.conflicts[CONFLICT_DEADLOCK], 2);
	assert_int_equal(run.total.tried_again, 1);
	assert_int_equal(run.total.failed_kind[KIND_TRANSACTION], 1);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(client_next(&c, 10), STEP_QUERY);
		client_done(&c, &run.total, 20);
	}
	assert_int_equal(client_next(&c, 20), STEP_DONE);
	tally_settle(&run.total);
	assert_int_equal(tally_transactions(&run.total), 1);
	client_free(&c);
	load_run_free(&run);
	transaction_free(&all);
}

static void
values_travel_in_the_binary_protocol(void **state)
{
	static const uint8_t wanted[] = { 37, 0, 0, 0, 0x17, 5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 8, 0,
		253, 0, 5, 0, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2, 'h', 'i', 0, 0, 0,
		0, 0, 0, 0xf0, 0x3f };
	const struct value value[] = { value_integer(-2),
		{ .type = VALUE_TEXT, .text = "hi", .length = 2 }, value_real(1) };
	g_autoptr(GByteArray) packet = g_byte_array_new();

	(void)state;
	execute_packet(packet, 5, value, 3);
	assert_int_equal(packet->len, sizeof wanted);
	assert_memory_equal(packet->data, wanted, sizeof wanted);
}

/* In pieces of every size: number of the statement, one parameter, one column, both with EOF. */
static void
what_was_prepared_is_read_to_its_end(void **state)
{
	static const uint8_t bytes[] = { 12, 0, 0, 1, 0, 9, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 2, 0, 0,
		2, 7, 7, 5, 0, 0, 3, 0xfe, 0, 0, 0, 0, 2, 0, 0, 4, 7, 7, 5, 0, 0, 5, 0xfe, 0, 0, 0,
		0 };

	(void)state;
	for (size_t piece = 1; piece <= sizeof bytes; piece++) {
		struct reply r = { .kind = REPLY_PREPARED };
		enum reply_status status = REPLY_MORE;

		reply_start(&r, 1);
		for (size_t at = 0; at < sizeof bytes && status == REPLY_MORE; at += piece)
			status = reply_feed(&r, bytes + at, MIN(piece, sizeof bytes - at));
		assert_int_equal(status, REPLY_DONE);
		assert_int_equal(r.statement, 265);
		reply_free(&r);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(arithmetic_is_pgbench_s),
		cmocka_unit_test(what_is_no_number_is_refused_in_words),
		cmocka_unit_test(random_numbers_have_their_distribution),
		cmocka_unit_test(bounds_are_held_even_the_widest),
		cmocka_unit_test(a_script_falls_into_commands_with_its_variables_taken_out),
		cmocka_unit_test(a_variable_of_another_script_is_none_of_this_one),
		cmocka_unit_test(all_that_is_built_in_can_be_read_and_prepared),
		cmocka_unit_test(a_deadlock_is_tried_again_with_the_same_numbers),
		cmocka_unit_test(values_travel_in_the_binary_protocol),
		cmocka_unit_test(what_was_prepared_is_read_to_its_end),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
