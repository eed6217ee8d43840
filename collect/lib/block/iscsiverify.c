/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/iscsiverify.h"

#include <glib.h>

static struct verify **
verifiers(struct iscsi_session *s, size_t n)
{
	struct verify **v = g_new(struct verify *, n);

	for (size_t i = 0; i < n; i++)
		v[i] = s[i].job.verify;
	return v;
}

bool
iscsiverify_begin(struct iscsi_session *s, size_t n, char **why)
{
	g_autofree struct verify **v = verifiers(s, n);
	const char *state = s[0].job.load->verify_state;

	return state == NULL || verify_load(v, n, state, why);
}

/* The region again, by a login of its own. */
static void
read_all(struct iscsi_session *s)
{
	enum { PIECE = 64 << 10 };
	struct verify *v = s->job.verify;
	g_autofree unsigned char *data = g_malloc(PIECE);
	uint64_t end = v->first_bytes + v->units * v->unit_bytes;
	g_autofree char *why = NULL;
	struct iscsilun lun;
	bool good = iscsilun_open(&lun, s->address, s->address->portals[s->portal], &why);

	for (uint64_t at = v->first_bytes; good && at < end; at += PIECE) {
		uint32_t n = (uint32_t)MIN(PIECE, end - at);

		good = iscsilun_read(&lun, data, at, n, &why);
		if (good)
			blockjob_check(&s->job, data, at, n);
	}
	if (!good)
		blockjob_fail(&s->job, "verification: %s", why);
	iscsilun_close(&lun);
}

void
iscsiverify_end(struct iscsi_session *s, size_t n)
{
	const struct blockload *load = s[0].job.load;
	g_autofree struct verify **v = verifiers(s, n);

	if (!load->verify)
		return;
	for (size_t i = 0; load->verify_after && load->writes && i < n; i++) {
		if (s[i].job.failure == NULL)
			read_all(&s[i]);
		if (s[i].job.mismatches > 0)
			blockjob_fail(&s[i].job, "%s", v[i]->fault);
	}
	if (load->verify_state != NULL)
		verify_save(v, n, load->verify_state);
}
