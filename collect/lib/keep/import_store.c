/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/keep/import_store.h"

#include <math.h>
#include <string.h>

#include "collect/lib/keep/import_identity.h"
#include "collect/lib/keep/import_inside.h"
#include "collect/lib/keep/import_names.h"
#include "collect/lib/keep/import_tally.h"
#include "collect/lib/read/result_parts.h"
#include "data/lib/imported.h"
#include "data/lib/metric.h"
#include "data/lib/record.h"

struct import_store {
	struct store *store;
	struct import_as as;
	char *file, *digest;
	GHashTable *sessions;   /* design -> id, as a pointer */
	struct identity *identity;
	struct import_rows *rows;
	GPtrArray *parts;       /* of struct result *: those of a run whose last is not there yet */
	struct tallies *tallies; /* of the file */
	struct tally_counts all; /* of the files before it, and of podium's own tables */
	GHashTable *names;      /* title -> name of a backend */
	GHashTable *next;       /* name that is taken -> the number that the next title of it tries behind it */
};

/* A backend that is there is found by its title as well. */
static void
know_titles(struct import_store *is)
{
	g_autofree int64_t *ids = NULL;
	size_t n = store_backends(is->store, &ids);

	for (size_t i = 0; i < n; i++) {
		struct backend b;

		store_get_backend(is->store, ids[i], &b);
		if (!g_hash_table_contains(is->names, b.title) && store_find_backend(is->store, b.title) == 0)
			g_hash_table_insert(is->names, g_strdup(b.title), g_strdup(b.name));
		backend_clear(&b);
	}
}

struct import_store *
import_store_begin(struct store *store, const struct import_as *as)
{
	struct import_store *is = g_new0(struct import_store, 1);

	is->store = store;
	is->as = *as;
	is->tallies = tallies_new();
	is->parts = g_ptr_array_new();
	is->sessions = g_hash_table_new(g_str_hash, g_str_equal);
	is->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	is->next = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
	imported_prepare(store);
	store_begin(store);
	is->identity = identity_new(store);
	is->rows = rows_new(store, is->identity);
	know_titles(is);
	return is;
}

/* What waits of the file that was read is written, and its counts join the others. */
static void
finish_file(struct import_store *is)
{
	rows_write(is->rows);
	tallies_add(is->tallies, &is->all);
	tallies_clear(is->tallies);
}

void
import_store_end(struct import_store *is)
{
	finish_file(is);
	rows_free(is->rows);
	imported_find_mixed_tools(is->store);
	store_commit(is->store);
	imported_done(is->store);
	identity_free(is->identity);
	tallies_free(is->tallies);
	g_ptr_array_free(is->parts, TRUE);
	g_hash_table_destroy(is->names);
	g_hash_table_destroy(is->next);
	g_hash_table_destroy(is->sessions);
	g_free(is->file);
	g_free(is->digest);
	g_free(is);
}

void
import_store_as(struct import_store *is, const struct import_as *as)
{
	is->as = *as;
}

void
import_store_file(struct import_store *is, const char *name, const char *digest)
{
	finish_file(is);
	g_free(is->file);
	g_free(is->digest);
	is->file = g_strdup(name);
	is->digest = g_strdup(digest);
	identity_file(is->identity, name, digest);
}

int64_t
import_store_session(struct import_store *is, const char *of)
{
	static const char *const designs[] = { "rounds", "shuffled", "grouped" };
	const char *design = designs[0];
	struct session s = { .stopping = "imported", .seed = -1 };
	int64_t id;

	for (size_t i = 0; i < G_N_ELEMENTS(designs); i++)
		if (strcmp(designs[i], is->as.design != NULL ? is->as.design : of) == 0)
			design = designs[i];
	id = GPOINTER_TO_INT(g_hash_table_lookup(is->sessions, design));
	if (id != 0)
		return id;
	s.design = design;
	id = store_new_session(is->store, &s);
	identity_session(is->identity, id);
	g_hash_table_insert(is->sessions, (char *)design, GINT_TO_POINTER((int)id));
	return id;
}

struct store *
import_store_store(const struct import_store *is)
{
	return is->store;
}

const struct import_as *
import_store_said(const struct import_store *is)
{
	return &is->as;
}

const char *
import_store_name(const struct import_store *is)
{
	return is->file;
}

struct import_rows *
import_store_rows(const struct import_store *is)
{
	return is->rows;
}

int64_t
import_store_source(struct import_store *is, const char *tool, const char *version)
{
	return record_source(is->store, is->file, is->digest, tool, version);
}

/* A file's name without its ending names what nothing else does. */
static char *
title_of_file(const struct import_store *is)
{
	const char *dot = strrchr(is->file, '.');

	if (strcmp(is->file, "-") == 0)
		return g_strdup("standard input");
	return dot != NULL && dot != is->file ? g_strndup(is->file, (gsize)(dot - is->file)) :
	    g_strdup(is->file);
}

/*
 * May the title have this name: is it free, or its own already? A planned backend is meant whatever its title is; without a
 * title (NULL) only that is asked.
 */
static bool
is_name_for(const struct import_store *is, const char *name, const char *title)
{
	int64_t id = store_find_backend(is->store, name);
	struct backend there;
	bool same;

	if (id == 0)
		return title != NULL;
	store_get_backend(is->store, id, &there);
	same = there.settings[0] != '\0' ||
	    (title != NULL && (strcmp(there.title, title) == 0 || strcmp(there.name, title) == 0));
	backend_clear(&there);
	return same;
}

const char *
import_store_backend(struct import_store *is, const char *title)
{
	char *name = g_hash_table_lookup(is->names, title), *base;
	guint n;

	if (name != NULL)
		return name;
	base = store_find_backend(is->store, title) != 0 ? g_strdup(title) : names_short(title);
	if (!is_name_for(is, base, NULL)) {
		g_free(base);
		base = names_backend(title);
	}
	name = g_strdup(base);
	for (n = MAX(GPOINTER_TO_UINT(g_hash_table_lookup(is->next, base)), 2); !is_name_for(is, name, title); n++) {
		g_free(name);
		name = g_strdup_printf("%s-%u", base, n);
	}
	g_hash_table_insert(is->next, base, GUINT_TO_POINTER(n));
	g_hash_table_insert(is->names, g_strdup(title), name);
	return name;
}

static int64_t
backend_of(struct import_store *is, const struct result *r, const char **name)
{
	g_autofree char *file = title_of_file(is);
	const char *title = r->backend != NULL ? r->backend : r->label;

	if (title == NULL || strspn(title, "./ ") == strlen(title)) /* ioping's "." names nothing */
		title = file;
	if (is->as.backend != NULL) {
		*name = is->as.backend;
		return store_backend(is->store, is->as.backend, is->as.backend);
	}
	*name = import_store_backend(is, title);
	return store_backend(is->store, *name, title);
}

/* Is the workload of that name another load? Then its name may not be shared. */
static bool
is_other_load(struct import_store *is, const char *name, const char *options)
{
	int64_t id = store_find_workload(is->store, name);
	struct workload w;
	bool other;

	if (id == 0)
		return false;
	store_get_workload(is->store, id, &w);
	other = g_strcmp0(w.options, options) != 0 && (g_str_has_prefix(w.options, "engine=") ||
	    g_str_has_prefix(w.options, "concurrency="));
	workload_clear(&w);
	return other;
}

static int64_t
workload_of(struct import_store *is, const struct result *r, char **name)
{
	g_autofree char *options = names_options(r), *family = names_family(r, is->as.workload);
	struct workload w = { .program = (char *)r->tool, .options = options, .parameter = NAN };
	int64_t id;

	if (is->as.workload != NULL && !is_other_load(is, is->as.workload, options))
		*name = g_strdup(is->as.workload);
	else
		*name = names_workload(r, is->as.workload);
	id = store_find_workload(is->store, *name);
	if (id != 0)
		return id;
	w.name = w.title = *name;
	if (family != NULL) {
		w.family = family;
		w.parameter = (double)r->concurrency;
		w.parameter_name = (char *)"clients";
	}
	return store_put_workload(is->store, &w);
}

/* ---- the report ---- */

void
import_store_count(struct import_store *is, const struct tally_counts *counts)
{
	tally_add(&is->all, counts);
}

void
import_store_sum_up(struct import_store *is, FILE *out, size_t n_files, size_t n_refused)
{
	finish_file(is);
	fprintf(out, "%zu files: ", n_files);
	tally_print(&is->all, out);
	if (n_refused > 0)
		fprintf(out, "; %zu refused", n_refused);
	putc('\n', out);
}

void
import_store_report(struct import_store *is, FILE *out)
{
	rows_write(is->rows);
	tallies_print(is->tallies, strcmp(is->file, "-") == 0 ? "standard input" : is->file, out);
}

static void
store_result(struct import_store *is, struct result *r)
{
	const char *backend;
	char *workload;
	struct placed p = { .in = is, .store = is->store, .result = r, .identity = is->identity,
		.rows = is->rows };

	p.backend = backend_of(is, r, &backend);
	p.workload = workload_of(is, r, &workload);
	p.backend_name = backend;
	p.workload_name = workload;
	p.source = import_store_source(is, r->tool, r->version);
	p.counts = tallies_of(is->tallies, r, backend, workload);
	place_result(&p);
	g_free(workload);
	result_free(r);
}

void
import_store_take(struct import_store *is, struct result *r)
{
	if (r->n_parts == 0) {
		store_result(is, r);
		return;
	}
	g_ptr_array_add(is->parts, r);
	if (r->part < r->n_parts)
		return;
	store_result(is, result_join(is->parts));
	g_ptr_array_set_size(is->parts, 0);
}
