/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/file/file_verify.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include <glib.h>

static struct verify **
verifiers(const struct file_verify *part, size_t n)
{
	struct verify **v = g_new(struct verify *, n);

	for (size_t i = 0; i < n; i++)
		v[i] = part[i].job->verify;
	return v;
}

bool
file_verify_begin(const struct file_verify *part, size_t n, char **why)
{
	const struct block_load *load = part[0].job->load;
	g_autofree struct verify **v = verifiers(part, n);

	return load->verify_state == NULL || verify_load(v, n, load->verify_state, why);
}

static void
read_all(const struct file_verify *part)
{
	enum { CHUNK = 1 << 20 };
	struct block_job *job = part->job;
	struct verify *v = job->verify;
	unsigned char *data = aligned_alloc(STAMP_UNIT_MAX, CHUNK);
	uint64_t end = v->first_bytes + v->units * v->unit_bytes;

	for (uint64_t at = v->first_bytes; data != NULL && at < end; at += CHUNK) {
		ssize_t n = pread(part->target->fd, data, MIN(CHUNK, end - at), (off_t)at);

		if (n < 0)
			block_job_fail(job, "verification at %" G_GUINT64_FORMAT ": %s", at,
			    g_strerror(errno));
		else
			block_job_check(job, data, at, (size_t)n);
	}
	free(data);
}

void
file_verify_end(const struct file_verify *part, size_t n)
{
	const struct block_load *load = part[0].job->load;
	g_autofree struct verify **v = NULL;

	if (!load->verify)
		return;
	for (size_t i = 0; load->verify_after && load->writes && i < n; i++) {
		file_target_invalidate(part[i].target);
		read_all(&part[i]);
		if (part[i].job->mismatches > 0)
			block_job_fail(part[i].job, "%s", part[i].job->verify->fault);
	}
	v = verifiers(part, n);
	if (load->verify_state != NULL)
		verify_save(v, n, load->verify_state);
}
