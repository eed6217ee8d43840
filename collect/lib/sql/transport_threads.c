/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#include <glib.h>

#include "collect/lib/sql/client.h"
#include "collect/lib/sql/connection.h"
#include "collect/lib/sql/transport.h"

struct worker {
	struct client client;
	const struct slap_options *o;
	MYSQL *mysql;
	struct tally tally;
	unsigned workers;
	atomic_int fd; /* to wake it by; -1: none */
};

/* As mysqlslap: ten tries, a tenth of a second apart, within the time measured. */
static bool
connect_client(struct worker *w)
{
	uint64_t start_ns = now_ns();
	bool good = false;

	for (int i = 0; i < CONNECT_TRIES && !good && !w->client.run->stop; i++) {
		if (i > 0) {
			w->tally.retries++;
			connection_pause();
		}
		w->mysql = connection_new(w->o, true);
		good = connection_open(w->mysql, w->o, w->client.run->load->schema);
		if (good || i == CONNECT_TRIES - 1 || !connection_may_retry(mysql_errno(w->mysql)))
			break;
		mysql_close(w->mysql);
		w->mysql = NULL;
	}
	if (!good && w->mysql != NULL)
		load_fail(w->client.run, "a client could not connect: %s (%u)", mysql_error(w->mysql),
		    mysql_errno(w->mysql));
	if (good) {
		tally_connect(&w->tally, w->client.run, start_ns, now_ns());
		w->fd = mysql_get_socket(w->mysql);
	}
	return good;
}

static void
disconnect_client(struct worker *w)
{
	w->fd = -1;
	if (w->mysql != NULL)
		mysql_close(w->mysql);
	w->mysql = NULL;
}

static void
count_rows(struct tally *t, MYSQL_RES *result)
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
		MYSQL_RES *result = mysql_use_result(w->mysql);

		if (result != NULL) {
			count_rows(&w->tally, result);
			mysql_free_result(result);
		}
		if (mysql_errno(w->mysql) != 0)
			return false;
		more = mysql_next_result(w->mysql);
	} while (more == 0);
	return more < 0;
}

static bool
send_statement(struct worker *w)
{
	const struct statement *s = w->client.statement;
	size_t length = s->length;
	char room[24];
	const char *key = client_key(&w->client, room);
	g_autofree char *text = key != NULL ? statement_with_key(s, key, &length) : NULL;

	return mysql_real_query(w->mysql, text != NULL ? text : s->text, length) == 0;
}

static void
wait_until(struct worker *w)
{
	uint64_t due_ns = w->client.start_ns, now = now_ns();
	struct timespec until = { (time_t)(due_ns / SECOND_NS), (long)(due_ns % SECOND_NS) };

	if (due_ns > now)
		clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
	else
		client_begins(&w->client, &w->tally, now);
}

/* One statement. False: the load has failed. */
static bool
query(struct worker *w, uint64_t *now)
{
	bool good;

	if (w->client.run->load->rate > 0)
		wait_until(w);
	good = send_statement(w) && take_results(w);
	*now = now_ns();
	if (good) {
		client_done(&w->client, &w->tally, *now);
		return true;
	}
	return client_failed(&w->client, &w->tally, mysql_errno(w->mysql), mysql_error(w->mysql));
}

static void
drive(struct worker *w)
{
	uint64_t now = now_ns();

	for (;;) {
		switch (client_next(&w->client, now)) {
		case STEP_DONE:
			return;
		case STEP_RECONNECT:
			disconnect_client(w);
			w->tally.reconnects++;
			if (!connect_client(w))
				return;
			now = now_ns();
			break;
		case STEP_QUERY:
			if (!query(w, &now))
				return;
		}
	}
}

static void *
work(void *argument)
{
	struct worker *w = argument;

	mysql_thread_init();
	prctl(PR_SET_TIMERSLACK, 1UL);
	if (connect_client(w) && load_connected(w->client.run, 1))
		drive(w);
	disconnect_client(w);
	mysql_thread_end();
	load_finished(w->client.run, &w->tally);
	return NULL;
}

/* A client that waits for a server's answer hears that there will be none. */
static void
wake_all(void *argument)
{
	struct worker *w = argument;

	for (unsigned i = 0; i < w[0].workers; i++) {
		int fd = w[i].fd;

		if (fd >= 0)
			shutdown(fd, SHUT_RDWR);
	}
}

void
transport_threads(struct load_run *run, const struct load *load, const struct slap_options *o,
    const volatile sig_atomic_t *interrupted)
{
	g_autofree struct worker *w = g_new0(struct worker, load->clients);
	const struct crew crew = { work, w, sizeof *w, load->clients, wake_all };

	run->load = load;
	for (unsigned i = 0; i < load->clients; i++) {
		client_init(&w[i].client, run, i);
		w[i].o = o;
		w[i].workers = load->clients;
		w[i].fd = -1;
	}
	load_run(run, load, &crew, interrupted);
}
