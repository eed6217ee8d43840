/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/options_mysql.h"

#include <err.h>
#include <stdio.h>
#include <string.h>

#include <glib.h>

#include "data/lib/cli.h"

/* MySQL's words for it, and any beginning that is the only one's; they outdo the --ssl-... . */
static void
take_ssl_mode(struct server *s, const char *mode)
{
	enum { DISABLED, PREFERRED, REQUIRED, VERIFY_CA, VERIFY_IDENTITY, MODES };
	static const char *const names[] = { "DISABLED", "PREFERRED", "REQUIRED", "VERIFY_CA",
		"VERIFY_IDENTITY" };
	int taken = MODES, n = 0;

	for (int i = 0; i < MODES; i++)
		if (*mode != '\0' && g_ascii_strncasecmp(names[i], mode, strlen(mode)) == 0) {
			taken = i;
			n++;
		}
	if (n != 1)
		cli_usage("--ssl-mode: '%s' is none of DISABLED, PREFERRED, REQUIRED, VERIFY_CA,"
			  " VERIFY_IDENTITY",
		    mode);
	s->ssl = taken != DISABLED;
	s->ssl_asked = taken >= REQUIRED;
	s->ssl_verify = taken == VERIFY_IDENTITY;
	if (taken == VERIFY_CA && s->ssl_ca == NULL && s->ssl_capath == NULL)
		cli_usage("--ssl-mode=VERIFY_CA needs --ssl-ca or --ssl-capath");
}

/* libmariadb compresses where zlib is allowed, and knows no zstd. */
static void
take_compression(struct server *s, const char *list)
{
	g_auto(GStrv) names = g_strsplit(list, ",", -1);
	bool zstd = false, none = false;

	s->compress = false;
	for (char **name = names; *name != NULL; name++) {
		bool is_zlib = strcmp(*name, "zlib") == 0, is_zstd = strcmp(*name, "zstd") == 0;
		bool is_none = strcmp(*name, "uncompressed") == 0;

		if (!is_zlib && !is_zstd && !is_none)
			cli_usage(
			    "--compression-algorithms: '%s' is none of zlib, zstd, uncompressed",
			    *name);
		s->compress = s->compress || is_zlib;
		zstd = zstd || is_zstd;
		none = none || is_none;
	}
	if (zstd && !s->compress && !none)
		errx(1, "--compression-algorithms=zstd: the client library knows zlib only");
}

/* MySQL's: a number of statements that are made up asks for making them up, and nothing drops. */
static void
turn_generating_on(struct scenario_options *load)
{
	if (load->execute_number == 0 || load->auto_generate || load->create != NULL ||
	    load->query != NULL)
		return;
	fprintf(stderr,
	    "Warning: %s: --auto-generate-sql not specified but"
	    " --auto-generate-sql-execute-number options is. Turning --auto-generate-sql on!\n",
	    g_get_prgname());
	load->auto_generate = load->no_drop = true;
}

void
options_mysql_apply(
    const struct mysql_options *o, struct server *server, struct scenario_options *load)
{
	if (o->ssl_mode != NULL)
		take_ssl_mode(server, o->ssl_mode);
	if (o->compression != NULL)
		take_compression(server, o->compression);
	if (o->zstd_level < 1 || o->zstd_level > 22)
		cli_usage("--zstd-compression-level: 1 to 22");
	turn_generating_on(load);
}
