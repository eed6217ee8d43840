/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/option_files.h"

#include <ctype.h>
#include <err.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "collect/lib/sql/login_file.h"

enum { DEEPEST = 10 };

struct reader {
	const char *const *groups;
	const char *suffix; /* or NULL */
	GPtrArray *arguments;
	char **why;
	int depth;
};

static gboolean read_file(struct reader *r, const char *path, gboolean must);

/* "--name=value" of that name: its value, else NULL. */
static const char *
value_of(const char *argument, const char *name)
{
	return g_str_has_prefix(argument, name) ? argument + strlen(name) : NULL;
}

static gboolean
take(struct option_files *f, const char *argument)
{
	const char *value;

	if (strcmp(argument, "--no-defaults") == 0)
		f->none = TRUE;
	else if (strcmp(argument, "--print-defaults") == 0)
		f->print = TRUE;
	else if (strcmp(argument, "--no-login-paths") == 0)
		f->login_path = NULL;
	else if ((value = value_of(argument, "--defaults-file=")) != NULL)
		f->only = value;
	else if ((value = value_of(argument, "--defaults-extra-file=")) != NULL)
		f->extra = value;
	else if ((value = value_of(argument, "--defaults-group-suffix=")) != NULL)
		f->group_suffix = value;
	else if ((value = value_of(argument, "--login-path=")) != NULL)
		f->login_path = value;
	else
		return FALSE;
	return TRUE;
}

struct option_files
option_files_parse(int *argc, char *argv[])
{
	struct option_files f = { .group_suffix = getenv("MYSQL_GROUP_SUFFIX") };
	g_autofree char **taken = g_new(char *, (gsize)*argc);
	gboolean at_end = FALSE;
	int left = 1, n = 0;

	if (getenv("MARIADB_GROUP_SUFFIX") != NULL)
		f.group_suffix = getenv("MARIADB_GROUP_SUFFIX");
	for (int i = 1; i < *argc; i++) {
		at_end = at_end || strcmp(argv[i], "--") == 0;
		if (at_end || !take(&f, argv[i]))
			argv[left++] = argv[i];
		else
			taken[n++] = argv[i];
	}
	memcpy(argv + left, taken, (gsize)n * sizeof *taken);
	*argc = left;
	return f;
}

static gboolean
is_wanted(const struct reader *r, const char *group)
{
	for (const char *const *g = r->groups; *g != NULL; g++) {
		size_t n = strlen(*g);

		if (strcmp(group, *g) == 0)
			return TRUE;
		if (r->suffix != NULL && strncmp(group, *g, n) == 0 &&
		    strcmp(group + n, r->suffix) == 0)
			return TRUE;
	}
	return FALSE;
}

/* Cuts the line at a # that stands outside quotes. */
static void
cut_comment(char *line)
{
	char quote = '\0';

	for (char *c = line; *c != '\0'; c++) {
		if (*c == '\\' && quote != '\0' && c[1] != '\0')
			c++;
		else if ((*c == '\'' || *c == '"') && (quote == '\0' || quote == *c))
			quote = quote == '\0' ? *c : '\0';
		else if (*c == '#' && quote == '\0')
			*c = '\0';
		if (*c == '\0')
			return;
	}
}

/* \n, \t, \r, \b, \s (a blank), \\ and quotes; another backslash stays. */
static char *
unescape(const char *value)
{
	static const char letters[] = "ntrbs\\\"'", meanings[] = "\n\t\r\b \\\"'";
	GString *out = g_string_new("");

	for (const char *c = value; *c != '\0'; c++) {
		const char *found = *c == '\\' && c[1] != '\0' ? strchr(letters, c[1]) : NULL;

		if (found != NULL)
			c++;
		g_string_append_c(out, found != NULL ? meanings[found - letters] : *c);
	}
	return g_string_free(out, FALSE);
}

static void
unquote(char *value)
{
	size_t n = strlen(value);

	if (n >= 2 && (*value == '\'' || *value == '"') && value[n - 1] == *value) {
		memmove(value, value + 1, n - 2);
		value[n - 2] = '\0';
	}
}

static void
add_option(struct reader *r, char *line)
{
	char *equals, *value;

	cut_comment(line);
	equals = strchr(line, '=');
	if (equals == NULL) {
		g_ptr_array_add(r->arguments, g_strdup_printf("--%s", g_strchomp(line)));
		return;
	}
	*equals = '\0';
	value = g_strstrip(equals + 1);
	unquote(value);
	value = unescape(value);
	g_ptr_array_add(r->arguments, g_strdup_printf("--%s=%s", g_strchomp(line), value));
	g_free(value);
}

static gint
by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static gboolean
include_folder(struct reader *r, const char *path)
{
	GDir *dir = g_dir_open(path, 0, NULL);
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	gboolean good = TRUE;
	const char *name;

	if (dir == NULL)
		return TRUE;
	while ((name = g_dir_read_name(dir)) != NULL)
		if (g_str_has_suffix(name, ".cnf"))
			g_ptr_array_add(names, g_build_filename(path, name, NULL));
	g_dir_close(dir);
	g_ptr_array_sort(names, by_name);
	for (guint i = 0; i < names->len && good; i++)
		good = read_file(r, names->pdata[i], FALSE);
	return good;
}

/* !include FILE or !includedir FOLDER; others are passed over, as MariaDB does. */
static gboolean
include(struct reader *r, const char *line)
{
	g_autofree char *path = NULL;

	if (g_str_has_prefix(line, "!includedir") && isspace((unsigned char)line[11])) {
		path = g_strstrip(g_strdup(line + 11));
		return include_folder(r, path);
	}
	if (g_str_has_prefix(line, "!include") && isspace((unsigned char)line[8])) {
		path = g_strstrip(g_strdup(line + 8));
		return read_file(r, path, FALSE);
	}
	return TRUE;
}

/* Returns what is wrong with the line, or NULL. *wanted is NULL before the first group. */
static const char *
read_line(struct reader *r, char *line, const char **wanted)
{
	if (*line == '[') {
		char *end = strchr(line, ']');

		if (end == NULL)
			return "a group without its ]";
		*end = '\0';
		*wanted = is_wanted(r, g_strstrip(line + 1)) ? "yes" : "";
		return NULL;
	}
	if (*wanted == NULL)
		return "an option before the first group";
	if (**wanted != '\0')
		add_option(r, line);
	return NULL;
}

static gboolean
read_lines(struct reader *r, const char *path, char **lines)
{
	const char *wanted = NULL, *wrong;

	for (int i = 0; lines[i] != NULL; i++) {
		char *line = g_strstrip(lines[i]);

		if (*line == '\0' || *line == '#' || *line == ';')
			continue;
		if (*line == '!') {
			if (!include(r, line))
				return FALSE;
			continue;
		}
		wrong = read_line(r, line, &wanted);
		if (wrong != NULL) {
			*r->why = g_strdup_printf("%s:%d: %s", path, i + 1, wrong);
			return FALSE;
		}
	}
	return TRUE;
}

static gboolean
is_open_to_all(const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0 || !S_ISREG(st.st_mode) || (st.st_mode & S_IWOTH) == 0)
		return FALSE;
	warnx("%s: passed over: anybody may write to it", path);
	return TRUE;
}

static gboolean
read_file(struct reader *r, const char *path, gboolean must)
{
	g_autoptr(GError) error = NULL;
	g_autofree char *text = NULL;
	g_auto(GStrv) lines = NULL;
	gboolean good;

	if (is_open_to_all(path) || r->depth >= DEEPEST)
		return TRUE;
	if (!g_file_get_contents(path, &text, NULL, &error)) {
		if (!must && g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
			return TRUE;
		*r->why = g_strdup_printf("%s: %s", path, g_strerror(errno));
		return FALSE;
	}
	lines = g_strsplit(text, "\n", -1);
	r->depth++;
	good = read_lines(r, path, lines);
	r->depth--;
	return good;
}

static gboolean
read_usual_files(struct reader *r, const struct option_files *files)
{
	const char *home =
	    getenv("MARIADB_HOME") != NULL ? getenv("MARIADB_HOME") : getenv("MYSQL_HOME");
	g_autofree char *server = home != NULL ? g_build_filename(home, "my.cnf", NULL) : NULL;
	g_autofree char *own = g_build_filename(g_get_home_dir(), ".my.cnf", NULL);

	return read_file(r, "/etc/my.cnf", FALSE) && read_file(r, "/etc/mysql/my.cnf", FALSE) &&
	    (server == NULL || read_file(r, server, FALSE)) &&
	    (files->extra == NULL || read_file(r, files->extra, TRUE)) && read_file(r, own, FALSE);
}

/* Its groups are those of the files, and the login path itself. */
static gboolean
read_login_path(struct reader *r, const char *login_path)
{
	g_autofree char *path = login_file_path(), *text = login_file_read(path, r->why);
	g_auto(GStrv) lines = text != NULL ? g_strsplit(text, "\n", -1) : NULL;
	g_autoptr(GPtrArray) groups = g_ptr_array_new();
	struct reader own = *r;

	for (const char *const *g = r->groups; *g != NULL; g++)
		g_ptr_array_add(groups, (gpointer)*g);
	g_ptr_array_add(groups, (gpointer)login_path);
	g_ptr_array_add(groups, NULL);
	own.groups = (const char *const *)groups->pdata;
	return lines != NULL && read_lines(&own, path, lines);
}

GPtrArray *
option_files_read(const struct option_files *files, const char *const groups[], char **why)
{
	struct reader r = { groups, files->group_suffix, g_ptr_array_new_with_free_func(g_free),
		why, 0 };
	gboolean good = TRUE;

	if (files->only != NULL)
		good = read_file(&r, files->only, TRUE);
	else if (!files->none)
		good = read_usual_files(&r, files);
	if (good && files->login_path != NULL)
		good = read_login_path(&r, files->login_path);
	if (good)
		return r.arguments;
	g_ptr_array_free(r.arguments, TRUE);
	return NULL;
}
