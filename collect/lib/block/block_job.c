/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/block/block_job.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <glib.h>

enum { PAGE = 4096, FEWEST_WRITE_BYTES = 4 << 20, EVENT_NS = 100000000 };

static size_t
round_up(size_t n, size_t to)
{
	return (n + to - 1) / to * to;
}

/*
 * NULL also for more than half of the machine's memory: it is touched at once, and someone would be
 * killed for it.
 */
static unsigned char *
new_memory(size_t bytes)
{
	uint64_t most = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE) / 2;
	void *p;

	if (bytes > most)
		return NULL;
	p = mmap(
	    NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

	return p == MAP_FAILED ? NULL : p;
}

/*
 * Twice the depth at least, and 4 MiB, so that no compressor sees the same bytes twice in one
 * record.
 */
static bool
make_writes(struct block_buffers *b, const struct block_load *load)
{
	b->stride = round_up(load->size[BLOCK_WRITE].high_bytes, PAGE);
	b->n = (uint32_t)MAX(2 * load->depth, FEWEST_WRITE_BYTES / b->stride);
	b->bytes = b->n * b->stride;
	b->memory = new_memory(b->bytes);
	b->busy = g_new0(bool, b->n);
	if (b->memory != NULL && !load->zeros)
		block_stamp_fill(b->memory, b->bytes);
	return b->memory != NULL;
}

static bool
make_buffers(struct block_job *job)
{
	const struct block_load *load = job->load;

	if (load->writes && !make_writes(&job->writes, load))
		return false;
	if (!load->reads)
		return true;
	job->read_stride = round_up(load->size[BLOCK_READ].high_bytes, PAGE);
	job->reads_bytes = job->read_stride * load->depth;
	job->reads = new_memory(job->reads_bytes);
	return job->reads != NULL;
}

static uint32_t
unit_of(const struct block_load *load)
{
	uint32_t unit = STAMP_UNIT_MAX;

	if (load->zeros)
		return 0;
	if (load->writes)
		unit = block_stamp_unit(load->size[BLOCK_WRITE].low_bytes);
	if (load->reads && load->verify)
		unit = MIN(unit, block_stamp_unit(load->size[BLOCK_READ].low_bytes));
	return unit;
}

static bool
make_verify(struct block_job *job)
{
	job->verify = g_new0(struct verify, 1);
	if (!verify_init(job->verify, &job->plan, job->unit_bytes, job->nonce))
		return false;
	job->verify->strict = !job->load->writes;
	return true;
}

bool
block_job_init(struct block_job *job, const struct block_load *load,
    const struct block_target *target, char **why)
{
	static const volatile sig_atomic_t never;

	*job = (struct block_job){ .load = load, .interrupted = &never, .stop_ns = UINT64_MAX };
	job->nonce = (uint32_t)random64_mix(target->seed ^ (uint64_t)g_get_real_time());
	job->unit_bytes = unit_of(load);
	if (!block_plan_init(&job->plan, load, target, why))
		return false;
	if (!make_buffers(job) || (load->verify && !make_verify(job))) {
		*why = g_strdup("not enough memory for the buffers");
		return false;
	}
	if (load->rate > 0) {
		job->arrivals = g_new0(struct arrivals, 1);
		arrivals_init(job->arrivals, load->rate, load->poisson, target->seed);
	}
	return true;
}

void
block_job_free(struct block_job *job)
{
	for (int k = 0; k < BLOCK_KINDS; k++)
		if (job->book[k].latency.histogram != NULL)
			latencies_free(&job->book[k].latency);
	if (job->writes.memory != NULL)
		munmap(job->writes.memory, job->writes.bytes);
	if (job->reads != NULL)
		munmap(job->reads, job->reads_bytes);
	if (job->verify != NULL)
		verify_free(job->verify);
	g_free(job->verify);
	g_free(job->writes.busy);
	g_free(job->arrivals);
	g_free(job->failure);
	*job = (struct block_job){ 0 };
}

static void
watch(struct block_job *job)
{
	steady_watch_begin(job->steady, job->measured_ns);
	for (int k = 0; k < BLOCK_KINDS; k++) {
		job->book[k].latency.watch = job->steady;
		job->book[k].latency.watched_kind = k;
	}
}

void
block_job_start(struct block_job *job, uint64_t now_ns)
{
	const struct block_load *load = job->load;

	job->measured_ns = now_ns + load->ramp_ns;
	job->last_ns = job->measured_ns;
	job->checked = job->arrivals != NULL || job->verify != NULL;
	job->releases = load->writes || job->verify != NULL;
	if (load->runtime_ns > 0)
		job->stop_ns = job->measured_ns + load->runtime_ns;
	for (int k = 0; k < BLOCK_KINDS; k++) {
		latencies_init(&job->book[k].latency, job->measured_ns, load->keep_samples);
		job->page[k] = &job->book[k];
	}
	if (job->arrivals != NULL)
		arrivals_begin(job->arrivals, now_ns);
	if (job->steady != NULL)
		watch(job);
}

void
block_job_fail(struct block_job *job, const char *format, ...)
{
	va_list ap;

	if (job->failure != NULL)
		return;
	va_start(ap, format);
	job->failure = g_strdup_vprintf(format, ap);
	job->event_ns = 0;
	va_end(ap);
}

double
block_job_cpu_s(void)
{
	struct rusage u;

	getrusage(RUSAGE_SELF, &u);
	return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
	    (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
}

int64_t
block_job_storage_bytes(void)
{
	g_autofree char *text = NULL;
	const char *line;

	if (!g_file_get_contents("/proc/self/io", &text, NULL, NULL))
		return -1;
	line = strstr(text, "\nread_bytes: ");
	return line != NULL ? g_ascii_strtoll(line + strlen("\nread_bytes: "), NULL, 10) : -1;
}

void
block_job_notice(struct block_job *job)
{
	if (*job->interrupted)
		block_job_fail(job, "interrupted");
}

bool
block_job_event(struct block_job *job, uint64_t now_ns)
{
	block_job_notice(job);
	if (job->steady != NULL && steady_watch_over(job->steady, now_ns))
		job->stop_ns = MIN(job->stop_ns, now_ns);
	if (job->failure != NULL || now_ns >= job->stop_ns)
		return false;
	if (!job->measuring && now_ns >= job->measured_ns) {
		job->measuring = true;
		job->measured_cpu_s = block_job_cpu_s();
		job->measured_storage_bytes = block_job_storage_bytes();
		job->counts = !job->releases;
		block_plan_limit(&job->plan, job->load);
	}
	job->event_ns = MIN(now_ns + EVENT_NS, job->measuring ? job->stop_ns : job->measured_ns);
	return true;
}

/*
 * False if what is planned would meet an operation in flight; a random load then looks for another
 * place.
 */
static bool
find_place(struct block_job *job)
{
	enum { TRIES = 64 };
	struct block_io *io = &job->next;

	if (job->verify == NULL || io->kind == BLOCK_FLUSH)
		return true;
	for (int i = 0; !verify_begin(job->verify, io); i++) {
		if (!job->plan.random || i == TRIES)
			return false;
		io->offset = job->plan.first_bytes +
		    block_plan_place(&job->plan, &job->plan.reach[io->kind], io->bytes);
	}
	return true;
}

/* An open loop, and a load that verifies: the operation may have to wait. */
enum take
block_job_take_checked(struct block_job *job, struct block_io *io, uint64_t now_ns)
{
	if (job->arrivals != NULL && job->due_ns == 0)
		job->due_ns = arrivals_take(job->arrivals);
	if (job->due_ns > now_ns)
		return job->due_ns >= job->stop_ns ? TAKE_END : TAKE_WAIT;
	if (!job->held && !block_plan_next(&job->plan, &job->next))
		return TAKE_END;
	job->held = !find_place(job);
	if (job->held)
		return TAKE_WAIT;
	job->next.data = io->data;
	job->next.book = job->page[job->next.kind];
	*io = job->next;
	io->start_ns = job->arrivals != NULL ? job->due_ns : now_ns;
	job->due_ns = 0;
	if (io->kind == BLOCK_WRITE)
		block_job_fill(job, io);
	return TAKE_IO;
}

static void
stamp_block(struct block_job *job, struct block_io *io, size_t at)
{
	struct block_stamp stamp = { .nonce = job->nonce };

	for (uint32_t i = 0; i < io->bytes; i += job->unit_bytes) {
		stamp.offset = io->offset + i;
		stamp.generation = job->verify != NULL ?
		    verify_generation(job->verify, stamp.offset) :
		    ++job->writes_stamped;
		block_stamp_write(
		    io->data + i, &stamp, (uint32_t)((at + i) / STAMP_SECTOR), job->unit_bytes);
	}
}

void
block_job_fill(struct block_job *job, struct block_io *io)
{
	struct block_buffers *b = &job->writes;

	while (b->busy[b->next])
		b->next = b->next + 1 < b->n ? b->next + 1 : 0;
	io->buffer = b->next;
	b->busy[b->next] = true;
	io->data = b->memory + io->buffer * b->stride;
	b->next = b->next + 1 < b->n ? b->next + 1 : 0;
	if (job->unit_bytes != 0)
		stamp_block(job, io, io->buffer * b->stride);
	else if (!job->load->zeros && io->bytes >= sizeof job->writes_stamped) {
		job->writes_stamped++;
		memcpy(io->data, &job->writes_stamped, sizeof job->writes_stamped);
	}
}

void
block_job_release(struct block_job *job, const struct block_io *io, bool failed)
{
	if (io->kind == BLOCK_WRITE)
		job->writes.busy[io->buffer] = false;
	if (job->verify == NULL || io->kind == BLOCK_FLUSH || verify_end(job->verify, io, failed))
		return;
	job->mismatches++;
	if (!job->load->continue_on_error)
		block_job_fail(job, "%s", job->verify->fault);
}

/* Frees what the operation held; does it count? */
bool
block_job_settled(struct block_job *job, const struct block_io *io)
{
	if (job->releases)
		block_job_release(job, io, false);
	return job->measuring;
}

void
block_job_failed(struct block_job *job, const struct block_io *io, int error, const char *words)
{
	const char *reason = words != NULL ? words : g_strerror(error);

	block_job_release(job, io, true);
	/* The time that went into failing is time of the load, too. */
	if (job->measuring) {
		io->book->failed++;
		job->last_ns = block_job_now();
	}
	if (job->load->continue_on_error)
		return;
	if (io->kind == BLOCK_FLUSH)
		block_job_fail(job, "flush: %s", reason);
	else
		block_job_fail(job, "%s of %" PRIu32 " bytes at %" PRIu64 ": %s",
		    block_load_kind[io->kind], io->bytes, io->offset, reason);
}

void
block_job_check(struct block_job *job, unsigned char *data, uint64_t offset, size_t bytes)
{
	uint32_t unit = job->verify->unit_bytes;

	for (size_t at = 0; at + unit <= bytes; at += unit) {
		struct block_io io = {
			.kind = BLOCK_READ, .offset = offset + at, .bytes = unit, .data = data + at
		};

		if (verify_knows(job->verify, io.offset) && verify_begin(job->verify, &io) &&
		    !verify_end(job->verify, &io, false))
			job->mismatches++;
	}
}
