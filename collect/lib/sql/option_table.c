/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/option_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/lib/cli.h"
#include "data/lib/parse.h"

/*
 * One option as written: its name without dashes, its value if it came with =, and what a prefix
 * turns it into.
 */
struct written {
	char name[80];
	const char *value; /* or NULL */
	bool negated;      /* --skip-x, --disable-x */
	bool loose;        /* --loose-x: nobody minds if there is no x */
};

static bool
drop_prefix(char *name, const char *prefix)
{
	size_t n = strlen(prefix);

	if (strncmp(name, prefix, n) != 0)
		return false;
	memmove(name, name + n, strlen(name + n) + 1);
	return true;
}

/* Underscores are as good as dashes. False if the name is longer than any. */
static bool
take_apart(const char *argument, struct written *w)
{
	const char *equals = strchr(argument, '=');
	size_t n = equals != NULL ? (size_t)(equals - argument) : strlen(argument);

	*w = (struct written){ .value = equals != NULL ? equals + 1 : NULL };
	if (n >= sizeof w->name)
		return false;
	memcpy(w->name, argument, n);
	g_strdelimit(w->name, "_", '-');
	w->loose = drop_prefix(w->name, "loose-");
	return true;
}

/* The option of that name, or the only one whose name begins so; *others counts them. */
static const struct slap_option *
find_by_name(const struct slap_option *table, const char *name, int *others)
{
	const struct slap_option *found = NULL;

	*others = 0;
	for (const struct slap_option *o = table; o->name != NULL; o++) {
		if (strcmp(o->name, name) == 0) {
			*others = 1;
			return o;
		}
		if (*name != '\0' && g_str_has_prefix(o->name, name)) {
			found = o;
			(*others)++;
		}
	}
	return *others == 1 ? found : NULL;
}

static const struct slap_option *
find_long(const struct slap_option *table, struct written *w, int *others)
{
	const struct slap_option *o = find_by_name(table, w->name, others);

	if (o != NULL || *others > 0)
		return o;
	if (drop_prefix(w->name, "skip-") || drop_prefix(w->name, "disable-"))
		w->negated = true;
	else if (!drop_prefix(w->name, "enable-"))
		return NULL;
	return find_by_name(table, w->name, others);
}

static const struct slap_option *
find_letter(const struct slap_option *table, int letter)
{
	for (const struct slap_option *o = table; o->name != NULL; o++)
		if (o->letter == letter)
			return o;
	cli_usage("unknown option '-%c'", letter);
}

static uint64_t
parse_number(const struct slap_option *o, const char *text)
{
	static const char suffixes[] = "KMGTPE";
	g_autofree char *digits = g_strdup(text);
	size_t n = strlen(digits);
	const char *suffix = n > 0 ? strchr(suffixes, g_ascii_toupper(digits[n - 1])) : NULL;
	int64_t value;

	if (suffix != NULL)
		digits[n - 1] = '\0';
	if (!parse_integer(digits, &value) || value < 0)
		cli_usage("--%s: '%s' is not a whole number", o->name, text);
	for (; suffix != NULL && suffix >= suffixes; suffix--) {
		if (value > INT64_MAX / 1024)
			cli_usage("--%s: '%s' is too large", o->name, text);
		value *= 1024;
	}
	return (uint64_t)value;
}

static bool
parse_flag(const struct slap_option *o, const char *text)
{
	static const char *const yes[] = { "1", "on", "true", "yes", NULL };
	static const char *const no[] = { "0", "off", "false", "no", NULL };
	g_autofree char *low = g_ascii_strdown(text, -1);

	if (g_strv_contains(yes, low))
		return true;
	if (!g_strv_contains(no, low))
		cli_usage("--%s: '%s' is neither on nor off", o->name, text);
	return false;
}

static const char *
parse_choice(const struct slap_option *o, const char *text)
{
	g_auto(GStrv) all = g_strsplit(o->argument, "|", -1);

	if (!g_strv_contains((const char *const *)all, text))
		cli_usage("--%s: '%s' is not one of %s", o->name, text, o->argument);
	return text;
}

static _Noreturn void
answer(const struct option_reading *r, enum slap_option_kind kind)
{
	if (kind == SLAP_HELP)
		option_table_help(r->table);
	else
		printf("%s (podium) %s\n", g_get_prgname(), PODIUM_VERSION);
	exit(cli_finish(stdout));
}

static bool
takes_argument(const struct slap_option *o)
{
	switch (o->kind) {
	case SLAP_NUMBER:
	case SLAP_REAL:
	case SLAP_TEXT:
	case SLAP_CHOICE:
	case SLAP_LIST:
		return true;
	default:
		return false;
	}
}

static void
store_real(const struct slap_option *o, const char *value, double *into)
{
	if (!parse_real(value, into) || *into < 0)
		cli_usage("--%s: '%s' is not a number from 0 up", o->name, value);
}

static void
store(const struct option_reading *r, const struct slap_option *o, const char *value)
{
	void *field = (char *)r->into + o->offset;

	switch (o->kind) {
	case SLAP_FLAG:
		*(bool *)field = value == NULL || parse_flag(o, value);
		break;
	case SLAP_COUNT:
		++*(uint64_t *)field;
		break;
	case SLAP_NUMBER:
		*(uint64_t *)field = parse_number(o, value);
		break;
	case SLAP_REAL:
		store_real(o, value, field);
		break;
	case SLAP_TEXT:
		*(const char **)field = value;
		break;
	case SLAP_OPTIONAL:
		*(const char **)field = value != NULL ? value : "";
		break;
	case SLAP_CHOICE:
		*(const char **)field = parse_choice(o, value);
		break;
	case SLAP_LIST:
		g_ptr_array_add(*(GPtrArray **)field, (gpointer)value);
		break;
	case SLAP_HELP:
	case SLAP_VERSION:
		answer(r, o->kind);
	}
	r->seen(r->into, o, value);
}

/* --skip-x: a flag is off, a text is none, a number 0. */
static void
negate(const struct option_reading *r, const struct slap_option *o, const char *value)
{
	void *field = (char *)r->into + o->offset;
	bool off = value == NULL || parse_flag(o, value);

	if (o->kind == SLAP_FLAG)
		*(bool *)field = !off;
	else if (o->kind == SLAP_TEXT || o->kind == SLAP_OPTIONAL)
		*(const char **)field = NULL;
	else if (o->kind == SLAP_NUMBER || o->kind == SLAP_COUNT)
		*(uint64_t *)field = 0;
	else
		cli_usage("--skip-%s: there is nothing to skip", o->name);
}

/* Returns how many arguments it used. */
static int
read_long(const struct option_reading *r, const char *const *argument, int left)
{
	struct written w;
	int others = 0, used = 1;
	const struct slap_option *o = NULL;

	if (take_apart(argument[0] + 2, &w))
		o = find_long(r->table, &w, &others);
	if (o == NULL && w.loose)
		return 1;
	if (o == NULL && others > 1)
		cli_usage("ambiguous option '%s'", argument[0]);
	if (o == NULL)
		cli_usage("unknown option '--%s'", w.name);
	if (w.negated) {
		negate(r, o, w.value);
		return 1;
	}
	if (takes_argument(o) && w.value == NULL) {
		if (left < 2)
			cli_usage("option '--%s' needs an argument", o->name);
		w.value = argument[1];
		used = 2;
	}
	store(r, o, w.value);
	return used;
}

/* -abc, -ufoo, -u foo. Returns how many arguments it used. */
static int
read_letters(const struct option_reading *r, const char *const *argument, int left)
{
	for (const char *c = argument[0] + 1; *c != '\0'; c++) {
		const struct slap_option *o = find_letter(r->table, *c);

		if (o->kind == SLAP_OPTIONAL) {
			store(r, o, c[1] != '\0' ? c + 1 : NULL);
			return 1;
		}
		if (takes_argument(o)) {
			if (c[1] == '\0' && left < 2)
				cli_usage("option '-%c' needs an argument", *c);
			store(r, o, c[1] != '\0' ? c + 1 : argument[1]);
			return c[1] != '\0' ? 1 : 2;
		}
		store(r, o, NULL);
	}
	return 1;
}

void
option_table_read(struct option_reading *r, const char *const *argument, int n)
{
	for (int i = 0; i < n;) {
		const char *a = argument[i];

		if (strcmp(a, "--") == 0) {
			while (++i < n)
				g_ptr_array_add(r->operands, (gpointer)argument[i]);
		} else if (g_str_has_prefix(a, "--"))
			i += read_long(r, argument + i, n - i);
		else if (a[0] == '-' && a[1] != '\0')
			i += read_letters(r, argument + i, n - i);
		else
			g_ptr_array_add(r->operands, (gpointer)argument[i++]);
	}
}

static void
print_option(const struct slap_option *o)
{
	char left[96], letter[8] = "    ";
	bool optional = o->kind == SLAP_OPTIONAL;

	if (o->letter != 0)
		snprintf(letter, sizeof letter, "-%c, ", o->letter);
	snprintf(left, sizeof left, "%s--%s%s%s%s", letter, o->name,
	    o->argument == NULL ? "" : optional ? "[=" : "=", o->argument != NULL ? o->argument : "",
	    optional && o->argument != NULL ? "]" : "");
	printf("  %-46s %s\n", left, o->help);
}

void
option_table_help(const struct slap_option *table)
{
	printf("Usage: %s [OPTION]... [URL]\n"
	    "put an SQL load on a database and time every statement\n\n"
	    "First arguments: --no-defaults, --print-defaults, --defaults-file=FILE,\n"
	    "--defaults-extra-file=FILE, --defaults-group-suffix=TEXT. Option files: /etc/my.cnf,\n"
	    "/etc/mysql/my.cnf, ~/.my.cnf; groups: mysqlslap mariadb-slap client client-server\n"
	    "client-mariadb.\n\n", g_get_prgname());
	for (const struct slap_option *o = table; o->name != NULL; o++)
		print_option(o);
}
