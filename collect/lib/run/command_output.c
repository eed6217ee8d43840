/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/run/command_output.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "collect/lib/import/importer.h"
#include "collect/lib/import/store/names.h"
#include "data/lib/store/finding.h"
#include "data/lib/store/record.h"

struct measure {
	char *name;
	const char *better; /* NULL: as podium has it */
	double value, resolution;
};

struct command_output {
	GArray *measures;  /* of struct measure */
	GPtrArray *doubts; /* of char * */
	char *refusal;     /* the first reason why something is no result */
	int n_results;
};

/* One command is one run: of what it did several times the mean is that run's number. */
static double
value_of(const struct result_number *n)
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

/* Is there a measure of that name? */
static bool
has_measure(const struct command_output *p, const char *metric)
{
	for (guint i = 0; i < p->measures->len; i++)
		if (strcmp(g_array_index(p->measures, struct measure, i).name, metric) == 0)
			return true;
	return false;
}

static void
take_numbers(struct command_output *p, const struct result *r)
{
	bool by_direction = result_has_directions(r);

	for (guint i = 0; i < r->numbers->len; i++) {
		const struct result_number *n = &g_array_index(r->numbers, struct result_number, i);
		struct measure_name name = names_measure(n, by_direction);
		struct measure m = { name.name, names_better(name.name, n),
			value_of(n) * name.factor, n->resolution * name.factor };

		if (isnan(m.value) || has_measure(p, m.name))
			g_free(m.name);
		else
			g_array_append_val(p->measures, m);
	}
}

static void
take_result(void *context, const char *file, struct result *r)
{
	struct command_output *p = context;

	(void)file;
	p->n_results++;
	take_numbers(p, r);
	for (guint i = 0; i < r->findings->len; i++)
		g_ptr_array_add(p->doubts, g_strdup(g_ptr_array_index(r->findings, i)));
	if (r->invalid != NULL && p->refusal == NULL)
		p->refusal = g_strdup(r->invalid);
	result_free(r);
}

static void
take_refusal(void *context, const char *file, size_t line, const char *why)
{
	struct command_output *p = context;

	(void)file;
	(void)line;
	if (p->refusal == NULL)
		p->refusal = g_strdup(why);
}

static struct command_output *
read_text(const char *format, const GString *text)
{
	struct command_output *p = g_new0(struct command_output, 1);
	const struct importer_options options = { .format = format };
	const struct receiver receiver = { take_result, take_refusal, p };
	char *bytes = g_malloc(text->len + 1);

	p->measures = g_array_new(FALSE, FALSE, sizeof(struct measure));
	p->doubts = g_ptr_array_new_with_free_func(g_free);
	memcpy(bytes, text->str, text->len);
	importer_read(&options, &receiver, "output", bytes, text->len);
	return p;
}

struct command_output *
command_output_read(const char *format, const GString *text, char **reason)
{
	struct command_output *p = read_text(format, text);

	*reason = NULL;
	if (p->refusal != NULL)
		*reason = g_strdup_printf("its output is no result: %s", p->refusal);
	else if (p->n_results > 1)
		*reason =
		    g_strdup_printf("its output holds %d results, and a run is one", p->n_results);
	else if (p->measures->len == 0)
		*reason = g_strdup("no result in its output");
	if (*reason == NULL)
		return p;
	command_output_free(p);
	return NULL;
}

void
command_output_free(struct command_output *p)
{
	if (p == NULL)
		return;
	for (guint i = 0; i < p->measures->len; i++)
		g_free(g_array_index(p->measures, struct measure, i).name);
	g_array_free(p->measures, TRUE);
	g_ptr_array_free(p->doubts, TRUE);
	g_free(p->refusal);
	g_free(p);
}

void
command_output_record(const struct command_output *p, struct store *store, int64_t run)
{
	for (guint i = 0; i < p->measures->len; i++) {
		const struct measure *m = &g_array_index(p->measures, struct measure, i);

		record_value(
		    store, run, record_metric(store, m->name, m->better), m->value, m->resolution);
	}
	for (guint i = 0; i < p->doubts->len; i++)
		finding_record(store, run, "import", g_ptr_array_index(p->doubts, i), NULL);
}

void
command_output_print(const struct command_output *p, struct json_writer *json)
{
	for (guint i = 0; i < p->measures->len; i++) {
		const struct measure *m = &g_array_index(p->measures, struct measure, i);

		if (json != NULL)
			json_writer_number(json, m->name, "%.9g", m->value);
		else
			printf("%s %.9g\n", m->name, m->value);
	}
}
