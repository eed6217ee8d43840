/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/study/planning.h"

#include <stdlib.h>

#include "collect/lib/study/order.h"
#include "collect/lib/study/study_plan.h"
#include "data/lib/store/backend.h"
#include "data/lib/store/schedule.h"
#include "data/lib/store/session.h"
#include "data/lib/store/workload.h"

static GArray *
backend_ids(struct store *store, const struct study_file *f)
{
	GArray *ids = g_array_new(FALSE, FALSE, sizeof(int64_t));

	for (guint i = 0; i < f->backends->len; i++) {
		const struct study_backend *b = f->backends->pdata[i];
		int64_t id = backend_find(store, b->name);

		if (b->measured)
			g_array_append_val(ids, id);
	}
	return ids;
}

static GArray *
workload_ids(struct store *store, const struct study_file *f)
{
	g_autoptr(GPtrArray) workloads = study_plan_workloads(f);
	GArray *ids = g_array_new(FALSE, FALSE, sizeof(int64_t));

	for (guint i = 0; i < workloads->len; i++) {
		int64_t id = workload_find(store, ((struct workload *)workloads->pdata[i])->name);

		g_array_append_val(ids, id);
	}
	return ids;
}

void
planning_extend(
    struct store *store, const struct study_file *f, int64_t session, const struct planning *p)
{
	g_autoptr(GArray) backends = backend_ids(store, f);
	g_autoptr(GArray) workloads = workload_ids(store, f);
	const struct order_plan order = { session_design_of(f->design), (uint64_t)p->seed,
		(size_t)schedule_count(store).rounds + 1, (size_t)p->rounds, workloads->len,
		backends->len };
	struct turn *turns = order_turns(&order);

	for (size_t i = 0; i < order.rounds * order.workloads * order.backends; i++) {
		const struct slot slot = { .session = session,
			.backend = g_array_index(backends, int64_t, turns[i].backend),
			.workload = g_array_index(workloads, int64_t, turns[i].workload),
			.round = (int64_t)turns[i].round,
			.position = (int64_t)turns[i].position };

		schedule_add(store, &slot);
	}
	g_free(turns);
}

void
planning_session(struct store *store, const struct study_file *f, const struct planning *p)
{
	g_autofree char *stopping = study_plan_stopping(f);
	const struct session session = { .design = f->design != NULL ? f->design : "rounds",
		.stopping = p->stopping != NULL ? p->stopping : stopping,
		.note = p->note,
		.seed = session_design_of(f->design) == SESSION_GROUPED ? -1 : p->seed,
		.rounds = p->rounds };

	planning_extend(store, f, session_new(store, &session), p);
}
