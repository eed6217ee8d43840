/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

#include "collect/lib/iscsi/lun_address.h"
#include "collect/lib/iscsi/lun_chap.h"
#include "collect/lib/iscsi/lun_task.h"

static void
a_url_names_portal_target_and_lun(void **state)
{
	static const char *const more[] = { "10.0.0.6", NULL };
	struct lun_address a;
	char *why = NULL;

	(void)state;
	assert_true(
	    lun_address_parse(&a, "iscsi://10.0.0.5:3261/iqn.2026-11.test:x/7", more, &why));
	assert_string_equal(a.target, "iqn.2026-11.test:x");
	assert_int_equal(a.lun, 7);
	assert_string_equal(a.portals[0], "10.0.0.5:3261");
	assert_string_equal(a.portals[1], "10.0.0.6");
	assert_null(a.portals[2]);
	lun_address_clear(&a);
}

static void
urls_that_are_none_are_refused_with_a_reason(void **state)
{
	static const char *const bad[] = { "http://h/t/1", "iscsi://h/t", "iscsi://h/t/1/2",
		"iscsi:///t/1", "iscsi://h//1", "iscsi://h/t/x", "iscsi://h/t/-1",
		"iscsi://h/t/99999", "iscsi://u%p@h/t/1" };

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
		struct lun_address a;
		char *why = NULL;

		assert_false(lun_address_parse(&a, bad[i], NULL, &why));
		assert_non_null(why);
		assert_null(strstr(why, "%p@"));
		g_free(why);
		lun_address_clear(&a);
	}
}

static bool
read_chap(struct lun_chap *chap, const char *text, mode_t mode, char **why)
{
	g_autofree char *path =
	    g_strdup_printf("%s/podium-chap.%d", g_get_tmp_dir(), (int)getpid());
	bool good;

	assert_true(g_file_set_contents(path, text, -1, NULL));
	assert_int_equal(chmod(path, mode), 0);
	good = lun_chap_read(chap, path, why);
	unlink(path);
	return good;
}

static void
secrets_are_read_from_a_file_that_only_its_owner_reads(void **state)
{
	static const char text[] =
	    "# mine\nuser = podium\npassword=a=b c\n\ntarget-user= gate\ntarget-password = t\n";
	struct lun_chap chap;
	char *why = NULL;

	(void)state;
	assert_true(read_chap(&chap, text, 0600, &why));
	assert_string_equal(chap.user, "podium");
	assert_string_equal(chap.password, "a=b c");
	assert_string_equal(chap.target_user, "gate");
	assert_string_equal(chap.target_password, "t");
	lun_chap_clear(&chap);
	assert_false(read_chap(&chap, text, 0640, &why));
	assert_non_null(strstr(why, "0640"));
	g_free(why);
	lun_chap_clear(&chap);
}

static void
half_a_secret_is_none_and_no_reason_quotes_one(void **state)
{
	static const char *const bad[] = { "user = x\n", "password = sesame\n",
		"user=x\npassword=sesame\ntarget-user=y\n", "user=x\npassword=sesame\nsesame\n" };

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
		struct lun_chap chap;
		char *why = NULL;

		assert_false(read_chap(&chap, bad[i], 0600, &why));
		assert_null(strstr(why, "sesame"));
		g_free(why);
		lun_chap_clear(&chap);
	}
}

static enum lun_answer
answer_to(int status, enum scsi_sense_key key, size_t residual)
{
	struct block_io io = { .kind = BLOCK_READ, .bytes = 4096 };
	struct scsi_task task = { .status = status,
		.residual = residual,
		.residual_status =
		    residual > 0 ? SCSI_RESIDUAL_UNDERFLOW : SCSI_RESIDUAL_NO_RESIDUAL };
	g_autofree char *words = NULL;
	enum lun_answer answer;

	task.sense.key = key;
	answer = lun_task_answer(&io, status, &task, &words);
	assert_int_equal(words != NULL, answer == LUN_ANSWER_FAILED);
	return answer;
}

static void
only_a_whole_good_answer_is_done(void **state)
{
	(void)state;
	assert_int_equal(answer_to(SCSI_STATUS_GOOD, SCSI_SENSE_NO_SENSE, 0), LUN_ANSWER_GOOD);
	assert_int_equal(answer_to(SCSI_STATUS_GOOD, SCSI_SENSE_NO_SENSE, 512), LUN_ANSWER_FAILED);
	assert_int_equal(answer_to(SCSI_STATUS_BUSY, SCSI_SENSE_NO_SENSE, 0), LUN_ANSWER_AGAIN);
	assert_int_equal(
	    answer_to(SCSI_STATUS_TASK_SET_FULL, SCSI_SENSE_NO_SENSE, 0), LUN_ANSWER_AGAIN);
	assert_int_equal(
	    answer_to(SCSI_STATUS_CHECK_CONDITION, SCSI_SENSE_UNIT_ATTENTION, 0), LUN_ANSWER_AGAIN);
	assert_int_equal(
	    answer_to(SCSI_STATUS_CHECK_CONDITION, SCSI_SENSE_MEDIUM_ERROR, 0), LUN_ANSWER_FAILED);
	assert_int_equal(answer_to(SCSI_STATUS_CHECK_CONDITION, SCSI_SENSE_ILLEGAL_REQUEST, 0),
	    LUN_ANSWER_FAILED);
	assert_int_equal(
	    answer_to(SCSI_STATUS_RESERVATION_CONFLICT, SCSI_SENSE_NO_SENSE, 0), LUN_ANSWER_FAILED);
	assert_int_equal(answer_to(SCSI_STATUS_CANCELLED, SCSI_SENSE_NO_SENSE, 0), LUN_ANSWER_LOST);
	assert_int_equal(answer_to(SCSI_STATUS_TIMEOUT, SCSI_SENSE_NO_SENSE, 0), LUN_ANSWER_LOST);
}

static void
not_now_is_asked_again_and_recovered_is_done(void **state)
{
	struct scsi_task task = { .sense = { .key = SCSI_SENSE_NOT_READY, .ascq = 0x0401 } };

	(void)state;
	assert_int_equal(
	    answer_to(SCSI_STATUS_TASK_ABORTED, SCSI_SENSE_NO_SENSE, 0), LUN_ANSWER_AGAIN);
	assert_int_equal(answer_to(SCSI_STATUS_CHECK_CONDITION, SCSI_SENSE_COMMAND_ABORTED, 0),
	    LUN_ANSWER_AGAIN);
	assert_int_equal(
	    answer_to(SCSI_STATUS_CHECK_CONDITION, SCSI_SENSE_RECOVERED_ERROR, 0), LUN_ANSWER_GOOD);
	assert_int_equal(lun_status_answer(SCSI_STATUS_CHECK_CONDITION, &task), LUN_ANSWER_AGAIN);
	task.sense.ascq = 0x0403; /* somebody must do something first */
	assert_int_equal(lun_status_answer(SCSI_STATUS_CHECK_CONDITION, &task), LUN_ANSWER_FAILED);
}

static void
failures_are_said_in_words(void **state)
{
	struct scsi_task task = { .sense = { .key = SCSI_SENSE_MEDIUM_ERROR, .ascq = 0x1100 } };
	g_autofree char *medium = lun_status_words(SCSI_STATUS_CHECK_CONDITION, &task);
	g_autofree char *reserved = lun_status_words(SCSI_STATUS_RESERVATION_CONFLICT, &task);
	g_autofree char *beyond = NULL;

	(void)state;
	task.sense = (struct scsi_sense){ .key = SCSI_SENSE_ILLEGAL_REQUEST, .ascq = 0x2100 };
	beyond = lun_status_words(SCSI_STATUS_CHECK_CONDITION, &task);
	assert_string_equal(medium, "medium error, code 11h/00h");
	assert_string_equal(reserved, "reserved by another initiator");
	assert_string_equal(beyond, "illegal request, lba out of range");
}

static void
news_of_another_size_is_known(void **state)
{
	struct scsi_task task = { .sense = { .key = SCSI_SENSE_UNIT_ATTENTION, .ascq = 0x2a09 } };

	(void)state;
	assert_true(lun_status_resized(SCSI_STATUS_CHECK_CONDITION, &task));
	task.sense.ascq = 0x2a01;
	assert_false(lun_status_resized(SCSI_STATUS_CHECK_CONDITION, &task));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_url_names_portal_target_and_lun),
		cmocka_unit_test(urls_that_are_none_are_refused_with_a_reason),
		cmocka_unit_test(secrets_are_read_from_a_file_that_only_its_owner_reads),
		cmocka_unit_test(half_a_secret_is_none_and_no_reason_quotes_one),
		cmocka_unit_test(only_a_whole_good_answer_is_done),
		cmocka_unit_test(not_now_is_asked_again_and_recovered_is_done),
		cmocka_unit_test(failures_are_said_in_words),
		cmocka_unit_test(news_of_another_size_is_known),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
