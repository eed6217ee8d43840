/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/load/limit_search.h"

#include <math.h>

#include <glib.h>

/* How far apart the ends may be in the end. */
static const double narrow = 0.05;

struct limit_search
limit_search_of(const struct latency_limit *limit, double lowest, double highest)
{
	return (struct limit_search){ .limit = *limit,
		.rates = rate_search_of(lowest, highest, narrow) };
}

bool
limit_search_judge(struct limit_search *s, const struct histogram *h, uint64_t lost, double seconds)
{
	struct limit_probe p = { .rate = s->rates.asked,
		.achieved = seconds > 0 ? (double)h->n / seconds : 0,
		.ns = histogram_percentile(h, s->limit.share),
		.held = latency_limit_holds(&s->limit, h, lost) };

	s->probe[s->probes++] = p;
	rate_search_answer(&s->rates, p.held);
	return p.held;
}

const char *
limit_search_code(const struct limit_search *s)
{
	if (rate_search_held(&s->rates) == 0)
		return "rate-not-held";
	if (rate_search_broke(&s->rates) == INFINITY)
		return "rate-held-throughout";
	return rate_search_is_sure(&s->rates) ? "sustained-rate" : "rate-uncertain";
}

double
limit_search_width(const struct limit_search *s)
{
	double held = rate_search_held(&s->rates), broke = rate_search_broke(&s->rates);

	return held > 0 && broke < INFINITY ? broke - held : 0;
}

char *
limit_search_sentence(const struct limit_search *s)
{
	double held = rate_search_held(&s->rates), broke = rate_search_broke(&s->rates);

	if (held == 0)
		return g_strdup_printf("Not even the lowest rate, %.4g operations a second, was"
				       " held within %s.",
		    s->rates.lowest, s->limit.text);
	if (broke == INFINITY)
		return g_strdup_printf("%.4g operations a second were held within %s, and no rate"
				       " up to the highest asked for was always missed: the limit"
				       " lies above.",
		    held, s->limit.text);
	return g_strdup_printf("Within %s the highest rate held lies between %.4g and %.4g"
			       " operations a second (%u probes)%s.",
	    s->limit.text, held, broke, s->probes,
	    rate_search_is_sure(&s->rates) ?
		"" :
		"; the probes disagreed until there were too many of them, so the ends are not"
		" confirmed");
}

char *
limit_search_probes(const struct limit_search *s)
{
	GString *text = g_string_new("Probes (rate: operations a second done, percentile):");

	for (unsigned i = 0; i < s->probes; i++) {
		const struct limit_probe *p = &s->probe[i];

		g_string_append_printf(text, "%s %.5g: %.5g, %.4g ms, %s", i > 0 ? ";" : "",
		    p->rate, p->achieved, (double)p->ns / 1e6, p->held ? "held" : "not held");
	}
	g_string_append_c(text, '.');
	return g_string_free(text, FALSE);
}

static void
put_rate(struct json_writer *w, const char *key, double rate)
{
	if (rate > 0 && rate < INFINITY)
		json_writer_number(w, key, "%.3f", rate);
	else
		json_writer_null(w, key);
}

void
limit_search_put_json(struct json_writer *w, const struct limit_search *s)
{
	json_writer_object(w, "search");
	json_writer_text(w, "limit", s->limit.text);
	put_rate(w, "held", rate_search_held(&s->rates));
	put_rate(w, "broke", rate_search_broke(&s->rates));
	json_writer_array(w, "probes");
	for (unsigned i = 0; i < s->probes; i++) {
		json_writer_object(w, NULL);
		json_writer_number(w, "rate", "%.3f", s->probe[i].rate);
		json_writer_number(w, "achieved", "%.3f", s->probe[i].achieved);
		json_writer_integer(w, "latency_ns", (int64_t)s->probe[i].ns);
		json_writer_integer(w, "held", s->probe[i].held);
		json_writer_close(w);
	}
	json_writer_close(w);
	json_writer_close(w);
}
