/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/iscsiverify.h"

#include <glib.h>

struct stretch {
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

/* For as long as the load itself would try. */
static bool
log_in(struct iscsi_session *s, struct iscsilun *lun, char **why)
{
	enum { PAUSE_US = 200000 };
	int64_t until_us = g_get_monotonic_time() + (int64_t)(s->patience_ns / 1000);

	while (!iscsilun_open_any(lun, s->address, &s->portal, why)) {
		if (g_get_monotonic_time() >= until_us || *s->job.interrupted)
			return false;
		g_clear_pointer(why, g_free);
		g_usleep(PAUSE_US);
	}
	return true;
}

/* Reads, in a new session if the one at hand goes away. */
static bool
read_piece(struct iscsi_session *s, struct iscsilun *lun, unsigned char *data, struct stretch at,
    char **why)
{
	while (!iscsilun_read(lun, data, at.offset, at.bytes, why)) {
		if (!lun->lost)
			return false;
		g_clear_pointer(why, g_free);
		iscsilun_close(lun);
		s->reconnects++;
		if (!log_in(s, lun, why))
			return false;
	}
	return true;
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
	bool good = log_in(s, &lun, &why);

	for (struct stretch at = { v->first_bytes, PIECE }; good && at.offset < end;
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
