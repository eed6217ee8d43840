/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/study_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "collect/lib/study/study_check.h"
#include "collect/lib/study/study_keys.h"
#include "collect/lib/study/study_text.h"
#include "collect/lib/study/study_value.h"
#include "data/lib/nearest.h"
#include "data/lib/store/study.h"

enum { PILOT_LEAST = 5, UNTIL_LEAST = 10 };

struct reader {
	struct study_file *file;
	GKeyFile *keys;
	char **error;
};

static bool
fail_at(struct reader *r, const char *group, const char *key, const char *format, ...)
{
	g_autofree char *reason = NULL;
	va_list ap;

	va_start(ap, format);
	reason = g_strdup_vprintf(format, ap);
	va_end(ap);
	*r->error = g_strdup_printf(
	    "%s:%d: %s", r->file->path, study_text_line(r->file->study.text, group, key), reason);
	return false;
}

static bool
refuse_value(struct reader *r, const char *group, const struct study_key *key, const char *text)
{
	if (strcmp(key->name, "until") == 0 || strcmp(key->name, "precision") == 0)
		return fail_at(r, group, key->name,
		    "%s takes a precision such as 2%%, not '%s';"
		    " to stop on a difference is refused, because it finds one where there is none",
		    key->name, text);
	return fail_at(
	    r, group, key->name, "%s = '%s' is not %s", key->name, text, study_keys_wanted(key));
}

static bool
refuse_unknown(struct reader *r, const char *group, const char *name, const struct study_key *keys)
{
	struct nearest nearest = nearest_begin(name);
	g_autofree char *meant = NULL;

	for (const struct study_key *key = keys; key->name != NULL; key++)
		nearest_try(&nearest, key->name);
	meant = nearest_words(&nearest, "");
	return fail_at(r, group, name, "unknown key '%s' in [%s]%s", name, group, meant);
}

static bool
read_group(struct reader *r, const char *group, const struct study_key *keys, void *into)
{
	g_auto(GStrv) names = g_key_file_get_keys(r->keys, group, NULL, NULL);

	for (char **name = names; *name != NULL; name++) {
		g_autofree char *raw = g_key_file_get_value(r->keys, group, *name, NULL);
		g_autofree char *text = study_text_value(raw);
		const struct study_key *key = keys;

		while (key->name != NULL && strcmp(key->name, *name) != 0)
			key++;
		if (key->name == NULL)
			return refuse_unknown(r, group, *name, keys);
		if (!study_keys_set(key, into, text))
			return refuse_value(r, group, key, text);
	}
	return true;
}

/* "backend zfs" is "zfs" of kind "backend"; NULL: of another kind. */
static const char *
name_of_kind(const char *group, const char *kind)
{
	size_t length = strlen(kind);

	if (strncmp(group, kind, length) != 0 || group[length] != ' ')
		return NULL;
	return group + length + 1 + strspn(group + length + 1, " ");
}

static bool
is_plain_name(const char *name)
{
	if (*name == '\0' || *name == '-' || *name == '.')
		return false;
	for (; *name != '\0'; name++)
		if (*name == '/' || *name == '"' || *name == '\'' || (guchar)*name <= ' ')
			return false;
	return true;
}

static bool
read_backend(struct reader *r, const char *group, const char *name)
{
	struct study_backend *b = g_new0(struct study_backend, 1);

	g_ptr_array_add(r->file->backends, b);
	b->name = g_strdup(name);
	b->line = study_text_line(r->file->study.text, group, NULL);
	if (!read_group(r, group, study_keys_backend, b))
		return false;
	if (b->title == NULL)
		b->title = g_strdup(name);
	return true;
}

static bool
read_workload(struct reader *r, const char *group, const char *name)
{
	struct study_workload *w = g_new0(struct study_workload, 1);
	g_auto(GStrv) words = NULL;

	g_ptr_array_add(r->file->workloads, w);
	w->name = g_strdup(name);
	w->line = study_text_line(r->file->study.text, group, NULL);
	if (!read_group(r, group, study_keys_workload, w))
		return false;
	if (w->title == NULL)
		w->title = g_strdup(name);
	if (w->scaling == NULL)
		return true;
	words = study_value_scaling(w->scaling);
	if (words == NULL)
		return fail_at(r, group, "scaling",
		    "scaling = '%s' is not an option's name and two or more rising numbers, such as"
		    " 'iodepth 1 2 4'",
		    w->scaling);
	return true;
}

static bool
read_any_group(struct reader *r, const char *group)
{
	const char *backend = name_of_kind(group, "backend");
	const char *workload = name_of_kind(group, "workload");

	if (strcmp(group, "study") == 0)
		return read_group(r, group, study_keys_study, r->file);
	if (backend == NULL && workload == NULL)
		return fail_at(r, group, NULL,
		    "unknown group [%s]: it is [study], [backend NAME] or [workload NAME]", group);
	if (!is_plain_name(backend != NULL ? backend : workload))
		return fail_at(r, group, NULL,
		    "[%s]: a name has no blank, quote or slash, and does not begin with - or .",
		    group);
	return backend != NULL ? read_backend(r, group, backend) :
				 read_workload(r, group, workload);
}

static bool
has_workload(const struct study_file *file)
{
	for (guint i = 0; i < file->workloads->len; i++)
		if (((struct study_workload *)file->workloads->pdata[i])->program != NULL)
			return true;
	return false;
}

/*
 * A backend is measured if it has a url, or nothing else to show: no import, its own or the
 * study's.
 */
static bool
check_measured(struct reader *r)
{
	struct study_file *f = r->file;

	for (guint i = 0; i < f->backends->len; i++) {
		struct study_backend *b = f->backends->pdata[i];

		bool imported = b->import != NULL || f->import != NULL;

		b->measured = has_workload(f) && (b->url != NULL || !imported);
		if (!b->measured && !imported) {
			*r->error = g_strdup_printf(
			    "%s:%d: [backend %s] has nothing to import, and there is no workload"
			    " to measure it with",
			    f->path, b->line, b->name);
			return false;
		}
	}
	return true;
}

/* What several keys must agree on. */
static bool
check_whole(struct reader *r)
{
	struct study_file *f = r->file;

	if (f->backends->len == 0 && f->import == NULL) {
		*r->error = g_strdup_printf("%s: no [backend NAME]: nothing to compare", f->path);
		return false;
	}
	if (f->study.distant < f->study.close)
		return fail_at(r, "study",
		    g_key_file_has_key(r->keys, "study", "distant", NULL) ? "distant" : "close",
		    "distant is below close");
	if (f->study.alpha >= 0.5)
		return fail_at(r, "study", "alpha", "alpha is not below 0.5");
	if (f->precision > 0 && f->until > 0)
		return fail_at(r, "study", "until", "precision and until exclude each other");
	if (f->precision > 0 && f->study.rounds >= 0 && f->study.rounds < PILOT_LEAST)
		return fail_at(r, "study", "rounds", "precision needs a pilot of 5 rounds or more");
	if (f->until > 0 && f->study.rounds >= 0 && f->study.rounds < UNTIL_LEAST)
		return fail_at(r, "study", "rounds", "until looks first after 10 rounds or more");
	if ((f->precision > 0 || f->until > 0) &&
	    f->cap < (f->study.rounds >= 0 ? f->study.rounds : UNTIL_LEAST))
		return fail_at(r, "study", "cap", "cap is below the rounds that come first");
	return check_measured(r);
}

/* The text as GKeyFile takes it: no byte order mark, and only # begins a comment. */
static char *
for_key_file(const char *text)
{
	GString *out = g_string_new(NULL);
	g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

	for (char **line = lines; *line != NULL; line++) {
		const char *start = *line + strspn(*line, " \t");

		g_string_append(out, *start == ';' ? "#" : start);
		g_string_append_c(out, '\n');
	}
	return g_string_free(out, FALSE);
}

static bool
read_all(struct reader *r)
{
	const char *text = r->file->study.text;
	g_autofree char *plain = for_key_file(text);
	g_autofree char *reason = NULL;
	g_autoptr(GError) gone = NULL;
	g_auto(GStrv) groups = NULL;
	int line;

	if (!g_utf8_validate(text, -1, NULL)) {
		*r->error = g_strdup_printf("%s: not a text in UTF-8", r->file->path);
		return false;
	}
	if (!study_text_check(text, &line, &reason)) {
		*r->error = g_strdup_printf("%s:%d: %s", r->file->path, line, reason);
		return false;
	}
	if (!g_key_file_load_from_data(r->keys, plain, (gsize)-1, G_KEY_FILE_NONE, &gone)) {
		*r->error = g_strdup_printf("%s: %s", r->file->path, gone->message);
		return false;
	}
	groups = g_key_file_get_groups(r->keys, NULL);
	for (char **group = groups; *group != NULL; group++)
		if (!read_any_group(r, *group))
			return false;
	return check_whole(r);
}

static void
backend_free(void *data)
{
	struct study_backend *b = data;

	g_free(b->name);
	study_keys_free(study_keys_backend, b);
	g_free(b);
}

static void
workload_free(void *data)
{
	struct study_workload *w = data;

	g_free(w->name);
	study_keys_free(study_keys_workload, w);
	g_free(w);
}

static char *
name_of(const char *path)
{
	char *name = g_path_get_basename(path);

	if (g_str_has_suffix(name, ".ini"))
		name[strlen(name) - 4] = '\0';
	return name;
}

struct study_file *
study_file_parse(const char *path, const char *text, char **error)
{
	struct study_file *f = g_new0(struct study_file, 1);
	struct reader reader = { f, g_key_file_new(), error };
	bool good;

	f->study = study_defaults();
	f->study.rounds = -1;
	f->study.name = name_of(path);
	f->study.text = g_strdup(g_str_has_prefix(text, "\xef\xbb\xbf") ? text + 3 : text);
	f->path = g_strdup(path);
	f->folder = g_path_get_dirname(path);
	f->seed = -1;
	f->cap = 100;
	f->time_limit_s = 3600;
	f->backends = g_ptr_array_new_with_free_func(backend_free);
	f->workloads = g_ptr_array_new_with_free_func(workload_free);
	good = read_all(&reader);
	g_key_file_free(reader.keys);
	if (f->study.title == NULL)
		f->study.title = g_strdup(f->study.name);
	if (good)
		return f;
	study_file_free(f);
	return NULL;
}

void
study_file_free(struct study_file *f)
{
	if (f == NULL)
		return;
	study_keys_free(study_keys_study, f);
	f->study.title = f->study.note = NULL;
	study_clear(&f->study);
	g_ptr_array_unref(f->backends);
	g_ptr_array_unref(f->workloads);
	g_free(f->path);
	g_free(f->folder);
	g_free(f);
}

/* errno of reading the file, 0 if it can be read. */
static int
unreadable(const char *path)
{
	if (access(path, R_OK) != 0)
		return errno;
	return g_file_test(path, G_FILE_TEST_IS_DIR) ? EISDIR : 0;
}

struct study_file *
study_file_read(const char *path, char **error)
{
	g_autoptr(GError) gone = NULL;
	g_autofree char *text = NULL;
	struct study_file *f;
	gsize size;
	int cause = unreadable(path);

	if (cause == 0 && !g_file_get_contents(path, &text, &size, &gone))
		cause = EIO;
	if (cause != 0) {
		*error = g_strdup_printf("%s: %s", path, strerror(cause));
		return NULL;
	}
	if (strlen(text) != size) {
		*error = g_strdup_printf("%s: not a text", path);
		return NULL;
	}
	f = study_file_parse(path, text, error);
	if (f == NULL || study_check(f, error))
		return f;
	study_file_free(f);
	return NULL;
}
