/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/study_plan.h"

#include <math.h>

#include "collect/lib/study/study_value.h"
#include "data/lib/store/workload.h"

enum { ROUNDS_ADVISED = 10 };

static void
free_workload(void *data)
{
	workload_clear(data);
	g_free(data);
}

static struct workload *
single(const struct study_workload *w)
{
	struct workload *one = g_new0(struct workload, 1);

	*one = (struct workload){ .name = g_strdup(w->name),
		.title = g_strdup(w->title),
		.program = g_strdup(w->program),
		.options = g_strdup(w->options != NULL ? w->options : ""),
		.parameter = NAN };
	return one;
}

/* In its place, {iodepth}, or else as an option behind the others. */
static char *
with_value(const char *options, const char *parameter, const char *value)
{
	g_autofree char *place = g_strdup_printf("{%s}", parameter);
	GString *all = g_string_new(options);

	if (g_string_replace(all, place, value, 0) == 0)
		g_string_append_printf(all, "%s--%s=%s", all->len > 0 ? " " : "", parameter, value);
	return g_string_free(all, FALSE);
}

static struct workload *
member(const struct study_workload *w, const char *parameter, const char *value)
{
	struct workload *one = single(w);
	char *name = g_strdup_printf("%s-%s-%s", w->name, parameter, value);
	char *title = g_strdup_printf("%s, %s %s", w->title, parameter, value);
	char *options = with_value(one->options, parameter, value);

	workload_clear(one);
	*one = (struct workload){ .name = name,
		.title = title,
		.options = options,
		.program = g_strdup(w->program),
		.family = g_strdup(w->name),
		.parameter_name = g_strdup(parameter),
		.parameter = study_value_amount(value) };
	return one;
}

GPtrArray *
study_plan_workloads(const struct study_file *f)
{
	GPtrArray *all = g_ptr_array_new_with_free_func(free_workload);

	for (guint i = 0; i < f->workloads->len; i++) {
		const struct study_workload *w = f->workloads->pdata[i];
		g_auto(GStrv) words = w->scaling != NULL ? study_value_scaling(w->scaling) : NULL;

		if (words == NULL)
			g_ptr_array_add(all, single(w));
		for (int k = 1; words != NULL && words[k] != NULL; k++)
			g_ptr_array_add(all, member(w, words[0], words[k]));
	}
	return all;
}

size_t
study_plan_measured(const struct study_file *f)
{
	size_t n = 0;

	for (guint i = 0; i < f->backends->len; i++)
		n += ((struct study_backend *)f->backends->pdata[i])->measured;
	return n;
}

int64_t
study_plan_rounds(const struct study_file *f)
{
	if (study_plan_measured(f) == 0)
		return 0;
	return f->study.rounds >= 0 ? f->study.rounds : ROUNDS_ADVISED;
}

char *
study_plan_stopping(const struct study_file *f)
{
	if (f->precision > 0)
		return g_strdup_printf("precision %.4g%%", 100 * f->precision);
	if (f->until > 0)
		return g_strdup_printf("until %.4g%%", 100 * f->until);
	return g_strdup("fixed");
}
