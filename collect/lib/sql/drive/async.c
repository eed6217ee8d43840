/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/async.h"

#include <fcntl.h>
#include <sys/epoll.h>

#include "collect/lib/sql/drive/binding.h"
#include "collect/lib/sql/drive/connection.h"
#include "collect/lib/sql/drive/login_guard.h"

/*
 * Tells epoll what the call waits for. The descriptor may be another one than before: a host has
 * several addresses.
 */
static void
watch(struct async *a, int wait)
{
	struct epoll_event e = { .data.ptr = a };
	int fd = (int)mysql_get_socket(a->mysql);

	e.events = ((wait & MYSQL_WAIT_READ) != 0 ? EPOLLIN : 0) |
	    ((wait & MYSQL_WAIT_WRITE) != 0 ? EPOLLOUT : 0) |
	    ((wait & MYSQL_WAIT_EXCEPT) != 0 ? EPOLLPRI : 0);
	if (fd == a->fd && e.events == a->watched)
		return;
	if (fd != a->fd || epoll_ctl(a->epoll, EPOLL_CTL_MOD, fd, &e) != 0)
		epoll_ctl(a->epoll, EPOLL_CTL_ADD, fd, &e);
	a->fd = fd;
	a->watched = e.events;
}

/* What was last waited for, as room to write, may come true again and again. */
static void
watch_no_more(struct async *a)
{
	epoll_ctl(a->epoll, EPOLL_CTL_DEL, a->fd, NULL);
	a->fd = -1;
	a->watched = 0;
}

static void
count_rows(struct async *a)
{
	unsigned columns = mysql_num_fields(a->result);

	while (mysql_fetch_row(a->result) != NULL) {
		unsigned long *length = mysql_fetch_lengths(a->result);

		a->tally->rows++;
		for (unsigned i = 0; i < columns; i++)
			a->tally->bytes += length[i];
	}
	mysql_free_result(a->result);
	a->result = NULL;
}

static int
start_store(struct async *a)
{
	a->call = ASYNC_STORE;
	return mysql_store_result_start(&a->result, a->mysql);
}

/* A result is stored, or there was none. *wait: what the next call waits for. */
static enum async_status
after_store(struct async *a, int *wait)
{
	if (a->result != NULL)
		count_rows(a);
	if (mysql_errno(a->mysql) != 0)
		return ASYNC_ERROR;
	if (!mysql_more_results(a->mysql))
		return ASYNC_DONE;
	a->call = ASYNC_NEXT;
	*wait = mysql_next_result_start(&a->failed, a->mysql);
	return ASYNC_WAIT;
}

/*
 * libmariadb makes the socket blocking for the TLS handshake and leaves it so: each client's wait
 * for its reply would then be one of all clients of the thread.
 */
static enum async_status
after_connect(struct async *a)
{
	int fd, flags;

	if (a->connected == NULL || !login_guard_settled(a->mysql))
		return ASYNC_ERROR;
	fd = (int)mysql_get_socket(a->mysql);
	flags = fcntl(fd, F_GETFL);
	if (flags >= 0 && (flags & O_NONBLOCK) == 0)
		fcntl(fd, F_SETFL, flags | O_NONBLOCK);
	return ASYNC_DONE;
}

/* As after_store and go_on, of a prepared statement. */
static enum async_status
go_on_prepared(struct async *a, int *wait)
{
	if (a->failed > 0)
		return ASYNC_ERROR;
	if (a->call == ASYNC_PREPARE)
		return ASYNC_DONE;
	if (a->call == ASYNC_EXECUTE || a->call == ASYNC_NEXT_ROWS) {
		a->call = ASYNC_STORE_ROWS;
		if (mysql_stmt_field_count(a->statement) > 0) {
			*wait = mysql_stmt_store_result_start(&a->failed, a->statement);
			return ASYNC_WAIT;
		}
	} else
		binding_count_rows(a->statement, a->tally);
	if (!mysql_stmt_more_results(a->statement))
		return ASYNC_DONE;
	a->call = ASYNC_NEXT_ROWS;
	*wait = mysql_stmt_next_result_start(&a->failed, a->statement);
	return ASYNC_WAIT;
}

/* The call has come to its end; on to the next one of the operation. */
static enum async_status
go_on(struct async *a, int *wait)
{
	*wait = 0;
	switch (a->call) {
	case ASYNC_CONNECT:
		return after_connect(a);
	case ASYNC_QUERY:
	case ASYNC_NEXT:
		if (a->failed > 0)
			return ASYNC_ERROR;
		*wait = start_store(a);
		return ASYNC_WAIT;
	case ASYNC_STORE:
		return after_store(a, wait);
	case ASYNC_PREPARE:
	case ASYNC_EXECUTE:
	case ASYNC_STORE_ROWS:
	case ASYNC_NEXT_ROWS:
		break;
	}
	return go_on_prepared(a, wait);
}

static enum async_status
finish_or_wait(struct async *a, int wait)
{
	while (wait == 0) {
		enum async_status status = go_on(a, &wait);

		a->is_waiting = false;
		if (status != ASYNC_WAIT)
			return status;
	}
	watch(a, wait);
	a->is_waiting = true;
	return ASYNC_WAIT;
}

enum async_status
async_connect(
    struct async *a, const struct server *s, const struct load *load, unsigned long more_flags)
{
	a->mysql = connection_new(s, load);
	mysql_optionsv(a->mysql, MYSQL_OPT_NONBLOCK, NULL);
	a->mysql->options.client_flag |= more_flags;
	a->call = ASYNC_CONNECT;
	a->fd = -1;
	a->watched = 0;
	return finish_or_wait(a,
	    mysql_real_connect_start(&a->connected, a->mysql, s->host, s->user, s->password,
		load->schema, (unsigned)s->port, s->socket, connection_flags()));
}

enum async_status
async_query(struct async *a, const char *text, size_t length)
{
	a->call = ASYNC_QUERY;
	return finish_or_wait(a, mysql_real_query_start(&a->failed, a->mysql, text, length));
}

enum async_status
async_prepare(struct async *a, MYSQL_STMT *statement, const char *text, size_t length)
{
	a->call = ASYNC_PREPARE;
	a->statement = statement;
	return finish_or_wait(
	    a, mysql_stmt_prepare_start(&a->failed, statement, text, (unsigned long)length));
}

enum async_status
async_execute(struct async *a, MYSQL_STMT *statement)
{
	a->call = ASYNC_EXECUTE;
	a->statement = statement;
	return finish_or_wait(a, mysql_stmt_execute_start(&a->failed, statement));
}

/* The call that is under way goes on, of a prepared statement. */
static int
continue_prepared(struct async *a, int ready)
{
	if (a->call == ASYNC_PREPARE)
		return mysql_stmt_prepare_cont(&a->failed, a->statement, ready);
	if (a->call == ASYNC_EXECUTE)
		return mysql_stmt_execute_cont(&a->failed, a->statement, ready);
	if (a->call == ASYNC_STORE_ROWS)
		return mysql_stmt_store_result_cont(&a->failed, a->statement, ready);
	return mysql_stmt_next_result_cont(&a->failed, a->statement, ready);
}

enum async_status
async_ready(struct async *a, uint32_t events)
{
	int ready = ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0 ? MYSQL_WAIT_READ : 0) |
	    ((events & (EPOLLOUT | EPOLLERR)) != 0 ? MYSQL_WAIT_WRITE : 0) |
	    ((events & EPOLLPRI) != 0 ? MYSQL_WAIT_EXCEPT : 0);
	int wait = 0;

	if (!a->is_waiting) {
		watch_no_more(a);
		return ASYNC_WAIT;
	}
	switch (a->call) {
	case ASYNC_CONNECT:
		wait = mysql_real_connect_cont(&a->connected, a->mysql, ready);
		break;
	case ASYNC_QUERY:
		wait = mysql_real_query_cont(&a->failed, a->mysql, ready);
		break;
	case ASYNC_STORE:
		wait = mysql_store_result_cont(&a->result, a->mysql, ready);
		break;
	case ASYNC_NEXT:
		wait = mysql_next_result_cont(&a->failed, a->mysql, ready);
		break;
	default:
		wait = continue_prepared(a, ready);
	}
	return finish_or_wait(a, wait);
}

void
async_close(struct async *a)
{
	if (a->mysql != NULL)
		mysql_close(a->mysql);
	a->mysql = NULL;
	a->fd = -1;
	a->is_waiting = false;
}
