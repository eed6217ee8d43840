/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What outputs may replace, and what is deleted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "data/lib/content.h"
#include "data/lib/output.h"
#include "data/lib/remove.h"
#include "render/lib/page/workbook_proof.h"

struct place {
	char *folder, *path, *other;
};

static int
make_place(void **state)
{
	struct place *p = g_new(struct place, 1);

	p->folder = g_dir_make_tmp("podium-output.XXXXXX", NULL);
	p->path = g_build_filename(p->folder, "a", NULL);
	p->other = g_build_filename(p->folder, "b", NULL);
	*state = p;
	return 0;
}

static int
clear_place(void **state)
{
	struct place *p = *state;

	g_unlink(p->path);
	g_unlink(p->other);
	assert_int_equal(g_rmdir(p->folder), 0); /* nothing else was left */
	g_free(p->folder);
	g_free(p->path);
	g_free(p->other);
	g_free(p);
	return 0;
}

static void
put(const char *path, const char *text)
{
	assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void
a_kind_replaces_its_own_and_nothing_else(void **state)
{
	static const char *const texts[] = { "SQLite format 3", "\x89PNG", "%PDF-1.7", "PK\3\4",
		"<svg>", "<!doctype html>", "#!/bin/sh", "a,b\n1,2\n" };
	struct place *p = *state;

	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
		for (size_t j = 0; j < G_N_ELEMENTS(texts); j++) {
			g_autofree char *why = NULL;

			put(p->path, texts[i]);
			put(p->other, texts[j]);
			why = content_may_replace(p->path, p->other);
			if ((why == NULL) != (i == j))
				fail_msg("'%s' over '%s': %s", texts[i], texts[j], why);
		}
	put(p->other, "");
	assert_null(content_may_replace(p->path, p->other));
	g_unlink(p->other);
	assert_null(content_may_replace(p->path, p->other));
}

static void
what_is_replaced_gives_its_mode(void **state)
{
	struct place *p = *state;
	struct output out;
	struct stat st;

	put(p->path, "old\n");
	g_chmod(p->path, 0640);
	out = output_open(p->path);
	fputs("new\n", out.file);
	output_close(&out);
	assert_int_equal(g_stat(p->path, &st), 0);
	assert_int_equal(st.st_mode & 07777, 0640);
	assert_int_equal(st.st_size, 4);
}

static void
an_abandoned_output_leaves_what_was_there(void **state)
{
	struct place *p = *state;
	g_autofree char *text = NULL;
	struct output out;

	put(p->path, "old\n");
	out = output_open(p->path);
	fputs("new\n", out.file);
	output_abandon(&out);
	assert_true(g_file_get_contents(p->path, &text, NULL, NULL));
	assert_string_equal(text, "old\n");
}

static void
no_link_is_deleted_and_no_fifo(void **state)
{
	struct place *p = *state;
	g_autofree char *link = NULL, *fifo = NULL, *replaced = NULL;

	put(p->path, "mine\n");
	assert_int_equal(symlink(p->path, p->other), 0);
	link = remove_file(p->other);
	assert_non_null(link);
	replaced = remove_replace(p->path, p->other);
	assert_non_null(replaced);
	g_unlink(p->other);
	assert_int_equal(mkfifo(p->other, 0600), 0);
	fifo = remove_file(p->other);
	assert_non_null(fifo);
	assert_true(g_file_test(p->other, G_FILE_TEST_EXISTS));
	assert_null(remove_file(p->path));
	assert_null(remove_file(p->path)); /* not there: nothing to do */
}

static void
a_name_that_is_taken_is_not_moved_to(void **state)
{
	struct place *p = *state;
	g_autofree char *why = NULL;

	put(p->path, "mine\n");
	put(p->other, "theirs\n");
	why = remove_move(p->path, p->other);
	assert_non_null(why);
	g_unlink(p->other);
	assert_null(remove_move(p->path, p->other));
	assert_false(g_file_test(p->path, G_FILE_TEST_EXISTS));
}

static void
a_folder_goes_only_with_our_mark(void **state)
{
	struct place *p = *state;
	g_autofree char *inside = g_build_filename(p->path, "x", NULL), *why = NULL, *again = NULL;

	g_mkdir(p->path, 0700);
	put(inside, "mine\n");
	why = remove_folder(p->path);
	again = remove_make_folder(p->path);
	assert_non_null(why);
	assert_non_null(again);
	assert_true(g_file_test(inside, G_FILE_TEST_EXISTS));
	g_unlink(inside);
	g_rmdir(p->path);
	assert_null(remove_make_folder(p->path));
	assert_null(remove_make_folder(p->path)); /* it knows its own */
	put(inside, "scratch\n");
	assert_null(remove_folder(p->path));
	assert_false(g_file_test(p->path, G_FILE_TEST_EXISTS));
}

static void
what_is_no_workbook_is_not_whole(void **state)
{
	static const size_t cells[] = { 1 };
	struct place *p = *state;
	g_autofree char *cut = NULL, *gone = NULL;

	put(p->path, "PK\3\4 and then nothing");
	cut = workbook_proof(p->path, cells, 1);
	gone = workbook_proof(p->other, cells, 1);
	assert_non_null(cut);
	assert_non_null(gone);
}

#define test(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		test(a_kind_replaces_its_own_and_nothing_else),
		test(what_is_replaced_gives_its_mode),
		test(an_abandoned_output_leaves_what_was_there),
		test(no_link_is_deleted_and_no_fifo),
		test(a_name_that_is_taken_is_not_moved_to),
		test(a_folder_goes_only_with_our_mark),
		test(what_is_no_workbook_is_not_whole),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
