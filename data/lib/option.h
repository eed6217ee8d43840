/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * option: the command line of a program as a table: its options, their kinds and their words for
 * --help.
 */
#ifndef PODIUM_OPTION_H
#define PODIUM_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
	const char *name; /* without the two dashes; NULL ends the table */
	int letter;       /* short form, or 0 */
	enum option_kind kind;
	void *into;
	const char *argument; /* its name in --help; for OPTION_CHOICE the choices "a|b|c" */
	const char *help;     /* one line */
};

struct program {
	const char *operands; /* after the options in --help, as "STUDY.ini RUNS.db" */
	const char *what;     /* the man page's one sentence */
	const struct option_spec *options;
	int least, most; /* how many operands; most < 0: any number */
};

/*
 * Reads GNU long options (abbreviations allowed), answers --help and --version itself (exit 0), and
 * ends the program with status 2 on a wrong call. Returns the index of the first operand in argv,
 * which is reordered.
 */
int option_parse(int argc, char *argv[], const struct program *program);

#endif
