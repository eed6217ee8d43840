/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport_threads: libmariadb's blocking calls, as mysqlslap makes them. */
#include <sys/socket.h>

#include <glib.h>

#include "collect/lib/sql/drive/binding.h"
#include "collect/lib/sql/drive/connection.h"
#include "collect/lib/sql/drive/threads.h"

static void
start(void)
{
	mysql_thread_init();
}

static void
disconnect(struct worker *w)
{
	w->fd = -1;
	if (w->handle != NULL)
		mysql_close(w->handle);
	w->handle = NULL;
	g_clear_pointer(&w->prepared, g_hash_table_unref);
}

static char *
connect_blocking(struct worker *w, bool *retry)
{
	MYSQL *mysql = w->handle = connection_new(&w->to->server, w->client.run->load);
	char *why;

	if (connection_open(mysql, &w->to->server, w->client.run->load->schema)) {
		w->fd = (int)mysql_get_socket(mysql);
		return NULL;
	}
	*retry = connection_may_retry(mysql_errno(mysql));
	why = g_strdup_printf("%s (%u)", mysql_error(mysql), mysql_errno(mysql));
	disconnect(w);
	return why;
}

static void
count_rows(struct load_tally *t, MYSQL_RES *result)
{
	unsigned columns = mysql_num_fields(result);

	while (mysql_fetch_row(result) != NULL) {
		unsigned long *length = mysql_fetch_lengths(result);

		t->rows++;
		for (unsigned i = 0; i < columns; i++)
			t->bytes += length[i];
	}
}

/* All results of the statement, to the end. False: an error. */
static bool
take_results(struct worker *w)
{
	int more;

	do {
		MYSQL_RES *result = mysql_use_result(w->handle);

		if (result != NULL) {
			count_rows(&w->tally, result);
			mysql_free_result(result);
		}
		if (mysql_errno(w->handle) != 0)
			return false;
		more = mysql_next_result(w->handle);
	} while (more == 0);
	return more < 0;
}

static bool
query(struct worker *w, const char *text, size_t length)
{
	if (mysql_real_query(w->handle, text, length) == 0 && take_results(w))
		return true;
	w->code = mysql_errno(w->handle);
	w->message = mysql_error(w->handle);
	return false;
}

static bool
fail(struct worker *w, MYSQL_STMT *statement)
{
	w->code = mysql_stmt_errno(statement);
	w->message = mysql_stmt_error(statement);
	return false;
}

/* NULL: sent as text, or *failed. */
static MYSQL_STMT *
statement_of(struct worker *w, bool *failed)
{
	uint64_t which = client_prepared(&w->client);
	MYSQL_STMT *statement;
	enum binding_state state = BINDING_READY;
	const char *text;
	size_t length;

	if (w->prepared == NULL)
		w->prepared = binding_table();
	if (binding_find(w->prepared, which, &statement))
		return statement;
	text = client_text_to_prepare(&w->client, &length);
	statement = mysql_stmt_init(w->handle);
	if (mysql_stmt_prepare(statement, text, length) != 0)
		state = mysql_stmt_errno(statement) == BINDING_NOT_TO_PREPARE ? BINDING_AS_TEXT :
										BINDING_FAILED;
	binding_keep(w->prepared, which, statement, state);
	client_restart(&w->client, now_ns());
	*failed = state == BINDING_FAILED;
	if (*failed)
		fail(w, statement);
	return state == BINDING_READY ? statement : NULL;
}

static bool
execute(struct worker *w, bool *as_text)
{
	bool failed = false;
	MYSQL_STMT *statement = statement_of(w, &failed);
	int more;

	*as_text = statement == NULL && !failed;
	if (statement == NULL)
		return false;
	if (!binding_values(w->prepared, statement, &w->client) ||
	    mysql_stmt_execute(statement) != 0)
		return fail(w, statement);
	do {
		if (mysql_stmt_field_count(statement) > 0) {
			if (mysql_stmt_store_result(statement) != 0)
				return fail(w, statement);
			binding_count_rows(statement, &w->tally);
		}
		more = mysql_stmt_next_result(statement);
	} while (more == 0);
	return more < 0 || fail(w, statement);
}

static void
wake(struct worker *w)
{
	int fd = w->fd;

	if (fd >= 0)
		shutdown(fd, SHUT_RDWR);
}

void
transport_threads(
    struct load_run *run, const struct endpoint *to, const volatile sig_atomic_t *interrupted)
{
	static const struct threads_kind kind = { start, mysql_thread_end, connect_blocking,
		disconnect, query, execute, wake };

	threads_transport(&kind, run, to, interrupted);
}
