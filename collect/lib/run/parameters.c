/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/parameters.h"

#include <math.h>
#include <string.h>

#include "data/lib/parse.h"

enum { VALUES_MAX = 100000 };

/* As many combinations as before for each of the values, which are NULL-terminated. */
static void
multiply(struct parameters *p, const char *name, char *const *values)
{
	size_t of = g_strv_length((char **)values), n = 0;
	char ***all = g_new(char **, p->n *of);

	for (size_t i = 0; i < p->n; i++)
		for (size_t k = 0; k < of; k++) {
			GStrvBuilder *b = g_strv_builder_new();

			g_strv_builder_addv(b, (const char **)p->combination[i]);
			g_strv_builder_add(b, name);
			g_strv_builder_add(b, values[k]);
			all[n++] = g_strv_builder_end(b);
			g_strv_builder_unref(b);
		}
	parameters_clear(p);
	*p = (struct parameters){ all, n };
}

static int
decimals(const char *number)
{
	const char *point = strchr(number, '.');

	return point != NULL ? (int)strlen(point + 1) : 0;
}

/* As many digits behind the point as the most exact of the three was written with. */
static char **
scan(const char *const word[2], const char *step)
{
	GStrvBuilder *b = g_strv_builder_new();
	int digits = MAX(MAX(decimals(word[0]), decimals(word[1])), decimals(step));
	double from, to, by;
	char **values;

	if (parse_real(word[0], &from) && parse_real(word[1], &to) && parse_real(step, &by) &&
	    by > 0 && to >= from && (to - from) / by < VALUES_MAX)
		for (int i = 0; i <= (int)floor((to - from) / by + 1e-9); i++) {
			g_autofree char *value = g_strdup_printf("%.*f", digits, from + i * by);

			g_strv_builder_add(b, value);
		}
	values = g_strv_builder_end(b);
	g_strv_builder_unref(b);
	return values;
}

char *
parameters_read(struct parameters *p, const struct cli_list *lists, const struct cli_list *scans,
    const char *step)
{
	*p = (struct parameters){ g_new(char **, 1), 1 };
	p->combination[0] = g_new0(char *, 1);
	for (size_t i = 0; i + 1 < lists->n; i += 2) {
		g_auto(GStrv) values = g_strsplit(lists->item[i + 1], ",", -1);

		multiply(p, lists->item[i], values);
	}
	for (size_t i = 0; i + 2 < scans->n; i += 3) {
		const char *by = step != NULL ? step : "1";
		g_auto(GStrv) values = scan(scans->item + i + 1, by);

		if (*values == NULL)
			return g_strdup_printf("--parameter-scan %s %s %s: in steps of %s there is "
					       "no rising series of numbers",
			    scans->item[i], scans->item[i + 1], scans->item[i + 2], by);
		multiply(p, scans->item[i], values);
	}
	return NULL;
}

void
parameters_clear(struct parameters *p)
{
	for (size_t i = 0; i < p->n; i++)
		g_strfreev(p->combination[i]);
	g_free(p->combination);
}

char *
parameters_fill(char *const *combination, const char *text)
{
	GString *filled = g_string_new(text);

	for (; *combination != NULL; combination += 2) {
		g_autofree char *place = g_strdup_printf("{%s}", combination[0]);

		g_string_replace(filled, place, combination[1], 0);
	}
	return g_string_free(filled, text == NULL);
}

char *
parameters_words(char *const *combination, const char *within, const char *between)
{
	GString *words = g_string_new("");

	for (; *combination != NULL; combination += 2)
		g_string_append_printf(words, "%s%s%s%s", words->len > 0 ? between : "",
		    combination[0], within, combination[1]);
	return g_string_free(words, FALSE);
}
