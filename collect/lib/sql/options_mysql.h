/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options_mysql: what MySQL's mysqlslap is told otherwise than MariaDB's, as what it means. */
#ifndef PODIUM_OPTIONS_MYSQL_H
#define PODIUM_OPTIONS_MYSQL_H

#include <stdbool.h>
#include <stdint.h>

#include "collect/lib/sql/drive/endpoint.h"
#include "collect/lib/sql/scenario.h"

/* As given; texts are borrowed, NULL: not given. */
struct mysql_options {
	const char *ssl_mode, *compression;
	uint64_t zstd_level;
};

/*
 * When all options are read: into what they are about. Ends the program where they make no sense
 * (status 2) or cannot be had (1).
 */
void options_mysql_apply(
    const struct mysql_options *o, struct server *server, struct scenario_options *load);

#endif
