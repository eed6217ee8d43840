/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/connection.h"

#include <errno.h>
#include <string.h>
#include <time.h>

#include <errmsg.h>
#include <mysqld_error.h>


static void
set_ssl(MYSQL *mysql, const struct slap_options *o)
{
	my_bool verify = o->ssl_verify;

	if (o->ssl) {
		mysql_ssl_set(mysql, o->ssl_key, o->ssl_cert, o->ssl_ca, o->ssl_capath, o->ssl_cipher);
		mysql_optionsv(mysql, MYSQL_OPT_SSL_CRL, o->ssl_crl);
		mysql_optionsv(mysql, MYSQL_OPT_SSL_CRLPATH, o->ssl_crlpath);
		mysql_optionsv(mysql, MARIADB_OPT_TLS_VERSION, o->tls_version);
	}
	mysql_optionsv(mysql, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &verify);
}

static void
set_protocol(MYSQL *mysql, const char *name)
{
	unsigned protocol = strcasecmp(name, "tcp") == 0 ? MYSQL_PROTOCOL_TCP :
	    strcasecmp(name, "socket") == 0 ? MYSQL_PROTOCOL_SOCKET : MYSQL_PROTOCOL_DEFAULT;

	mysql_optionsv(mysql, MYSQL_OPT_PROTOCOL, &protocol);
}

MYSQL *
connection_new(const struct slap_options *o, bool is_client)
{
	MYSQL *mysql = mysql_init(NULL);

	if (mysql == NULL)
		g_error("no memory for a connection");
	if (o->compress)
		mysql_optionsv(mysql, MYSQL_OPT_COMPRESS, NULL);
	set_ssl(mysql, o);
	if (o->protocol != NULL)
		set_protocol(mysql, o->protocol);
	if (o->plugin_dir != NULL)
		mysql_optionsv(mysql, MYSQL_PLUGIN_DIR, o->plugin_dir);
	if (o->default_auth != NULL)
		mysql_optionsv(mysql, MYSQL_DEFAULT_AUTH, o->default_auth);
	if (o->character_sets_dir != NULL)
		mysql_optionsv(mysql, MYSQL_SET_CHARSET_DIR, o->character_sets_dir);
	mysql_optionsv(mysql, MYSQL_SET_CHARSET_NAME, o->character_set);
	mysql_optionsv(mysql, MYSQL_OPT_CONNECT_ATTR_ADD, "program_name", g_get_prgname());
	if (is_client && o->init_command != NULL)
		mysql_optionsv(mysql, MYSQL_INIT_COMMAND, o->init_command);
	if (is_client && o->commit > 0)
		mysql_optionsv(mysql, MYSQL_INIT_COMMAND, "SET AUTOCOMMIT=0");
	return mysql;
}

unsigned long
connection_flags(void)
{
	return CLIENT_MULTI_STATEMENTS | CLIENT_MULTI_RESULTS | CLIENT_REMEMBER_OPTIONS;
}

const char *
connection_host(const struct slap_options *o)
{
	return o->host;
}

bool
connection_open(MYSQL *mysql, const struct slap_options *o, const char *schema)
{
	return mysql_real_connect(mysql, connection_host(o), o->user, o->password, schema,
	    (unsigned)o->port, o->socket, connection_flags()) != NULL;
}

bool
connection_may_retry(unsigned code)
{
	switch (code) {
	case CR_CONNECTION_ERROR:
	case CR_CONN_HOST_ERROR:
	case CR_SERVER_LOST:
	case CR_SERVER_GONE_ERROR:
	case ER_CON_COUNT_ERROR:
		return true;
	default:
		return false;
	}
}

void
connection_pause(void)
{
	const struct timespec pause = { 0, CONNECT_PAUSE_NS };

	nanosleep(&pause, NULL);
}

char *
connection_place(const struct slap_options *o)
{
	bool tcp = o->protocol != NULL && strcasecmp(o->protocol, "tcp") == 0;

	if (o->sqlite != NULL)
		return g_strdup(o->sqlite);
	if (o->socket != NULL && !tcp)
		return g_strdup(o->socket);
	if (o->host == NULL)
		return g_strdup("localhost");
	return o->port != 0 ? g_strdup_printf("%s:%ju", o->host, (uintmax_t)o->port) :
	    g_strdup(o->host);
}
