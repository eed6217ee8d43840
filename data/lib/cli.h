/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cli: what every program does the same way at its edges: options, closing words, output files. */
#ifndef PODIUM_CLI_H
#define PODIUM_CLI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum option_kind {
	OPTION_FLAG,    /* bool: set to true, no argument */
	OPTION_TEXT,    /* const char *: the argument as given, not copied */
	OPTION_MAYBE,   /* as OPTION_TEXT, and "" when given without an argument */
	OPTION_INTEGER, /* int64_t, not negative: a whole decimal number */
	OPTION_REAL,    /* double, finite */
	OPTION_CHOICE,  /* const char *: the argument, which must be one of `choices` ("a|b|c") */
	OPTION_LIST,    /* struct cli_list: may be given several times */
};

/* A list of arguments, in the order given; the texts are argv's own. */
struct cli_list {
	const char **item;
	size_t n;
};

/* One long option. `into` points at a variable of the kind's type, already holding the default. */
struct option_spec {
	const char *name;     /* without the two dashes; NULL ends the table */
	int letter;           /* short form, or 0 */
	enum option_kind kind;
	void *into;
	const char *argument; /* its name in --help; for OPTION_CHOICE the choices "a|b|c" */
	const char *help;     /* one line */
};

struct program {
	const char *operands; /* after the options in --help, as "STUDY.ini RUNS.db" */
	const char *what;     /* the man page's one sentence */
	const struct option_spec *options;
	int least, most;      /* how many operands; most < 0: any number */
};

/*
 * Reads GNU long options (abbreviations allowed), answers --help and --version itself (exit 0), and ends
 * the program with status 2 on a wrong call. Returns the index of the first operand in argv, which
 * is reordered.
 */
int options_parse(int argc, char *argv[], const struct program *program);

/* Says "podium-x: MESSAGE" and "Try 'podium-x --help'", exit 2. */
_Noreturn void cli_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Flushes and checks `out` (a full disk is an error), to be a program's last act: returns EXIT_SUCCESS or dies. */
int cli_finish(FILE *out);

/* Is stderr a terminal on which progress may be drawn (TERM=dumb is none)? */
bool cli_progress_wanted(void);

/* May `out` carry colour: a terminal, no NO_COLOR, TERM not dumb. */
bool cli_colour_wanted(FILE *out);

/*
 * An output file that appears whole or not at all: written as PATH.PID.tmp beside it and renamed by output_close.
 * Both die on any error with "podium-x: PATH: reason"; the unfinished file is removed. "-" is stdout.
 */
struct output {
	FILE *file;
	char *path, *temporary; /* owned */
};
struct output output_open(const char *path);
void output_close(struct output *out);

/* The same for a file that a library writes by name: write output_name(), then call output_keep(). Caller frees. */
char *output_name(const char *path);
void output_keep(const char *path, char *temporary); /* renames and frees `temporary`, or dies */

/*
 * Whole-text numbers; false if `text` does not parse whole, overflows or is not finite. The C locale's
 * point, whatever the locale.
 */
bool parse_integer(const char *text, int64_t *value);
bool parse_real(const char *text, double *value);

#endif
