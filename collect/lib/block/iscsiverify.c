/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/iscsiverify.h"

#include <glib.h>

struct piece {
	uint64_t offset;
	uint32_t bytes;
};

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

/* Reads, and logs in again once if the session goes away. */
static bool
read_piece(
    struct iscsi_session *s, struct iscsilun *lun, unsigned char *data, struct piece at, char **why)
{
	if (iscsilun_read(lun, data, at.offset, at.bytes, why))
		return true;
	if (!lun->lost)
		return false;
	g_clear_pointer(why, g_free);
	iscsilun_close(lun);
	s->reconnects++;
	return iscsilun_open_any(lun, s->address, &s->portal, why) &&
	       iscsilun_read(lun, data, at.offset, at.bytes, why);
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
	bool good = iscsilun_open_any(&lun, s->address, &s->portal, &why);

	for (struct piece at = { v->first_bytes, PIECE }; good && at.offset < end;
	     at.offset += PIECE) {
		at.bytes = (uint32_t)MIN(PIECE, end - at.offset);
		good = read_piece(s, &lun, data, at, &why);
		if (good)
			blockjob_check(&s->job, data, at.offset, at.bytes);
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
