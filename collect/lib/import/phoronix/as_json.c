/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The Phoronix Test Suite's JSON export, as it was ("units", "all_results") and as it is ("scale",
 * "raw_values").
 */
#include <string.h>

#include "collect/lib/import/phoronix/phoronix.h"
#include "collect/lib/import/read/format.h"

/* The member of the object, as written; false if it has none of that name. */
static bool
find(const struct json_member *object, const char *key, struct json_member *out)
{
	if (*object->value != '{')
		return false;
	for (size_t at = 0; json_reader_next(object->value, object->length, &at, out);)
		if (out->key_length == strlen(key) && memcmp(out->key, key, out->key_length) == 0)
			return true;
	return false;
}

/* The text of the object's first member that has one of the names; NULL if none has. */
static const char *
text_of(struct input *in, const struct json_member *object, const char *key, const char *other)
{
	struct json_member m;
	const char *text;

	if (!find(object, key, &m) && (other == NULL || !find(object, other, &m)))
		return NULL;
	if (*m.value == '{' || *m.value == '[' || !json_reader_read(in->json, m.value, m.length))
		return NULL;
	text = json_reader_text(in->json, "");
	return text != NULL && *text != '\0' ? input_keep(in, text, strlen(text)) : NULL;
}

/* The member's own name, its escapes (PHP writes "\\/") undone. */
static const char *
key_of(struct input *in, const struct json_member *m)
{
	const char *text = json_reader_read(in->json, m->key - 1, m->key_length + 2) ?
	    json_reader_text(in->json, "") :
	    NULL;

	return input_keep(
	    in, text != NULL ? text : m->key, text != NULL ? strlen(text) : m->key_length);
}

/* "12.8:12.9", or the list of them: the values joined by colons. */
static char *
raw_of(struct input *in, const struct json_member *entry)
{
	GString *raw = g_string_new(NULL);
	struct json_member m;
	const struct json_leaf *leaf;
	size_t n;

	if ((!find(entry, "raw_values", &m) && !find(entry, "all_results", &m)) ||
	    !json_reader_read(in->json, m.value, m.length))
		return g_string_free(raw, FALSE);
	leaf = json_reader_leaves(in->json, "", &n);
	for (size_t i = 0; i < n; i++) {
		const char *text = json_reader_leaf_text(in->json, &leaf[i]);

		g_string_append_printf(raw, "%s%s", i > 0 ? ":" : "", text != NULL ? text : "");
	}
	return g_string_free(raw, FALSE);
}

static void
read_test(struct input *in, const struct json_member *test, const char *version, size_t line)
{
	const char *name = text_of(in, test, "identifier", "title");
	const char *load = text_of(in, test, "description", "arguments");
	const char *scale = text_of(in, test, "scale", "units"),
		   *better = text_of(in, test, "proportion", NULL);
	const char *format = text_of(in, test, "display_format", NULL);
	g_autofree char *workload = NULL;
	struct phoronix_test t = { .in = in, .version = version, .document = line, .line = line };
	struct json_member entries, entry;

	if (!find(test, "results", &entries) || *entries.value != '{' ||
	    !phoronix_is_compared(format != NULL ? format : ""))
		return;
	if (name == NULL)
		name = key_of(in, test);
	workload =
	    g_strdup_printf("%s%s%s", name, load != NULL ? " " : "", load != NULL ? load : "");
	t.workload = input_keep(in, workload, strlen(workload));
	phoronix_begin(&t, scale != NULL ? scale : "", better != NULL ? better : "");
	for (size_t at = 0; json_reader_next(entries.value, entries.length, &at, &entry);) {
		g_autofree char *raw = raw_of(in, &entry);
		const char *value = text_of(in, &entry, "value", NULL);

		phoronix_entry(&t, key_of(in, &entry), value != NULL ? value : "", raw);
	}
	phoronix_end(&t);
}

/* The client's version, of the first system that says it. */
static const char *
version_in(struct input *in, const struct json_member *whole)
{
	struct json_member systems, system;
	const char *version = NULL;

	if (!find(whole, "systems", &systems) || *systems.value != '{')
		return NULL;
	for (size_t at = 0;
	     version == NULL && json_reader_next(systems.value, systems.length, &at, &system);)
		version = text_of(in, &system, "client_version", NULL);
	return version;
}

/*
 * Its results by system, and a word on what they are measured in; empty members are left out of the
 * export.
 */
static bool
is_test(const struct json_member *test)
{
	static const char *const members[] = { "scale", "units", "proportion", "display_format" };
	struct json_member m;

	if (!find(test, "results", &m))
		return false;
	for (size_t i = 0; i < G_N_ELEMENTS(members); i++)
		if (find(test, members[i], &m))
			return true;
	return false;
}

static bool
document(struct input *in, const char *json, size_t length, size_t line)
{
	const struct json_member whole = { .value = json, .length = length };
	struct json_member tests, test;
	const char *version;
	bool has_test = false;

	if (!find(&whole, "results", &tests) || *tests.value != '{')
		return false;
	for (size_t at = 0; !has_test && json_reader_next(tests.value, tests.length, &at, &test);)
		has_test = is_test(&test);
	if (!has_test)
		return false;
	version = version_in(in, &whole);
	for (size_t at = 0; json_reader_next(tests.value, tests.length, &at, &test);)
		read_test(in, &test, version, line);
	return true;
}

const struct format format_phoronix_json = {
	.name = "phoronix-json",
	.reads = "Phoronix Test Suite: the JSON export",
	.document = document,
};
