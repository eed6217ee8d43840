/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "collect/lib/sql/option_files.h"
#include "collect/lib/sql/options.h"
#include "collect/lib/sql/options_written.h"

static const char *const groups[] = { "mysqlslap", "client", NULL };

static char *
new_folder(void)
{
	return g_dir_make_tmp("podium-options.XXXXXX", NULL);
}

static char *
new_file(const char *folder, const char *name, const char *text)
{
	char *path = g_build_filename(folder, name, NULL);

	assert_true(g_file_set_contents(path, text, -1, NULL));
	assert_int_equal(chmod(path, 0600), 0);
	return path;
}

/* The options of a file, one a line, or "! why". */
static char *
read_only(const char *path, const char *suffix)
{
	struct option_files files = { .only = path, .group_suffix = suffix };
	char *why = NULL;
	GPtrArray *options = option_files_read(&files, groups, &why);
	char *text;

	if (options == NULL) {
		text = g_strconcat("! ", why, NULL);
		g_free(why);
		return text;
	}
	g_ptr_array_add(options, NULL);
	text = g_strjoinv("\n", (char **)options->pdata);
	g_ptr_array_unref(options);
	return text;
}

static void
assert_read(const char *text, const char *suffix, const char *wanted)
{
	g_autofree char *folder = new_folder();
	g_autofree char *path = new_file(folder, "my.cnf", text);
	g_autofree char *got = read_only(path, suffix);

	assert_string_equal(got, wanted);
	g_remove(path);
	g_rmdir(folder);
}

static void
only_our_groups_are_read(void **state)
{
	(void)state;
	assert_read("[mysqld]\nport=1\n[client]\nport = 2\n[mysqlslap]\nsilent\n", NULL,
	    "--port=2\n--silent");
	assert_read("[client]\na=1\n[client.1]\nb=2\n[client_x]\nc=3\n", ".1", "--a=1\n--b=2");
	assert_read("# nothing\n\n;nothing\n", NULL, "");
}

static void
values_are_unquoted_and_unescaped(void **state)
{
	(void)state;
	assert_read("[client]\npassword = \"a#b\"\n", NULL, "--password=a#b");
	assert_read("[client]\npassword='x' # said\n", NULL, "--password=x");
	assert_read("[client]\nuser=me # said\n", NULL, "--user=me");
	assert_read("[client]\ndelimiter=\\n\\s\\\\\\q\n", NULL, "--delimiter=\n \\\\q");
	assert_read("[client]\n  host  =  h  \n", NULL, "--host=h");
}

static void
what_makes_no_sense_is_named_with_its_line(void **state)
{
	g_autofree char *folder = new_folder();
	g_autofree char *path = new_file(folder, "my.cnf", "\nport=3\n");
	g_autofree char *got = read_only(path, NULL);
	g_autofree char *wanted = g_strdup_printf("! %s:2: an option before the first group", path);
	g_autofree char *absent = g_build_filename(folder, "absent", NULL);
	g_autofree char *other = read_only(absent, NULL);

	(void)state;
	assert_string_equal(got, wanted);
	assert_true(g_str_has_suffix(other, "absent: No such file or directory"));
	g_remove(path);
	g_rmdir(folder);
}

static void
files_and_folders_are_included(void **state)
{
	g_autofree char *folder = new_folder();
	g_autofree char *inside = g_build_filename(folder, "conf.d", NULL);
	g_autofree char *b = NULL, *a = NULL, *skipped = NULL, *one = NULL, *main = NULL,
			*text = NULL;
	g_autofree char *got = NULL;

	(void)state;
	g_mkdir(inside, 0700);
	b = new_file(inside, "b.cnf", "[client]\nhost=b\n");
	a = new_file(inside, "a.cnf", "[client]\nhost=a\n");
	skipped = new_file(inside, "c.txt", "[client]\nhost=c\n");
	one = new_file(folder, "one.cnf", "[client]\nuser=one\n");
	text = g_strdup_printf("!includedir %s\n!include %s\n[client]\nport=1\n", inside, one);
	main = new_file(folder, "main.cnf", text);
	got = read_only(main, NULL);
	assert_string_equal(got, "--host=a\n--host=b\n--user=one\n--port=1");
	for (char **f = (char *[]){ a, b, skipped, one, main, NULL }; *f != NULL; f++)
		g_remove(*f);
	g_rmdir(inside);
	g_rmdir(folder);
}

static void
a_file_that_includes_itself_comes_to_an_end(void **state)
{
	g_autofree char *folder = new_folder();
	g_autofree char *path = g_build_filename(folder, "my.cnf", NULL);
	g_autofree char *text = g_strdup_printf("[client]\nport=1\n!include %s\n", path);
	g_autofree char *made = new_file(folder, "my.cnf", text);
	g_autofree char *got = read_only(made, NULL);

	(void)state;
	assert_true(g_str_has_prefix(got, "--port=1\n--port=1"));
	g_remove(made);
	g_rmdir(folder);
}

static void
a_file_that_anybody_may_write_is_passed_over(void **state)
{
	g_autofree char *folder = new_folder();
	g_autofree char *path = new_file(folder, "my.cnf", "[client]\nport=1\n");
	g_autofree char *got = NULL;

	(void)state;
	chmod(path, 0666);
	got = read_only(path, NULL);
	assert_string_equal(got, "");
	g_remove(path);
	g_rmdir(folder);
}

/* options_read as podium-slap calls it. The words must be writable: passwords are overwritten. */
static struct slap_options
parse(const char *line)
{
	char **word = g_strsplit(line, " ", -1);
	struct slap_options o;

	options_read(&o, (int)g_strv_length(word), word);
	for (char **w = word; *w != NULL; w++) /* the options point into them */
		g_ptr_array_add(o.kept, *w);
	g_free(word);
	return o;
}

static void
options_mean_what_they_mean_to_mysqlslap(void **state)
{
	struct slap_options o =
	    parse("slap --no-defaults -a -c5 -i 3 -vv -uroot --number_of_queries=2k"
		  " --auto-generate-sql-unique-w=7 --skip-ssl --loose-nonsense=1 -x3:1 --csv"
		  " -T --ssl=on");

	(void)state;
	assert_true(o.load.auto_generate && o.debug_info && o.to.server.ssl);
	assert_string_equal(o.load.concurrency, "5");
	assert_int_equal(o.iterations, 3);
	assert_int_equal(o.trial.verbose, 2);
	assert_string_equal(o.to.server.user, "root");
	assert_int_equal(o.load.number_of_queries, 2048);
	assert_int_equal(o.load.unique_writes, 7);
	assert_string_equal(o.load.char_columns, "3:1");
	assert_string_equal(o.csv, "");
	options_free(&o);
}

static void
defaults_are_those_of_mysqlslap(void **state)
{
	struct slap_options o = parse("slap --no-defaults");

	(void)state;
	assert_int_equal(o.iterations, 1);
	assert_int_equal(o.load.unique_queries, 10);
	assert_int_equal(o.load.unique_writes, 10);
	assert_int_equal(o.load.write_number, 100);
	assert_string_equal(o.load.schema, "mysqlslap");
	assert_string_equal(o.load.delimiter, "\n");
	assert_string_equal(o.to.server.character_set, "latin1");
	assert_true(o.to.server.ssl);
	assert_null(o.to.server.user);
	assert_null(o.csv);
	options_free(&o);
}

static void
options_about_files_stand_anywhere(void **state)
{
	char *folder = new_folder(), *file = new_file(folder, "my.cnf", "[client]\ndetach=7\n");
	g_autofree char *line = g_strdup_printf("slap -c5 --defaults-file=%s --iterations 3", file);
	struct slap_options o = parse(line);

	(void)state;
	assert_int_equal(o.load.detach, 7);
	assert_string_equal(o.load.concurrency, "5");
	assert_int_equal(o.iterations, 3);
	options_free(&o);
	g_unlink(file);
	g_rmdir(folder);
	g_free(file);
	g_free(folder);
}

static void
mysql_words_for_tls_mean_what_they_say(void **state)
{
	struct slap_options o = parse("slap --no-defaults --ssl-mode=disabled --ssl-ca=x");

	(void)state;
	assert_false(o.to.server.ssl);
	options_free(&o);
	o = parse("slap --no-defaults --ssl-mode=req");
	assert_true(endpoint_requires_tls(&o.to.server) && endpoint_wants_tls(&o.to.server));
	options_free(&o);
	o = parse("slap --no-defaults --ssl-mode=VERIFY_IDENTITY");
	assert_true(o.to.server.ssl_verify);
	options_free(&o);
	o = parse("slap --no-defaults");
	assert_false(endpoint_wants_tls(&o.to.server));
	options_free(&o);
	o = parse("slap --no-defaults -P 3307");
	assert_true(endpoint_wants_tls(&o.to.server));
	options_free(&o);
	o = parse("slap --no-defaults --ssl");
	assert_true(endpoint_wants_tls(&o.to.server));
	options_free(&o);
}

static void
a_port_on_the_command_line_means_tcp(void **state)
{
	struct slap_options o = parse("slap --no-defaults -P 3307");

	(void)state;
	assert_string_equal(o.to.server.protocol, "tcp");
	options_free(&o);
	o = parse("slap --no-defaults -P 3307 -S /s");
	assert_string_equal(o.to.server.protocol, "socket");
	options_free(&o);
}

static void
a_password_leaves_the_argument_list(void **state)
{
	char *word[] = { g_strdup("slap"), g_strdup("--no-defaults"), g_strdup("--password=sesame"),
		g_strdup("-psesame"), NULL };
	char *program = word[0], *none = word[1], *first = word[2], *second = word[3];
	struct slap_options o;

	(void)state;
	options_read(&o, 4, word);
	assert_string_equal(o.to.server.password, "sesame");
	assert_string_equal(first, "--password=xxxxxx");
	assert_string_equal(second, "-pxxxxxx");
	options_free(&o);
	g_free(program);
	g_free(none);
	g_free(first);
	g_free(second);
}

static void
a_url_names_user_host_port_and_schema(void **state)
{
	struct slap_options o = parse("slap --no-defaults mariadb://bench@10.0.0.5:3307/shop");

	(void)state;
	assert_string_equal(o.to.server.user, "bench");
	assert_string_equal(o.to.server.host, "10.0.0.5");
	assert_int_equal(o.to.server.port, 3307);
	assert_string_equal(o.load.schema, "shop");
	assert_string_equal(o.to.server.protocol, "tcp");
	options_free(&o);
	o = parse("slap --no-defaults sqlite:a/b.db");
	assert_string_equal(o.to.sqlite.path, "a/b.db");
	options_free(&o);
}

static void
the_options_kept_are_those_of_the_load(void **state)
{
	char *word[] = { "slap", "--defaults-file=/x", "mariadb://h/", "-a", "--password=p", "-pp",
		"-u", "me", "--host", "h", "-c", "5", "--record=r.db", "--backend=b", "--run=3",
		"--number-of-queries=9" };
	g_autofree char *written = options_written(G_N_ELEMENTS(word), word);

	(void)state;
	assert_string_equal(written, "-a -c 5 --number-of-queries=9");
}

/* Nothing else happens at exit: what a program leaves behind when it dies is no leak. */
static void
leave(int status, void *unused)
{
	(void)unused;
	_exit(status);
}

/* What a wrong call exits with. */
static int
status_of(const char *line)
{
	pid_t child = fork();
	int status;

	if (child == 0) {
		if (freopen("/dev/null", "w", stderr) == NULL)
			_exit(99);
		on_exit(leave, NULL);
		parse(line);
		_exit(0);
	}
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void
wrong_calls_exit_with_2(void **state)
{
	static const char *const lines[] = { "slap --no-defaults --foo", "slap --no-defaults -c",
		"slap --no-defaults --iterations=x", "slap --no-defaults --auto",
		"slap --no-defaults -i -1", "slap --no-defaults --compress=foo",
		"slap --no-defaults a b", "slap --no-defaults -#",
		"slap --no-defaults --transport=pigeon", "slap --no-defaults --rate=-1",
		"slap --no-defaults mariadb://u:secret@h/", "slap --no-defaults ftp://h/",
		"slap --no-defaults --number-of-queries=99999999999E" };

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
		assert_int_equal(status_of(lines[i]), 2);
	assert_int_equal(status_of("slap --defaults-file=/nonexistent/my.cnf"), 1);
	assert_int_equal(status_of("slap --no-defaults"), 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_our_groups_are_read),
		cmocka_unit_test(values_are_unquoted_and_unescaped),
		cmocka_unit_test(what_makes_no_sense_is_named_with_its_line),
		cmocka_unit_test(files_and_folders_are_included),
		cmocka_unit_test(a_file_that_includes_itself_comes_to_an_end),
		cmocka_unit_test(a_file_that_anybody_may_write_is_passed_over),
		cmocka_unit_test(options_mean_what_they_mean_to_mysqlslap),
		cmocka_unit_test(defaults_are_those_of_mysqlslap),
		cmocka_unit_test(options_about_files_stand_anywhere),
		cmocka_unit_test(mysql_words_for_tls_mean_what_they_say),
		cmocka_unit_test(a_port_on_the_command_line_means_tcp),
		cmocka_unit_test(a_password_leaves_the_argument_list),
		cmocka_unit_test(a_url_names_user_host_port_and_schema),
		cmocka_unit_test(the_options_kept_are_those_of_the_load),
		cmocka_unit_test(wrong_calls_exit_with_2),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
