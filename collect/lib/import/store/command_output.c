/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/store/command_output.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/import/read/import.h"
#include "collect/lib/import/store/import_names.h"
#include "data/lib/store/finding.h"
#include "data/lib/store/record.h"

struct measured {
	char *name;
	const char *better; /* NULL: as podium has it */
	double value, resolution;
};

struct parsed {
	GArray *measures;   /* of struct measured */
	GPtrArray *doubts;  /* of char * */
	char *refusal;      /* the first reason why something is no result */
	int results;
};

bool
parse_knows(const char *format)
{
	for (const struct format *const *f = formats; *f != NULL; f++)
		if (strcmp((*f)->name, format) == 0)
			return true;
	return strcmp(format, "auto") == 0;
}

/* One command is one run: of what it did several times the mean is that run's number. */
static double
value_of(const struct number *n)
{
	double sum = 0;

	switch (n->shape) {
	case SHAPE_VALUE:
		return n->value;
	case SHAPE_SUMMARY:
		return n->summary.mean;
	case SHAPE_VALUES:
		for (guint i = 0; i < n->values->len; i++)
			sum += g_array_index(n->values, double, i) / n->values->len;
		return n->values->len > 0 ? sum : NAN;
	case SHAPE_SAMPLES:
	case SHAPE_SERIES:
		break;
	}
	return NAN;
}

static void
take_numbers(struct parsed *p, const struct result *r)
{
	bool by_direction = result_has_directions(r);

	for (guint i = 0; i < r->numbers->len; i++) {
		const struct number *n = &g_array_index(r->numbers, struct number, i);
		struct measure_name name = names_measure(n, by_direction);
		struct measured m = { name.name, names_better(name.name, n), value_of(n) * name.factor,
			n->resolution * name.factor };

		if (isnan(m.value) || parsed_has(p, m.name))
			g_free(m.name);
		else
			g_array_append_val(p->measures, m);
	}
}

static void
take_result(void *context, const struct import *in, struct result *r)
{
	struct parsed *p = context;

	(void)in;
	p->results++;
	take_numbers(p, r);
	for (guint i = 0; i < r->findings->len; i++)
		g_ptr_array_add(p->doubts, g_strdup(g_ptr_array_index(r->findings, i)));
	if (r->invalid != NULL && p->refusal == NULL)
		p->refusal = g_strdup(r->invalid);
	result_free(r);
}

static void
take_refusal(void *context, const struct import *in, size_t line, const char *why)
{
	struct parsed *p = context;

	(void)in;
	(void)line;
	if (p->refusal == NULL)
		p->refusal = g_strdup(why);
}

static struct parsed *
read_text(const char *format, const GString *text)
{
	struct parsed *p = g_new0(struct parsed, 1);
	const struct import_options options = { .format = strcmp(format, "auto") == 0 ? NULL : format };
	const struct import_taker taker = { take_result, take_refusal, p };
	struct import in = { .options = &options, .taker = &taker, .file = "output" };
	char *bytes = g_malloc(text->len + 1);

	p->measures = g_array_new(FALSE, FALSE, sizeof(struct measured));
	p->doubts = g_ptr_array_new_with_free_func(g_free);
	memcpy(bytes, text->str, text->len);
	import_bytes(&in, bytes, text->len);
	return p;
}

struct parsed *
parse_output(const char *format, const GString *text, char **reason)
{
	struct parsed *p = read_text(format, text);

	*reason = NULL;
	if (p->refusal != NULL)
		*reason = g_strdup_printf("its output is no result: %s", p->refusal);
	else if (p->results > 1)
		*reason = g_strdup_printf("its output holds %d results, and a run is one", p->results);
	else if (p->measures->len == 0)
		*reason = g_strdup("no result in its output");
	if (*reason == NULL)
		return p;
	parsed_free(p);
	return NULL;
}

void
parsed_free(struct parsed *p)
{
	if (p == NULL)
		return;
	for (guint i = 0; i < p->measures->len; i++)
		g_free(g_array_index(p->measures, struct measured, i).name);
	g_array_free(p->measures, TRUE);
	g_ptr_array_free(p->doubts, TRUE);
	g_free(p->refusal);
	g_free(p);
}

bool
parsed_has(const struct parsed *p, const char *metric)
{
	for (guint i = 0; i < p->measures->len; i++)
		if (strcmp(g_array_index(p->measures, struct measured, i).name, metric) == 0)
			return true;
	return false;
}

void
parsed_record(const struct parsed *p, struct store *store, int64_t run)
{
	for (guint i = 0; i < p->measures->len; i++) {
		const struct measured *m = &g_array_index(p->measures, struct measured, i);

		record_value(store, run, record_metric(store, m->name, m->better), m->value,
		    m->resolution);
	}
	for (guint i = 0; i < p->doubts->len; i++)
		finding_record(store, run, "import", g_ptr_array_index(p->doubts, i), NULL);
}

void
parsed_print(const struct parsed *p, struct json_writer *json)
{
	for (guint i = 0; i < p->measures->len; i++) {
		const struct measured *m = &g_array_index(p->measures, struct measured, i);

		if (json != NULL)
			json_writer_number(json, m->name, "%.9g", m->value);
		else
			printf("%s %.9g\n", m->name, m->value);
	}
}
