/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank: backends in their places, as far as those are proven, and the verdict in words. */
#include <err.h>
#include <glib.h>
#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyze/lib/field.h"
#include "analyze/lib/outlier.h"
#include "analyze/lib/standings.h"
#include "analyze/lib/table.h"
#include "analyze/lib/timeline.h"
#include "analyze/lib/words.h"
#include "data/lib/cli.h"
#include "data/lib/results.h"

static void
put_standing(struct store *stats, const struct standings *s, size_t i)
{
	const struct standing *st = &s->of[i];
	g_autofree char *words = words_place(s, i);

	results_put(stats, "ranking", s->q, (const struct cell[]){
	    { "backend", (double)st->backend, NULL }, { "place", st->place, NULL },
	    { "rank_lo", st->rank_lo, NULL }, { "rank_hi", st->rank_hi, NULL },
	    { "letters", 0, st->letters }, { "ratio", st->ratio, NULL },
	    { "ratio_lo", st->ratio_ci.lo, NULL }, { "ratio_hi", st->ratio_ci.hi, NULL },
	    { "words", 0, words } }, 9);
}

static void
put_verdict(struct store *stats, const struct standings *s)
{
	g_autofree char *emphasis = NULL;
	g_autofree char *sentence = words_verdict(s, &emphasis);
	g_autofree char *confidence = words_confidence(s), *method = words_method(s);

	results_put(stats, "verdict", s->q, (const struct cell[]){
	    { "headline", s->q->is_headline, NULL }, { "design", 0, s->q->design },
	    { "n_backends", (double)s->k, NULL }, { "sentence", 0, sentence },
	    { "emphasis", NAN, emphasis }, { "confidence", 0, confidence }, { "method", 0, method } }, 7);
}

/* What words need to know of the order of runs and of those flagged. */
static void
add_doubts(struct standings *s)
{
	struct field f = field_of(s->q);
	struct timeline t = timeline_of(&f);

	s->drift = t.has_trend ? fabs(t.total) : 0;
	for (size_t i = 0; i < s->q->n; i++)
		for (size_t r = 0; r < f.side[i].n; r++)
			s->flagged += (f.side[i].mark[r] & OUTLIER_FLAG) != 0;
	field_clear(&f);
}

static void
rank(struct store *stats, const struct question *q, void *rules)
{
	struct claim *claims;
	size_t n;
	struct standings s;

	if (!q->is_ranked)
		return;
	n = results_claims(stats, q, &claims);
	s = standings_of(q, rules, claims, n);
	if (n < s.k * (s.k - 1) / 2 && s.k > 1)
		errx(1, "%s: not compared yet: run podium-compare first", store_path(stats));
	add_doubts(&s);
	for (size_t i = 0; i < s.k; i++)
		put_standing(stats, &s, i);
	if (s.k > 0 || s.n_absent > 0)
		put_verdict(stats, &s);
	standings_clear(&s);
	g_free(claims);
}

static void
rank_all(const char *path)
{
	struct store *stats = store_open_stats(path, STORE_WRITE);
	struct study rules = results_rules(stats);

	store_begin(stats);
	results_clear(stats, "ranking");
	results_clear(stats, "verdict");
	results_each_question(stats, rank, &rules);
	store_commit(stats);
	store_close(stats);
	study_clear(&rules);
}

static bool
is_ranked(const char *path)
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

static bool
speaks_unicode(void)
{
	const char *term = getenv("TERM");

	setlocale(LC_CTYPE, "");
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && (term == NULL || strcmp(term, "dumb") != 0);
}

int
main(int argc, char *argv[])
{
	bool json = false;
	const struct option_spec specs[] = {
		{ "json", 0, OPTION_FLAG, &json, NULL, "print the rankings as a JSON array" },
		{ NULL, 0, OPTION_FLAG, NULL, NULL, NULL },
	};
	const struct program program = { "STATS.db",
		"backends in their places, as far as those are proven, and the verdict in words", specs, 1, 1 };
	int at = options_parse(argc, argv, &program);
	struct store *stats;

	/* Printing alone leaves the file untouched: its time is what make goes by. */
	if (!json || !is_ranked(argv[at]))
		rank_all(argv[at]);
	stats = store_open_stats(argv[at], STORE_READ);
	if (json)
		print_json(stats);
	else
		table_print(stdout, stats, speaks_unicode());
	store_close(stats);
	return cli_finish(stdout);
}
