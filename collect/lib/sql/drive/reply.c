/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collect/lib/sql/drive/reply.h"

#include <stdio.h>
#include <string.h>

#include <glib.h>

enum { HEADER = 4, FULL = 0xffffff, MORE_RESULTS = 0x0008, PROGRESS_REPORT = 0xffff };
enum { LITTLE_CARRY = 1 << 20 };

/* A message: the payloads of one packet, or of several that were too long for one. */
struct message {
	const uint8_t *at, *end;
};

static size_t
packet_length(const uint8_t *header)
{
	return (size_t)header[0] | (size_t)header[1] << 8 | (size_t)header[2] << 16;
}

static enum reply_status
broken(struct reply *r, const char *why)
{
	g_strlcpy(r->message, why, sizeof r->message);
	return REPLY_BROKEN;
}

void
reply_start(struct reply *r, uint8_t sequence)
{
	r->place = REPLY_FIRST;
	r->sequence = sequence;
	r->rows = r->bytes = 0;
	r->carried = r->scanned = 0;
	if (r->carry_room > LITTLE_CARRY) {
		g_free(r->carry);
		r->carry = NULL;
		r->carry_room = 0;
	}
}

void
reply_free(struct reply *r)
{
	g_free(r->carry);
	r->carry = NULL;
}

/*
 * A length-encoded integer; false if the message ends within it or it is NULL (0xfb) or no
 * integer (0xff).
 */
static bool
get_length(struct message *m, uint64_t *value)
{
	static const uint8_t sizes[] = { 2, 3, 8 };
	uint8_t first, n;

	if (m->at == m->end)
		return false;
	first = *m->at++;
	*value = first;
	if (first < 0xfb)
		return true;
	if (first == 0xfb || first == 0xff)
		return false;
	n = sizes[first - 0xfc];
	if (m->end - m->at < n)
		return false;
	*value = 0;
	for (uint8_t i = 0; i < n; i++)
		*value |= (uint64_t)m->at[i] << (8 * i);
	m->at += n;
	return true;
}

/*
 * Error packet: 0xff, code, and from protocol 4.1 on '#' and five characters of SQL state before
 * the text.
 */
static enum reply_status
read_error(struct reply *r, struct message m)
{
	size_t n;

	if (m.end - m.at < 3)
		return broken(r, "an error packet that is too short");
	r->code = (unsigned)m.at[1] | (unsigned)m.at[2] << 8;
	if (r->code == PROGRESS_REPORT)
		return REPLY_MORE;
	m.at += 3;
	if (m.end - m.at >= 6 && *m.at == '#')
		m.at += 6;
	n = MIN((size_t)(m.end - m.at), sizeof r->message - 1);
	memcpy(r->message, m.at, n);
	r->message[n] = '\0';
	return REPLY_ERROR;
}

/* A result has ended; is there another? */
static enum reply_status
end_result(struct reply *r, unsigned server_status)
{
	r->place = REPLY_FIRST;
	return (server_status & MORE_RESULTS) != 0 ? REPLY_MORE : REPLY_DONE;
}

/* OK packet: header, affected rows, last id, status. */
static enum reply_status
read_ok(struct reply *r, struct message m)
{
	uint64_t rows, id;

	m.at++;
	if (!get_length(&m, &rows) || !get_length(&m, &id) || m.end - m.at < 2)
		return broken(r, "an OK packet that is too short");
	return end_result(r, (unsigned)m.at[0] | (unsigned)m.at[1] << 8);
}

/* EOF packet: 0xfe, warnings, status. */
static enum reply_status
read_eof(struct reply *r, struct message m)
{
	if (m.end - m.at < 5)
		return broken(r, "an EOF packet that is too short");
	return end_result(r, (unsigned)m.at[3] | (unsigned)m.at[4] << 8);
}

/*
 * COM_STMT_PREPARE's OK: 0, number of the statement, columns, parameters. What defines these
 * follows, each part with an EOF packet where there are any.
 */
static enum reply_status
read_prepared(struct reply *r, struct message m)
{
	enum { SHORTEST = 9 };
	unsigned columns, parameters;

	if (m.end - m.at < SHORTEST)
		return broken(r, "a prepared statement without its number");
	r->statement = 0;
	for (int i = 0; i < 4; i++)
		r->statement |= (uint32_t)m.at[1 + i] << (8 * i);
	columns = (unsigned)m.at[5] | (unsigned)m.at[6] << 8;
	parameters = (unsigned)m.at[7] | (unsigned)m.at[8] << 8;
	r->columns_left = columns + parameters;
	if (!r->ends_in_ok)
		r->columns_left += (columns > 0 ? 1U : 0U) + (parameters > 0 ? 1U : 0U);
	r->place = REPLY_DEFINITIONS;
	return r->columns_left > 0 ? REPLY_MORE : REPLY_DONE;
}

static enum reply_status
read_first(struct reply *r, struct message m)
{
	if (r->kind == REPLY_PREPARED && *m.at == 0x00)
		return read_prepared(r, m);
	if (*m.at == 0x00)
		return read_ok(r, m);
	if (*m.at == 0xff)
		return read_error(r, m);
	if (*m.at == 0xfb)
		return broken(r, "LOAD DATA LOCAL: take --transport=threads");
	if (!get_length(&m, &r->columns) || r->columns == 0 || r->columns > 65535)
		return broken(r, "a result of an impossible number of columns");
	r->columns_left = r->columns;
	/* MariaDB may say in one more byte that the definitions are left out. */
	if (m.at < m.end && *m.at == 0)
		r->columns_left = 0;
	r->place = r->columns_left > 0 ? REPLY_COLUMNS :
	    r->ends_in_ok              ? REPLY_ROWS :
					 REPLY_COLUMNS_END;
	return REPLY_MORE;
}

static enum reply_status
read_column(struct reply *r)
{
	if (--r->columns_left == 0)
		r->place = r->ends_in_ok ? REPLY_ROWS : REPLY_COLUMNS_END;
	return REPLY_MORE;
}

static enum reply_status
read_columns_end(struct reply *r, struct message m)
{
	if (*m.at == 0xff)
		return read_error(r, m);
	if (*m.at != 0xfe)
		return broken(r, "no EOF packet after the columns");
	r->place = REPLY_ROWS;
	return REPLY_MORE;
}

/* Columns are one after the other: length and bytes, or 0xfb for NULL. */
static bool
walk_row(struct reply *r, struct message m)
{
	uint64_t bytes = 0;

	for (uint64_t i = 0; i < r->columns; i++) {
		uint64_t n;

		if (m.at < m.end && *m.at == 0xfb) {
			m.at++;
			continue;
		}
		if (!get_length(&m, &n) || n > (uint64_t)(m.end - m.at))
			return false;
		m.at += n;
		bytes += n;
	}
	if (m.at != m.end)
		return false;
	r->rows++;
	r->bytes += bytes;
	return true;
}

/* 0, a bit for each column that is NULL, the bits' first two unused; then the values. */
static bool
measure_row(struct reply *r, struct message m)
{
	uint64_t before = 1 + (r->columns + 7 + 2) / 8;

	if (*m.at != 0x00 || (uint64_t)(m.end - m.at) < before)
		return false;
	r->rows++;
	r->bytes += (uint64_t)(m.end - m.at) - before;
	return true;
}

static enum reply_status
read_row(struct reply *r, struct message m)
{
	size_t n = (size_t)(m.end - m.at);

	if (*m.at == 0xfe && n < (r->ends_in_ok ? FULL : 9))
		return r->ends_in_ok ? read_ok(r, m) : read_eof(r, m);
	if (*m.at == 0xff)
		return read_error(r, m);
	return (r->kind == REPLY_BINARY ? measure_row(r, m) : walk_row(r, m)) ?
	    REPLY_MORE :
	    broken(r, "a row that does not hold its columns");
}

static enum reply_status
read_message(struct reply *r, struct message m)
{
	if (m.at == m.end)
		return broken(r, "an empty packet");
	switch (r->place) {
	case REPLY_FIRST:
		return read_first(r, m);
	case REPLY_COLUMNS:
		return read_column(r);
	case REPLY_COLUMNS_END:
		return read_columns_end(r, m);
	case REPLY_DEFINITIONS:
		return --r->columns_left > 0 ? REPLY_MORE : REPLY_DONE;
	case REPLY_ROWS:
		break;
	}
	return read_row(r, m);
}

static void
carry(struct reply *r, const uint8_t *data, size_t size)
{
	if (r->carried + size > r->carry_room) {
		r->carry_room = MAX(r->carried + size, 2 * r->carry_room);
		r->carry = g_realloc(r->carry, r->carry_room);
	}
	memcpy(r->carry + r->carried, data, size);
	r->carried += size;
}

/*
 * How many bytes are missing to the end of the packet being carried; at least 1 until it is
 * there.
 */
static size_t
missing(const struct reply *r)
{
	size_t have = r->carried - r->scanned, whole;

	if (have < HEADER)
		return HEADER - have;
	whole = HEADER + packet_length(r->carry + r->scanned);
	return whole - have;
}

/*
 * The packet at r->scanned is there. Its header goes, so that payloads of one message lie
 * together. Returns its length.
 */
static size_t
join_packet(struct reply *r, bool *in_order)
{
	uint8_t *header = r->carry + r->scanned;
	size_t length = packet_length(header);

	*in_order = header[3] == r->sequence++;
	memmove(header, header + HEADER, length);
	r->scanned += length;
	r->carried -= HEADER;
	return length;
}

static enum reply_status
read_carried(struct reply *r)
{
	const struct message m = { r->carry, r->carry + r->scanned };

	r->carried = r->scanned = 0;
	return read_message(r, m);
}

/* Goes on with a message whose beginning is carried. *used: bytes taken. */
static enum reply_status
feed_carried(struct reply *r, const uint8_t *data, size_t size, size_t *used)
{
	*used = 0;
	for (;;) {
		size_t want = missing(r), take = MIN(want, size - *used);
		bool in_order, had_header = r->carried - r->scanned >= HEADER;
		size_t length;

		carry(r, data + *used, take);
		*used += take;
		if (take < want)
			return REPLY_MORE;
		if (!had_header && missing(r) > 0)
			continue;
		length = join_packet(r, &in_order);
		if (!in_order)
			return broken(r, "packets out of order");
		if (length < FULL)
			return read_carried(r);
	}
}

/* A whole message at the front of the data, read where it lies. *used 0: it is not whole. */
static enum reply_status
feed_in_place(struct reply *r, const uint8_t *data, size_t size, size_t *used)
{
	size_t length;

	*used = 0;
	if (size < HEADER)
		return REPLY_MORE;
	length = packet_length(data);
	if (length == FULL || size - HEADER < length)
		return REPLY_MORE;
	if (data[3] != r->sequence++)
		return broken(r, "packets out of order");
	*used = HEADER + length;
	return read_message(r, (struct message){ data + HEADER, data + HEADER + length });
}

/* Takes one message, or all there is of it. */
static enum reply_status
feed_message(struct reply *r, const uint8_t *data, size_t size, size_t *used)
{
	enum reply_status status = REPLY_MORE;

	*used = 0;
	if (r->carried == 0)
		status = feed_in_place(r, data, size, used);
	if (status == REPLY_MORE && *used == 0)
		status = feed_carried(r, data, size, used);
	return status;
}

enum reply_status
reply_feed(struct reply *r, const uint8_t *data, size_t size)
{
	enum reply_status status = REPLY_MORE;

	while (status == REPLY_MORE && size > 0) {
		size_t used;

		status = feed_message(r, data, size, &used);
		data += used;
		size -= used;
	}
	if ((status == REPLY_DONE || status == REPLY_ERROR) && size > 0)
		return broken(r, "more bytes than a reply has");
	return status;
}
