/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/import/read/deliver.h"

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include "collect/lib/import/read/complaint.h"
#include "collect/lib/import/read/heading.h"
#include "collect/lib/import/read/repeat.h"
#include "data/lib/secret.h"

enum { MOST_REFUSALS = 1000 /* of a file, that are printed */ };

void
deliver_last(struct input *in)
{
	struct result *r = in->last;

	in->last = NULL;
	if (r != NULL)
		in->receiver->result(in->receiver->context, in->file, r);
}

/* Commands become titles, with the passwords in them. */
static void
hide_secrets(struct input *in, struct result *r)
{
	const char **const texts[] = { &r->backend, &r->label, &r->workload, &r->detail };

	for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
		g_autofree char *hidden = secret_hidden(*texts[i]);

		if (hidden != NULL)
			*texts[i] = input_keep(in, hidden, strlen(hidden));
	}
}

void
deliver_result(struct input *in, struct result *r, size_t at)
{
	r->line = at + 1;
	if (r->numbers->len == 0) {
		deliver_refusal(in, at, "%s: no number in it that says how fast it was",
		    r->tool != NULL ? r->tool : "table");
		result_free(r);
		return;
	}
	deliver_last(in);
	heading_block_begins(in);
	if (r->backend == NULL)
		r->backend = heading_backend(in);
	hide_secrets(in, r);
	for (guint i = 0; i < in->notes->len; i++)
		result_doubt(r, "%s", (const char *)g_ptr_array_index(in->notes, i));
	complaint_before(in, r, in->after, at);
	repeat_doubt(in, r);
	in->last = r;
	/* of many results in a block each looks back to the one before */
	in->after = MAX(in->after, at);
	in->n_results++;
}

void
deliver_refusal(struct input *in, size_t at, const char *format, ...)
{
	g_autofree char *why = NULL;
	va_list ap;

	if (in->n_refusals++ >= MOST_REFUSALS)
		return;
	va_start(ap, format);
	why = g_strdup_vprintf(format, ap);
	va_end(ap);
	in->receiver->refusal(in->receiver->context, in->file, at == SIZE_MAX ? 0 : at + 1, why);
}

void
deliver_rest(const struct input *in)
{
	g_autofree char *why = NULL;

	if (in->n_refusals <= MOST_REFUSALS)
		return;
	why = g_strdup_printf("%d refusals are listed, %zu more are not", MOST_REFUSALS,
	    in->n_refusals - MOST_REFUSALS);
	in->receiver->refusal(in->receiver->context, in->file, 0, why);
}
