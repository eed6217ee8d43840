/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/study_check.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "collect/lib/study/program.h"
#include "collect/lib/study/study_path.h"
#include "collect/lib/study/study_plan.h"
#include "collect/lib/study/study_text.h"
#include "data/lib/secret.h"

static bool
fail_at(const struct study_file *f, const char *group, const char *key, char **error,
    const char *reason)
{
	*error = g_strdup_printf(
	    "%s:%d: %s", f->path, study_text_line(f->study.text, group, key), reason);
	return false;
}

/* errno of reading the file, 0 if it can be read. */
static int
unreadable(const char *path)
{
	if (access(path, R_OK) != 0)
		return errno;
	return g_file_test(path, G_FILE_TEST_IS_DIR) ? EISDIR : 0;
}

static bool
check_file(
    const struct study_file *f, const char *group, const char *key, const char *path, char **error)
{
	g_autofree char *reason = NULL;
	int cause = unreadable(path);

	if (cause == 0)
		return true;
	reason = g_strdup_printf("%s %s: %s", key, path, strerror(cause));
	return fail_at(f, group, key, error, reason);
}

static const char secret_reason[] =
    "a password in a study file would reach store and process list: use defaults-file";

/* Where the study loads a database -pTEXT is one, too. */
static bool
holds_password(const struct study_file *f, const char *word)
{
	static const char *const options[] = { "--password=", "--chap-secret=", "--chap-password=",
		"--mysql-password=", "--pgsql-password=" };

	for (size_t i = 0; i < G_N_ELEMENTS(options); i++)
		if (g_str_has_prefix(word, options[i]) && word[strlen(options[i])] != '\0')
			return true;
	for (guint i = 0; i < f->workloads->len; i++)
		if (g_strcmp0(((struct study_workload *)f->workloads->pdata[i])->program, "slap") ==
		    0)
			return g_str_has_prefix(word, "-p") && word[2] != '\0';
	return false;
}

static bool
check_words(
    const struct study_file *f, const char *group, const char *key, const char *text, char **error)
{
	g_auto(GStrv) words = NULL;
	g_autoptr(GError) gone = NULL;
	g_autofree char *reason = NULL;

	if (text == NULL)
		return true;
	if (!g_shell_parse_argv(text, NULL, &words, &gone)) {
		if (g_error_matches(gone, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
			return true;
		reason = g_strdup_printf("%s: %s", key, gone->message);
		return fail_at(f, group, key, error, reason);
	}
	for (char **word = words; *word != NULL; word++)
		if (holds_password(f, *word))
			return fail_at(f, group, key, error, secret_reason);
	return true;
}

static bool
check_imports(const struct study_file *f, const char *group, const char *import, char **error)
{
	g_auto(GStrv) paths = study_path_imports(f, import);

	if (!check_words(f, group, "import", import, error))
		return false;
	for (char **path = paths; *path != NULL; path++)
		if (!g_file_test(*path, G_FILE_TEST_IS_DIR) &&
		    !check_file(f, group, "import", *path, error))
			return false;
	return true;
}

static bool
check_backend(const struct study_file *f, const struct study_backend *b, char **error)
{
	g_autofree char *group = study_text_heading(f->study.text, b->line);
	g_autofree char *defaults =
	    b->defaults_file != NULL ? study_path(f, b->defaults_file) : NULL;

	if (!check_imports(f, group, b->import, error) ||
	    !check_words(f, group, "options", b->options, error))
		return false;
	return defaults == NULL || check_file(f, group, "defaults-file", defaults, error);
}

static bool
check_workload(const struct study_file *f, const struct study_workload *w, char **error)
{
	g_autofree char *group = study_text_heading(f->study.text, w->line);
	g_autofree char *found = NULL;
	g_autofree char *reason = NULL;

	if (!check_words(f, group, "options", w->options, error))
		return false;
	if (w->program == NULL)
		return study_plan_measured(f) == 0 ||
		    fail_at(f, group, NULL, error, "a workload to be measured needs a program");
	found = strchr(w->program, '/') == NULL ? program_find(w->program) : NULL;
	if (found != NULL)
		return true;
	reason = g_strdup_printf("program = %s: there is no podium-%s", w->program, w->program);
	return fail_at(f, group, "program", error, reason);
}

/* Commands before and after, titles, notes: whatever is not looked at by its name. */
static bool
check_lines(const struct study_file *f, char **error)
{
	g_auto(GStrv) lines = g_strsplit(f->study.text, "\n", -1);

	for (char **line = lines; *line != NULL; line++) {
		g_autofree char *hidden =
		    **line == '#' || **line == ';' ? NULL : secret_hidden(*line);

		if (hidden == NULL)
			continue;
		*error =
		    g_strdup_printf("%s:%d: %s", f->path, (int)(line - lines) + 1, secret_reason);
		return false;
	}
	return true;
}

bool
study_check(const struct study_file *f, char **error)
{
	if (!check_lines(f, error))
		return false;
	if (!check_imports(f, "study", f->import, error))
		return false;
	for (guint i = 0; i < f->backends->len; i++)
		if (!check_backend(f, f->backends->pdata[i], error))
			return false;
	for (guint i = 0; i < f->workloads->len; i++)
		if (!check_workload(f, f->workloads->pdata[i], error))
			return false;
	return true;
}
