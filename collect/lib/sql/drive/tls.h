/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tls: the TLS session that libmariadb has agreed on, taken from it and worked on bytes: what is
 * to be sent is sealed, what was received is opened, and the socket is somebody else's.
 */
#ifndef PODIUM_TLS_H
#define PODIUM_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include <mysql.h>

enum { TLS_RECORD_BYTES = 16384 };

struct tls;

/* Does libmariadb's TLS come from the library that this one calls? */
bool tls_can_take(void);

/*
 * Of a connection between two statements, which libmariadb may only close from then on. NULL: it
 * cannot be had. tls_free it (NULL: nothing happens).
 */
struct tls *tls_take(MYSQL *mysql);
void tls_free(struct tls *t);

/* `size` bytes as they are to be sent, *sealed of them, valid until the next call; NULL: broken. */
const uint8_t *tls_seal(struct tls *t, const uint8_t *data, size_t size, size_t *sealed);

/* Takes `n` received bytes in. False: want of memory. */
bool tls_feed(struct tls *t, const uint8_t *data, size_t n);

/* The next bytes of what was fed, up to TLS_RECORD_BYTES into `plain`; 0: no more; -1: broken. */
ssize_t tls_open(struct tls *t, uint8_t *plain);

#endif
