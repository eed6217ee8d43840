/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/table/table_unit.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#include "collect/lib/import/read/line.h"

enum { MOST_WORDS = 24, LONGEST_WORD = 32 };

/* A word of the title; a slash is one. */
struct word {
	size_t at, length;
	bool is_bare; /* between blanks, so that one letter is rather a name than a unit */
	char text[LONGEST_WORD];
};

struct words {
	struct word word[MOST_WORDS];
	size_t n;
};

/* A unit and where it stands. */
struct found {
	const struct unit *unit;
	size_t first, end; /* of the words that go with it */
};

/* ---- words ---- */

/* "latMsAvg": does a word begin at `p`, which is inside one of letters? */
static bool
is_hump(const char *begin, const char *p)
{
	return p > begin && g_ascii_islower(p[-1]) && g_ascii_isupper(*p) && g_ascii_islower(p[1]);
}

static bool
is_of_word(char c)
{
	return g_ascii_isalnum(c) || (unsigned char)c >= 0x80 || c == '%' || c == '.' || c == '#';
}

static size_t
word_length(const char *p, bool has_humps)
{
	const char *q = p + 1;

	if (*p == '/')
		return 1;
	while (is_of_word(*q) && !(has_humps && is_hump(p, q)))
		q++;
	return (size_t)(q - p);
}

static void
add_word(struct words *w, const char *title, size_t at, size_t length)
{
	struct word *word = &w->word[w->n];

	word->at = at;
	word->length = length;
	word->is_bare = at > 0 && title[at - 1] == ' ';
	g_strlcpy(word->text, title + at, MIN(length + 1, LONGEST_WORD));
	w->n++;
}

static struct words
words_of(const char *title)
{
	struct words w = { .n = 0 };
	bool has_humps = strpbrk(title, " _([/") == NULL && unit_find(title, strlen(title)) == NULL;

	for (size_t i = 0, n; title[i] != '\0' && w.n < MOST_WORDS; i += n) {
		n = 1;
		if (title[i] != '/' && !is_of_word(title[i]))
			continue;
		n = word_length(title + i, has_humps);
		add_word(&w, title, i, n);
	}
	return w;
}

static bool
is_one_of(const char *word, const char *const words[])
{
	g_autofree char *lower = g_ascii_strdown(word, -1);

	return g_strv_contains(words, lower);
}

static bool
is_per(const struct words *w, size_t i)
{
	static const char *const per[] = { "/", "per", "pro", "par", "por", "a", "each", NULL };

	return i < w->n && is_one_of(w->word[i].text, per);
}

/*
 * What is counted where nothing says "per": "rows_s", "reqs s". Not "insert_s", which may be how
 * long it took.
 */
static bool
is_counted(const char *word)
{
	static const char *const counted[] = { "transactions", "txn", "txns", "tx", "trx", "xacts",
		"queries", "reads", "writes", "op", "ops", "operations", "inserts", "updates",
		"deletes", "selects", "rows", "records", "commits", "events", "io", "ios", "iop",
		"iops", "req", "reqs", "requests", "statements", "stmts", "fsyncs", "syncs",
		"flushes", "orders", "files", "docs", "documents", "keys", "lookups", "scans",
		"pages", "blocks", "messages", "msgs", "packets", "calls", "tps", "qps", "rps",
		NULL };

	return is_one_of(word, counted);
}

/* ---- units ---- */

static const struct unit *
unit_of(const char *word)
{
	return unit_find(word, strlen(word));
}

/* The time that a rate is per: s, min or h; NULL if the word is another. */
static const char *
rate_per(const char *word)
{
	const struct unit *u =
	    strcmp(word, "h") == 0 || strlen(word) > 1 || *word == 's' ? unit_of(word) : NULL;

	if (u == NULL || u->dimension != DIMENSION_TIME || u->factor < 1)
		return NULL;
	return u->factor > 60 ? "1/h" : u->factor > 1 ? "1/min" : "1/s";
}

/* Bytes or bits per second: "MB", "mb" with "s". */
static const struct unit *
speed_of(const char *bytes)
{
	g_autofree char *whole = g_strconcat(bytes, "/s", NULL);
	const struct unit *u = unit_find(whole, strlen(whole));

	return u != NULL && u->dimension == DIMENSION_SPEED ? u : NULL;
}

/* "k ops/s", "thousand rows per second", "IOPS (k)": what a rate of one a second is then. */
static const struct unit *
in_thousands(const struct words *w, const struct unit *u)
{
	static const char *const thousands[] = { "k", "kilo", "thousand", "thousands", "kops",
		"kqps", "ktps", "x1000", NULL };
	static const char *const millions[] = { "million", "millions", "mio", NULL };

	if (u == NULL || strcmp(u->name, "1/s") != 0)
		return u;
	for (size_t i = 0; i < w->n; i++) {
		if (is_one_of(w->word[i].text, thousands))
			return unit_named("k/s");
		if (is_one_of(w->word[i].text, millions))
			return unit_named("M/s");
	}
	return u;
}

/* "transactions per second", "MB / s", "per min": a rate or a speed whose time is word `i`. */
static struct found
rate_at(const struct words *w, size_t i)
{
	struct found f = { NULL, i - 1, i + 1 };
	const char *per = rate_per(w->word[i].text), *counted;

	if (per == NULL || !is_per(w, i - 1))
		return f;
	counted = i > 1 ? w->word[i - 2].text : "";
	f.unit = speed_of(counted);
	if (f.unit != NULL) {
		f.first = i - 2;
		f.unit = strcmp(per, "1/s") == 0 ? f.unit : NULL;
	} else if (unit_of(counted) == NULL || unit_of(counted)->dimension == DIMENSION_RATE) {
		f.unit = unit_named(per);
	}
	return f;
}

/* "rows_s", "mb_s": what is counted or carried, and seconds. */
static struct found
rate_unsaid(const struct words *w, size_t i)
{
	struct found f = { NULL, i, i + 1 };
	const char *before = w->word[i - 1].text;

	if (g_strcmp0(rate_per(w->word[i].text), "1/s") != 0)
		return f;
	f.unit = strlen(before) > 1 || *before == 'B' ? speed_of(before) : NULL;
	if (f.unit != NULL)
		f.first = i - 1;
	else if (is_counted(before))
		f.unit = unit_named("1/s");
	/* of podium's own "throughput_ops_s" the name is before */
	if (f.unit != NULL && i > 1 && strcmp(before, "ops") == 0)
		f.first = i - 1;
	return f;
}

/* A unit of one word; "[u]" is what short headers call us. */
static struct found
unit_alone(const struct words *w, size_t i, const char *title)
{
	const struct word *word = &w->word[i];
	bool bracketed = word->at > 0 && strchr("([", title[word->at - 1]) != NULL &&
	    title[word->at + word->length] != '\0' &&
	    strchr(")]", title[word->at + word->length]) != NULL;
	struct found f = { NULL, i, i + 1 };

	if (bracketed && word->length == 1 && strchr("umn", *word->text) != NULL)
		f.unit = unit_named(*word->text == 'u' ? "us" : *word->text == 'm' ? "ms" : "ns");
	else if (word->length > 1 || !word->is_bare || w->n == 1)
		f.unit = unit_of(word->text);
	if (f.unit != NULL && f.unit->dimension == DIMENSION_BYTES && !bracketed)
		f.unit = NULL;
	/* of "read latency min [ms]" the least */
	if (f.unit != NULL && strcmp(word->text, "min") == 0 && !bracketed && w->n > 1)
		f.unit = NULL;
	return f;
}

static struct found
unit_ending_at(const struct words *w, size_t i, const char *title)
{
	struct found f = { NULL, i, i + 1 };

	if (i > 0)
		f = rate_at(w, i);
	if (f.unit == NULL && i > 0)
		f = rate_unsaid(w, i);
	if (f.unit == NULL && !(i > 0 && is_per(w, i - 1)))
		f = unit_alone(w, i, title);
	/* "seconds per 1000 ops": what follows belongs to the time */
	if (f.unit != NULL && f.unit->dimension == DIMENSION_TIME && is_per(w, i + 1) &&
	    i + 2 < w->n)
		f.end = w->n;
	return f;
}

/* ---- the title ---- */

/*
 * Two units: the first of a time per count holds; one in bytes gives way; of two others that differ
 * none can be told.
 */
static struct found
of_both(struct found a, struct found b)
{
	if (a.unit == NULL || b.unit == NULL)
		return a.unit != NULL ? a : b;
	if (a.end >= b.end)
		return a;
	if (a.unit->dimension == DIMENSION_BYTES || b.unit->dimension == DIMENSION_BYTES)
		return a.unit->dimension == DIMENSION_BYTES ? b : a;
	if (a.unit != b.unit)
		a.unit = NULL;
	return a.unit == NULL ? a : b;
}

/* Takes the words' bytes out, and the brackets that then hold nothing. */
static void
cut_out(char *title, size_t at, size_t end)
{
	while (at > 0 && title[end] != '\0' && strchr("([", title[at - 1]) != NULL &&
	    strchr(")]", title[end]) != NULL) {
		at--;
		end++;
	}
	end += at > 0 && title[at - 1] == ' ' && title[end] == ' ';
	memmove(title + at, title + end, strlen(title + end) + 1);
	while (at > 0 && strchr(" _-,([", title[at - 1]) != NULL && title[at] == '\0')
		title[--at] = '\0';
	g_strstrip(title);
	while (*title != '\0' && strchr("_-,: ", *title) != NULL)
		memmove(title, title + 1, strlen(title));
}

/* "(lower is better)" anywhere; cuts it off. */
static enum table_better
cut_better(char *title)
{
	static const struct {
		const char *says;
		enum table_better better;
	} phrases[] = { { "lower is better", BETTER_LOWER }, { "less is better", BETTER_LOWER },
		{ "smaller is better", BETTER_LOWER }, { "fewer is better", BETTER_LOWER },
		{ "lower = better", BETTER_LOWER }, { "lower=better", BETTER_LOWER },
		{ "lower better", BETTER_LOWER }, { "weniger ist besser", BETTER_LOWER },
		{ "niedriger ist besser", BETTER_LOWER }, { "kleiner ist besser", BETTER_LOWER },
		{ "higher is better", BETTER_HIGHER }, { "more is better", BETTER_HIGHER },
		{ "bigger is better", BETTER_HIGHER }, { "larger is better", BETTER_HIGHER },
		{ "greater is better", BETTER_HIGHER }, { "higher = better", BETTER_HIGHER },
		{ "higher=better", BETTER_HIGHER }, { "higher better", BETTER_HIGHER },
		{ "mehr ist besser", BETTER_HIGHER }, { "h\xc3\xb6her ist besser", BETTER_HIGHER },
		{ "\xe2\x86\x93", BETTER_LOWER }, { "\xe2\x86\x91", BETTER_HIGHER } };
	g_autofree char *lower = g_ascii_strdown(title, -1);

	for (size_t i = 0; i < G_N_ELEMENTS(phrases); i++) {
		const char *p = strstr(lower, phrases[i].says);

		if (p == NULL)
			continue;
		cut_out(title, (size_t)(p - lower), (size_t)(p - lower) + strlen(phrases[i].says));
		return phrases[i].better;
	}
	return BETTER_UNSAID;
}

/* A unit that is the whole title or all that its last brackets hold, as the list has it. */
static const struct unit *
cut_whole(char *title)
{
	size_t n = strlen(title);
	char close = n > 0 ? title[n - 1] : '\0';
	char *open = close == ')' ? strrchr(title, '(') : close == ']' ? strrchr(title, '[') : NULL;
	const struct unit *u = n > 0 ? unit_find(title, n) : NULL;

	if (u == NULL && open != NULL && (open[2] != close || strchr("sh", open[1]) != NULL)) {
		u = unit_find(open + 1, n - (size_t)(open - title) - 2);
		if (u != NULL && u->dimension == DIMENSION_BYTES)
			return NULL; /* another unit may stand before it */
		if (u != NULL)
			cut_out(title, (size_t)(open - title), n);
	} else if (u != NULL) {
		*title = '\0';
	}
	return u;
}

struct table_unit
table_unit_cut(char *title)
{
	struct table_unit t = { .better = cut_better(title) };
	struct words w;
	struct found best = { NULL, 0, 0 };

	t.unit = cut_whole(title);
	if (t.unit != NULL)
		return t;
	w = words_of(title);
	for (size_t i = 0; i < w.n; i++) {
		struct found f = unit_ending_at(&w, i, title);
		t.is_torn = best.unit != NULL && of_both(best, f).unit == NULL;
		if (t.is_torn)
			return t;
		best = of_both(best, f);
	}
	t.unit = in_thousands(&w, best.unit);
	if (t.unit != NULL)
		cut_out(title, w.word[best.first].at,
		    w.word[best.end - 1].at + w.word[best.end - 1].length);
	return t;
}
