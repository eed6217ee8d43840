/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analyze/lib/checks.h"

#include <glib.h>

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
checks_found(struct check_context *c, const char *code, enum check_about about, int64_t backend,
    struct check_words words)
{
	struct doubt d = { .code = code, .sentence = words.sentence, .advice = words.advice,
		.workload = about == ABOUT_STUDY ? 0 : c->ranking->q->workload, .backend = backend,
		.metric = about == ABOUT_MEASURE ? c->ranking->q->metric : 0 };

	results_put_doubt(c->stats, &d);
	g_free(words.sentence);
}
