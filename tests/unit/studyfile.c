/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "collect/lib/study/study_file.h"
#include "collect/lib/study/study_keys.h"
#include "collect/lib/study/study_plan.h"
#include "collect/lib/study/study_text.h"
#include "collect/lib/study/study_value.h"
#include "data/lib/store/workload.h"

static struct study_file *
parse(const char *text)
{
	char *error = NULL;
	struct study_file *f = study_file_parse("d/x.ini", text, &error);

	if (f == NULL)
		fail_msg("%s", error);
	return f;
}

static void
refused(const char *text, const char *wanted)
{
	char *error = NULL;

	assert_null(study_file_parse("d/x.ini", text, &error));
	assert_string_equal(error, wanted);
	g_free(error);
}

static void
what_is_not_said_has_a_default(void **state)
{
	struct study_file *f = parse("[backend a]\n[workload w]\nprogram = exec\n");
	struct study_backend *b = f->backends->pdata[0];

	(void)state;
	assert_string_equal(f->study.name, "x");
	assert_string_equal(f->study.title, "x");
	assert_string_equal(f->folder, "d");
	assert_true(f->study.alpha == 0.05 && f->study.close == 1.15 && f->study.distant == 1.5);
	assert_int_equal(study_plan_rounds(f), 10);
	assert_string_equal(b->title, "a");
	assert_true(b->measured);
	study_file_free(f);
}

static void
every_key_is_read(void **state)
{
	struct study_file *f =
	    parse("[study]\ntitle = T\nnote = N\nrounds = 12\nalpha = 1%\nmargin=0.1\n"
		  "close = 1.2\ndistant = 2\ndesign = shuffled\nseed = 9\nuntil = 2 %\ncap = 40\n"
		  "cool-down = 500ms\ntime-limit = 2min\ndrop-caches = yes\n"
		  "[backend a]\ntitle = A\nnote = B\nurl = sqlite:a.db\nstack = x y\noptions = -z\n"
		  "before = b\nafter = c\ndefaults-file = d\nimport = e f\ndesign = rounds\n"
		  "[workload w]\ntitle = W\nprogram = slap\noptions = -a\ntime-limit = 1h\n");
	struct study_backend *b = f->backends->pdata[0];
	struct study_workload *w = f->workloads->pdata[0];

	(void)state;
	assert_true(f->study.alpha == 0.01 && f->study.margin == 0.1 && f->study.distant == 2);
	assert_true(f->until == 0.02 && f->precision == 0 && f->cap == 40 && f->seed == 9);
	assert_true(f->cool_down_s == 0.5 && f->time_limit_s == 120 && f->drop_caches);
	assert_string_equal(f->design, "shuffled");
	assert_string_equal(b->url, "sqlite:a.db");
	assert_string_equal(b->before, "b");
	assert_string_equal(b->design, "rounds");
	assert_true(w->time_limit_s == 3600);
	study_file_free(f);
}

static void
an_import_is_not_measured_unless_it_has_a_url(void **state)
{
	struct study_file *f =
	    parse("[backend a]\nimport = a.txt\n[backend b]\nimport = b.txt\nurl = file:b\n"
		  "[workload w]\nprogram = file\n");

	(void)state;
	assert_int_equal(study_plan_measured(f), 1);
	assert_false(((struct study_backend *)f->backends->pdata[0])->measured);
	study_file_free(f);
}

static void
scaling_makes_a_family(void **state)
{
	struct study_file *f =
	    parse("[backend a]\n[workload r]\nprogram = file\ntitle = Reads\n"
		  "options = --rw=randread\nscaling = iodepth 1 4\n[workload w]\nprogram = file\n");
	GPtrArray *all = study_plan_workloads(f);
	struct workload *second = all->pdata[1], *last = all->pdata[2];

	(void)state;
	assert_int_equal(all->len, 3);
	assert_string_equal(second->name, "r-iodepth-4");
	assert_string_equal(second->title, "Reads, iodepth 4");
	assert_string_equal(second->options, "--rw=randread --iodepth=4");
	assert_string_equal(second->family, "r");
	assert_string_equal(second->parameter_name, "iodepth");
	assert_true(second->parameter == 4);
	assert_null(last->family);
	g_ptr_array_unref(all);
	study_file_free(f);
}

static void
mistakes_name_their_line(void **state)
{
	(void)state;
	refused("[backend a]\nimport=x\n\n[study]\nruonds = 1\n",
	    "d/x.ini:5: unknown key 'ruonds' in [study]; did you mean 'rounds'?");
	refused("title = x\n[backend a]\n", "d/x.ini:1: 'title' stands before the first [group]");
	refused("[backend a]\nimport=x\n[backend b c]\n",
	    "d/x.ini:3: [backend b c]: a name has no blank, quote or slash, and does not begin"
	    " with - or .");
	refused("[backend a]\nimport =\n", "d/x.ini:2: import = '' is not a text");
	refused("[study]\nclose = 2\n[backend a]\nimport=x\n", "d/x.ini:2: distant is below close");
	refused("[study]\nprecision = 1%\ncap = 9\n[backend a]\nimport=x\n",
	    "d/x.ini:3: cap is below the rounds that come first");
	refused("[study]\nprecision = 1%\nrounds = 4\n[backend a]\nimport=x\n",
	    "d/x.ini:3: precision needs a pilot of 5 rounds or more");
	refused("[study]\nuntil = 1%\nrounds = 9\n[backend a]\nimport=x\n",
	    "d/x.ini:3: until looks first after 10 rounds or more");
	refused("[study]\nprecision = 1%\nuntil = 1%\n[backend a]\nimport=x\n",
	    "d/x.ini:3: precision and until exclude each other");
	refused("[study]\nprecision = 2\n[backend a]\nimport=x\n",
	    "d/x.ini:2: precision takes a precision such as 2%, not '2'; to stop on a difference"
	    " is refused,"
	    " because it finds one where there is none");
	refused("[study]\ntime-limit = soon\n[backend a]\nimport=x\n",
	    "d/x.ini:2: time-limit = 'soon' is not a time, such as 500ms, 5s, 2min or 1h");
	refused("[backend a]\n",
	    "d/x.ini:1: [backend a] has nothing to import, and there is no workload to measure it"
	    " with");
	refused("", "d/x.ini: no [backend NAME]: nothing to compare");
	refused("[backend \xff]\n", "d/x.ini: not a text in UTF-8");
}

static void
check_value(const char *raw, const char *wanted)
{
	g_autofree char *value = study_text_value(raw);

	assert_string_equal(value, wanted);
}

static void
a_comment_ends_a_value_outside_quotes(void **state)
{
	(void)state;
	check_value(" a b ; c", "a b");
	check_value("a;b", "a;b");
	check_value("--query='select 1 ; select 2' ; two", "--query='select 1 ; select 2'");
	check_value("it's ; a note", "it's");
	check_value("; all", "");
	check_value("x\r", "x");
}

static void
a_file_of_windows_reads_the_same(void **state)
{
	struct study_file *f =
	    parse("\xef\xbb\xbf[study]\r\ntitle = T\r\n; note\r\n[backend a]\r\nimport = x\r\n");

	(void)state;
	assert_string_equal(f->study.title, "T");
	study_file_free(f);
}

static void
times_shares_and_amounts(void **state)
{
	double v;
	char **words;

	(void)state;
	assert_true(study_value_duration("1.5", &v) && v == 1.5);
	assert_true(study_value_duration("2 min", &v) && v == 120);
	assert_false(study_value_duration("-1s", &v));
	assert_false(study_value_duration("1 week", &v));
	assert_true(study_value_share("5%", &v) && fabs(v - 0.05) < 1e-15);
	assert_false(study_value_share("0", &v));
	assert_false(study_value_share("100%", &v));
	assert_true(study_value_amount("4k") == 4096);
	assert_true(isnan(study_value_amount("4kb")));
	assert_null(study_value_scaling("iodepth 4 2"));
	assert_null(study_value_scaling("4 8 16"));
	words = study_value_scaling("bs 512 4k 1M");
	assert_int_equal(g_strv_length(words), 4);
	g_strfreev(words);
}

/* A group that has a key of every kind: only what is a text is freed as one. */
struct every_kind {
	char *text, *design;
	int64_t count;
	double ratio, share, seconds;
	bool on;
};

static void
keys_of_every_kind_are_freed(void **state)
{
	static const struct study_key keys[] = {
		{ "count", KEY_COUNT, offsetof(struct every_kind, count) },
		{ "ratio", KEY_RATIO, offsetof(struct every_kind, ratio) },
		{ "text", KEY_TEXT, offsetof(struct every_kind, text) },
		{ "share", KEY_SHARE, offsetof(struct every_kind, share) },
		{ "design", KEY_DESIGN, offsetof(struct every_kind, design) },
		{ "seconds", KEY_DURATION, offsetof(struct every_kind, seconds) },
		{ "on", KEY_SWITCH, offsetof(struct every_kind, on) },
		{ NULL, KEY_TEXT, 0 },
	};
	static const char *const values[] = { "12", "1.5", "a text", "5%", "grouped", "2min",
		"yes" };
	struct every_kind group = { 0 };

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(values); i++)
		assert_true(study_keys_set(&keys[i], &group, values[i]));
	assert_true(group.count == 12 && group.seconds == 120 && group.on);
	assert_string_equal(group.text, "a text");
	study_keys_free(keys, &group);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_of_every_kind_are_freed),
		cmocka_unit_test(what_is_not_said_has_a_default),
		cmocka_unit_test(every_key_is_read),
		cmocka_unit_test(an_import_is_not_measured_unless_it_has_a_url),
		cmocka_unit_test(scaling_makes_a_family),
		cmocka_unit_test(mistakes_name_their_line),
		cmocka_unit_test(a_comment_ends_a_value_outside_quotes),
		cmocka_unit_test(a_file_of_windows_reads_the_same),
		cmocka_unit_test(times_shares_and_amounts),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
