/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * execute_packet: a prepared statement's execution as MySQL's client/server protocol sends it,
 * COM_STMT_EXECUTE. Pure.
 */
#ifndef PODIUM_EXECUTE_PACKET_H
#define PODIUM_EXECUTE_PACKET_H

#include <glib.h>

#include "collect/lib/sql/drive/value.h"

/*
 * `to` becomes the one packet that executes statement `id` with `n` values: whole numbers as
 * LONGLONG, real ones as DOUBLE, texts as VAR_STRING. All of it is below 16 MiB.
 */
void execute_packet(GByteArray *to, uint32_t id, const struct value *value, size_t n);

#endif
