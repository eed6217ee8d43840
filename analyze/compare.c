/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare: every two backends compared, all pairs of a workload and measure as one family. */
#include <err.h>
#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "analyze/lib/gate.h"
#include "analyze/lib/overall.h"
#include "analyze/lib/pairs.h"
#include "analyze/lib/quantity.h"
#include "analyze/lib/words/words_gate.h"
#include "data/lib/answer/results.h"
#include "data/lib/cli.h"
#include "data/lib/option.h"
#include "data/lib/store/backend.h"
#include "data/lib/store/freshness.h"

struct options {
	const char *baseline; /* or NULL */
	bool verbose;
	size_t families; /* questions of two backends and more, so far */
	struct family_rules rules;
};

static void
put_pair(struct store *stats, const struct question *q, const struct pairing *p)
{
	const struct contrast *c = &p->contrast;
	double delta = 2 * p->superiority - 1;

	results_put(stats, "comparison", q,
	    (const struct results_cell[]){ { "a", (double)q->contender[p->a].backend, NULL },
		{ "b", (double)q->contender[p->b].backend, NULL },
		{ "method", 0, pairing_method_name(p->method) }, { "n_a", p->n_a, NULL },
		{ "n_b", p->n_b, NULL }, { "ratio", contrast_ratio(c), NULL },
		{ "lo", p->alone.lo, NULL }, { "hi", p->alone.hi, NULL },
		{ "simultaneous_lo", p->together.lo, NULL },
		{ "simultaneous_hi", p->together.hi, NULL }, { "t", contrast_t(c), NULL },
		{ "df", c->df, NULL }, { "p_a", p->p_a, NULL }, { "p_b", p->p_b, NULL },
		{ "p_a_holm", p->p_a_family, NULL }, { "p_b_holm", p->p_b_family, NULL },
		{ "p_rank", p->rank.p, NULL }, { "p_rank_least", p->rank.p_least, NULL },
		{ "superiority", p->superiority, NULL }, { "cliff", delta, NULL },
		{ "p_equivalent", p->p_equivalent, NULL },
		{ "p_equivalent_holm", p->p_equivalent_family, NULL },
		{ "separated", p->separated, NULL }, { "equivalent", p->equivalent, NULL },
		{ "disagree", p->disagree, NULL }, { "depends", p->depends, NULL },
		{ "runs_needed", p->runs_needed, NULL }, { "detectable", p->detectable, NULL },
		{ 0 } });
}

/* "zfs: 1.091× of zvol (1.070–1.112), slower": one pair with the baseline in it, from its side. */
static void
print_pair(const struct question *q, const struct pairing *p, const struct options *o)
{
	bool base_is_a = g_str_equal(q->contender[p->a].name, o->baseline);
	const struct contender *other = &q->contender[base_is_a ? p->b : p->a];
	double sign = base_is_a == q->higher_is_better ? -1 : 1;
	double log_ratio = sign * p->contrast.estimate;
	g_autofree char *ratio = quantity_ratio(exp(log_ratio)), *range = NULL;
	bool better = base_is_a ? p->p_b_family <= o->rules.alpha : p->p_a_family <= o->rules.alpha;

	printf("%s\t%s\t%s\t%s", q->workload_name, q->metric_name, other->name,
	    isnan(log_ratio) ? "" : ratio);
	if (isnan(p->together.lo))
		range = g_strdup("");
	else if (sign > 0)
		range = quantity_ratio_range(p->together.lo, p->together.hi);
	else
		range = quantity_ratio_range(1 / p->together.hi, 1 / p->together.lo);
	printf("\t%s\t%s\n", range, !p->separated ? "not separated" : better ? "better" : "worse");
}

static void
print_against_baseline(const struct question *q, const struct pairs *pairs, const struct options *o)
{
	for (size_t i = 0; i < pairs->n_pairs; i++) {
		const struct pairing *p = &pairs->pair[i];

		if (g_str_equal(q->contender[p->a].name, o->baseline) ||
		    g_str_equal(q->contender[p->b].name, o->baseline))
			print_pair(q, p, o);
	}
}

/*
 * "w elapsed_s friedman chi-square 16.2 df 2 p 0.0003 of 10 rounds", in columns; what is unknown is
 * empty.
 */
static void
print_overall(const struct question *q, const struct losses *losses)
{
	struct overall o = overall_of(losses);

	printf("%s\t%s\t%s", q->workload_name, q->metric_name, o.name);
	if (isnan(o.test.p))
		printf("\t\t\t\t%zu\n", o.n);
	else
		printf("\t%.6g\t%.0f\t%.4g\t%zu\n", o.test.statistic, o.test.df, o.test.p, o.n);
}

/* The price of many questions, where they are asked. */
static void
print_families(const struct options *o)
{
	printf(
	    "%zu famil%s of claims, each wrong somewhere with a chance of at most %.4g: up to %.2g"
	    " false claims"
	    " may be expected.\n",
	    o->families, o->families == 1 ? "y" : "ies", o->rules.alpha,
	    o->rules.alpha * (double)o->families);
}

static bool
can_claim(const struct pairs *pairs)
{
	for (size_t i = 0; i < pairs->n_pairs; i++)
		if (pairs->pair[i].method != PAIR_NONE)
			return true;
	return false;
}

static void
compare(struct store *stats, const struct question *q, void *options)
{
	struct options *o = options;
	struct losses losses;
	struct pairs pairs;

	if (!q->is_ranked)
		return;
	losses = losses_of(q);
	pairs = pairs_of(&losses, &o->rules);
	for (size_t i = 0; i < pairs.n_pairs; i++)
		put_pair(stats, q, &pairs.pair[i]);
	o->families += can_claim(&pairs);
	if (o->verbose && pairs.n_pairs > 0)
		print_overall(q, &losses);
	if (o->baseline != NULL)
		print_against_baseline(q, &pairs, o);
	pairs_clear(&pairs);
	losses_clear(&losses);
}

static void
check_baseline(struct store *stats, const char *name)
{
	if (name != NULL && backend_find(stats, name) == 0)
		errx(1, "%s: no such backend in %s", name, store_path(stats));
}

/* Every pair into the store. */
static void
compare_all(const char *path, struct options *o)
{
	struct store *stats = store_open_stats(path, STORE_WRITE);
	struct study rules = results_rules(stats);

	check_baseline(stats, o->baseline);
	o->rules.alpha = rules.alpha;
	o->rules.margin = rules.margin;
	o->rules.planner = planner_new(rules.alpha);
	store_begin(stats);
	results_clear(stats, "comparison");
	results_clear(stats, "ranking");
	results_clear(stats, "verdict");
	question_each(stats, compare, o);
	store_commit(stats);
	store_close(stats);
	if (o->verbose)
		print_families(o);
	planner_free(o->rules.planner);
	study_clear(&rules);
}

static void
print_line(char *line)
{
	puts(line);
	g_free(line);
}

struct gate_request {
	const char *against; /* OLD.stats.db */
	double percent;      /* < 0: no gate, so nothing can fail */
	bool rule_out;       /* what cannot be ruled out is a status of its own */
};

enum { CLOSED = 3, NOT_RULED_OUT = 4 }; /* exit statuses of a gate */

static int
status_of(const struct gate *gate, const struct gate_request *asked)
{
	if (asked->percent < 0)
		return 0;
	if (gate->count[GATE_WORSE] > 0 || gate_broken(gate) > 0)
		return CLOSED;
	return asked->rule_out && gate->count[GATE_UNDECIDED] > 0 ? NOT_RULED_OUT : 0;
}

/* The same backends then and now; nothing is written. */
static int
judge(const char *path, const struct gate_request *asked)
{
	struct store *now = store_open_stats(path, STORE_READ);
	struct store *before = store_open_stats(asked->against, STORE_READ);
	struct study study = results_rules(now);
	const struct gate_rules rules = { study.alpha, MAX(asked->percent, 0) / 100 };
	struct gate gate = gate_of(before, now, &rules);
	int status = status_of(&gate, asked);

	for (size_t i = 0; i < gate.n; i++)
		print_line(words_gate_change(&gate.change[i], asked->percent >= 0));
	print_line(words_gate_verdict(&gate, rules.allowed));
	gate_clear(&gate);
	store_close(before);
	store_close(now);
	study_clear(&study);
	return status;
}

int
main(int argc, char *argv[])
{
	struct options o = { .baseline = NULL };
	struct gate_request asked = { .percent = -1 };
	int status = 0;
	const struct option_spec specs[] = {
		{ "tukey", 0, OPTION_FLAG, &o.rules.tukey, NULL,
		    "Games-Howell instead of Holm; rounds are not paired" },
		{ "baseline", 0, OPTION_TEXT, &o.baseline, "NAME",
		    "print every backend's ratio to this one" },
		{ "verbose", 'v', OPTION_FLAG, &o.verbose, NULL,
		    "print tests over all backends, and how many families" },
		{ "against", 0, OPTION_TEXT, &asked.against, "OLD.stats.db",
		    "say what changed since; write nothing" },
		{ "gate", 0, OPTION_AMOUNT, &asked.percent, "PERCENT",
		    "exit 3 if a backend got slower by more, with confidence, or fails" },
		{ "rule-out", 0, OPTION_FLAG, &asked.rule_out, NULL,
		    "with --gate: exit 4 if that cannot be ruled out" },
		{ NULL, 0, OPTION_FLAG, NULL, NULL, NULL },
	};
	const struct program program = { "STATS.db",
		"every two backends compared, all pairs of a workload and measure as one family",
		specs, 1, 1 };
	int at = option_parse(argc, argv, &program);

	if (asked.percent >= 0 && asked.against == NULL)
		cli_usage("--gate=PERCENT goes with --against=OLD.stats.db");
	if (asked.rule_out && asked.percent < 0)
		cli_usage("--rule-out goes with --gate=PERCENT");
	freshness_warn(argv[at]);
	if (asked.against != NULL)
		status = judge(argv[at], &asked);
	else
		compare_all(argv[at], &o);
	cli_finish(stdout);
	return status;
}
