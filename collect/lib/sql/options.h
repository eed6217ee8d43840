/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * options: the options of podium-slap, each part in the structure of those who need it. Names and
 * defaults are mysqlslap's where mysqlslap has the option.
 */
#ifndef PODIUM_OPTIONS_H
#define PODIUM_OPTIONS_H

#include "collect/lib/sql/options_mysql.h"
#include "collect/lib/sql/trial_record.h"

struct slap_options {
	struct scenario_options load;
	struct endpoint to;
	struct mysql_options mysql;
	struct trial_options trial;
	struct trial_record record;
	uint64_t iterations;
	bool force_drop;
	/* what is printed */
	const char *csv; /* NULL: none; "": standard output */
	const char *percentiles;
	bool silent, json, debug_info;
	const char *latency_limit, *search_rates, *until_steady; /* as given, or NULL */
	bool debug_check;                                        /* without effect */
	/* while they are read */
	const char *password_argument;
	bool password_given;  /* --password, with or without a value */
	bool password_shown;  /* with a value, on the command line */
	bool on_command_line; /* no longer from a file */
	GPtrArray *kept;      /* owned strings that the pointers above point into */
};

/*
 * Reads option files and argv (which is reordered, and whose passwords are overwritten). Ends
 * the program on --help, --version, --print-defaults and on a wrong call (status 2).
 */
void options_read(struct slap_options *o, int argc, char *argv[]);
void options_free(struct slap_options *o);

/* Do those about recording and printing make sense? Ends the program if not (status 2). */
void options_check(const struct slap_options *o);

#endif
