/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Phoronix Test Suite's JSON export, as it was ("units", "all_results") and as it is ("scale", "raw_values"). */
#include <string.h>

#include "collect/lib/read/import.h"
#include "collect/lib/read/phoronix.h"

/* The member of the object, as written; false if it has none of that name. */
static bool
find(const struct json_member *object, const char *key, struct json_member *out)
{
	if (*object->value != '{')
		return false;
	for (size_t at = 0; json_next(object->value, object->length, &at, out);)
		if (out->key_length == strlen(key) && memcmp(out->key, key, out->key_length) == 0)
			return true;
	return false;
}

/* The text of the object's first member that has one of the names; NULL if none has. */
static const char *
text_of(struct import *in, const struct json_member *object, const char *key, const char *other)
{
	struct json_member m;
	const char *text;

	if (!find(object, key, &m) && (other == NULL || !find(object, other, &m)))
		return NULL;
	if (*m.value == '{' || *m.value == '[' || !json_read(in->json, m.value, m.length))
		return NULL;
	text = json_text(in->json, "");
	return text != NULL && *text != '\0' ? import_keep(in, text, strlen(text)) : NULL;
}

/* The member's own name, its escapes (PHP writes "\\/") undone. */
static const char *
key_of(struct import *in, const struct json_member *m)
{
	const char *text = json_read(in->json, m->key - 1, m->key_length + 2) ? json_text(in->json, "") : NULL;

	return text != NULL ? import_keep(in, text, strlen(text)) : import_keep(in, m->key, m->key_length);
}

/* "12.8:12.9", or the list of them: the values joined by colons. */
static char *
raw_of(struct import *in, const struct json_member *entry)
{
	GString *raw = g_string_new(NULL);
	struct json_member m;
	const struct json_leaf *leaf;
	size_t n;

	if ((!find(entry, "raw_values", &m) && !find(entry, "all_results", &m)) ||
	    !json_read(in->json, m.value, m.length))
		return g_string_free(raw, FALSE);
	leaf = json_leaves(in->json, &n);
	for (size_t i = 0; i < n; i++)
		g_string_append_printf(raw, "%s%s", i > 0 ? ":" : "", leaf[i].text != NULL ? leaf[i].text : "");
	return g_string_free(raw, FALSE);
}

static void
read_entry(const struct phoronix_test *t, const struct json_member *entry, size_t line)
{
	struct import *in = t->in;
	struct result *r = result_new("phoronix");
	g_autofree char *raw = raw_of(in, entry);
	const char *value = text_of(in, entry, "value", NULL);

	r->backend = key_of(in, entry);
	r->workload = t->workload;
	if (phoronix_value(t, r, value != NULL ? value : "", raw)) {
		import_result(in, r, line);
		return;
	}
	import_refuse(in, line, "phoronix: %.80s: no value for %.80s: it did not run to its end",
	    r->backend, t->workload);
	result_free(r);
}

static void
read_test(struct import *in, const struct json_member *test, size_t line)
{
	const char *name = text_of(in, test, "identifier", "title");
	const char *load = text_of(in, test, "arguments", "description");
	const char *scale = text_of(in, test, "scale", "units"), *better = text_of(in, test, "proportion", NULL);
	g_autofree char *workload = NULL;
	struct phoronix_test t = { .in = in, .scale = scale != NULL ? scale : "score" };
	struct json_member entries, entry;

	if (name == NULL)
		name = key_of(in, test);
	workload = g_strdup_printf("%s%s%s", name, load != NULL ? " " : "", load != NULL ? load : "");
	t.workload = import_keep(in, workload, strlen(workload));
	t.unit = phoronix_unit(t.scale, strlen(t.scale));
	if (t.unit == NULL)
		t.unit = unit_named("points");
	t.lower_is_better = better != NULL ? strcmp(better, "LIB") == 0 : unit_lower_is_better(t.unit);
	if (!find(test, "results", &entries) || *entries.value != '{')
		return;
	for (size_t at = 0; json_next(entries.value, entries.length, &at, &entry);)
		read_entry(&t, &entry, line);
}

static bool
document(struct import *in, const char *json, size_t length, size_t line)
{
	const struct json_member whole = { .value = json, .length = length };
	struct json_member tests, test, entries;
	size_t at = 0;

	if (!find(&whole, "results", &tests) || *tests.value != '{' ||
	    !json_next(tests.value, tests.length, &at, &test) || !find(&test, "results", &entries) ||
	    (!find(&test, "scale", &entries) && !find(&test, "units", &entries)))
		return false;
	for (at = 0; json_next(tests.value, tests.length, &at, &test);)
		read_test(in, &test, line);
	return true;
}

const struct format format_phoronix_json = {
	.name = "phoronix-json",
	.reads = "Phoronix Test Suite: the JSON export",
	.document = document,
};
