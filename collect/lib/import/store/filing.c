/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/filing.h"

#include <math.h>
#include <string.h>

#include "collect/lib/import/store/names.h"
#include "data/lib/store/backend.h"
#include "data/lib/store/record.h"
#include "data/lib/store/session.h"
#include "data/lib/store/workload.h"

struct filing {
	struct store *store;
	struct identity *identity;
	struct import_overrides as;
	char *file, *digest;
	GHashTable *sessions; /* design -> id, as a pointer */
	GHashTable *names;    /* title -> name of a backend */
	/* name that is taken -> the number that the next title of it tries behind it */
	GHashTable *next;
	GHashTable *backends;            /* name -> id, as a pointer: all there are */
	GHashTable *workloads, *metrics; /* the same, those that were asked for */
	struct {
		char *tool, *version;
		int64_t id; /* 0: none was asked for yet */
	} source;           /* of the file, the last */
};

static GHashTable *
ids_new(void)
{
	return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

/* 0: it was not asked for before. */
static int64_t
id_of(GHashTable *ids, const char *name)
{
	return GPOINTER_TO_INT(g_hash_table_lookup(ids, name));
}

static int64_t
remember(GHashTable *ids, const char *name, int64_t id)
{
	g_hash_table_insert(ids, g_strdup(name), GINT_TO_POINTER((int)id));
	return id;
}

/* A backend that is there is found by its title as well, unless that is another's name. */
static void
know_backends(struct filing *f)
{
	g_autofree int64_t *ids = NULL;
	size_t n = backend_list(f->store, &ids);

	for (size_t i = 0; i < n; i++) {
		struct backend b;

		backend_get(f->store, ids[i], &b);
		remember(f->backends, b.name, ids[i]);
		if (!g_hash_table_contains(f->names, b.title) &&
		    backend_find(f->store, b.title) == 0)
			g_hash_table_insert(f->names, g_strdup(b.title), g_strdup(b.name));
		backend_clear(&b);
	}
}

struct filing *
filing_new(struct store *store, struct identity *identity, const struct import_overrides *as)
{
	struct filing *f = g_new0(struct filing, 1);

	f->store = store;
	f->identity = identity;
	f->as = *as;
	f->sessions = ids_new();
	f->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	f->next = ids_new();
	f->backends = ids_new();
	f->workloads = ids_new();
	f->metrics = ids_new();
	know_backends(f);
	return f;
}

static void
forget_source(struct filing *f)
{
	g_free(f->source.tool);
	g_free(f->source.version);
	memset(&f->source, 0, sizeof f->source);
}

static void
forget_file(struct filing *f)
{
	forget_source(f);
	g_free(f->file);
	g_free(f->digest);
}

void
filing_free(struct filing *f)
{
	forget_file(f);
	g_hash_table_destroy(f->sessions);
	g_hash_table_destroy(f->names);
	g_hash_table_destroy(f->next);
	g_hash_table_destroy(f->backends);
	g_hash_table_destroy(f->workloads);
	g_hash_table_destroy(f->metrics);
	g_free(f);
}

void
filing_override(struct filing *f, const struct import_overrides *as)
{
	f->as = *as;
}

void
filing_file(struct filing *f, const char *name, const char *digest)
{
	forget_file(f);
	f->file = g_strdup(name);
	f->digest = g_strdup(digest);
}

const struct import_overrides *
filing_overrides(const struct filing *f)
{
	return &f->as;
}

int64_t
filing_session(struct filing *f, const char *of)
{
	const char *design = f->as.design != NULL ? f->as.design : of;
	const struct session s = { .design = design, .stopping = "imported", .seed = -1 };
	int64_t id = id_of(f->sessions, design);

	if (id != 0)
		return id;
	id = session_new(f->store, &s);
	identity_session(f->identity, id);
	return remember(f->sessions, design, id);
}

int64_t
filing_source(struct filing *f, const char *tool, const char *version)
{
	if (f->source.id != 0 && g_strcmp0(tool, f->source.tool) == 0 &&
	    g_strcmp0(version, f->source.version) == 0)
		return f->source.id;
	forget_source(f);
	f->source.tool = g_strdup(tool);
	f->source.version = g_strdup(version);
	f->source.id = record_source(f->store, f->file, f->digest, tool, version);
	return f->source.id;
}

int64_t
filing_metric(struct filing *f, const char *name, const struct result_number *n)
{
	int64_t id = id_of(f->metrics, name);

	return id != 0 ?
	    id :
	    remember(f->metrics, name, record_metric(f->store, name, names_better(name, n)));
}

/* A file's name without its ending names what nothing else does. */
static char *
title_of_file(const struct filing *f)
{
	const char *dot = strrchr(f->file, '.');

	if (strcmp(f->file, "-") == 0)
		return g_strdup("standard input");
	return dot != NULL && dot != f->file ? g_strndup(f->file, (gsize)(dot - f->file)) :
					       g_strdup(f->file);
}

/*
 * May the title have this name: is it free, or its own already? A planned backend is meant whatever
 * its title is; without a title (NULL) only that is asked.
 */
static bool
is_name_for(const struct filing *f, const char *name, const char *title)
{
	int64_t id = id_of(f->backends, name);
	struct backend there;
	bool same;

	if (id == 0)
		return title != NULL;
	backend_get(f->store, id, &there);
	same = there.settings[0] != '\0' ||
	    (title != NULL && (strcmp(there.title, title) == 0 || strcmp(there.name, title) == 0));
	backend_clear(&there);
	return same;
}

const char *
filing_backend_name(struct filing *f, const char *title)
{
	char *name = g_hash_table_lookup(f->names, title), *base;
	guint n;

	if (name != NULL)
		return name;
	base = id_of(f->backends, title) != 0 ? g_strdup(title) : names_short(title);
	if (!is_name_for(f, base, NULL)) {
		g_free(base);
		base = names_backend(title);
	}
	name = g_strdup(base);
	for (n = MAX(GPOINTER_TO_UINT(g_hash_table_lookup(f->next, base)), 2);
	     !is_name_for(f, name, title); n++) {
		g_free(name);
		name = g_strdup_printf("%s-%u", base, n);
	}
	g_hash_table_insert(f->next, base, GUINT_TO_POINTER(n));
	g_hash_table_insert(f->names, g_strdup(title), name);
	return name;
}

int64_t
filing_backend_id(struct filing *f, const char *name, const char *title)
{
	const struct backend backend = { .name = (char *)name, .title = (char *)title };
	int64_t id = id_of(f->backends, name);

	return id != 0 ? id : remember(f->backends, name, backend_put(f->store, &backend));
}

int64_t
filing_backend(struct filing *f, const char *title, const char **name)
{
	g_autofree char *file = NULL;

	if (f->as.backend != NULL) {
		*name = f->as.backend;
		return filing_backend_id(f, f->as.backend, f->as.backend);
	}
	if (title == NULL || strspn(title, "./ ") == strlen(title)) /* ioping's "." names nothing */
		title = file = title_of_file(f);
	*name = filing_backend_name(f, title);
	return filing_backend_id(f, *name, title);
}

/* Is the workload of that name another load? Then its name may not be shared. */
static bool
is_other_load(struct filing *f, const char *name, const char *options)
{
	int64_t id = workload_find(f->store, name);
	struct workload w;
	bool other;

	if (id == 0)
		return false;
	workload_get(f->store, id, &w);
	other = g_strcmp0(w.options, options) != 0 &&
	    (g_str_has_prefix(w.options, "engine=") || g_str_has_prefix(w.options, "concurrency="));
	workload_clear(&w);
	return other;
}

char *
filing_workload_name(struct filing *f, const struct result *r)
{
	g_autofree char *options = f->as.workload != NULL ? names_options(r) : NULL;

	if (f->as.workload != NULL && !is_other_load(f, f->as.workload, options))
		return g_strdup(f->as.workload);
	return names_workload(r, f->as.workload);
}

static int64_t
put_workload(const struct filing *f, const struct result *r, char *name)
{
	g_autofree char *options = names_options(r), *family = names_family(r, f->as.workload);
	struct workload w = { .name = name,
		.title = name,
		.program = (char *)r->tool,
		.options = options,
		.parameter = NAN };

	if (family != NULL) {
		w.family = family;
		w.parameter = (double)r->concurrency;
		w.parameter_name = (char *)"clients";
	}
	return workload_put(f->store, &w);
}

int64_t
filing_workload(struct filing *f, const struct result *r, char *name)
{
	int64_t id = id_of(f->workloads, name);

	if (id != 0)
		return id;
	id = workload_find(f->store, name);
	return remember(f->workloads, name, id != 0 ? id : put_workload(f, r, name));
}
