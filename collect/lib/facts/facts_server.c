/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/facts/facts_server.h"

#include <glib.h>
#include <string.h>

const char *const facts_server_durability[] = { "innodb_flush_log_at_trx_commit",
	"innodb_flush_log_at_timeout", "sync_binlog", "log_bin", "binlog_format",
	"innodb_doublewrite", "innodb_use_atomic_writes", "innodb_flush_method",
	"innodb_checksum_algorithm", "innodb_log_file_size", "innodb_redo_log_capacity",
	"innodb_buffer_pool_size", "innodb_data_file_buffering", "innodb_log_file_buffering",
	"sync_relay_log", "default_storage_engine", NULL };

/* Change by themselves, or are a secret. */
static const char *const left_out[] = { "timestamp", "rand_seed", "pseudo_thread_id", "insert_id",
	"identity", "gtid_", "error_count", "warning_count", "report_password", "wsrep_sst_auth",
	"in_transaction", "last_", "server_uid", "server_uuid", NULL };

static const char *const private_ends[] = { "dir", "_file", "_files", "_path", "_filename", "_log",
	"_address", "_name", "hostname", "socket", "log_error", "report_host", "report_user",
	"init_connect", "init_slave", "init_replica", "log_bin_basename", "log_bin_index", NULL };

static bool
is_left_out(const char *name)
{
	for (const char *const *start = left_out; *start != NULL; start++)
		if (g_str_has_prefix(name, *start))
			return true;
	return false;
}

static bool
is_private(const char *name, const char *value)
{
	for (const char *const *end = private_ends; *end != NULL; end++)
		if (g_str_has_suffix(name, *end))
			return strchr(value, '/') != NULL || strchr(value, '.') != NULL ||
			    strstr(*end, "name") != NULL || strstr(*end, "report") != NULL ||
			    strstr(*end, "init") != NULL;
	return *value == '/';
}

void
facts_server(struct facts *facts, const char *name, const char *value)
{
	g_autofree char *lower = g_ascii_strdown(name, -1);
	g_autofree char *variable = g_strconcat("variable.", lower, NULL);
	g_autofree char *durability = g_strconcat("durability.", lower, NULL);

	if (is_left_out(lower))
		return;
	if (is_private(lower, value))
		facts_add_private(facts, variable, value);
	else
		facts_add(facts, variable, value);
	if (g_strv_contains(facts_server_durability, lower))
		facts_add(facts, durability, value);
}
