/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libFuzzer target: any bytes as a transaction script, and then one walk through it. */
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

#include "collect/lib/sql/drive/transaction.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Every expression, with whatever the ones before it left. */
static void
walk(const struct transactions *all, const struct transaction *t)
{
	g_autofree struct value *value = g_new0(struct value, all->variables);
	struct chance chance = chance_seeded(1, 1);
	struct value result;

	for (size_t i = 0; i < t->commands; i++) {
		const struct action *c = &t->command[i];

		if ((c->kind == ACTION_SET || c->kind == ACTION_SLEEP) &&
		    expression_evaluate(&c->expression, value, &chance, &result) == NULL &&
		    c->kind == ACTION_SET)
			value[c->variable] = result;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct transactions all = { 0 };
	char *why;

	transaction_define(&all, "rows", value_integer(10));
	why = transaction_add(&all, "input", 1, (const char *)data, size);
	if (why == NULL) {
		g_free(transaction_prepares(&all));
		walk(&all, &all.item[0]);
	}
	g_free(why);
	transaction_free(&all);
	return 0;
}
