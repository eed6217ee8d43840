/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The reader of options that all programs have, and MariaDB's ways of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>

#include "data/lib/option.h"

struct values {
	bool dry, deep;
	const char *output, *excel, *mode;
	int64_t rounds;
	uint64_t room, loud;
	double share;
	struct cli_list keep;
};

#define AT(field) ((void *)offsetof(struct values, field))

static const struct option_spec table[] = {
	{ "dry-run", 'n', OPTION_FLAG, AT(dry), NULL, "" },
	{ "deep", 0, OPTION_FLAG, AT(deep), NULL, "" },
	{ "output", 'o', OPTION_TEXT, AT(output), "FILE", "" },
	{ "excel", 'x', OPTION_MAYBE, AT(excel), "eu", "" },
	{ "mode", 0, OPTION_CHOICE, AT(mode), "a|b", "" },
	{ "rounds", 0, OPTION_INTEGER, AT(rounds), "N", "" },
	{ "room", 0, OPTION_SIZE, AT(room), "N", "" },
	{ "loud", 'l', OPTION_COUNT, AT(loud), NULL, "" },
	{ "share", 0, OPTION_AMOUNT, AT(share), "N", "" },
	{ "keep", 'k', OPTION_LIST, AT(keep), "NAME", "" },
	{ NULL, 0, OPTION_FLAG, NULL, NULL, NULL },
};

static const struct program program = { "[FILE]...", "", table, 0, 3 };

/* The options of a line into `v`; the operands are returned, in order. */
static char *
parse(const char *line, struct values *v, bool mariadb)
{
	const struct option_reader r = { .program = &program, .base = v, .mariadb = mariadb };
	g_auto(GStrv) word = g_strsplit(line, " ", -1);
	g_autofree char **argument = g_memdup2(word, (g_strv_length(word) + 1) * sizeof *word);
	int n = (int)g_strv_length(word), first = option_read(&r, n, argument);

	/* The words go: what points at them is copied. */
	v->mode = g_strdup(v->mode);
	v->output = g_strdup(v->output);
	v->excel = g_strdup(v->excel);
	return g_strjoinv(" ", argument + first);
}

static void
clear(struct values *v)
{
	g_free((char *)v->output);
	g_free((char *)v->excel);
	g_free((char *)v->mode);
	g_free(v->keep.item);
	*v = (struct values){ 0 };
}

static void
assert_operands(const char *line, const char *operands)
{
	struct values v = { 0 };
	g_autofree char *got = parse(line, &v, false);

	assert_string_equal(got, operands);
	clear(&v);
}

static void
every_kind_is_stored(void **state)
{
	struct values v = { 0 };
	g_autofree char *operands = parse("-nl --out=x --mode b --rounds=3 --room=2k --share 0.5 -l"
					  " -k one --keep=two --excel",
	    &v, false);

	(void)state;
	assert_string_equal(operands, "");
	assert_true(v.dry && !v.deep);
	assert_string_equal(v.output, "x");
	assert_string_equal(v.mode, "b");
	assert_string_equal(v.excel, "");
	assert_int_equal(v.rounds, 3);
	assert_int_equal(v.room, 2048);
	assert_int_equal(v.loud, 2);
	assert_true(v.share == 0.5);
	assert_int_equal(v.keep.n, 2);
	clear(&v);
}

static void
operands_may_stand_anywhere(void **state)
{
	(void)state;
	assert_operands("a -n b --output o c", "a b c");
	assert_operands("a -- -n --no", "a -n --no");
	assert_operands("- -oo b", "- b");
}

static void
an_option_that_may_have_an_argument_takes_no_next_one(void **state)
{
	struct values v = { 0 };
	g_autofree char *operands = parse("-x a -xeu", &v, false);

	(void)state;
	assert_string_equal(operands, "a");
	assert_string_equal(v.excel, "eu");
	clear(&v);
}

static void
mariadbs_prefixes_and_values_of_flags_are_understood(void **state)
{
	struct values v = { .rounds = 7 };
	g_autofree char *operands = parse("--dry_run --deep=on --loose-none=1 --output=x --room=1G"
					  " --skip-output --disable-room --enable-dry",
	    &v, true);

	(void)state;
	assert_true(v.dry && v.deep);
	assert_null(v.output);
	assert_int_equal(v.room, 0);
	g_free(operands);
	operands = parse("--dry-run=off --skip-deep=0", &v, true);
	assert_true(!v.dry && v.deep);
	clear(&v);
}

/* Nothing else happens at exit: what a program leaves behind when it dies is no leak. */
static void
leave(int status, void *unused)
{
	(void)unused;
	_exit(status);
}

/* What the program writes on stderr, its first line, or "" if nothing was wrong. */
static char *
complaint(const char *line, bool mariadb)
{
	char text[200] = "", *colon;
	int end[2], status;
	FILE *out;
	pid_t child;

	assert_int_equal(pipe(end), 0);
	child = fork();
	if (child == 0) {
		struct values v = { 0 };

		dup2(end[1], STDERR_FILENO);
		on_exit(leave, NULL);
		parse(line, &v, mariadb);
		_exit(0);
	}
	close(end[1]);
	out = fdopen(end[0], "r");
	assert_non_null(out);
	text[fread(text, 1, sizeof text - 1, out)] = '\0';
	fclose(out);
	waitpid(child, &status, 0);
	assert_int_equal(WEXITSTATUS(status), *text != '\0' ? 2 : 0);
	text[strcspn(text, "\n")] = '\0';
	colon = strstr(text, ": ");
	return g_strdup(colon != NULL ? colon + 2 : text);
}

static void
assert_complaint(const char *line, bool mariadb, const char *wanted)
{
	g_autofree char *got = complaint(line, mariadb);

	assert_string_equal(got, wanted);
}

static void
wrong_calls_are_named(void **state)
{
	(void)state;
	assert_complaint("--foo", false, "unknown option '--foo'");
	assert_complaint("-z", false, "unknown option '-z'");
	assert_complaint("--d", false, "ambiguous option '--d': --dry-run, --deep");
	assert_complaint("--output", false, "option '--output' needs an argument");
	assert_complaint("-o", false, "option '-o' needs an argument");
	assert_complaint("--deep=1", false, "option '--deep' takes no argument");
	assert_complaint("--skip-deep", false, "unknown option '--skip-deep'");
	assert_complaint("--rounds=x", false, "--rounds: 'x' is not a whole number");
	assert_complaint("--rounds=-1", false, "--rounds: '-1' is not a whole number");
	assert_complaint("--room=99999999999E", false, "--room: '99999999999E' is too large");
	assert_complaint("--share=-1", false, "--share: '-1' is not a number from 0 up");
	assert_complaint("--mode=c", false, "--mode: 'c' is not one of a|b");
	assert_complaint("a b c d", false, "too many operands: [FILE]...");
	assert_complaint("--deep=maybe", true, "--deep: 'maybe' is neither on nor off");
	assert_complaint("--skip-mode", true, "--skip-mode: there is nothing to skip");
	assert_complaint("--loose-d", true, "");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_kind_is_stored),
		cmocka_unit_test(operands_may_stand_anywhere),
		cmocka_unit_test(an_option_that_may_have_an_argument_takes_no_next_one),
		cmocka_unit_test(mariadbs_prefixes_and_values_of_flags_are_understood),
		cmocka_unit_test(wrong_calls_are_named),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
