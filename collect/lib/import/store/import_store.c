/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/import_store.h"

#include <string.h>

#include "collect/lib/import/read/result_parts.h"
#include "collect/lib/import/store/filing.h"
#include "collect/lib/import/store/placed.h"
#include "collect/lib/import/store/tallies.h"
#include "data/lib/store/imported.h"

struct import_store {
	struct store *store;
	char *file;
	struct identity *identity;
	struct filing *filing;
	struct row_batch *batch;
	GPtrArray *parts; /* of struct result *: those of a run whose last is not there yet */
	struct tallies *tallies;  /* of the file */
	struct tallies_count all; /* of the files before it, and of podium's own tables */
};

struct import_store *
import_store_begin(struct store *store, const struct import_overrides *as)
{
	struct import_store *is = g_new0(struct import_store, 1);

	is->store = store;
	is->tallies = tallies_new();
	is->parts = g_ptr_array_new();
	imported_prepare(store);
	store_begin(store);
	is->identity = identity_new(store);
	is->batch = row_batch_new(store, is->identity);
	is->filing = filing_new(store, is->identity, as);
	return is;
}

/* What waits of the file that was read is written, and its counts join the others. */
static void
finish_file(struct import_store *is)
{
	row_batch_write(is->batch);
	tallies_add(is->tallies, &is->all);
	tallies_clear(is->tallies);
}

void
import_store_end(struct import_store *is)
{
	finish_file(is);
	row_batch_free(is->batch);
	imported_find_mixed_tools(is->store);
	store_commit(is->store);
	imported_done(is->store);
	identity_free(is->identity);
	tallies_free(is->tallies);
	g_ptr_array_free(is->parts, TRUE);
	filing_free(is->filing);
	g_free(is->file);
	g_free(is);
}

void
import_store_override(struct import_store *is, const struct import_overrides *as)
{
	filing_override(is->filing, as);
}

void
import_store_file(struct import_store *is, const char *name, const char *digest)
{
	finish_file(is);
	g_free(is->file);
	is->file = g_strdup(name);
	filing_file(is->filing, name, digest);
	identity_file(is->identity, name, digest);
}

struct store *
import_store_store(const struct import_store *is)
{
	return is->store;
}

const char *
import_store_name(const struct import_store *is)
{
	return is->file;
}

struct filing *
import_store_filing(const struct import_store *is)
{
	return is->filing;
}

struct row_batch *
import_store_batch(const struct import_store *is)
{
	return is->batch;
}

void
import_store_count(struct import_store *is, const struct tallies_count *counts)
{
	tallies_count_add(&is->all, counts);
}

void
import_store_sum_up(struct import_store *is, FILE *out, size_t n_files, size_t n_refused)
{
	finish_file(is);
	fprintf(out, "%zu files: ", n_files);
	tallies_count_print(&is->all, out);
	if (n_refused > 0)
		fprintf(out, "; %zu refused", n_refused);
	putc('\n', out);
}

void
import_store_report(struct import_store *is, FILE *out)
{
	row_batch_write(is->batch);
	tallies_print(is->tallies, strcmp(is->file, "-") == 0 ? "standard input" : is->file, out);
}

static void
store_result(struct import_store *is, struct result *r)
{
	g_autofree char *workload = filing_workload_name(is->filing, r);
	struct placed p = { .store = is->store,
		.identity = is->identity,
		.filing = is->filing,
		.batch = is->batch,
		.result = r,
		.workload_name = workload };

	p.backend =
	    filing_backend(is->filing, r->backend != NULL ? r->backend : r->label, &p.backend_name);
	p.workload = filing_workload(is->filing, r, workload);
	p.source = filing_source(is->filing, r->tool, r->version);
	p.counts = tallies_of(is->tallies, r->tool, r->findings, p.backend_name, workload);
	placed_store(&p);
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
	store_result(is, result_parts_join(is->parts));
	g_ptr_array_set_size(is->parts, 0);
}
