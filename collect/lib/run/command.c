/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/command.h"

#include <glib.h>
#include <string.h>

#include "collect/lib/study/program.h"
#include "data/lib/store/settings.h"

/* What follows "scheme:", or NULL. */
static const char *
after_scheme(const char *url, const char *scheme)
{
	size_t length = strlen(scheme);

	return g_ascii_strncasecmp(url, scheme, length) == 0 && url[length] == ':' ?
	    url + length + 1 :
	    NULL;
}

static const char *
path_of(const char *url)
{
	const char *file = after_scheme(url, "file");
	const char *sqlite = after_scheme(url, "sqlite");

	return file != NULL ? file : sqlite != NULL ? sqlite : url;
}

static void
fill_one(GString *into, const char *place, const char *value, bool quote)
{
	g_autofree char *shown = quote ? g_shell_quote(value) : g_strdup(value);

	g_string_replace(into, place, shown, 0);
}

char *
command_fill(const struct command *c, const char *text, bool quote)
{
	GString *filled = g_string_new(text);
	const char *url = c->backend->url != NULL ? c->backend->url : "";

	fill_one(filled, "{url}", url, quote);
	fill_one(filled, "{path}", path_of(url), quote);
	fill_one(filled, "{backend}", c->backend->name, quote);
	fill_one(filled, "{scratch}", c->scratch, quote);
	return g_string_free(filled, FALSE);
}

char *
command_folder(const struct command *c)
{
	g_autofree char *folder = settings_value(c->backend->settings, "folder");

	return settings_path(c->store_path, folder != NULL ? folder : ".");
}

static void
add(GPtrArray *words, const char *option, const char *value)
{
	if (value != NULL && *value != '\0')
		g_ptr_array_add(words, g_strconcat(option, value, NULL));
}

/* A command gets its url only where it asks for it, by {url}; a file's path is its url. */
static void
add_url(GPtrArray *words, const struct command *c)
{
	const char *url = c->backend->url;
	const char *file = url != NULL ? after_scheme(url, "file") : NULL;

	if (url != NULL && strcmp(c->workload->program, "exec") != 0)
		g_ptr_array_add(words, command_fill(c, file != NULL ? file : url, false));
}

static bool
add_options(GPtrArray *words, const struct command *c, const char *options, char **error)
{
	g_autoptr(GError) gone = NULL;
	g_auto(GStrv) all = NULL;

	if (options == NULL || options[strspn(options, " \t")] == '\0')
		return true;
	if (!g_shell_parse_argv(options, NULL, &all, &gone)) {
		*error = g_strdup_printf("options: %s", gone->message);
		return false;
	}
	for (char **word = all; *word != NULL; word++)
		g_ptr_array_add(words, command_fill(c, *word, false));
	return true;
}

static void
add_record(GPtrArray *words, const struct command *c)
{
	g_ptr_array_add(words, g_strdup_printf("--record=%s", c->store_path));
	g_ptr_array_add(words, g_strdup_printf("--backend=%s", c->backend->name));
	g_ptr_array_add(words, g_strdup_printf("--workload=%s", c->workload->name));
	g_ptr_array_add(words, g_strdup_printf("--run=%lld", (long long)c->run));
}

static void
add_defaults_file(GPtrArray *words, const struct command *c)
{
	g_autofree char *file = settings_value(c->backend->settings, "defaults-file");
	g_autofree char *path = file != NULL ? settings_path(c->store_path, file) : NULL;

	add(words, "--defaults-file=", path);
}

char **
command_line(const struct command *c, char **error)
{
	GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
	g_autofree char *options = settings_value(c->backend->settings, "options");
	char *program = c->workload->program != NULL ? program_find(c->workload->program) : NULL;

	if (program == NULL) {
		*error = g_strdup_printf("there is no podium-%s",
		    c->workload->program != NULL ? c->workload->program : "(none)");
		g_ptr_array_unref(words);
		return NULL;
	}
	g_ptr_array_add(words, program);
	add_defaults_file(words, c); /* which the client library takes as the first option only */
	add_url(words, c);
	add_record(words, c);
	if (!add_options(words, c, options, error) ||
	    !add_options(words, c, c->workload->options, error)) {
		g_ptr_array_unref(words);
		return NULL;
	}
	g_ptr_array_add(words, NULL);
	return (char **)g_ptr_array_free(words, FALSE);
}
