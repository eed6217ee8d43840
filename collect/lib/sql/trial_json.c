/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/trial_json.h"

#include <inttypes.h>

#include "collect/lib/load/percentiles.h"
#include "collect/lib/sql/counters.h"

static void
json_text(FILE *out, const char *text)
{
	fputc('"', out);
	for (; *text != '\0'; text++) {
		unsigned char c = (unsigned char)*text;

		if (c == '"' || c == '\\')
			fprintf(out, "\\%c", c);
		else if (c < 0x20)
			fprintf(out, "\\u%04x", c);
		else
			fputc(c, out);
	}
	fputc('"', out);
}

/* A percentile without ten values above it is null. */
static void
json_kinds(FILE *out, const struct load_tally *t)
{
	const char *between = "";

	fprintf(out, ",\"kinds\":{");
	for (int k = 0; k < KINDS; k++) {
		if (t->kind[k].histogram == NULL)
			continue;
		fprintf(out, "%s\"%s\":", between, kind_name((enum kind)k));
		percentiles_print_json(t->kind[k].histogram, out);
		between = ",";
	}
	fprintf(out, "}");
}

static void
json_growth(FILE *out, const struct trial *t)
{
	const char *between = "";

	fprintf(out, ",\"server\":{");
	for (const struct counter *c = counters; c->name != NULL; c++) {
		int64_t growth = trial_growth(t, c->name);

		if (growth < 0)
			continue;
		fprintf(out, "%s\"%s\":%" PRId64, between, c->metric, growth);
		between = ",";
	}
	fprintf(out, "},\"findings\":[");
	for (size_t i = 0; i < t->doubts; i++) {
		fprintf(
		    out, "%s{\"code\":\"%s\",\"sentence\":", i > 0 ? "," : "", t->doubt[i].code);
		json_text(out, t->doubt[i].sentence);
		fprintf(out, "}");
	}
	fprintf(out, "]");
}

void
trial_json_print(FILE *out, const struct trial *t)
{
	const struct load_tally *all = &t->run.total;
	struct histogram *h = tally_all(all);
	double elapsed_s = load_elapsed_s(&t->run);
	uint64_t planned = load_planned(&t->load);

	fprintf(out, "{\"operations\":%" PRIu64 ",\"failed\":%" PRIu64 ",\"planned\":", h->n,
	    all->failed);
	if (planned > 0)
		fprintf(out, "%" PRIu64, planned);
	else
		fprintf(out, "null");
	fprintf(out, ",\"warm_up\":%" PRIu64 ",\"rows\":%" PRIu64 ",\"bytes\":%" PRIu64, all->warm,
	    all->rows, all->bytes);
	fprintf(out,
	    ",\"elapsed_ns\":%.0f,\"throughput_ops_s\":%.3f,\"latency_ns\":", elapsed_s * 1e9,
	    elapsed_s > 0 ? (double)h->n / elapsed_s : 0);
	percentiles_print_json(h, out);
	fprintf(out, ",\"loop\":\"%s\",\"transport\":\"%s\",\"clients\":%u,\"engine\":",
	    t->load.rate > 0 ? "open" : "closed", t->transport, t->load.clients);
	json_text(out, t->engine->name != NULL ? t->engine->name : "");
	fprintf(out,
	    ",\"connect_ns\":%.0f,\"client_cpu_s\":%.6f,\"backlog_operations\":%" PRIu64
	    ",\"late_max_ns\":%" PRIu64,
	    trial_connect_s(t) * 1e9, t->run.cpu_s, t->run.backlog, all->late_ns);
	json_kinds(out, all);
	json_growth(out, t);
	fprintf(out, "}\n");
	histogram_free(h);
}
