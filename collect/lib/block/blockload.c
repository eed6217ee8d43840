/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/blockload.h"

#include <string.h>

#include <glib.h>

#include "collect/lib/block/blockparameters.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"

const char *const blockload_kind_name[BLOCK_KINDS] = { "read", "write", "trim", "flush" };

struct blockload
blockload_defaults(void)
{
	struct blockload load = { .read_percent = 50,
		.depth = 1,
		.jobs = 1,
		.seed = 1,
		.engine = "auto",
		.read_ahead = true,
		.verify_after = true };

	blockload_set(&load, "rw", "read", NULL);
	blockload_set(&load, "bs", "4k", NULL);
	return load;
}

static char *
plain_name(const char *name)
{
	return g_strdelimit(g_strdup(name), "_", '-');
}

static const struct parameter *
find_parameter(const char *name)
{
	g_autofree char *plain = plain_name(name);

	for (const struct parameter *p = blockparameters; p->name != NULL; p++)
		if (strcmp(plain, p->name) == 0)
			return p;
	return NULL;
}

/* With the help's words, for "MODE" alone helps nobody. */
static char *
not_a_value(const struct parameter *p, const char *name, const char *value)
{
	if (p->help == NULL)
		return g_strdup_printf("%s: '%s' is not a value for it", name, value);
	return g_strdup_printf("%s: '%s' is not %s (%s)", name, value, p->argument, p->help);
}

bool
blockload_is_switch(const char *name)
{
	const struct parameter *p = find_parameter(name);

	return p != NULL && p->is_switch;
}

bool
blockload_set(struct blockload *load, const char *name, const char *value, char **why)
{
	const struct parameter *p = find_parameter(name);

	if (p == NULL)
		*why = g_strdup_printf("unknown option '%s'", name);
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

	while (blockparameters[n].name != NULL)
		n++;
	return n;
}

struct option_spec *
blockload_options(const struct option_spec *own, const char ***texts)
{
	size_t n = 0;
	struct option_spec *all;

	while (own[n].name != NULL)
		n++;
	all = g_new0(struct option_spec, n + count() + 1);
	memcpy(all, own, n * sizeof *all);
	*texts = g_new0(const char *, count());
	for (size_t i = 0; i < count(); i++) {
		const struct parameter *p = &blockparameters[i];

		all[n + i] = (struct option_spec){ p->name, 0, OPTION_TEXT, &(*texts)[i],
			p->argument, p->help != NULL ? p->help : "as fio spells it" };
	}
	return all;
}

void
blockload_apply(struct blockload *load, const char *const *texts)
{
	for (size_t i = 0; i < count(); i++) {
		const struct parameter *p = &blockparameters[i];

		if (texts[i] != NULL && !p->set(load, p->at, texts[i])) {
			g_autofree char *why = not_a_value(p, p->name, texts[i]);

			cli_usage("--%s", why);
		}
	}
}
