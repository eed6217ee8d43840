/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/login_guard.h"

#include <pthread.h>
#include <string.h>

#include <errmsg.h>
#include <glib.h>
#include <ma_pvio.h>

/*
 * libmariadb's interface of plugins. Its mysql/client_plugin.h says it, and cannot be included: it
 * asks for a header that is not installed.
 */
enum { AUTHENTICATION = 2, INTERFACE = 1, FAILED = 0 };

struct way { /* to the server, for a plugin */
	int (*read)(struct way *, unsigned char **);
	int (*write)(struct way *, const unsigned char *, size_t);
	void (*info)(struct way *, void *);
};

typedef int authenticate(struct way *, MYSQL *);

struct plugin {
	int type;
	unsigned interface;
	const char *name, *author, *description;
	unsigned version[3];
	const char *licence;
	void *api, *init, *deinit, *options;
	authenticate *authenticate;
};

/* What a plugin does with the password. */
enum habit {
	SCRAMBLES,
	BY_KEY,  /* readable, or by the server's RSA key */
	READABLE /* or nobody knows */
};

struct guarded {
	const char *name;
	enum habit habit;
	unsigned char asks_for_key; /* the byte by which it does */
	authenticate *enter, *real;
};

static authenticate enter_0, enter_1, enter_2, enter_3, enter_4, enter_5, enter_6, enter_7, enter_8,
    enter_9;

static struct guarded guarded[] = { { "mysql_native_password", SCRAMBLES, 0, enter_0, NULL },
	{ "mysql_old_password", SCRAMBLES, 0, enter_1, NULL },
	{ "client_ed25519", SCRAMBLES, 0, enter_2, NULL },
	{ "parsec", SCRAMBLES, 0, enter_3, NULL },
	{ "auth_gssapi_client", SCRAMBLES, 0, enter_4, NULL },
	{ "caching_sha2_password", BY_KEY, 2, enter_5, NULL },
	{ "sha256_password", BY_KEY, 1, enter_6, NULL },
	{ "mysql_clear_password", READABLE, 0, enter_7, NULL },
	{ "dialog", READABLE, 0, enter_8, NULL },
	{ NULL, READABLE, 0, enter_9, NULL } }; /* the last: --default-auth's, if it is another */

static char *allowed; /* their names, for libmariadb */

static const struct server *
server_of(MYSQL *mysql)
{
	const struct server *s = NULL;

	mysql_get_optionv(mysql, MARIADB_OPT_USERDATA, "server", &s);
	return s;
}

/* libmariadb begins TLS with the plugin's first packet, so that there is none yet to look at. */
static bool
has_tls(const MYSQL *mysql)
{
	return mysql->options.use_ssl && (mysql->server_capabilities & CLIENT_SSL) != 0;
}

static bool
nobody_listens(const MYSQL *mysql)
{
	return has_tls(mysql) || mysql->net.pvio->type == PVIO_TYPE_UNIXSOCKET;
}

static int
refuse(MYSQL *mysql, unsigned code, const char *why)
{
	mysql->net.last_errno = code;
	g_strlcpy(mysql->net.sqlstate, "HY000", sizeof mysql->net.sqlstate);
	g_strlcpy(mysql->net.last_error, why, sizeof mysql->net.last_error);
	return FAILED;
}

static int
refuse_without_tls(MYSQL *mysql)
{
	return refuse(mysql, CR_SSL_CONNECTION_ERROR,
	    "TLS was asked for, and the server has none: nothing is sent"
	    " (--skip-ssl goes on without)");
}

/* The way of a plugin that could give the password readable: what it sends is looked at. */
struct narrow {
	struct way way; /* first */
	struct way *wide;
	MYSQL *mysql;
	const struct guarded *g;
	bool is_refused;
};

static bool
is_secret(const struct narrow *n, const unsigned char *packet, size_t size)
{
	const char *password = n->mysql->passwd;
	size_t length = password != NULL ? strlen(password) : 0;

	return length > 0 && size >= length && size <= length + 1 &&
	    memcmp(packet, password, length) == 0;
}

static bool
asks_anybody(const struct narrow *n, const unsigned char *packet, size_t size)
{
	return size == 1 && *packet == n->g->asks_for_key &&
	    !server_of(n->mysql)->may_ask_for_public_key;
}

static int
narrow_read(struct way *way, unsigned char **packet)
{
	struct narrow *n = (struct narrow *)way;

	return n->wide->read(n->wide, packet);
}

/* The plugin's length is an int, or a size_t, as old as it is. */
static int
narrow_write(struct way *way, const unsigned char *packet, size_t length)
{
	struct narrow *n = (struct narrow *)way;
	size_t size = (size_t)(unsigned)length;
	int status;

	n->is_refused = is_secret(n, packet, size) || asks_anybody(n, packet, size);
	if (n->is_refused)
		return 1;
	status = n->wide->write(n->wide, packet, size);
	n->mysql->options.use_ssl = 0; /* which the first packet may set again */
	return status;
}

static void
narrow_info(struct way *way, void *info)
{
	struct narrow *n = (struct narrow *)way;

	n->wide->info(n->wide, info);
}

/* To libmariadb's plugin TLS that was wanted is TLS that is there: it must not be wanted. */
static int
enter_narrow(const struct guarded *g, struct way *wide, MYSQL *mysql)
{
	struct narrow n = { .way = { narrow_read, narrow_write, narrow_info },
		.wide = wide,
		.mysql = mysql,
		.g = g };
	my_bool wanted = mysql->options.use_ssl;
	int status;

	mysql->options.use_ssl = 0;
	status = g->real(&n.way, mysql);
	mysql->options.use_ssl = wanted;
	if (!n.is_refused)
		return status;
	return refuse(mysql, CR_AUTH_PLUGIN_ERR,
	    "the server wants the whole password, and without TLS others could read it: --ssl,"
	    " or --server-public-key-path or --get-server-public-key");
}

static int
enter(const struct guarded *g, struct way *way, MYSQL *mysql)
{
	g_autofree char *why = NULL;

	if (endpoint_requires_tls(server_of(mysql)) && !has_tls(mysql))
		return refuse_without_tls(mysql);
	if (g->habit == SCRAMBLES || nobody_listens(mysql))
		return g->real(way, mysql);
	if (g->habit == BY_KEY)
		return enter_narrow(g, way, mysql);
	why = g_strdup_printf("the server wants the password in clear (%s), and without TLS others"
			      " could read it: --ssl",
	    g->name);
	return refuse(mysql, CR_AUTH_PLUGIN_ERR, why);
}

/* A plugin is not told which one it is. */
#define ENTER(i)                                                                                   \
	static int enter_##i(struct way *way, MYSQL *mysql)                                        \
	{                                                                                          \
		return enter(&guarded[i], way, mysql);                                             \
	}
ENTER(0)
ENTER(1)
ENTER(2)
ENTER(3)
ENTER(4)
ENTER(5)
ENTER(6)
ENTER(7)
ENTER(8)
ENTER(9)

static bool
is_known(const char *name)
{
	for (size_t i = 0; i + 1 < G_N_ELEMENTS(guarded); i++)
		if (strcmp(guarded[i].name, name) == 0)
			return true;
	return false;
}

static void
stand_before(struct guarded *g, MYSQL *loader, GString *names)
{
	struct plugin *p = (void *)mysql_client_find_plugin(loader, g->name, AUTHENTICATION);

	if (p == NULL || p->interface >> 8 != INTERFACE)
		return;
	g->real = p->authenticate;
	p->authenticate = g->enter;
	g_string_append_printf(names, "%s%s", names->len > 0 ? "," : "", g->name);
}

static void
stand_before_all(const struct server *s)
{
	MYSQL *loader = mysql_init(NULL);
	GString *names = g_string_new(NULL);
	struct guarded *last = &guarded[G_N_ELEMENTS(guarded) - 1];

	if (loader == NULL)
		g_error("no memory for a connection");
	if (s->plugin_dir != NULL)
		mysql_optionsv(loader, MYSQL_PLUGIN_DIR, s->plugin_dir);
	if (s->default_auth != NULL && !is_known(s->default_auth))
		last->name = s->default_auth;
	for (size_t i = 0; i < G_N_ELEMENTS(guarded); i++)
		if (guarded[i].name != NULL)
			stand_before(&guarded[i], loader, names);
	mysql_close(loader);
	allowed = g_string_free(names, FALSE);
}

void
login_guard_set(MYSQL *mysql, const struct server *s)
{
	static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

	pthread_mutex_lock(&mutex);
	if (allowed == NULL)
		stand_before_all(s);
	pthread_mutex_unlock(&mutex);
	mysql_optionsv(mysql, MARIADB_OPT_USERDATA, "server", (void *)(uintptr_t)s);
	mysql_optionsv(mysql, MARIADB_OPT_RESTRICTED_AUTH, allowed);
	mysql_optionsv(mysql, MYSQL_PLUGIN_DIR, "/dev/null"); /* nothing can be loaded from it */
}

bool
login_guard_settled(MYSQL *mysql)
{
	if (!endpoint_requires_tls(server_of(mysql)) || mysql_get_ssl_cipher(mysql) != NULL)
		return true;
	refuse_without_tls(mysql);
	return false;
}
