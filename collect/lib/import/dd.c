/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dd: GNU, BSD, macOS and busybox, in any language. A transfer's line is told by its ends, not by
 * its words: a count of bytes at the left, seconds and a rate at the right.
 */
#include <math.h>
#include <string.h>

#include "collect/lib/import/read/deliver.h"
#include "collect/lib/import/read/format.h"

enum { LONGEST_LINE = 400, MOST_NOISE = 3 };

struct transfer {
	double bytes;
	struct printed seconds;
	size_t n_states; /* earlier states of it that were printed on a signal */
};

static bool
is_ascii(char c)
{
	return (unsigned char)c < 0x80;
}

/*
 * "300+0 records in": whole and partial blocks, in any language; in Chinese there are words before
 * it.
 */
static bool
is_records(const char *line)
{
	const char *p = line_trim(line);
	size_t whole, partial;

	while (!is_ascii(*p))
		p++;
	whole = strspn(p, "0123456789");

	if (whole == 0 || p[whole] != '+')
		return false;
	partial = strspn(p + whole + 1, "0123456789");
	return partial > 0 && g_ascii_isspace(p[whole + 1 + partial]);
}

/* The decimal mark in the line: the comma of "0,0382749 s" or the point. */
static bool
read_seconds(const char *begin, const char *p, struct printed *out)
{
	const char *number = p;
	char decimal;

	while (number > begin && strchr("0123456789.,eE-", number[-1]) != NULL)
		number--;
	/* A comma or point that only ends the words before is none of the number's. */
	while (number < p && !g_ascii_isdigit(*number))
		number++;
	if (number == p || (number > begin && g_ascii_isalpha(number[-1])))
		return false;
	decimal = memchr(number, ',', (size_t)(p - number)) != NULL ? ',' : '.';
	return printed_read_cell(number, decimal, out) && out->end == p;
}

/* Is there a rate behind the seconds: "1.2 GB/s", "1,6 GB/s", "(10784434 bytes/sec)"? */
static bool
is_rate(const char *p)
{
	p += strcspn(p, "0123456789");
	return g_ascii_isdigit(*p) &&
	    (strstr(p, "B/s") != NULL || strstr(p, "bytes/s") != NULL || strstr(p, "o/s") != NULL);
}

/* " s, 1.2 GB/s" and the like: the seconds before the last "s" word that a rate follows. */
static bool
find_seconds(const char *line, struct printed *out)
{
	static const char *const words[] = { " s,", "s,", " secs (", " sec (", " seconds,",
		" secs,", " s\xef\xbc\x8c", " s\xe3\x80\x81", " \xd1\x81,", " s (" };

	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		for (const char *p = line; (p = strstr(p, words[i])) != NULL; p++)
			if (is_rate(p + strlen(words[i])) && read_seconds(line, p, out))
				return true;
	return false;
}

static bool
read_transfer(const char *line, struct transfer *t)
{
	struct printed bytes;
	const char *p = line_trim(line);

	if (!g_ascii_isdigit(*p) || strnlen(p, LONGEST_LINE) == LONGEST_LINE ||
	    strstr(p, "/s") == NULL || !printed_read(p, &bytes) || bytes.resolution != 1 ||
	    (*bytes.end != ' ' && is_ascii(*bytes.end)) || !find_seconds(bytes.end, &t->seconds))
		return false;
	t->bytes = bytes.value;
	t->n_states = 0;
	return true;
}

/* "dd: warning: partial read" and a device's end are no errors. */
static bool
is_warning(const char *line)
{
	return strcasestr(line, "warn") != NULL || strstr(line, "end of device") != NULL;
}

/* "dd if=/dev/zero of=/tank/f bs=8k": the operands, or NULL. */
static const char *
command_in(const char *line)
{
	static const char *const operands[] = { "if=", "of=", "bs=", "count=" };
	const char *p = strstr(line, "dd ");

	if (p == NULL || (p > line && !strchr(" \t/#$>`(;|&\"'", p[-1])))
		return NULL;
	for (size_t i = 0; i < G_N_ELEMENTS(operands); i++)
		if (strstr(p, operands[i]) != NULL)
			return line_trim(p + 3);
	return NULL;
}

/* What stands above the transfer: the command, an error, warnings. */
struct above {
	const char *command, *error, *warning;
};

static struct above
look_above(const struct input *in, size_t at)
{
	struct above a = { 0 };

	for (size_t i = at; i > in->after && a.command == NULL; i--) {
		const char *line = input_line(in, i - 1);

		a.command = command_in(line);
		if (a.command != NULL || !line_starts(line_trim(line), "dd: "))
			continue;
		if (is_warning(line))
			a.warning = line_trim(line);
		else
			a.error = line_trim(line);
	}
	return a;
}

/* ---- the command ---- */

/* The value of the operand "if=" in the command: `*length` bytes of it; NULL if it is not there. */
static const char *
operand(const char *command, const char *name, size_t *length)
{
	for (const char *p = command; (p = strstr(p, name)) != NULL; p++)
		if (p == command || g_ascii_isspace(p[-1])) {
			p += strlen(name);
			*length = strcspn(p, " \t;|&)`\"'");
			return p;
		}
	return NULL;
}

static bool
is_device(const char *path, size_t length, const char *device)
{
	return path != NULL && length == strlen(device) && memcmp(path, device, length) == 0;
}

/* The place that the file is in: its folder, or the device. */
static const char *
place_of(struct input *in, const char *path, size_t length)
{
	const char *slash = memrchr(path, '/', length);

	if (length > 5 && memcmp(path, "/dev/", 5) == 0)
		return input_keep(in, path, length);
	return slash == NULL || slash == path ? NULL : input_keep(in, path, (size_t)(slash - path));
}

static void
append_operands(GString *s, const char *command)
{
	static const char *const names[] = {
		"bs=", "ibs=", "obs=", "count=", "iflag=", "oflag=", "conv="
	};

	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		size_t n;
		const char *p = operand(command, names[i], &n);

		if (p != NULL)
			g_string_append_printf(
			    s, "%s%s%.*s", s->len > 0 ? " " : "", names[i], (int)MIN(n, 40), p);
	}
}

static bool
is_written_through(const char *command)
{
	static const char *const words[] = { "fsync", "fdatasync", "direct", "sync" };

	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		if (strstr(command, words[i]) != NULL)
			return true;
	return false;
}

/*
 * The command tells loads apart, and the direction: from /dev/zero is a write, to /dev/null a read.
 */
static const char *
take_command(struct input *in, struct result *r, const char *command)
{
	size_t from_length = 0, to_length = 0;
	const char *from = operand(command, "if=", &from_length);
	const char *to = operand(command, "of=", &to_length);
	const char *dir = NULL;
	g_autoptr(GString) s = g_string_new(NULL);

	if (is_device(from, from_length, "/dev/zero") ||
	    is_device(from, from_length, "/dev/urandom") ||
	    is_device(from, from_length, "/dev/random"))
		dir = "write";
	else if (is_device(to, to_length, "/dev/null"))
		dir = "read";
	if (dir != NULL)
		g_string_append(s, dir);
	append_operands(s, command);
	r->workload = s->len > 0 ? input_keep(in, s->str, s->len) : NULL;
	if (dir != NULL && *dir == 'w' && to != NULL)
		r->label = place_of(in, to, to_length);
	else if (dir != NULL && from != NULL)
		r->label = place_of(in, from, from_length);
	if (dir != NULL && *dir == 'w' && !is_written_through(command))
		result_doubt(
		    r, "written without fsync or direct: much of it may still have been in memory");
	return dir;
}

static void
add_result(struct input *in, const struct transfer *t, const struct above *a, size_t at)
{
	struct result *r = result_new("dd");
	struct printed seconds = t->seconds, rate = { .value = t->bytes / seconds.value };
	const char *dir = a->command != NULL ? take_command(in, r, a->command) : NULL;

	/* GNU prints six digits but no zeros at their end: 2.5 s is 2.50000 s. */
	seconds.resolution = MIN(seconds.resolution, pow(10, floor(log10(seconds.value)) - 5));
	rate.resolution = rate.value * seconds.resolution / seconds.value;
	result_printed(r, "run_time", "s", &seconds)->dir = dir;
	result_printed(r, "bw", "B/s", &rate)->dir = dir;
	if (a->warning != NULL)
		result_doubt(r, "%.150s", a->warning);
	if (t->n_states > 0)
		result_doubt(r,
		    "%zu states that grow into this one are left out: printed on a signal, no runs",
		    t->n_states);
	r->iterations = 1;
	deliver_result(in, r, at);
}

static void
take_transfer(struct input *in, const struct transfer *t, size_t at)
{
	struct above a = look_above(in, at);

	if (a.error != NULL)
		deliver_refusal(in, at, "dd stopped early: %.150s", a.error);
	else if (t->bytes == 0 || t->seconds.value <= 0)
		deliver_refusal(in, at, "dd: nothing was copied");
	else
		add_result(in, t, &a, at);
}

/* ---- blocks ---- */

/*
 * From the records at `at` on: the transfer is among the next few lines. Returns the line behind
 * it, 0 if there is none.
 */
static size_t
find_transfer(const struct input *in, size_t at, struct transfer *t)
{
	size_t i = at;

	while (i < in->text.n && is_records(input_line(in, i)))
		i++;
	for (size_t n = 0; n < MOST_NOISE && i + n < in->text.n; n++) {
		if (read_transfer(input_line(in, i + n), t))
			return i + n + 1;
		if (is_records(input_line(in, i + n)) || command_in(input_line(in, i + n)) != NULL)
			break;
	}
	return 0;
}

/*
 * Is the second a later state of the first? So it looks if it has more, but not twice or half as
 * much again, as sweeps do.
 */
static bool
grows_into(const struct transfer *first, const struct transfer *second)
{
	double ratio = second->bytes / first->bytes;

	if (!(ratio > 1) || second->seconds.value <= first->seconds.value)
		return false;
	for (int q = 1; q <= 4; q++)
		if (fabs(ratio * q - round(ratio * q)) < 1e-6)
			return false;
	return true;
}

static size_t
read_records(struct input *in, size_t at)
{
	struct transfer t, next;
	size_t end = find_transfer(in, at, &t), further;

	if (end == 0) {
		deliver_refusal(
		    in, at, "dd: no transfer line behind the records: nothing was timed");
		for (end = at; end < in->text.n && is_records(input_line(in, end));)
			end++;
		return end - at;
	}
	while (end < in->text.n && is_records(input_line(in, end)) &&
	    (further = find_transfer(in, end, &next)) > 0 && grows_into(&t, &next)) {
		next.n_states = t.n_states + 1;
		t = next;
		end = further;
	}
	take_transfer(in, &t, at);
	return end - at;
}

static size_t
skip_blank(const struct input *in, size_t at)
{
	while (at < in->text.n && line_is_blank(input_line(in, at)))
		at++;
	return at;
}

/*
 * A transfer's line without records before it: status=progress, which the records and the result
 * follow, or a result that somebody cut out. Progress counts whole seconds (as good as always), or
 * grows from line to line.
 */
static size_t
read_lone(struct input *in, size_t at, const struct transfer *first)
{
	size_t end = at + 1, next = skip_blank(in, end);
	struct transfer t, last = *first;
	bool grows = false;

	while (next < in->text.n && read_transfer(input_line(in, next), &t) &&
	    t.bytes > last.bytes && t.seconds.value > last.seconds.value) {
		grows = true;
		last = t;
		end = next + 1;
		next = skip_blank(in, end);
	}
	if (next < in->text.n && is_records(input_line(in, next)) &&
	    find_transfer(in, next, &t) > 0 && t.bytes >= last.bytes &&
	    t.seconds.value >= last.seconds.value)
		return next - at + read_records(in, next);
	if (grows || first->seconds.resolution >= 1)
		deliver_refusal(in, at, "dd: only progress lines: it never ended");
	else
		take_transfer(in, first, at);
	return end - at;
}

static size_t
lines(struct input *in, size_t at)
{
	const char *line = input_line(in, at);
	struct transfer t;

	if (!g_ascii_isdigit(*line_trim(line)) && is_ascii(*line_trim(line)))
		return 0;
	if (is_records(line))
		return read_records(in, at);
	return read_transfer(line, &t) ? read_lone(in, at, &t) : 0;
}

const struct format format_dd = {
	.name = "dd",
	.reads = "dd of GNU, BSD, macOS, busybox, in any language",
	.lines = lines,
	.begins = is_records,
};
