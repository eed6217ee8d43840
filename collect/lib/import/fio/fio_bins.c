/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/fio/fio_bins.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
	LONGEST_PATH = 64,
	LEAST_POWER = 7,
	BITS = 6 /* fio has 64 buckets in each power of two from 2^7 on */
};

static void
free_buckets(void *buckets)
{
	g_array_free(buckets, TRUE);
}

GPtrArray *
fio_bins_new(void)
{
	return g_ptr_array_new_with_free_func(free_buckets);
}

/* Behind blanks, and behind the NULs that are line ends. */
static const char *
skip_blanks(const char *p, const char *end)
{
	while (p < end && (*p == '\0' || g_ascii_isspace(*p)))
		p++;
	return p;
}

/* fio names a bucket by its middle. */
static struct result_bucket
bucket_of(double middle, double count)
{
	double half = middle < 1 << LEAST_POWER ? 0.5 : ldexp(1, ilogb(middle) - BITS - 1);
	double low = middle < 1 << LEAST_POWER ? middle : middle - half;

	return (struct result_bucket){ low, low + 2 * half, (uint64_t)count };
}

/*
 * '"29312" : 600' at `p`: adds its bucket, if the count is one; returns what is behind it, or NULL
 * if it is no bin.
 */
static const char *
read_bin(const char *p, const char *end, GArray *buckets)
{
	struct printed middle, count;

	if (*p != '"' || !printed_read(p + 1, &middle) || *middle.end != '"')
		return NULL;
	p = skip_blanks(middle.end + 1, end);
	if (*p != ':')
		return NULL;
	p = skip_blanks(p + 1, end);
	if (!g_ascii_isdigit(*p) || !printed_read(p, &count))
		return NULL;
	if (count.value >= 1 && count.value <= 1e18) {
		struct result_bucket bucket = bucket_of(middle.value, count.value);

		g_array_append_val(buckets, bucket);
	}
	return skip_blanks(count.end, end);
}

/*
 * The bins between the braces that open at `p`; returns what is behind them, or NULL if anything
 * else stands there.
 */
static const char *
read_bins(const char *p, const char *end, GArray *buckets)
{
	do {
		p = skip_blanks(p + 1, end);
		p = read_bin(p, end, buckets);
	} while (p != NULL && *p == ',');
	return p != NULL && *p == '}' ? p + 1 : NULL;
}

/*
 * `rest` gets the text, each "bins" that is nothing but bins as a number; they go to `found`, of
 * GArray of struct result_bucket.
 */
static void
cut_bins(const char *json, size_t length, GString *rest, GPtrArray *found)
{
	static const char key[] = "\"bins\"";
	const char *p = json, *end = json + length, *at = json;

	while ((at = memmem(at, (size_t)(end - at), key, strlen(key))) != NULL) {
		GArray *buckets = g_array_new(FALSE, FALSE, sizeof(struct result_bucket));
		const char *open = skip_blanks(at + strlen(key), end), *behind = NULL;

		if (*open == ':' && *(open = skip_blanks(open + 1, end)) == '{')
			behind = read_bins(open, end, buckets);
		if (behind != NULL) {
			g_string_append_len(rest, p, open - p);
			g_string_append_printf(rest, "%u", found->len);
			g_ptr_array_add(found, buckets);
		} else {
			free_buckets(buckets);
		}
		at += strlen(key);
		if (behind != NULL)
			p = at = behind;
	}
	g_string_append_len(rest, p, end - p);
}

bool
fio_bins_parse(const struct input *in, const char *json, size_t length, GPtrArray *bins)
{
	g_autoptr(GString) rest = g_string_new(NULL);

	g_ptr_array_set_size(bins, 0);
	cut_bins(json, length, rest, bins);
	for (char *nul = rest->str;
	     (nul = memchr(nul, '\0', (size_t)(rest->str + rest->len - nul))) != NULL;)
		*nul = ' ';
	return json_reader_read(in->json, rest->str, rest->len);
}

static double
clat(const struct input *in, const char *dir, const char *key)
{
	char path[LONGEST_PATH];

	snprintf(path, sizeof path, "%s/clat_ns/%s", dir, key);
	return json_reader_number(in->json, path);
}

void
fio_bins_add(const struct input *in, struct result *r, const char *dir, const GPtrArray *bins)
{
	double which = clat(in, dir, "bins");
	const GArray *buckets =
	    which >= 0 && which < bins->len ? g_ptr_array_index(bins, (guint)which) : NULL;
	struct result_latency *l;

	if (buckets == NULL || buckets->len == 0)
		return;
	l = result_latency(r, dir);
	g_array_append_vals(l->buckets, buckets->data, buckets->len);
	for (guint i = 0; i < buckets->len; i++)
		l->n += g_array_index(buckets, struct result_bucket, i).count;
	l->min_ns = clat(in, dir, "min");
	l->max_ns = clat(in, dir, "max");
	l->mean_ns = clat(in, dir, "mean");
}
