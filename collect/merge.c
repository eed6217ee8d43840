/* SPDX-License-Identifier: GPL-3.0-or-later */
/* merge: take the runs of other stores into one. */
#include <err.h>
#include <stdio.h>
#include <unistd.h>

#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "data/lib/store/store_merge.h"

static void
merge(struct store *into, const char *from, const char *as)
{
	struct merge_count n = store_merge(into, from, as);

	printf("%s: %lld runs and %lld summaries new, %lld runs known\n", from, (long long)n.runs,
	    (long long)n.moments, (long long)n.known);
}

int
main(int argc, char *argv[])
{
	const char *as = NULL;
	const struct option_spec options[] = {
		{ "as", 0, OPTION_TEXT, &as, "NAME",
		    "what a backend is called here that is another than that of its name" },
		{ 0 },
	};
	const struct program program = { "INTO.db FROM.db...",
		"Take the runs of other stores into one.", options, 2, -1 };
	int at = option_parse(argc, argv, &program);
	struct store *into;

	if (as != NULL && *as == '\0')
		cli_usage("--as=NAME: a backend has a name");
	/* All are looked at before anything is made. */
	for (int i = at + 1; i < argc; i++) {
		if (access(argv[i], R_OK) != 0)
			err(1, "%s", argv[i]);
		store_close(store_open_runs(argv[i], STORE_READ));
	}
	into = store_open_runs(argv[at], STORE_WRITE);
	for (int i = at + 1; i < argc; i++)
		merge(into, argv[i], as);
	store_close(into);
	return cli_finish(stdout);
}
