/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/iscsi/lun_verify.h"

#include <glib.h>

#include "collect/lib/iscsi/lun_wait.h"

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

/* Until when a session that was lost now is tried for, as long as in the load itself. */
static int64_t
deadline_us(const struct lun_session *s)
{
	return g_get_monotonic_time() + (int64_t)(s->patience_ns / 1000);
}

/* False when it may not be tried again; *why stays. */
static bool
pause_before_again(struct lun_session *s, int64_t until_us, uint64_t *pause_ns, char **why)
{
	if (g_get_monotonic_time() >= until_us || *s->job.interrupted)
		return false;
	*pause_ns = lun_wait_pause(*pause_ns);
	g_usleep(*pause_ns / 1000);
	g_clear_pointer(why, g_free);
	return true;
}

static bool
log_in(struct lun_session *s, struct lun *lun, char **why)
{
	int64_t until_us = deadline_us(s);
	uint64_t pause_ns = 0;

	while (!lun_open_any(lun, s->address, s->patience_ns, &s->portal, why))
		if (!pause_before_again(s, until_us, &pause_ns, why))
			return false;
	return true;
}

/* Reads, in a new session if the one at hand goes away. */
static bool
read_extent(
    struct lun_session *s, struct lun *lun, unsigned char *data, struct extent at, char **why)
{
	int64_t until_us = deadline_us(s);
	uint64_t pause_ns = 0;

	while (!lun_read(lun, data, at.offset, at.bytes, why)) {
		if (!lun->lost || !pause_before_again(s, until_us, &pause_ns, why))
			return false;
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
