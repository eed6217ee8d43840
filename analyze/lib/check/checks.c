/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/check/checks.h"

#include <glib.h>
#include <stdarg.h>

static bool
is_asked(const struct check *check, const struct ranking *ranking)
{
	if (ranking == NULL || check->scope == CHECK_STUDY)
		return ranking == NULL && check->scope == CHECK_STUDY;
	return check->scope == CHECK_MEASURE || ranking->q->is_headline;
}

void
checks_look(struct check_context *c)
{
	for (const struct check *const *each = checks; *each != NULL; each++)
		if (is_asked(*each, c->ranking))
			(*each)->look(c);
}

void
checks_found(struct check_context *c, const struct check_finding *finding, int64_t backend,
    const char *sentence, ...)
{
	struct results_doubt d = { .code = finding->code,
		.advice = finding->advice,
		.backend = backend,
		.workload = finding->about == ABOUT_STUDY ? 0 : c->ranking->q->workload,
		.metric = finding->about == ABOUT_MEASURE ? c->ranking->q->metric : 0 };
	g_autofree char *text = NULL;
	va_list values;

	va_start(values, sentence);
	d.sentence = text = g_strdup_vprintf(sentence, values);
	va_end(values);
	results_put_doubt(c->stats, &d);
}
