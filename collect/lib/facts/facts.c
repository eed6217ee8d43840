/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/facts/facts.h"

#include <glib.h>
#include <stdarg.h>
#include <string.h>

#include "data/lib/store/fact.h"

struct facts {
	GArray *items; /* of struct fact, whose texts are its own; sorted by name */
};

struct facts *
facts_new(void)
{
	struct facts *facts = g_new(struct facts, 1);

	facts->items = g_array_new(FALSE, FALSE, sizeof(struct fact));
	return facts;
}

void
facts_free(struct facts *facts)
{
	if (facts == NULL)
		return;
	for (size_t i = 0; i < facts_count(facts); i++) {
		struct fact fact = facts_at(facts, i);

		g_free((char *)fact.name);
		g_free((char *)fact.value);
	}
	g_array_free(facts->items, TRUE);
	g_free(facts);
}

size_t
facts_count(const struct facts *facts)
{
	return facts->items->len;
}

struct fact
facts_at(const struct facts *facts, size_t i)
{
	return g_array_index(facts->items, struct fact, i);
}

/* Where the name is, or would be. */
static size_t
place_of(const struct facts *facts, const char *name, bool *found)
{
	size_t low = 0, high = facts_count(facts);

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (strcmp(facts_at(facts, middle).name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	*found = low < facts_count(facts) && strcmp(facts_at(facts, low).name, name) == 0;
	return low;
}

static void
insert(struct facts *facts, const char *name, const char *value, bool is_private)
{
	bool found;
	size_t place = place_of(facts, name, &found);
	struct fact fact;

	if (found || value == NULL || *value == '\0')
		return;
	fact = (struct fact){ g_strdup(name), g_utf8_make_valid(value, -1), is_private };
	g_array_insert_val(facts->items, (guint)place, fact);
}

void
facts_add(struct facts *facts, const char *name, const char *value)
{
	insert(facts, name, value, false);
}

void
facts_add_private(struct facts *facts, const char *name, const char *value)
{
	insert(facts, name, value, true);
}

void
facts_addf(struct facts *facts, const char *name, const char *format, ...)
{
	g_autofree char *value = NULL;
	va_list ap;

	va_start(ap, format);
	value = g_strdup_vprintf(format, ap);
	va_end(ap);
	insert(facts, name, value, false);
}

const char *
facts_find(const struct facts *facts, const char *name)
{
	bool found;
	size_t place = place_of(facts, name, &found);

	return found ? facts_at(facts, place).value : NULL;
}

void
facts_record(struct store *store, int64_t run, const char *role, struct facts *facts)
{
	if (facts != NULL && facts_count(facts) > 0)
		fact_record(store, run, role, (const struct fact *)(const void *)facts->items->data,
		    facts_count(facts));
	facts_free(facts);
}
