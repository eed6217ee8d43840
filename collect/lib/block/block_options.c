/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/block_options.h"

#include <string.h>

#include <glib.h>

#include "collect/lib/block/block_parameters.h"
#include "data/lib/cli.h"
#include "data/lib/nearest.h"

static char *
plain_name(const char *name)
{
	return g_strdelimit(g_strdup(name), "_", '-');
}

static const struct block_parameter *
find_parameter(const char *name)
{
	g_autofree char *plain = plain_name(name);

	for (const struct block_parameter *p = block_parameters; p->name != NULL; p++)
		if (strcmp(plain, p->name) == 0)
			return p;
	return NULL;
}

/* With the help's words, for "MODE" alone helps nobody. */
static char *
not_a_value(const struct block_parameter *p, const char *name, const char *value)
{
	if (p->help == NULL)
		return g_strdup_printf("%s: '%s' is not a value for it", name, value);
	return g_strdup_printf("%s: '%s' is not %s (%s)", name, value, p->argument, p->help);
}

static char *
not_an_option(const char *name)
{
	struct nearest nearest = nearest_begin(name);
	g_autofree char *meant = NULL;

	for (const struct block_parameter *p = block_parameters; p->name != NULL; p++)
		nearest_try(&nearest, p->name);
	meant = nearest_words(&nearest, "");
	return g_strdup_printf("unknown option '%s'%s", name, meant);
}

bool
block_options_is_switch(const char *name)
{
	const struct block_parameter *p = find_parameter(name);

	return p != NULL && p->is_switch;
}

bool
block_options_set(struct block_load *load, const char *name, const char *value, char **why)
{
	const struct block_parameter *p = find_parameter(name);

	if (p == NULL)
		*why = not_an_option(name);
	else if (!p->set(load, p->at, value))
		*why = not_a_value(p, name, value);
	else
		return true;
	return false;
}

static size_t
count(void)
{
	size_t n = 0;

	while (block_parameters[n].name != NULL)
		n++;
	return n;
}

struct option_spec *
block_options_specs(const struct option_spec *own, const char ***texts)
{
	size_t n = 0;
	struct option_spec *all;

	while (own[n].name != NULL)
		n++;
	all = g_new0(struct option_spec, n + count() + 1);
	memcpy(all, own, n * sizeof *all);
	*texts = g_new0(const char *, count());
	for (size_t i = 0; i < count(); i++) {
		const struct block_parameter *p = &block_parameters[i];

		all[n + i] = (struct option_spec){ p->name, 0, OPTION_TEXT, &(*texts)[i],
			p->argument, p->help != NULL ? p->help : "as fio spells it" };
	}
	return all;
}

/* Up to the "=", or to the end. */
static size_t
name_length(const char *argument)
{
	return strcspn(argument, "=");
}

char **
block_options_arguments(int argc, char *argv[])
{
	char **all = g_new0(char *, (size_t)argc + 1);
	bool options = true;

	for (int i = 0; i < argc; i++) {
		size_t n = name_length(argv[i]);
		g_autofree char *name = g_strndup(argv[i], n);

		options = options && strcmp(argv[i], "--") != 0;
		if (i > 0 && options && g_str_has_prefix(argv[i], "--")) {
			g_strdelimit(name, "_", '-');
			all[i] = g_strconcat(name, argv[i] + n, NULL);
			if (argv[i][n] == '\0' && block_options_is_switch(name + 2)) {
				g_free(all[i]);
				all[i] = g_strconcat(name, "=1", NULL);
			}
		} else
			all[i] = g_strdup(argv[i]);
	}
	return all;
}

void
block_options_apply(struct block_load *load, const char *const *texts)
{
	for (size_t i = 0; i < count(); i++) {
		const struct block_parameter *p = &block_parameters[i];

		if (texts[i] != NULL && !p->set(load, p->at, texts[i])) {
			g_autofree char *why = not_a_value(p, p->name, texts[i]);

			cli_usage("--%s", why);
		}
	}
}
