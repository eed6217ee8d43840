/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/transport.h"

#include <err.h>
#include <string.h>

#include <mysql.h>

#include "collect/lib/sql/drive/poller.h"
#include "collect/lib/sql/drive/tls.h"

/* LOAD DATA LOCAL asks the client for a file in the middle of a reply. */
static bool
asks_for_files(const struct script *list)
{
	for (size_t i = 0; i < list->n; i++)
		if (strcasestr(list->item[i].text, "local infile") != NULL ||
		    strcasestr(list->item[i].text, "data local") != NULL)
			return true;
	return false;
}

static bool
load_asks_for_files(const struct load *load)
{
	for (size_t i = 0; load->transactions != NULL && i < load->transactions->n; i++)
		if (asks_for_files(&load->transactions->item[i].sql))
			return true;
	return asks_for_files(load->query);
}

/* Why wire cannot carry this load, or NULL. */
static const char *
obstacle_to_wire(struct st_mysql *main, const struct load *load, const struct server *server)
{
	if (mysql_get_ssl_cipher(main) != NULL && !tls_can_take())
		return "this TLS library";
	if (server->compress)
		return "compression";
	if (load_asks_for_files(load))
		return "LOAD DATA LOCAL";
	return NULL;
}

transport_run *
transport_choose(const char *name, const struct endpoint *to, struct st_mysql *main,
    const struct load *load, const char **taken)
{
	const char *obstacle;

	*taken = endpoint_is_sqlite(to) ? "sqlite" : name;
	if (endpoint_is_sqlite(to))
		return transport_sqlite;
	if (strcmp(name, "threads") == 0)
		return transport_threads;
	if (strcmp(name, "event") == 0)
		return transport_event;
	if (load->detach_every > 0 && mysql_get_ssl_cipher(main) != NULL) {
		if (strcmp(name, "wire") == 0)
			warnx("--transport=wire: not with TLS and --detach; taking threads");
		*taken = "threads";
		return transport_threads;
	}
	obstacle = obstacle_to_wire(main, load, &to->server);
	if (obstacle != NULL && strcmp(name, "wire") == 0)
		warnx("--transport=wire: not with %s; taking event", obstacle);
	*taken = obstacle != NULL ? "event" : poller_best()->name;
	return obstacle != NULL ? transport_event : transport_wire;
}
