/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/server_counters.h"

#include "collect/lib/facts/facts_path.h"
#include "collect/lib/load/device_counters.h"

static const struct {
	const char *name; /* small letters */
	bool level;
} known[] = { { "innodb_data_fsyncs", false }, { "innodb_os_log_fsyncs", false },
	{ "innodb_os_log_written", false }, { "innodb_data_written", false },
	{ "innodb_data_read", false }, { "innodb_rows_read", false },
	{ "innodb_rows_inserted", false }, { "innodb_rows_updated", false },
	{ "innodb_buffer_pool_pages_dirty", true }, { "innodb_row_lock_current_waits", true },
	{ "questions", false }, { "threads_running", true } };

static void
take(struct sampler *s, void *from)
{
	struct database *d = from;
	g_autoptr(GHashTable) status = d->kind->status(d);

	for (size_t i = 0; status != NULL && i < G_N_ELEMENTS(known); i++) {
		const int64_t *value = g_hash_table_lookup(status, known[i].name);
		g_autofree char *name = g_strconcat("server.", known[i].name, NULL);

		if (value != NULL)
			sampler_add(s, name, known[i].level, *value);
	}
}

static void
start_server(struct server_counters *c, const struct endpoint *to)
{
	g_autofree char *why = NULL;

	database_init(&c->own, to, NULL, false);
	why = c->own.kind->open(&c->own);
	if (why == NULL)
		c->sampler = sampler_start(take, &c->own);
}

void
server_counters_start(struct server_counters *c, const struct endpoint *to)
{
	*c = (struct server_counters){ 0 };
	if (!endpoint_is_sqlite(to)) {
		start_server(c, to);
		return;
	}
	c->folder = facts_path_device_folder(to->sqlite.path);
	if (c->folder != NULL)
		c->sampler = sampler_start(device_counters_take, c->folder);
}

void
server_counters_stop(struct server_counters *c)
{
	if (c->sampler == NULL)
		return;
	c->asked = c->folder == NULL ? c->sampler->taken : 0;
	sampler_stop(c->sampler);
}

void
server_counters_free(struct server_counters *c)
{
	if (c->sampler != NULL)
		sampler_free(c->sampler);
	if (c->own.kind != NULL)
		database_free(&c->own);
	g_free(c->folder);
}
