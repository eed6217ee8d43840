/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * transport_wire: the protocol's packets written to and read from the sockets, once libmariadb
 * has connected them.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <glib.h>

#include "collect/lib/sql/drive/execute_packet.h"
#include "collect/lib/sql/drive/loop.h"
#include "collect/lib/sql/drive/poller.h"
#include "collect/lib/sql/drive/query_packet.h"
#include "collect/lib/sql/drive/reply.h"
#include "collect/lib/sql/drive/tls.h"

enum { EVENTS = 64, DEPRECATE_EOF = 1 << 24, COMMAND_AT = 4 };

/* A statement as it goes over the wire. */
struct framed {
	uint8_t *data;
	size_t size;
	uint8_t packets;
};

struct link {
	struct driven driven; /* first */
	struct channel channel;
	struct reply reply;
	struct framed own;     /* a statement with values in it */
	GByteArray *execution; /* owned; of a prepared statement; or NULL */
	GHashTable *prepared;  /* owned; the server's numbers by client_prepared(); or NULL */
	struct tls *tls;       /* owned; NULL: plain */
	bool is_open, is_preparing;
};

/* A statement that the server does not prepare is sent as text (its numbers begin with 1). */
enum { AS_TEXT = 0, NOT_TO_PREPARE = 1295, COM_STMT_PREPARE_BYTE = 0x16 };

struct wire {
	const struct poller_kind *kind;
	struct poller *poller;
	struct framed *framed; /* of the load's list */
	size_t n;
};

static struct link *
link_of(struct channel *c)
{
	return (struct link *)(void *)((char *)c - offsetof(struct link, channel));
}

static struct framed
frame(const char *text, size_t length)
{
	struct framed f;

	f.data = query_packet(text, length, &f.size, &f.packets);
	return f;
}

/* The statement's packets: made once for all clients unless it takes a key. */
static const struct framed *
framed(struct loop *l, struct link *k)
{
	const struct wire *w = l->own;
	const struct statement *s = k->driven.client.statement;
	const struct script *list = l->run->load->query;
	const char *text;
	size_t length;

	if (s >= list->item && s < list->item + list->n && !client_fills_in(&k->driven.client))
		return &w->framed[s - list->item];
	text = client_text(&k->driven.client, &length);
	g_free(k->own.data);
	k->own = frame(text, length);
	return &k->own;
}

/* Apart from the plain way, which is to cost nothing more for it. */
static void __attribute__((noinline))
send_sealed(struct loop *l, struct link *k, const uint8_t *plain, size_t plain_size)
{
	struct wire *w = l->own;
	size_t size;
	const uint8_t *data = tls_seal(k->tls, plain, plain_size, &size);

	if (data != NULL)
		w->kind->send(w->poller, &k->channel, data, size);
	else
		load_fail(l->run, "TLS: a statement cannot be encrypted");
}

static void
send_packets(struct loop *l, struct link *k, const uint8_t *data, size_t size)
{
	struct wire *w = l->own;

	if (k->tls != NULL)
		send_sealed(l, k, data, size);
	else
		w->kind->send(w->poller, &k->channel, data, size);
}

static void
prepare(struct loop *l, struct link *k)
{
	size_t length;
	const char *text = client_text_to_prepare(&k->driven.client, &length);

	g_free(k->own.data);
	k->own = frame(text, length);
	k->own.data[COMMAND_AT] = COM_STMT_PREPARE_BYTE;
	k->is_preparing = true;
	k->reply.kind = REPLY_PREPARED;
	reply_start(&k->reply, k->own.packets);
	send_packets(l, k, k->own.data, k->own.size);
}

static void
execute(struct loop *l, struct link *k, uint32_t id)
{
	struct value value[CLIENT_PARAMETERS];
	size_t n = client_parameters(&k->driven.client, value);

	if (k->execution == NULL)
		k->execution = g_byte_array_new();
	execute_packet(k->execution, id, value, n);
	k->reply.kind = REPLY_BINARY;
	reply_start(&k->reply, 1);
	send_packets(l, k, k->execution->data, k->execution->len);
}

/* True: it goes its way as a prepared one. */
static bool
begin_prepared(struct loop *l, struct link *k)
{
	uint64_t which = client_prepared(&k->driven.client);
	gpointer id;

	if (which == 0)
		return false;
	if (k->prepared == NULL)
		k->prepared = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
	if (!g_hash_table_lookup_extended(k->prepared, &which, NULL, &id)) {
		prepare(l, k);
		return true;
	}
	if (GPOINTER_TO_UINT(id) == AS_TEXT)
		return false;
	execute(l, k, GPOINTER_TO_UINT(id));
	return true;
}

static void
wire_begin(struct loop *l, struct driven *d)
{
	struct link *k = (struct link *)d;
	const struct framed *f;

	if (begin_prepared(l, k))
		return;
	f = framed(l, k);
	k->reply.kind = REPLY_TEXT;
	reply_start(&k->reply, f->packets);
	send_packets(l, k, f->data, f->size);
}

/* The statement is prepared, or to be sent as text from now on: it begins only now. */
static bool
has_prepared(struct loop *l, struct link *k, enum reply_status status, uint64_t now)
{
	uint64_t which = client_prepared(&k->driven.client);
	uint32_t id = status == REPLY_DONE ? k->reply.statement : AS_TEXT;

	k->is_preparing = false;
	if (status == REPLY_BROKEN || (status == REPLY_ERROR && k->reply.code != NOT_TO_PREPARE))
		return false;
	g_hash_table_insert(k->prepared, g_memdup2(&which, sizeof which), GUINT_TO_POINTER(id));
	client_restart(&k->driven.client, now);
	wire_begin(l, &k->driven);
	return true;
}

static inline void __attribute__((always_inline))
reply_ended(struct loop *l, struct link *k, enum reply_status status)
{
	uint64_t now = now_ns();
	struct client *c = &k->driven.client;

	if (k->is_preparing && has_prepared(l, k, status, now))
		return;
	l->tally.rows += k->reply.rows;
	l->tally.bytes += k->reply.bytes;
	if (status == REPLY_DONE)
		client_done(c, &l->tally, now);
	else if (status == REPLY_BROKEN) {
		load_fail(l->run, "not a server's reply: %s", k->reply.message);
		return;
	} else if (!client_failed(c, &l->tally, k->reply.code, k->reply.message))
		return;
	loop_next(l, &k->driven, now);
}

static inline void __attribute__((always_inline))
take_in(struct loop *l, struct link *k, const uint8_t *data, size_t n)
{
	enum reply_status status = reply_feed(&k->reply, data, n);

	if (status != REPLY_MORE)
		reply_ended(l, k, status);
}

static void __attribute__((noinline))
take_in_sealed(struct loop *l, struct link *k, const uint8_t *data, size_t size)
{
	uint8_t plain[TLS_RECORD_BYTES];
	ssize_t n = tls_feed(k->tls, data, size) ? 1 : -1;

	while (n > 0 && k->tls != NULL && !l->run->stop) {
		n = tls_open(k->tls, plain);
		if (n > 0)
			take_in(l, k, plain, (size_t)n);
	}
	if (n < 0)
		load_fail(l->run, "TLS: the server's reply cannot be decrypted");
}

static void
wire_received(void *context, struct channel *c, const uint8_t *data, ssize_t n)
{
	struct loop *l = context;
	struct link *k = link_of(c);

	if (l->run->stop)
		return;
	if (n <= 0) {
		load_fail(l->run, "lost the connection to the server: %s",
		    n == 0 ? "it was closed" : strerror((int)-n));
		return;
	}
	if (k->tls != NULL)
		take_in_sealed(l, k, data, (size_t)n);
	else
		take_in(l, k, data, (size_t)n);
}

static void
wire_closed(void *context, struct channel *c)
{
	struct loop *l = context;
	struct link *k = link_of(c);

	k->is_open = false;
	g_clear_pointer(&k->tls, tls_free);
	g_clear_pointer(&k->prepared, g_hash_table_unref);
	loop_redial(l, &k->driven);
}

/* Clients that connect anew in the middle of the load. */
static void
wire_watched(void *context)
{
	struct loop *l = context;
	struct epoll_event event[EVENTS];
	int n = epoll_wait(l->dialer.epoll, event, EVENTS, 0);

	for (int i = 0; i < n; i++)
		dialer_ready(&l->dialer, event[i].data.ptr, event[i].events);
}

/*
 * Takes the socket from libmariadb, which then frees all it holds for the connection: it sends
 * its farewell to a descriptor that is no socket any more.
 */
static bool
take_socket(struct async *a, int *fd)
{
	int old = (int)mysql_get_socket(a->mysql), nothing = open("/dev/null", O_RDWR | O_CLOEXEC);

	*fd = fcntl(old, F_DUPFD_CLOEXEC, 0);
	if (nothing < 0 || *fd < 0)
		return false;
	epoll_ctl(a->epoll, EPOLL_CTL_DEL, old, NULL);
	dup2(nothing, old);
	close(nothing);
	async_close(a);
	return true;
}

static void
wire_connected(struct loop *l, struct driven *d)
{
	struct wire *w = l->own;
	struct link *k = (struct link *)d;
	MYSQL *mysql = d->dial.async.mysql;

	if (mysql_get_ssl_cipher(mysql) != NULL) {
		k->tls = tls_take(mysql);
		if (k->tls == NULL) {
			load_fail(l->run, "a client's TLS session cannot be had from libmariadb");
			return;
		}
	}
	k->reply.ends_in_ok =
	    (mysql->client_flag & mysql->server_capabilities & DEPRECATE_EOF) != 0;
	if (take_socket(&d->dial.async, &k->channel.fd) && w->kind->add(w->poller, &k->channel))
		k->is_open = true;
	else
		load_fail(l->run, "a client could not connect: %s", strerror(errno));
}

/* COM_QUIT, so that the server does not count an aborted connection. */
static void
say_goodbye(struct link *k)
{
	static const uint8_t quit[] = { 1, 0, 0, 0, 1 };
	const uint8_t *data = quit;
	size_t size = sizeof quit;

	if (k->tls != NULL)
		data = tls_seal(k->tls, quit, sizeof quit, &size);
	if (data != NULL)
		send(k->channel.fd, data, size, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void
wire_hang_up(struct loop *l, struct driven *d)
{
	struct wire *w = l->own;
	struct link *k = (struct link *)d;

	say_goodbye(k);
	w->kind->close_channel(w->poller, &k->channel);
}

static void
wire_turn(struct loop *l)
{
	struct wire *w = l->own;
	struct timespec wait = queue_wait(loop_due_ns(l));

	w->kind->wait(w->poller, &wait);
	loop_take_turns(l);
}

static bool
wire_open(struct loop *l)
{
	const struct poller_user user = { wire_received, wire_closed, wire_watched, l };
	const struct script *list = l->run->load->query;
	struct wire *w = g_new0(struct wire, 1);

	l->own = w;
	/* libmariadb cannot read results without EOF packets, and --init-command may have one. */
	if (l->server->init_command == NULL)
		l->dialer.flags = DEPRECATE_EOF;
	w->n = list->n;
	w->framed = g_new0(struct framed, w->n);
	for (size_t i = 0; i < list->n; i++)
		w->framed[i] = frame(list->item[i].text, list->item[i].length);
	w->kind = poller_best();
	w->poller = w->kind->open(&user, l->n);
	if (w->poller == NULL || !w->kind->watch(w->poller, l->dialer.epoll))
		load_fail(l->run, "%s: %s", w->kind->name, strerror(errno));
	return w->poller != NULL;
}

static void
wire_close(struct loop *l)
{
	struct wire *w = l->own;

	if (w == NULL)
		return;
	if (w->poller != NULL)
		w->kind->close(w->poller);
	for (unsigned i = 0; i < l->n; i++) {
		struct link *k = (struct link *)loop_driven(l, i);

		async_close(&k->driven.dial.async);
		if (k->is_open)
			close(k->channel.fd);
		reply_free(&k->reply);
		tls_free(k->tls);
		g_free(k->own.data);
		if (k->execution != NULL)
			g_byte_array_unref(k->execution);
		g_clear_pointer(&k->prepared, g_hash_table_unref);
	}
	for (size_t i = 0; i < w->n; i++)
		g_free(w->framed[i].data);
	g_free(w->framed);
	g_free(w);
}

void
transport_wire(
    struct load_run *run, const struct endpoint *to, const volatile sig_atomic_t *interrupted)
{
	static const struct loop_kind kind = { sizeof(struct link), wire_open, wire_turn,
		wire_connected, wire_begin, wire_hang_up, wire_close };

	loop_transport(&kind, run, to, interrupted);
}
