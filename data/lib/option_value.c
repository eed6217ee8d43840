/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "data/lib/option_value.h"

#include <string.h>

#include <glib.h>

#include "data/lib/cli.h"
#include "data/lib/parse.h"

static bool
flag(const struct option_spec *o, const char *text)
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

static int64_t
whole_number(const struct option_spec *o, const char *digits, const char *text)
{
	int64_t value;

	if (!parse_integer(digits, &value) || value < 0)
		cli_usage("--%s: '%s' is not a whole number", o->name, text);
	return value;
}

static uint64_t
size(const struct option_spec *o, const char *text)
{
	static const char suffixes[] = "KMGTPE";
	g_autofree char *digits = g_strdup(text);
	size_t n = strlen(digits);
	const char *suffix = n > 0 ? strchr(suffixes, g_ascii_toupper(digits[n - 1])) : NULL;
	int64_t value;

	if (suffix != NULL)
		digits[n - 1] = '\0';
	value = whole_number(o, digits, text);
	for (; suffix != NULL && suffix >= suffixes; suffix--) {
		if (value > INT64_MAX / 1024)
			cli_usage("--%s: '%s' is too large", o->name, text);
		value *= 1024;
	}
	return (uint64_t)value;
}

static double
real(const struct option_spec *o, const char *text)
{
	bool from_0 = o->kind == OPTION_AMOUNT;
	double value;

	if (!parse_real(text, &value) || (from_0 && value < 0))
		cli_usage(
		    "--%s: '%s' is not a number%s", o->name, text, from_0 ? " from 0 up" : "");
	return value;
}

static const char *
choice(const struct option_spec *o, const char *text)
{
	g_auto(GStrv) all = g_strsplit(o->argument, "|", -1);

	if (!g_strv_contains((const char *const *)all, text))
		cli_usage("--%s: '%s' is not one of %s", o->name, text, o->argument);
	return text;
}

static void
append(struct cli_list *list, const char *text)
{
	list->item = g_renew(const char *, list->item, list->n + 1);
	list->item[list->n++] = text;
}

void
option_value_store(const struct option_spec *o, void *into, const char *text)
{
	switch (o->kind) {
	case OPTION_FLAG:
		*(bool *)into = text == NULL || flag(o, text);
		return;
	case OPTION_COUNT:
		++*(uint64_t *)into;
		return;
	case OPTION_TEXT:
	case OPTION_MAYBE:
		*(const char **)into = text != NULL ? text : "";
		return;
	case OPTION_INTEGER:
		*(int64_t *)into = whole_number(o, text, text);
		return;
	case OPTION_SIZE:
		*(uint64_t *)into = size(o, text);
		return;
	case OPTION_REAL:
	case OPTION_AMOUNT:
		*(double *)into = real(o, text);
		return;
	case OPTION_CHOICE:
		*(const char **)into = choice(o, text);
		return;
	case OPTION_LIST:
	case OPTION_WORDS:
		append(into, text);
		return;
	case OPTION_HELP:
	case OPTION_VERSION:
		return;
	}
}

void
option_value_skip(const struct option_spec *o, void *into, const char *text)
{
	bool off = text == NULL || flag(o, text);

	switch (o->kind) {
	case OPTION_FLAG:
		*(bool *)into = !off;
		return;
	case OPTION_TEXT:
	case OPTION_MAYBE:
		*(const char **)into = NULL;
		return;
	case OPTION_SIZE:
	case OPTION_COUNT:
		*(uint64_t *)into = 0;
		return;
	default:
		cli_usage("--skip-%s: there is nothing to skip", o->name);
	}
}
