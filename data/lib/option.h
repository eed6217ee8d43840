/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * option: the command line of a program as a table: its options, their kinds and their words for
 * --help. The one reader of options that there is; MariaDB's ways are a switch of it.
 */
#ifndef PODIUM_OPTION_H
#define PODIUM_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_kind {
	OPTION_FLAG,    /* bool: set to true, no argument */
	OPTION_COUNT,   /* uint64_t: how often it was given, no argument */
	OPTION_TEXT,    /* const char *: the argument as given, not copied */
	OPTION_MAYBE,   /* as OPTION_TEXT, and "" when given without an argument */
	OPTION_INTEGER, /* int64_t, not negative: a whole decimal number */
	OPTION_SIZE,    /* uint64_t: the same, and may end in K, M, G, T, P or E (powers of 1024) */
	OPTION_REAL,    /* double, finite */
	OPTION_AMOUNT,  /* double, finite and not negative */
	OPTION_CHOICE,  /* const char *: the argument, which must be one of `choices` ("a|b|c") */
	OPTION_LIST,    /* struct cli_list: may be given several times */
	OPTION_WORDS,   /* the same, each time with as many arguments as `argument` has words */
	OPTION_HELP,    /* answered at once, as is the next; only a table that gives them */
	OPTION_VERSION, /* letters has them: the others get --help and --version anyway */
};

/* A list of arguments, in the order given; the texts are argv's own. */
struct cli_list {
	const char **item;
	size_t n;
};

/*
 * One long option. `into` points at a variable of the kind's type, already holding the default;
 * in a table that is read with a base it is the variable's offset from there.
 */
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
 * Reads GNU long options (abbreviations allowed), answers --help and --version itself (exit 0),
 * and ends the program with status 2 on a wrong call. Returns the index of the first operand in
 * argv, which is reordered.
 */
int option_parse(int argc, char *argv[], const struct program *program);

/* For a program whose options are more than that: zeros are what option_parse reads with. */
struct option_reader {
	const struct program *program;
	void *base; /* of the table's offsets; NULL: `into` are addresses */
	/*
	 * Underscores are as good as dashes; --skip-x and --disable-x take x back, --enable-x is x;
	 * --loose-x is passed over where there is no x; a flag may have a value (on, off, 1, ...).
	 */
	bool mariadb;
	const char *more_help; /* paragraphs of --help before the table, or NULL */
	/* Called for each option once its value (NULL: none) is stored; or NULL. */
	void (*seen)(void *base, const struct option_spec *option, const char *value);
};

/*
 * As option_parse, of `n` arguments that need not be argv's: all are options and operands, and
 * none is the program's name.
 */
int option_read(const struct option_reader *reader, int n, char *argument[]);

#endif
