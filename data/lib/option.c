/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/option.h"

#include <err.h>
#include <getopt.h>
#include <glib.h>
#include <stdlib.h>

#include "data/lib/cli.h"
#include "data/lib/parse.h"

enum { HELP = 1000, VERSION, FIRST };

static void
print_help(const struct program *program)
{
	const struct option_spec *o;

	printf("Usage: %s [OPTION]... %s\n%s\n\n", program_invocation_short_name, program->operands,
	    program->what);
	for (o = program->options; o != NULL && o->name != NULL; o++) {
		char left[64], letter[8] = "    ";
		bool maybe = o->kind == OPTION_MAYBE;

		if (o->letter != 0)
			snprintf(letter, sizeof letter, "-%c, ", o->letter);
		snprintf(left, sizeof left, "%s--%s%s%s%s%s", letter, o->name, maybe ? "[" : "",
		    o->argument != NULL ? "=" : "", o->argument != NULL ? o->argument : "",
		    maybe ? "]" : "");
		printf("  %-34s %s\n", left, o->help);
	}
	printf("  %-34s %s\n  %-34s %s\n", "    --help", "print this help", "    --version",
	    "print the version");
}

static bool
is_choice(const char *choices, const char *text)
{
	g_auto(GStrv) all = g_strsplit(choices, "|", -1);

	return g_strv_contains((const char *const *)all, text);
}

static void
append(struct cli_list *list, const char *text)
{
	list->item = g_renew(const char *, list->item, list->n + 1);
	list->item[list->n++] = text;
}

static void
store_option(const struct option_spec *o, const char *text)
{
	switch (o->kind) {
	case OPTION_FLAG:
		*(bool *)o->into = true;
		return;
	case OPTION_TEXT:
	case OPTION_MAYBE:
		*(const char **)o->into = text != NULL ? text : "";
		return;
	case OPTION_LIST:
		append(o->into, text);
		return;
	case OPTION_INTEGER:
		if (!parse_integer(text, o->into) || *(int64_t *)o->into < 0)
			cli_usage("--%s: '%s' is not a whole number", o->name, text);
		return;
	case OPTION_REAL:
		if (!parse_real(text, o->into))
			cli_usage("--%s: '%s' is not a number", o->name, text);
		return;
	case OPTION_CHOICE:
		if (!is_choice(o->argument, text))
			cli_usage("--%s: '%s' is not one of %s", o->name, text, o->argument);
		*(const char **)o->into = text;
		return;
	}
}

static size_t
count_options(const struct option_spec *options)
{
	size_t n = 0;

	while (options != NULL && options[n].name != NULL)
		n++;
	return n;
}

/* The same table in getopt's words; `letters` takes the short forms. */
static struct option *
getopt_table(const struct option_spec *options, GString *letters)
{
	size_t n = count_options(options);
	struct option *table = g_new0(struct option, n + 3);

	for (size_t i = 0; i < n; i++) {
		table[i].name = options[i].name;
		table[i].has_arg = options[i].kind == OPTION_FLAG ? no_argument :
		    options[i].kind == OPTION_MAYBE               ? optional_argument :
								    required_argument;
		table[i].val = FIRST + (int)i;
		if (options[i].letter != 0)
			g_string_append_printf(letters, "%c%s", options[i].letter,
			    options[i].kind == OPTION_FLAG ? "" : ":");
	}
	table[n] = (struct option){ "help", no_argument, NULL, HELP };
	table[n + 1] = (struct option){ "version", no_argument, NULL, VERSION };
	return table;
}

static const struct option_spec *
find_option(const struct option_spec *options, int code)
{
	if (code >= FIRST)
		return &options[code - FIRST];
	while (options->letter != code)
		options++;
	return options;
}

static void
check_operands(const struct program *program, int n)
{
	if (n < program->least)
		cli_usage("missing operand: %s", program->operands);
	if (program->most >= 0 && n > program->most)
		cli_usage("too many operands: %s", program->operands);
}

int
option_parse(int argc, char *argv[], const struct program *program)
{
	GString *letters = g_string_new("");
	struct option *table = getopt_table(program->options, letters);
	int code;

	while ((code = getopt_long(argc, argv, letters->str, table, NULL)) != -1) {
		if (code == HELP) {
			print_help(program);
			exit(cli_finish(stdout));
		}
		if (code == VERSION) {
			printf("%s (podium) %s\n", program_invocation_short_name, PODIUM_VERSION);
			exit(cli_finish(stdout));
		}
		if (code == '?')
			exit(2);
		store_option(find_option(program->options, code), optarg);
	}
	check_operands(program, argc - optind);
	g_string_free(letters, TRUE);
	g_free(table);
	return optind;
}
