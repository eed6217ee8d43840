/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/counters.h"

#include <stddef.h>

const struct counter counters[] = {
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
	{ "innodb_buffer_pool_read_requests", "buffer_pool_requests", "buffer pool requests",
	    false },
	{ "innodb_buffer_pool_reads", "buffer_pool_misses", "buffer pool misses", false },
	{ "process_read_bytes", "data_read_bytes", "read from storage", true },
	{ "process_write_bytes", "data_written_bytes", "written to storage", true },
	{ NULL, NULL, NULL, false },
};
