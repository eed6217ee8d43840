/* SPDX-License-Identifier: GPL-3.0-or-later */
/* child: how a process is begun, and what is said of one that was not. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "collect/lib/run/child.h"
#include "data/lib/clock.h"

enum { TRIES = 15, LOAD_BYTES = 256 << 20 };

static int64_t
ns_to_run(char *const *argv)
{
	const struct child child = { .argv = argv, .err = CHILD_KEEP };
	int64_t start = clock_monotonic_ns(), best = INT64_MAX;

	for (int i = 0; i < TRIES; i++, start = clock_monotonic_ns()) {
		struct child_result result;

		child_run(&child, &result);
		best = MIN(best, clock_monotonic_ns() - start);
		assert_null(child_reason(&result));
		child_result_clear(&result);
	}
	return best;
}

static void
to_begin_a_process_copies_nothing_of_ours(void **state)
{
	char *const argv[] = { "true", NULL };
	int64_t light = ns_to_run(argv), heavy;
	char *load =
	    mmap(NULL, LOAD_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	(void)state;
	assert_ptr_not_equal(load, MAP_FAILED);
	madvise(load, LOAD_BYTES, MADV_NOHUGEPAGE);
	memset(load, 1, LOAD_BYTES);
	heavy = ns_to_run(argv);
	munmap(load, LOAD_BYTES);
	assert_true(heavy < 3 * light);
}

static void
run(char *const *argv, const char *folder, struct child_result *result)
{
	const struct child child = {
		.argv = argv, .folder = folder, .out = CHILD_KEEP, .err = CHILD_KEEP
	};

	child_run(&child, result);
}

static void
why_none_could_be_started_is_known(void **state)
{
	char *const missing[] = { "./no-such-command", NULL };
	char *const fine[] = { "true", NULL };
	struct child_result result;

	(void)state;
	run(missing, NULL, &result);
	assert_int_equal(result.start_errno, ENOENT);
	child_result_clear(&result);
	run(fine, "/dev/null", &result);
	assert_int_equal(result.start_errno, ENOTDIR);
	child_result_clear(&result);
}

static void
it_begins_with_the_signals_as_they_were_before_we_caught_any(void **state)
{
	char *const argv[] = { "sed", "-nE", "/^Sig(Blk|Ign)/p", "/proc/self/status", NULL };
	struct child_result before, after;

	(void)state;
	run(argv, NULL, &before);
	child_catch_signals();
	run(argv, NULL, &after);
	assert_string_equal(after.out->str, before.out->str);
	child_result_clear(&before);
	child_result_clear(&after);
	signal(SIGPIPE, SIG_DFL);
}

static void
all_it_said_is_kept_whenever_it_said_it(void **state)
{
	char *const argv[] = { "sh", "-c",
		"head -c 300000 /dev/zero; exec >&-; sleep 0.05; echo last >&2", NULL };
	struct child_result result;

	(void)state;
	run(argv, NULL, &result);
	assert_int_equal(result.out->len, 300000);
	assert_string_equal(result.err->str, "last\n");
	child_result_clear(&result);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(to_begin_a_process_copies_nothing_of_ours),
		cmocka_unit_test(why_none_could_be_started_is_known),
		cmocka_unit_test(it_begins_with_the_signals_as_they_were_before_we_caught_any),
		cmocka_unit_test(all_it_said_is_kept_whenever_it_said_it),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
