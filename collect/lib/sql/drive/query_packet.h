/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query_packet: a statement as MySQL's client/server protocol sends it, COM_QUERY. Pure. */
#ifndef PODIUM_QUERY_PACKET_H
#define PODIUM_QUERY_PACKET_H

#include <stddef.h>
#include <stdint.h>

/*
 * The packets of COM_QUERY for `length` bytes of SQL, `*size` bytes in all, `*packets` of them
 * (16 MiB and more need several). Caller frees.
 */
uint8_t *query_packet(const char *sql, size_t length, size_t *size, uint8_t *packets);

#endif
