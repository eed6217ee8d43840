/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "collect/lib/sql/report.h"
#include "data/lib/cli.h"
#include "data/lib/parse.h"

const struct counter report_counters[] = {
	{ "questions", "questions", "statements", false },
	{ "handler_read_rnd_next", "rows_read", "rows read by scans", false },
	{ "innodb_rows_read", "innodb_rows_read", "InnoDB rows read", false },
	{ "bytes_sent", "sent_bytes", "sent to clients", true },
	{ "bytes_received", "received_bytes", "received from clients", true },
	{ "innodb_os_log_written", "redo_bytes", "InnoDB redo written", true },
	{ "innodb_data_fsyncs", "fsyncs", "InnoDB fsyncs", false },
	{ "innodb_data_reads", "data_reads", "InnoDB reads from storage", false },
	{ "innodb_data_read", "data_read_bytes", "read from storage", true },
	{ "innodb_data_writes", "data_writes", "InnoDB writes to storage", false },
	{ "innodb_data_written", "data_written_bytes", "written to storage", true },
	{ "innodb_pages_written", "pages_written", "InnoDB pages written", false },
	{ "innodb_buffer_pool_read_requests", "buffer_pool_requests", "buffer pool requests", false },
	{ "innodb_buffer_pool_reads", "buffer_pool_misses", "buffer pool misses", false },
	{ "process_read_bytes", "data_read_bytes", "read from storage", true },
	{ "process_write_bytes", "data_written_bytes", "written to storage", true },
	{ NULL, NULL, NULL, false },
};

size_t
report_percentiles(const char *list, double share[PERCENTILES_MAX])
{
	g_auto(GStrv) numbers = g_strsplit(list, ",", -1);
	size_t n = g_strv_length(numbers);

	if (n > PERCENTILES_MAX)
		cli_usage("--percentiles: at most %d", PERCENTILES_MAX);
	for (size_t i = 0; i < n; i++) {
		if (!parse_real(numbers[i], &share[i]) || share[i] <= 0 || share[i] > 100)
			cli_usage("--percentiles: '%s' is not between 0 and 100", numbers[i]);
		share[i] /= 100;
	}
	return n;
}

void
block_init(struct block *b, const struct slap_options *o, const char *engine, unsigned clients)
{
	*b = (struct block){ .o = o, .engine = engine, .clients = clients,
		.limit = workload_limit(o, clients), .min_s = INFINITY };
	b->doubts = g_ptr_array_new_with_free_func(g_free);
	b->growth = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
}

void
block_free(struct block *b)
{
	tally_free(&b->all);
	g_free(b->transport);
	g_ptr_array_unref(b->doubts);
	g_hash_table_unref(b->growth);
}

static void
add_growth(struct block *b, const struct trial *t)
{
	for (const struct counter *c = report_counters; c->name != NULL; c++) {
		int64_t growth = trial_growth(t, c->name);
		int64_t *sum = g_hash_table_lookup(b->growth, c->name);

		if (growth < 0)
			continue;
		growth += sum != NULL ? *sum : 0;
		g_hash_table_insert(b->growth, (gpointer)c->name, g_memdup2(&growth, sizeof growth));
	}
}

static void
add_doubt(struct block *b, const char *sentence)
{
	if (!g_ptr_array_find_with_equal_func(b->doubts, sentence, g_str_equal, NULL))
		g_ptr_array_add(b->doubts, g_strdup(sentence));
}

void
block_add(struct block *b, const struct trial *t)
{
	double elapsed_s = load_elapsed_s(&t->run);

	b->iterations++;
	b->sum_s += elapsed_s;
	b->min_s = fmin(b->min_s, elapsed_s);
	b->max_s = fmax(b->max_s, elapsed_s);
	tally_merge(&b->all, &t->run.total);
	b->connect_s += trial_connect_s(t);
	b->cpu_s += t->run.cpu_s;
	b->planned += load_planned(&t->load);
	b->backlog += t->run.backlog;
	g_free(b->transport);
	b->transport = g_strdup(t->transport);
	add_growth(b, t);
	for (size_t i = 0; i < t->doubts; i++)
		add_doubt(b, t->doubt[i].sentence);
}
