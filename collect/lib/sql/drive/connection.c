/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/connection.h"

#include <errno.h>
#include <string.h>
#include <time.h>

#include <errmsg.h>
#include <glib.h>
#include <mysqld_error.h>

#include "collect/lib/sql/drive/login_guard.h"

static void
set_ssl(MYSQL *mysql, const struct server *s)
{
	my_bool verify = s->ssl_verify;

	if (endpoint_wants_tls(s)) {
		mysql_ssl_set(
		    mysql, s->ssl_key, s->ssl_cert, s->ssl_ca, s->ssl_capath, s->ssl_cipher);
		mysql_optionsv(mysql, MYSQL_OPT_SSL_CRL, s->ssl_crl);
		mysql_optionsv(mysql, MYSQL_OPT_SSL_CRLPATH, s->ssl_crlpath);
		mysql_optionsv(mysql, MARIADB_OPT_TLS_VERSION, s->tls_version);
	}
	mysql_optionsv(mysql, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &verify);
}

static void
set_protocol(MYSQL *mysql, const char *name)
{
	unsigned protocol = strcasecmp(name, "tcp") == 0 ? MYSQL_PROTOCOL_TCP :
	    strcasecmp(name, "socket") == 0              ? MYSQL_PROTOCOL_SOCKET :
							   MYSQL_PROTOCOL_DEFAULT;

	mysql_optionsv(mysql, MYSQL_OPT_PROTOCOL, &protocol);
}

MYSQL *
connection_new(const struct server *s, const struct load *load)
{
	unsigned timeout = (unsigned)s->connect_timeout_s;
	MYSQL *mysql = mysql_init(NULL);

	if (mysql == NULL)
		g_error("no memory for a connection");
	if (s->compress)
		mysql_optionsv(mysql, MYSQL_OPT_COMPRESS, NULL);
	set_ssl(mysql, s);
	login_guard_set(mysql, s);
	if (timeout > 0)
		mysql_optionsv(mysql, MYSQL_OPT_CONNECT_TIMEOUT, &timeout);
	if (s->public_key != NULL)
		mysql_optionsv(mysql, MYSQL_SERVER_PUBLIC_KEY, s->public_key);
	if (s->protocol != NULL)
		set_protocol(mysql, s->protocol);
	if (s->default_auth != NULL)
		mysql_optionsv(mysql, MYSQL_DEFAULT_AUTH, s->default_auth);
	if (s->character_sets_dir != NULL)
		mysql_optionsv(mysql, MYSQL_SET_CHARSET_DIR, s->character_sets_dir);
	mysql_optionsv(mysql, MYSQL_SET_CHARSET_NAME, s->character_set);
	mysql_optionsv(mysql, MYSQL_OPT_CONNECT_ATTR_ADD, "program_name", g_get_prgname());
	if (load != NULL && s->init_command != NULL)
		mysql_optionsv(mysql, MYSQL_INIT_COMMAND, s->init_command);
	if (load != NULL && load->commit_every > 0)
		mysql_optionsv(mysql, MYSQL_INIT_COMMAND, "SET AUTOCOMMIT=0");
	return mysql;
}

unsigned long
connection_flags(void)
{
	return CLIENT_MULTI_STATEMENTS | CLIENT_MULTI_RESULTS | CLIENT_REMEMBER_OPTIONS;
}

bool
connection_open(MYSQL *mysql, const struct server *s, const char *schema)
{
	return mysql_real_connect(mysql, s->host, s->user, s->password, schema, (unsigned)s->port,
		   s->socket, connection_flags()) != NULL &&
	    login_guard_settled(mysql);
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
