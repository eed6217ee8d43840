/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts: what podium-run hands to its collectors is what it read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <glib.h>

#include "collect/lib/facts/facts_client.h"
#include "collect/lib/facts/facts_text.h"

static void
facts_as_text_are_the_same_facts(void **state)
{
	struct facts *all = facts_new(), *again = facts_new();
	g_autofree char *text = NULL, *second = NULL;

	(void)state;
	facts_add(all, "os.name", "a \"b\" = c\\d\nsecond line");
	facts_add(all, "cpu.model", "Prozessor \xc3\xa4");
	facts_add_private(all, "host.name", "secret");
	text = facts_text(all);
	assert_true(facts_text_read(again, text));
	assert_int_equal(facts_count(again), 3);
	assert_string_equal(facts_find(again, "os.name"), "a \"b\" = c\\d\nsecond line");
	assert_string_equal(facts_find(again, "cpu.model"), "Prozessor \xc3\xa4");
	assert_true(facts_at(again, 1).is_private);
	second = facts_text(again);
	assert_string_equal(second, text);
	facts_free(all);
	facts_free(again);
}

static void
what_is_no_such_text_adds_nothing(void **state)
{
	static const char *const bad[] = { "", "name=value", "name\n", "a=b\nname\n" };
	struct facts *facts = facts_new();

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
		assert_false(facts_text_read(facts, bad[i]));
	assert_int_equal(facts_count(facts), 0);
	facts_free(facts);
}

static void
facts_that_are_given_are_not_read_again(void **state)
{
	struct facts *given = facts_new(), *read = facts_new();

	(void)state;
	g_setenv(FACTS_TEXT_VARIABLE, "cpu.model=given\n", TRUE);
	facts_client(given);
	assert_int_equal(facts_count(given), 1);
	g_setenv(FACTS_TEXT_VARIABLE, "nonsense", TRUE);
	facts_client(read);
	assert_non_null(facts_find(read, "podium.version"));
	facts_free(given);
	facts_free(read);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(facts_as_text_are_the_same_facts),
		cmocka_unit_test(what_is_no_such_text_adds_nothing),
		cmocka_unit_test(facts_that_are_given_are_not_read_again),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
