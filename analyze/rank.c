/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank: backends in their places, as far as those are proven, and the verdict in words. */
#include <err.h>
#include <glib.h>
#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/lib/rank_table.h"
#include "analyze/lib/ranking.h"
#include "analyze/lib/words/words.h"
#include "data/lib/answer/results.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "data/lib/store/freshness.h"

static void
put_standing(struct store *stats, const struct standings *s, size_t i)
{
	const struct standing *st = &s->of[i];
	g_autofree char *words = words_place(s, i);

	results_put(stats, "ranking", s->q,
	    (const struct results_cell[]){ { "backend", (double)st->backend, NULL },
		{ "place", st->place, NULL }, { "rank_lo", st->rank_lo, NULL },
		{ "rank_hi", st->rank_hi, NULL }, { "letters", 0, st->letters },
		{ "ratio", st->ratio, NULL }, { "ratio_lo", st->ratio_ci.lo, NULL },
		{ "ratio_hi", st->ratio_ci.hi, NULL }, { "words", 0, words }, { 0 } });
}

static void
put_verdict(struct store *stats, const struct standings *s)
{
	g_autofree char *emphasis = NULL;
	g_autofree char *sentence = words_verdict(s, &emphasis);
	g_autofree char *confidence = words_confidence(s), *method = words_method(s);

	results_put(stats, "verdict", s->q,
	    (const struct results_cell[]){ { "headline", s->q->is_headline, NULL },
		{ "design", 0, s->q->design }, { "n_backends", (double)s->k, NULL },
		{ "sentence", 0, sentence }, { "emphasis", NAN, emphasis },
		{ "confidence", 0, confidence }, { "method", 0, method }, { 0 } });
}

static void
rank(struct store *stats, const struct question *q, void *rules)
{
	struct ranking r;

	if (!q->is_ranked)
		return;
	r = ranking_of(stats, q, rules);
	for (size_t i = 0; i < r.standings.k; i++)
		put_standing(stats, &r.standings, i);
	if (r.standings.k + r.standings.n_absent > 0)
		put_verdict(stats, &r.standings);
	ranking_clear(&r);
}

static void
rank_all(const char *path)
{
	struct store *stats = store_open_stats(path, STORE_WRITE);
	struct study rules = results_rules(stats);

	store_begin(stats);
	results_clear(stats, "ranking");
	results_clear(stats, "verdict");
	question_each(stats, rank, &rules);
	store_commit(stats);
	store_close(stats);
	study_clear(&rules);
}

static bool
has_ranking(const char *path)
{
	struct store *stats = store_open_stats(path, STORE_READ);
	bool is = results_are_ranked(stats);

	store_close(stats);
	return is;
}

static void
print_json(struct store *stats)
{
	const char *object, *before = "[\n";

	while ((object = results_next_ranking(stats)) != NULL) {
		printf("%s%s", before, object);
		before = ",\n";
	}
	puts(before[0] == '[' ? "[]" : "\n]");
}

/*
 * Bars where the terminal has them; where it has ASCII only, the nearest letters and signs of that.
 */
static bool
print_on_terminal(struct store *stats, bool all)
{
	const char *term = getenv("TERM");
	g_autofree char *plain = NULL;
	char *text = NULL;
	bool is_ranked;
	size_t bytes;
	FILE *out;

	setlocale(LC_CTYPE, "");
	if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) {
		return rank_table_print(
		    stdout, stats, all, term == NULL || strcmp(term, "dumb") != 0);
	}
	out = open_memstream(&text, &bytes);
	if (out == NULL)
		err(1, "terminal");
	is_ranked = rank_table_print(out, stats, all, false);
	fclose(out);
	plain = g_str_to_ascii(text, "C");
	fputs(plain, stdout);
	free(text);
	return is_ranked;
}

/* Runs there are, and every one of them failed. */
static bool
has_only_failed(struct store *stats)
{
	struct results_failure failure;
	bool has_failed = false;

	while (results_next_failure(stats, &failure))
		has_failed = true;
	return has_failed;
}

int
main(int argc, char *argv[])
{
	bool json = false, all = false;
	const struct option_spec specs[] = {
		{ "all", 0, OPTION_FLAG, &all, NULL,
		    "print every measure, not each workload's first only" },
		{ "json", 0, OPTION_FLAG, &json, NULL, "print the rankings as a JSON array" },
		{ NULL, 0, OPTION_FLAG, NULL, NULL, NULL },
	};
	const struct program program = { "STATS.db",
		"backends in their places, as far as those are proven, and the verdict in words",
		specs, 1, 1 };
	int at = option_parse(argc, argv, &program);
	struct store *stats;
	int status = 0;

	freshness_warn(argv[at]);
	/* compare takes away the verdict that rested on what it replaces. */
	if (!has_ranking(argv[at]))
		rank_all(argv[at]);
	stats = store_open_stats(argv[at], STORE_READ);
	if (json)
		print_json(stats);
	else if (!print_on_terminal(stats, all))
		status = has_only_failed(stats);
	store_close(stats);
	cli_finish(stdout);
	return status;
}
