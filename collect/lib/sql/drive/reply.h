/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reply: a server's answer to a statement, read from bytes that arrive in any pieces. Pure. Rows
 * are walked where they lie: only a message that is cut by the end of a piece is copied.
 * Protocol: MySQL client/server protocol 4.1, text and binary results, ending in EOF packets or
 * (CLIENT_DEPRECATE_EOF) in OK packets.
 */
#ifndef PODIUM_REPLY_H
#define PODIUM_REPLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum reply_status {
	REPLY_MORE,   /* not the end yet */
	REPLY_DONE,   /* all results are here */
	REPLY_ERROR,  /* an error packet: code and message */
	REPLY_BROKEN, /* no such thing as a reply: message says why */
};

enum reply_place {
	REPLY_FIRST,
	REPLY_COLUMNS,
	REPLY_COLUMNS_END,
	REPLY_ROWS,
	REPLY_DEFINITIONS, /* of a prepared statement: its parameters, its columns */
};

/* To COM_QUERY, to COM_STMT_EXECUTE, to COM_STMT_PREPARE. */
enum reply_kind { REPLY_TEXT, REPLY_BINARY, REPLY_PREPARED };

struct reply {
	bool ends_in_ok;      /* CLIENT_DEPRECATE_EOF was agreed on */
	enum reply_kind kind; /* the caller's to set before reply_start */
	uint32_t statement;   /* the server's number of what was prepared */
	enum reply_place place;
	uint8_t sequence; /* number of the next packet */
	uint64_t columns, columns_left;
	/*
	 * Of this reply. Bytes of column values only; in a binary reply as they travel, a
	 * text's length before it.
	 */
	uint64_t rows, bytes;
	unsigned code;
	char message[512];
	uint8_t *carry; /* owned: the beginning of a message whose end is still to come */
	size_t carried, carry_room, scanned;
};

/*
 * Before each query: `sequence` is the number of packets that the query took. The carry buffer
 * is kept.
 */
void reply_start(struct reply *r, uint8_t sequence);
void reply_free(struct reply *r);

/*
 * Reads `size` bytes. After REPLY_MORE call again with what follows; anything else ends the
 * reply.
 */
enum reply_status reply_feed(struct reply *r, const uint8_t *data, size_t size);

#endif
