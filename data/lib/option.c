/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/option.h"

#include <errno.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/cli.h"
#include "data/lib/nearest.h"
#include "data/lib/option_value.h"
#include "data/lib/start.h"

/* One option as written: its name without dashes, and what a prefix turned it into. */
struct written {
	char *name;        /* owned */
	const char *value; /* behind an =, or NULL */
	bool negated;      /* --skip-x, --disable-x */
	bool loose;        /* --loose-x: nobody minds if there is no x */
};

static void
print_option(const struct option_spec *o, int width)
{
	char left[96], letter[8] = "    ";
	bool maybe = o->kind == OPTION_MAYBE;

	if (o->letter != 0)
		snprintf(letter, sizeof letter, "-%c, ", o->letter);
	snprintf(left, sizeof left, "%s--%s%s%s%s%s", letter, o->name, maybe ? "[" : "",
	    o->argument != NULL ? "=" : "", o->argument != NULL ? o->argument : "",
	    maybe ? "]" : "");
	printf("  %-*s %s\n", width, left, o->help);
}

static void
print_help(const struct option_reader *r)
{
	const struct program *program = r->program;

	printf("Usage: %s [OPTION]... %s\n%s\n\n%s", program_invocation_short_name,
	    program->operands, program->what, r->more_help != NULL ? r->more_help : "");
	for (const struct option_spec *o = program->options; o->name != NULL; o++)
		print_option(o, r->mariadb ? 46 : 34);
}

static _Noreturn void
answer(const struct option_reader *r, enum option_kind kind)
{
	if (kind == OPTION_HELP)
		print_help(r);
	else
		printf("%s (podium) %s\n", program_invocation_short_name, PODIUM_VERSION);
	exit(cli_finish(stdout));
}

static _Noreturn void
refuse_ambiguous(const struct option_reader *r, const char *name)
{
	GString *all = g_string_new("");

	for (const struct option_spec *o = r->program->options; o->name != NULL; o++)
		if (g_str_has_prefix(o->name, name))
			g_string_append_printf(all, "%s--%s", all->len > 0 ? ", " : "", o->name);
	cli_usage("ambiguous option '--%s': %s", name, all->str);
}

/* The option of that name, or the only one whose name begins so; NULL if there is none. */
static const struct option_spec *
find_by_name(const struct option_reader *r, const struct written *w)
{
	const struct option_spec *found = NULL;
	int n = 0;

	for (const struct option_spec *o = r->program->options; o->name != NULL; o++) {
		if (strcmp(o->name, w->name) == 0)
			return o;
		if (*w->name != '\0' && g_str_has_prefix(o->name, w->name)) {
			found = o;
			n++;
		}
	}
	if (n > 1 && !w->loose)
		refuse_ambiguous(r, w->name);
	return n == 1 ? found : NULL;
}

static bool
drop_prefix(char *name, const char *prefix)
{
	size_t n = strlen(prefix);

	if (strncmp(name, prefix, n) != 0)
		return false;
	memmove(name, name + n, strlen(name + n) + 1);
	return true;
}

static const struct option_spec *
find_long(const struct option_reader *r, struct written *w)
{
	const struct option_spec *o;

	if (r->mariadb) {
		g_strdelimit(w->name, "_", '-');
		w->loose = drop_prefix(w->name, "loose-");
	}
	o = find_by_name(r, w);
	if (o != NULL || !r->mariadb)
		return o;
	if (drop_prefix(w->name, "skip-") || drop_prefix(w->name, "disable-"))
		w->negated = true;
	else if (!drop_prefix(w->name, "enable-"))
		return NULL;
	return find_by_name(r, w);
}

static const struct option_spec *
find_letter(const struct option_reader *r, int letter)
{
	for (const struct option_spec *o = r->program->options; o->name != NULL; o++)
		if (o->letter == letter)
			return o;
	cli_usage("unknown option '-%c'", letter);
}

static bool
takes_none(const struct option_spec *o)
{
	return o->kind == OPTION_FLAG || o->kind == OPTION_COUNT || o->kind == OPTION_HELP ||
	    o->kind == OPTION_VERSION;
}

static bool
takes_one(const struct option_spec *o)
{
	return o->kind != OPTION_MAYBE && !takes_none(o);
}

static void *
place(const struct option_reader *r, const struct option_spec *o)
{
	return r->base != NULL ? (char *)r->base + (uintptr_t)o->into : o->into;
}

static void
store(const struct option_reader *r, const struct option_spec *o, const char *value)
{
	if (o->kind == OPTION_HELP || o->kind == OPTION_VERSION)
		answer(r, o->kind);
	option_value_store(o, place(r, o), value);
	if (r->seen != NULL)
		r->seen(r->base, o, value);
}

static _Noreturn void
refuse_unknown(const struct option_reader *r, const char *name)
{
	struct nearest nearest = nearest_begin(name);
	g_autofree char *meant = NULL;

	for (const struct option_spec *o = r->program->options; o->name != NULL; o++)
		nearest_try(&nearest, o->name);
	meant = nearest_words(&nearest, "--");
	cli_usage("unknown option '--%s'%s", name, meant);
}

/* The words behind the first of an option that takes several. Returns how many those are. */
static int
store_others(const struct option_reader *r, const struct option_spec *o, int left, char *next[])
{
	int n = 0;

	if (o->kind != OPTION_WORDS)
		return 0;
	for (const char *c = strchr(o->argument, ' '); c != NULL; c = strchr(c + 1, ' '), n++) {
		if (n >= left)
			cli_usage("option '--%s' needs more: %s", o->name, o->argument);
		store(r, o, next[n]);
	}
	return n;
}

/* Each returns how many arguments it used. */
static int
read_named(const struct option_reader *r, struct written *w, int left, char *next[])
{
	const struct option_spec *o = find_long(r, w);

	if (o == NULL && w->loose)
		return 1;
	if (o == NULL)
		refuse_unknown(r, w->name);
	if (w->negated) {
		option_value_skip(o, place(r, o), w->value);
		return 1;
	}
	if (w->value != NULL && takes_none(o) && !r->mariadb)
		cli_usage("option '--%s' takes no argument", o->name);
	if (!takes_one(o) || w->value != NULL) {
		store(r, o, w->value);
		return 1 + store_others(r, o, left - 1, next);
	}
	if (left < 2)
		cli_usage("option '--%s' needs an argument", o->name);
	store(r, o, next[0]);
	return 2 + store_others(r, o, left - 2, next + 1);
}

static int
read_long(const struct option_reader *r, int left, char *argument[])
{
	const char *equals = strchr(argument[0], '=');
	size_t end = equals != NULL ? (size_t)(equals - argument[0]) : strlen(argument[0]);
	struct written w = { .name = g_strndup(argument[0] + 2, end - 2),
		.value = equals != NULL ? equals + 1 : NULL };
	int used = read_named(r, &w, left, argument + 1);

	g_free(w.name);
	return used;
}

/* -abc, -ofile, -o file. */
static int
read_letters(const struct option_reader *r, int left, char *argument[])
{
	for (const char *c = argument[0] + 1; *c != '\0'; c++) {
		const struct option_spec *o = find_letter(r, *c);
		const char *rest = c[1] != '\0' ? c + 1 : NULL;

		if (takes_none(o)) {
			store(r, o, NULL);
			continue;
		}
		if (rest == NULL && takes_one(o) && left < 2)
			cli_usage("option '-%c' needs an argument", *c);
		if (rest == NULL && takes_one(o)) {
			store(r, o, argument[1]);
			return 2 + store_others(r, o, left - 2, argument + 2);
		}
		store(r, o, rest);
		return 1 + store_others(r, o, left - 1, argument + 1);
	}
	return 1;
}

static void
check_operands(const struct program *program, int n)
{
	if (n < program->least)
		cli_usage("missing operand: %s", program->operands);
	if (program->most >= 0 && n > program->most)
		cli_usage("too many operands: %s", program->operands);
}

/* Options to the front and operands behind them. Returns how many arguments are options. */
static int
read_all(const struct option_reader *r, int n, char *argument[])
{
	g_autofree char **operand = g_new(char *, (size_t)n + 1);
	int operands = 0, options = 0;

	for (int i = 0, used; i < n; i += used) {
		bool is_end = strcmp(argument[i], "--") == 0;

		used = 1;
		if (argument[i][0] != '-' || argument[i][1] == '\0') {
			operand[operands++] = argument[i];
			continue;
		}
		if (!is_end)
			used = argument[i][1] == '-' ? read_long(r, n - i, argument + i) :
						       read_letters(r, n - i, argument + i);
		memmove(argument + options, argument + i, (size_t)used * sizeof *argument);
		options += used;
		while (is_end && i + used < n)
			operand[operands++] = argument[i + used++];
	}
	for (int i = 0; i < operands; i++)
		argument[options + i] = operand[i];
	return options;
}

/* The table and --help and --version, if it has none of its own. Caller frees. */
static struct option_spec *
complete(const struct option_spec *own)
{
	static const struct option_spec standard[] = {
		{ "help", 0, OPTION_HELP, NULL, NULL, "print this help" },
		{ "version", 0, OPTION_VERSION, NULL, NULL, "print the version" },
	};
	struct option_spec *all;
	bool has_help = false;
	size_t n = 0;

	for (; own != NULL && own[n].name != NULL; n++)
		has_help = has_help || own[n].kind == OPTION_HELP;
	all = g_new0(struct option_spec, n + G_N_ELEMENTS(standard) + 1);
	for (size_t i = 0; i < n; i++)
		all[i] = own[i];
	if (!has_help)
		memcpy(all + n, standard, sizeof standard);
	return all;
}

int
option_read(const struct option_reader *reader, int n, char *argument[])
{
	g_autofree struct option_spec *options = complete(reader->program->options);
	struct program program = *reader->program;
	struct option_reader r = *reader;
	int first;

	start_program();
	program.options = options;
	r.program = &program;
	first = read_all(&r, n, argument);
	check_operands(&program, n - first);
	return first;
}

int
option_parse(int argc, char *argv[], const struct program *program)
{
	const struct option_reader reader = { .program = program };

	return 1 + option_read(&reader, argc - 1, argv + 1);
}
