/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_verify.h"

#include <glib.h>

struct extent {
	uint64_t offset;
	uint32_t bytes;
};

static struct verify **
verifiers(struct lun_session *s, size_t n)
{
	struct verify **v = g_new(struct verify *, n);

	for (size_t i = 0; i < n; i++)
		v[i] = s[i].job.verify;
	return v;
}

bool
lun_verify_begin(struct lun_session *s, size_t n, char **why)
{
	g_autofree struct verify **v = verifiers(s, n);
	const char *state = s[0].job.load->verify_state;

	return state == NULL || verify_load(v, n, state, why);
}

/* For as long as the load itself would try. */
static bool
log_in(struct lun_session *s, struct lun *lun, char **why)
{
	enum { PAUSE_US = 200000 };
	int64_t until_us = g_get_monotonic_time() + (int64_t)(s->patience_ns / 1000);

	while (!lun_open_any(lun, s->address, &s->portal, why)) {
		if (g_get_monotonic_time() >= until_us || *s->job.interrupted)
			return false;
		g_clear_pointer(why, g_free);
		g_usleep(PAUSE_US);
	}
	return true;
}

/* Reads, in a new session if the one at hand goes away. */
static bool
read_extent(
    struct lun_session *s, struct lun *lun, unsigned char *data, struct extent at, char **why)
{
	while (!lun_read(lun, data, at.offset, at.bytes, why)) {
		if (!lun->lost)
			return false;
		g_clear_pointer(why, g_free);
		lun_close(lun);
		s->reconnects++;
		if (!log_in(s, lun, why))
			return false;
	}
	return true;
}

/* The region again, by a login of its own. */
static void
read_all(struct lun_session *s)
{
	enum { PIECE = 64 << 10 };
	struct verify *v = s->job.verify;
	g_autofree unsigned char *data = g_malloc(PIECE);
	uint64_t end = v->first_bytes + v->units * v->unit_bytes;
	g_autofree char *why = NULL;
	struct lun lun;
	bool good = log_in(s, &lun, &why);

	for (struct extent at = { v->first_bytes, PIECE }; good && at.offset < end;
	     at.offset += PIECE) {
		at.bytes = (uint32_t)MIN(PIECE, end - at.offset);
		good = read_extent(s, &lun, data, at, &why);
		if (good)
			block_job_check(&s->job, data, at.offset, at.bytes);
	}
	if (!good)
		block_job_fail(&s->job, "verification: %s", why);
	lun_close(&lun);
}

void
lun_verify_end(struct lun_session *s, size_t n)
{
	const struct block_load *load = s[0].job.load;
	g_autofree struct verify **v = verifiers(s, n);

	if (!load->verify)
		return;
	for (size_t i = 0; load->verify_after && load->writes && i < n; i++) {
		if (s[i].job.failure == NULL)
			read_all(&s[i]);
		if (s[i].job.mismatches > 0)
			block_job_fail(&s[i].job, "%s", v[i]->fault);
	}
	if (load->verify_state != NULL)
		verify_save(v, n, load->verify_state);
}
